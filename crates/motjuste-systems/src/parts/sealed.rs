//! The file a trained resource is kept in: numbered sections under one checksum.
//!
//! ```text
//! 0    magic                                   8 bytes
//! 8    layout version                          u32, little endian like all numbers
//! 12   sections, one after the other
//! …    length of each section                  u64 each
//! …    number of sections                      u32
//! …    XXH3-64 of everything before it         u64
//! ```
//! The directory stands last, so that sections larger than memory are written as they come.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// What a file is, and in which layout.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// The first bytes of the file.
    pub magic: &'static [u8; 8],
    /// The layout that is read and written.
    pub version: u32,
    /// What it is, as part of a sentence.
    pub name: &'static str,
    /// The command that makes it.
    pub recipe: &'static str,
}

/// Why a file could not be opened. The path is left to who gave it.
#[derive(Debug, thiserror::Error)]
pub enum SealedError {
    /// The file could not be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// The file is something else.
    #[error("it is not {name}; make one with `{recipe}`")]
    WrongKind {
        /// What was expected.
        name: &'static str,
        /// What makes it.
        recipe: &'static str,
    },
    /// The file has another layout.
    #[error("it has layout version {found}, this program reads {expected}; run `{recipe}` again")]
    Version {
        /// The version in the file.
        found: u32,
        /// The version that is read.
        expected: u32,
        /// What makes it.
        recipe: &'static str,
    },
    /// The file is cut short or its bytes have changed.
    #[error("it is damaged ({what}); run `{recipe}` again")]
    Damaged {
        /// What does not fit.
        what: &'static str,
        /// What makes it.
        recipe: &'static str,
    },
}

const HEADER: usize = 12;
const FOOTER: usize = 12;

/// A file that was opened and found whole.
#[derive(Debug)]
pub struct Sealed {
    kind: Kind,
    bytes: Vec<u8>,
    sections: Vec<Range<usize>>,
}

impl Sealed {
    /// Reads a file of this kind.
    ///
    /// # Errors
    /// If it cannot be read, is something else, of another layout, or damaged.
    pub fn open(path: &Path, kind: Kind) -> Result<Self, SealedError> {
        Self::parse(fs::read(path)?, kind)
    }

    /// Takes the bytes of a file of this kind apart.
    ///
    /// # Errors
    /// If they are something else, of another layout, or damaged.
    pub fn parse(bytes: Vec<u8>, kind: Kind) -> Result<Self, SealedError> {
        let Kind { name, recipe, version: expected, .. } = kind;
        let damaged = |what| SealedError::Damaged { what, recipe };
        if bytes.get(..8) != Some(kind.magic) {
            return Err(SealedError::WrongKind { name, recipe });
        }
        let found = u32_at(&bytes, 8).ok_or(damaged("cut short"))?;
        if found != expected {
            return Err(SealedError::Version { found, expected, recipe });
        }
        let footer = bytes.len().checked_sub(FOOTER).ok_or(damaged("cut short"))?;
        let sum = footer + 4;
        if u64_at(&bytes, sum) != Some(xxh3_64(&bytes[..sum])) {
            return Err(damaged("checksum"));
        }
        let sections =
            directory(&bytes, footer).ok_or(damaged("its sections do not fill the file"))?;
        Ok(Self { kind, bytes, sections })
    }

    /// What a file with content that makes no sense is refused with.
    #[must_use]
    pub fn damaged(&self, what: &'static str) -> SealedError {
        SealedError::Damaged { what, recipe: self.kind.recipe }
    }

    /// A section's bytes.
    ///
    /// # Errors
    /// If the file has no such section.
    pub fn bytes(&self, section: usize) -> Result<&[u8], SealedError> {
        let range = self.sections.get(section).ok_or(self.damaged("a section is missing"))?;
        Ok(&self.bytes[range.clone()])
    }

    /// A section as text.
    ///
    /// # Errors
    /// If there is none or it is no text.
    pub fn text(&self, section: usize) -> Result<&str, SealedError> {
        std::str::from_utf8(self.bytes(section)?).map_err(|_| self.damaged("text is not UTF-8"))
    }

    /// A section as 32-bit numbers.
    ///
    /// # Errors
    /// If there is none or its length is no multiple of a number's.
    pub fn u32s(&self, section: usize) -> Result<Vec<u32>, SealedError> {
        self.numbers(section, u32::from_le_bytes)
    }

    /// A section as 64-bit numbers.
    ///
    /// # Errors
    /// If there is none or its length is no multiple of a number's.
    pub fn u64s(&self, section: usize) -> Result<Vec<u64>, SealedError> {
        self.numbers(section, u64::from_le_bytes)
    }

    /// A section as fractions.
    ///
    /// # Errors
    /// If there is none or its length is no multiple of a number's.
    pub fn f32s(&self, section: usize) -> Result<Vec<f32>, SealedError> {
        self.numbers(section, f32::from_le_bytes)
    }

    fn numbers<T, const N: usize>(
        &self,
        section: usize,
        read: fn([u8; N]) -> T,
    ) -> Result<Vec<T>, SealedError> {
        let (numbers, rest) = self.bytes(section)?.as_chunks::<N>();
        if !rest.is_empty() {
            return Err(self.damaged("half a number"));
        }
        Ok(numbers.iter().map(|bytes| read(*bytes)).collect())
    }
}

