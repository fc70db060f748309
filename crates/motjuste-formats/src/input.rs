//! Files as text: gzip unpacked, byte-order mark dropped, UTF-8 checked, endless lines refused.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;

use crate::error::{FormatError, Place, Problem, Severity};

/// The longest line read from a line-based format. The longest real ones have some 10 kB.
pub const LONGEST_LINE: usize = 64 << 20;

/// No more is unpacked, so that a small file cannot fill the memory.
const MOST_UNPACKED: u64 = 512 << 20;

const GZIP_MAGIC: [u8; 2] = [0x1f, 0x8b];
const BUFFER: usize = 256 << 10;

/// The content of a file and the name it goes by in messages.
#[derive(Debug, Clone)]
pub struct Text {
    name: String,
    text: String,
}

/// Whether a file's lines mean anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lines {
    /// One record a line: an endless line is refused before it fills the memory.
    Matter,
    /// The same, in Latin-1 where it is not UTF-8, as Melamud's pool of CoInCo.
    MatterInLatin1,
    /// Free layout, as in JSON and XML.
    AreLayout,
}

impl Text {
    /// Reads a file, or standard input for `-`.
    ///
    /// # Errors
    /// A [`FormatError`] if it cannot be read, unpacked or decoded.
    pub fn read(path: &Path, lines: Lines) -> Result<Self, FormatError> {
        let name = path.display().to_string();
        let bytes = read_bytes_checking(path, lines)?;
        if lines == Lines::MatterInLatin1 && str::from_utf8(&bytes).is_err() {
            let text = bytes.into_iter().map(char::from).collect();
            return Ok(Self { name, text });
        }
        Self::from_bytes(name, bytes)
    }

    /// Takes text that is in memory already.
    pub fn from_string(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into() }
    }

    /// Decodes bytes that are in memory already.
    ///
    /// # Errors
    /// [`FormatError::NotUtf8`].
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Self, FormatError> {
        const BOM: &str = "\u{feff}";
        let name = name.into();
        let mut text = String::from_utf8(bytes).map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            let bytes = error.as_bytes();
            let line = 1 + bytes[..valid].iter().filter(|&&b| b == b'\n').count();
            FormatError::NotUtf8 { file: name.clone(), line, byte: bytes[valid] }
        })?;
        if text.starts_with(BOM) {
            text.drain(..BOM.len());
        }
        Ok(Self { name, text })
    }

    /// The file as the user named it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The content.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

/// Reads a file to the byte, gzip unpacked and nothing else done to it.
///
/// # Errors
/// A [`FormatError`] if it cannot be read or unpacked.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, FormatError> {
    read_bytes_checking(path, Lines::Matter)
}

fn read_bytes_checking(path: &Path, lines: Lines) -> Result<Vec<u8>, FormatError> {
    let name = || path.display().to_string();
    let unreadable = |source| FormatError::Unreadable { file: name(), source };
    let mut size_hint = 0;
    let source: Box<dyn Read> = if path.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        let mut file = File::open(path).map_err(unreadable)?;
        size_hint = unpacked_size(&mut file).unwrap_or(0);
        Box::new(file)
    };
    let mut source = BufReader::with_capacity(BUFFER, source);
    if source.fill_buf().map_err(unreadable)?.starts_with(&GZIP_MAGIC) {
        let damaged = |source| FormatError::DamagedGzip { file: name(), source };
        let unpacked = MultiGzDecoder::new(source).take(MOST_UNPACKED);
        let bytes = read_all(unpacked, size_hint, lines, &name(), damaged)?;
        if bytes.len() as u64 == MOST_UNPACKED {
            let message = "it unpacks to 512 MB or more; if that is meant, unpack the file first";
            return Err(unreadable(io::Error::other(message)));
        }
        Ok(bytes)
    } else {
        read_all(source, 0, lines, &name(), unreadable)
    }
}

/// What a gzip file says it unpacks to, taken with a grain of salt: it only saves copying.
fn unpacked_size(file: &mut File) -> io::Result<usize> {
    const BELIEVED: u64 = 64;
    let packed = file.metadata()?.len();
    if packed < 18 {
        return Ok(0);
    }
    let mut size = [0; 4];
    file.seek(SeekFrom::End(-4))?;
    file.read_exact(&mut size)?;
    file.rewind()?;
    let size = u64::from(u32::from_le_bytes(size)).min(BELIEVED * packed);
    Ok(usize::try_from(size).unwrap_or(0))
}

