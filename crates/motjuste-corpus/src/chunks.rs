//! A text in chunks of bounded size, cut where lines or parsed sentences end.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Error;
use crate::text::decode;

/// What some editors put at the beginning of a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// Plain text, a paragraph a line: after any line.
    Text,
    /// CoNLL-U: after an empty line.
    Parsed,
}

#[derive(Debug)]
pub struct Chunk<'a> {
    pub path: &'a Path,
    pub form: Form,
    /// Whole lines, unless a line is longer than a chunk.
    pub text: String,
    pub lines_before: usize,
}

pub struct Chunks<'a> {
    path: &'a Path,
    form: Form,
    size: usize,
    reader: Box<dyn BufRead + Send>,
    bytes_read: Arc<AtomicU64>,
    /// What was read beyond the last chunk.
    rest: Vec<u8>,
    lines: usize,
}

impl<'a> Chunks<'a> {
    /// Opens a file, to be read in chunks of at most `size` bytes.
    pub fn open(path: &'a Path, form: Form, size: usize) -> Result<Self, Error> {
        let bytes_read = Arc::<AtomicU64>::default();
        let metered = |file| Metered { file, read: bytes_read.clone() };
        let opened = File::open(path).and_then(|file| decode(path, metered(file)));
        let mut reader = opened.map_err(Error::read(path))?;
        let mut rest = Vec::new();
        let start = reader.by_ref().take(BYTE_ORDER_MARK.len() as u64).read_to_end(&mut rest);
        start.map_err(Error::read(path))?;
        if rest == BYTE_ORDER_MARK {
            rest.clear();
        }
        Ok(Self { path, form, size: size.max(4), reader, bytes_read, rest, lines: 0 })
    }

    /// Bytes read of the file as it is on the disk.
    pub fn bytes_read(&self) -> u64 {
        self.bytes_read.load(Ordering::Relaxed)
    }

    fn read(&mut self) -> Result<Option<Chunk<'a>>, Error> {
        let mut bytes = std::mem::take(&mut self.rest);
        let room = (self.size - bytes.len()) as u64;
        self.reader.by_ref().take(room).read_to_end(&mut bytes).map_err(Error::read(self.path))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() == self.size {
            self.rest = bytes.split_off(cut(&bytes, self.form));
        }
        let lines_before = self.lines;
        let text = String::from_utf8(bytes).map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            let line = 1 + lines_before + count_lines(&error.as_bytes()[..valid]);
            Error::NotText { path: self.path.to_owned(), line }
        })?;
        self.lines += count_lines(text.as_bytes());
        Ok(Some(Chunk { path: self.path, form: self.form, text, lines_before }))
    }
}

impl<'a> Iterator for Chunks<'a> {
    type Item = Result<Chunk<'a>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

fn count_lines(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte == b'\n').count()
}

/// Where to end a chunk: at the last line or sentence that ends in it. A line longer than a chunk is
/// cut between words, and a word longer than a chunk between characters.
fn cut(bytes: &[u8], form: Form) -> usize {
    let ends = |at: &usize| match (form, bytes[*at]) {
        (Form::Text, byte) => byte == b'\n',
        (Form::Parsed, b'\n') => bytes[bytes[..*at].trim_ascii_end().len()..*at].contains(&b'\n'),
        (Form::Parsed, _) => false,
    };
    let last = |ends: &dyn Fn(&usize) -> bool| (0..bytes.len()).rev().find(ends).map(|at| at + 1);
    last(&ends)
        .or_else(|| last(&|at| bytes[*at].is_ascii_whitespace()))
        .or_else(|| last(&|at| *at > 0 && bytes[*at] & 0xc0 != 0x80).map(|start| start - 1))
        .unwrap_or(bytes.len())
}

/// A file that counts what is read of it.
struct Metered {
    file: File,
    read: Arc<AtomicU64>,
}

impl Read for Metered {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use proptest::prelude::*;

    use super::*;

    fn chunks(bytes: &[u8], form: Form, size: usize) -> Result<Vec<String>, Error> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.txt");
        fs::write(&path, bytes).unwrap();
        Chunks::open(&path, form, size)?.map(|chunk| Ok(chunk?.text)).collect()
    }

    #[test]
    fn a_text_is_cut_where_lines_end_and_a_parse_where_sentences_do() {
        let text = |size| chunks(b"one two\nthree four\nfive", Form::Text, size).unwrap();
        assert_eq!(text(12), ["one two\n", "three four\n", "five"]);
        assert_eq!(text(100), ["one two\nthree four\nfive"]);
        assert_eq!(text(6), ["one ", "two\n", "three ", "four\n", "five"]);
        let parsed = |text: &str| chunks(text.as_bytes(), Form::Parsed, 12).unwrap();
        assert_eq!(parsed("1\ta\n\n2\tb\n\n3\tc\n\n"), ["1\ta\n\n2\tb\n\n", "3\tc\n\n"]);
        assert_eq!(parsed("1\ta\n\n1\tb\n2\tc\n"), ["1\ta\n\n", "1\tb\n2\tc\n"]);
        assert_eq!(parsed("1\ta\r\n\r\n2\tb\r\n"), ["1\ta\r\n\r\n", "2\tb\r\n"]);
    }

    #[test]
    fn a_byte_order_mark_is_no_text() {
        let text = |bytes: &[u8]| chunks(bytes, Form::Text, 100).unwrap().concat();
        assert_eq!(text("\u{feff}one\n".as_bytes()), "one\n");
        assert_eq!(text("été".as_bytes()), "été");
    }

    #[test]
    fn a_line_without_end_is_cut_by_itself_whatever_is_before_it() {
        let long = "été ".repeat(100);
        let after = |before: &str| chunks((before.to_owned() + &long).as_bytes(), Form::Text, 97);
        let alone = after("").unwrap();
        assert!(alone.iter().all(|chunk| chunk.ends_with(' ')));
        assert_eq!(after("one line\n").unwrap()[1..], alone);
    }

    #[test]
    fn a_line_that_is_no_text_is_named() {
        let error = chunks(b"one\ntwo\nth\xffree\n", Form::Text, 8).unwrap_err();
        assert!(error.to_string().contains("line 3: not UTF-8"), "{error}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn nothing_is_lost(text in "[aé \n\r]{0,40}", size in 4usize..20, parsed: bool) {
            let form = if parsed { Form::Parsed } else { Form::Text };
            prop_assert_eq!(chunks(text.as_bytes(), form, size).unwrap().concat(), text);
        }
    }
}