/// Where the sections are; `None` if they are not what lies between header and directory.
fn directory(bytes: &[u8], footer: usize) -> Option<Vec<Range<usize>>> {
    let count = u32_at(bytes, footer)? as usize;
    let directory = footer.checked_sub(count.checked_mul(8)?)?;
    let mut end = HEADER;
    let mut sections = Vec::with_capacity(count);
    for at in 0..count {
        let length = usize::try_from(u64_at(bytes, directory + 8 * at)?).ok()?;
        let start = end;
        end = end.checked_add(length)?;
        sections.push(start..end);
    }
    (end == directory).then_some(sections)
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|field| u32::from_le_bytes(*field))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|field| u64::from_le_bytes(*field))
}

/// Files this process has begun to write.
static WRITTEN: AtomicU64 = AtomicU64::new(0);

/// A file while it is written: aside, and renamed when all of it is there.
pub struct SealedWriter {
    path: PathBuf,
    aside: PathBuf,
    out: BufWriter<File>,
    hash: Xxh3,
    lengths: Vec<u64>,
}

impl SealedWriter {
    /// Starts a file of this kind; its directory is made if need be.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn create(path: &Path, kind: Kind) -> io::Result<Self> {
        if let Some(dir) = path.parent() {
            fs::create_dir_all(dir)?;
        }
        // Two threads may write the same file at once: each has its own aside.
        let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
        let mut aside = path.as_os_str().to_owned();
        aside.push(format!(".{}-{number}.part", std::process::id()));
        let aside = PathBuf::from(aside);
        let out = BufWriter::with_capacity(1 << 18, File::create(&aside)?);
        let path = path.to_owned();
        let mut writer = Self { path, aside, out, hash: Xxh3::new(), lengths: Vec::new() };
        writer.put(kind.magic)?;
        writer.put(&kind.version.to_le_bytes())?;
        Ok(writer)
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hash.update(bytes);
        self.out.write_all(bytes)
    }

    /// Adds a section.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn bytes(&mut self, section: &[u8]) -> io::Result<()> {
        self.copy(section)
    }

    /// Adds a section of whatever comes.
    ///
    /// # Errors
    /// If it cannot be read or written.
    pub fn copy(&mut self, mut section: impl Read) -> io::Result<()> {
        let mut buffer = vec![0; 1 << 16];
        let mut length = 0;
        loop {
            match section.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => {
                    self.put(&buffer[..read])?;
                    length += read as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.lengths.push(length);
        Ok(())
    }

    /// Adds a section of numbers.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn numbers<const N: usize>(
        &mut self,
        numbers: impl Iterator<Item = [u8; N]>,
    ) -> io::Result<()> {
        let mut length = 0;
        for number in numbers {
            self.put(&number)?;
            length += N as u64;
        }
        self.lengths.push(length);
        Ok(())
    }

    /// Writes the directory and the checksum, and puts the file in its place.
    ///
    /// # Errors
    /// If it cannot be written; what stood in its place before stays.
    pub fn finish(mut self) -> io::Result<()> {
        for length in std::mem::take(&mut self.lengths) {
            self.put(&length.to_le_bytes())?;
            self.lengths.push(length);
        }
        let count = self.lengths.len() as u32;
        self.put(&count.to_le_bytes())?;
        let sum = self.hash.digest();
        self.out.write_all(&sum.to_le_bytes())?;
        self.out.flush()?;
        self.out.get_ref().sync_all()?;
        fs::rename(&self.aside, &self.path)
    }
}

impl Drop for SealedWriter {
    fn drop(&mut self) {
        // Gone already if the file was finished; if not, the error that ended it is the news.
        let _ = fs::remove_file(&self.aside);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const KIND: Kind =
        Kind { magic: b"motjTEST", version: 2, name: "a test", recipe: "motjuste train test" };

    fn written(sections: &[Vec<u8>]) -> Vec<u8> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("deep/x.bin");
        let mut writer = SealedWriter::create(&path, KIND).unwrap();
        for section in sections {
            writer.bytes(section).unwrap();
        }
        writer.finish().unwrap();
        let files = fs::read_dir(path.parent().unwrap()).unwrap().count();
        assert_eq!(files, 1, "nothing is left aside");
        fs::read(path).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn sections_read_back_and_any_changed_byte_is_found(
            sections: Vec<Vec<u8>>, at: prop::sample::Index, bit in 0..8,
        ) {
            let mut bytes = written(&sections);
            let read = Sealed::parse(bytes.clone(), KIND).unwrap();
            for (at, section) in sections.iter().enumerate() {
                prop_assert_eq!(read.bytes(at).unwrap(), section.as_slice());
            }
            prop_assert!(read.bytes(sections.len()).is_err());
            let at = at.index(bytes.len());
            bytes[at] ^= 1u8 << bit;
            prop_assert!(Sealed::parse(bytes, KIND).is_err());
        }

        #[test]
        fn any_bytes_are_refused(mut bytes: Vec<u8>, magic: bool) {
            if magic {
                bytes.splice(0..0, [KIND.magic.as_slice(), &2u32.to_le_bytes()].concat());
            }
            prop_assert!(Sealed::parse(bytes, KIND).is_err());
        }
    }

    #[test]
    fn messages_say_what_is_wrong_and_what_to_do() {
        let bytes = written(&[vec![1, 2, 3]]);
        let message =
            |bytes: &[u8], kind| Sealed::parse(bytes.to_vec(), kind).unwrap_err().to_string();
        assert!(
            message(b"hello", KIND).contains("is not a test; make one with `motjuste train test`")
        );
        assert!(message(&bytes, Kind { version: 3, ..KIND }).contains("layout version 2"));
        assert!(message(&bytes[..bytes.len() - 1], KIND).contains("damaged (checksum)"));
        let read = Sealed::parse(bytes, KIND).unwrap();
        assert!(read.u32s(0).unwrap_err().to_string().contains("half a number"));
    }
}