fn read_all(
    mut source: impl Read,
    size_hint: usize,
    lines: Lines,
    name: &str,
    wrap: impl Fn(io::Error) -> FormatError,
) -> Result<Vec<u8>, FormatError> {
    let mut bytes = Vec::with_capacity(size_hint);
    if lines == Lines::AreLayout {
        source.by_ref().take(BUFFER as u64).read_to_end(&mut bytes).map_err(&wrap)?;
        if !may_be_json_or_xml(&bytes) {
            let problem = Problem {
                severity: Severity::Error,
                place: Place::line(1),
                message: "neither JSON nor XML, which starts with { or <".into(),
            };
            return Err(FormatError::Content { file: name.into(), problem });
        }
        source.read_to_end(&mut bytes).map_err(wrap)?;
        return Ok(bytes);
    }
    let mut line_start = 0;
    loop {
        let old = bytes.len();
        let read = source.by_ref().take(BUFFER as u64).read_to_end(&mut bytes).map_err(&wrap)?;
        if read == 0 {
            return Ok(bytes);
        }
        if let Some(newline) = bytes[old..].iter().rposition(|&b| b == b'\n') {
            line_start = old + newline + 1;
        }
        if bytes.len() - line_start > LONGEST_LINE {
            let line = 1 + bytes[..line_start].iter().filter(|&&b| b == b'\n').count();
            return Err(FormatError::LineTooLong { file: name.into(), line, limit: LONGEST_LINE });
        }
    }
}

/// Tells a file of another kind by its first sign, before all of it is read. An empty one is left
/// to its parser, which knows what is missing.
fn may_be_json_or_xml(start: &[u8]) -> bool {
    let start = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
    start.iter().find(|b| !b.is_ascii_whitespace()).is_none_or(|b| matches!(b, b'{' | b'[' | b'<'))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn gzip(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    fn file(bytes: &[u8]) -> tempfile::NamedTempFile {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(bytes).unwrap();
        file
    }

    #[test]
    fn gzip_is_told_by_its_content_and_members_are_joined() {
        let both = [gzip("one\n"), gzip("two\n")].concat();
        let text = Text::read(file(&both).path(), Lines::Matter).unwrap();
        assert_eq!(text.as_str(), "one\ntwo\n");
    }

    #[test]
    fn truncated_gzip_is_named_as_such() {
        let whole = gzip(&"some text ".repeat(100));
        let cut = file(&whole[..whole.len() - 9]);
        let error = Text::read(cut.path(), Lines::Matter).unwrap_err();
        assert!(matches!(error, FormatError::DamagedGzip { .. }), "{error}");
    }

    #[test]
    fn a_byte_order_mark_is_dropped() {
        let text = Text::read(file("\u{feff}x".as_bytes()).path(), Lines::Matter).unwrap();
        assert_eq!(text.as_str(), "x");
    }

    #[test]
    fn the_line_of_the_first_bad_byte_is_given() {
        let error = Text::read(file(b"a\nb\ncaf\xe9\n").path(), Lines::Matter).unwrap_err();
        assert!(error.to_string().contains(", line 3: not UTF-8 (byte 0xe9)"), "{error}");
    }

    #[test]
    fn an_endless_line_is_refused() {
        let mut endless = file(b"short\n");
        for _ in 0..66 {
            endless.write_all(&vec![b'a'; 1 << 20]).unwrap();
        }
        let error = Text::read(endless.path(), Lines::Matter).unwrap_err();
        assert!(matches!(error, FormatError::LineTooLong { line: 2, .. }), "{error}");
    }

    #[test]
    fn what_cannot_be_json_or_xml_is_refused_at_its_first_sign() {
        let error = Text::read(file(&[b'a'; 100]).path(), Lines::AreLayout).unwrap_err();
        assert!(error.to_string().contains("neither JSON nor XML"), "{error}");
        for start in ["\u{feff} {}", "\n<a/>", "[]", " "] {
            Text::read(file(start.as_bytes()).path(), Lines::AreLayout).unwrap();
        }
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = Text::read(Path::new("no/such.json"), Lines::Matter).unwrap_err();
        assert_eq!(error.to_string(), "cannot read no/such.json");
    }
}
