//! The container of every binary file we write: numbered sections under one checksum.
//!
//! ```text
//! 0    magic                                   8 bytes
//! 8    layout version of the kind              u32, little endian like all numbers
//! 12   sections, one after the other
//! …    length of each section                  u64 each
//! …    number of sections                      u32
//! …    XXH3-64 of everything before it         u64
//! ```
//! The directory comes last, so that a section larger than memory is written as it comes. What a
//! section means is up to its kind of file; every number is read with a bounds check, because a file
//! under a right checksum may still be forged.

mod bytes;
mod write;

use std::io;
use std::ops::Range;
use std::path::Path;

use xxhash_rust::xxh3::xxh3_64;

pub use bytes::Bytes;
pub use write::{AtomicFile, Writer, assemble, write_atomically};

const HEADER: usize = 12;
const FOOTER: usize = 12;

/// What a file is, and in which layout.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    pub magic: &'static [u8; 8],
    /// The layout that is read and written.
    pub version: u32,
    /// What it is, as part of a sentence: "a file of associations".
    pub name: &'static str,
}

/// Why a file could not be opened. The caller knows its path.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Read(#[from] io::Error),
    #[error("it is not {0}")]
    WrongKind(&'static str),
    #[error(
        "it was made by {} version of motjuste (layout {found}, this one reads {expected}); make it again",
        if found < expected { "an older" } else { "a newer" }
    )]
    Version { found: u32, expected: u32 },
    /// The file is cut short, or its bytes have changed or make no sense.
    #[error("it is damaged ({0}); make it again")]
    Damaged(&'static str),
}

#[derive(Debug)]
pub struct Container {
    bytes: Bytes,
    sections: Vec<Range<usize>>,
}

impl Container {
    /// Maps a file and checks all of it.
    pub fn open(path: &Path, kind: &Kind) -> Result<Self, Error> {
        Self::parse(Bytes::map(path)?, kind, true)
    }

    /// Takes a file in memory, and checks all of it.
    pub fn from_bytes(bytes: Vec<u8>, kind: &Kind) -> Result<Self, Error> {
        Self::parse(Bytes::Owned(bytes), kind, true)
    }

    /// Takes a file built into the program. The checksum is left to a test: reading all of it would
    /// make every start of the program slower.
    pub fn embedded(bytes: &'static [u8], kind: &Kind) -> Result<Self, Error> {
        Self::parse(Bytes::Embedded(bytes), kind, false)
    }

    fn parse(bytes: Bytes, kind: &Kind, verified: bool) -> Result<Self, Error> {
        let file = bytes.as_ref();
        if file.get(..8) != Some(kind.magic) {
            return Err(Error::WrongKind(kind.name));
        }
        let found = u32_at(file, 8).ok_or(Error::Damaged("truncated"))?;
        if found != kind.version {
            return Err(Error::Version { found, expected: kind.version });
        }
        if verified {
            verify(file)?;
        }
        let sections =
            directory(file).ok_or(Error::Damaged("its sections do not fill the file"))?;
        Ok(Self { bytes, sections })
    }

    /// Checks that no byte has changed since the file was written.
    pub fn verify(&self) -> Result<(), Error> {
        verify(self.bytes.as_ref())
    }

    pub fn len(&self) -> usize {
        self.sections.len()
    }

    pub fn is_empty(&self) -> bool {
        self.sections.is_empty()
    }

    /// A section's bytes; empty if there is none.
    #[inline]
    pub fn section(&self, at: usize) -> &[u8] {
        let range = self.sections.get(at).cloned().unwrap_or_default();
        self.bytes.as_ref().get(range).unwrap_or_default()
    }

    /// A section's bytes.
    pub fn bytes(&self, at: usize) -> Result<&[u8], Error> {
        if at >= self.len() {
            return Err(Error::Damaged("a section is missing"));
        }
        Ok(self.section(at))
    }

    /// A section as text.
    pub fn text(&self, at: usize) -> Result<&str, Error> {
        std::str::from_utf8(self.bytes(at)?).map_err(|_| Error::Damaged("text is not UTF-8"))
    }

    /// A section as numbers of `N` bytes, read by a function such as `u32::from_le_bytes`.
    pub fn numbers<T, const N: usize>(
        &self,
        at: usize,
        read: fn([u8; N]) -> T,
    ) -> Result<Vec<T>, Error> {
        let (numbers, rest) = self.bytes(at)?.as_chunks::<N>();
        if !rest.is_empty() {
            return Err(Error::Damaged("incomplete number"));
        }
        Ok(numbers.iter().map(|bytes| read(*bytes)).collect())
    }
}

fn verify(file: &[u8]) -> Result<(), Error> {
    match file.split_last_chunk() {
        Some((body, sum)) if u64::from_le_bytes(*sum) == xxh3_64(body) => Ok(()),
        _ => Err(Error::Damaged("checksum")),
    }
}

/// Where the sections are; `None` if they are not what lies between header and directory.
fn directory(file: &[u8]) -> Option<Vec<Range<usize>>> {
    let footer = file.len().checked_sub(FOOTER)?;
    let count = u32_at(file, footer)? as usize;
    let directory = footer.checked_sub(count.checked_mul(8)?)?;
    let mut end = HEADER;
    let mut sections = Vec::with_capacity(count);
    for at in 0..count {
        let length = usize::try_from(u64_at(file, directory + 8 * at)?).ok()?;
        let start = end;
        end = end.checked_add(length)?;
        sections.push(start..end);
    }
    (end == directory).then_some(sections)
}

/// The `u32` that begins at a byte; `None` past the end.
#[inline]
pub fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|field| u32::from_le_bytes(*field))
}

/// The `u64` that begins at a byte; `None` past the end.
#[inline]
pub fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|field| u64::from_le_bytes(*field))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use proptest::prelude::*;

    use super::*;

    const KIND: Kind = Kind { magic: b"motjTEST", version: 2, name: "a test" };

    fn written(sections: &[Vec<u8>]) -> Vec<u8> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("deep/x.bin");
        let mut writer = Writer::create(&path, &KIND).unwrap();
        for section in sections {
            writer.copy(section.as_slice()).unwrap();
        }
        writer.finish().unwrap();
        let files = fs::read_dir(path.parent().unwrap()).unwrap().count();
        assert_eq!(files, 1, "nothing is left aside");
        Container::open(&path, &KIND).unwrap();
        fs::read(path).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn sections_read_back_and_any_changed_byte_is_found(
            sections: Vec<Vec<u8>>, at: prop::sample::Index, bit in 0..8,
        ) {
            let mut bytes = written(&sections);
            prop_assert_eq!(&bytes, &assemble(&KIND, &sections));
            let read = Container::from_bytes(bytes.clone(), &KIND).unwrap();
            for (at, section) in sections.iter().enumerate() {
                prop_assert_eq!(read.bytes(at).unwrap(), section.as_slice());
            }
            prop_assert_eq!(read.len(), sections.len());
            prop_assert!(read.bytes(sections.len()).is_err());
            prop_assert!(read.section(sections.len()).is_empty());
            let at = at.index(bytes.len());
            bytes[at] ^= 1u8 << bit;
            prop_assert!(Container::from_bytes(bytes, &KIND).is_err());
        }

        #[test]
        fn any_bytes_are_refused(mut bytes: Vec<u8>, magic: bool) {
            if magic {
                bytes.splice(0..0, [KIND.magic.as_slice(), &2u32.to_le_bytes()].concat());
            }
            prop_assert!(Container::from_bytes(bytes, &KIND).is_err());
        }

        #[test]
        fn any_directory_under_a_right_checksum_is_read_or_refused(tail: Vec<u8>) {
            let mut bytes = [KIND.magic.as_slice(), &2u32.to_le_bytes(), &tail].concat();
            bytes.extend(xxh3_64(&bytes).to_le_bytes());
            if let Ok(read) = Container::from_bytes(bytes, &KIND) {
                (0..read.len() + 1).for_each(|at| drop(read.section(at).to_vec()));
            }
        }
    }

    #[test]
    fn messages_say_what_is_wrong() {
        let bytes = written(&[vec![1, 2, 3]]);
        let message = |bytes: &[u8], kind: &Kind| {
            Container::from_bytes(bytes.to_vec(), kind).unwrap_err().to_string()
        };
        assert_eq!(message(b"hello", &KIND), "it is not a test");
        let later = Kind { version: 3, ..KIND };
        assert!(message(&bytes, &later).contains("made by an older version"));
        assert!(message(&bytes[..bytes.len() - 1], &KIND).contains("damaged (checksum)"));
        let read = Container::from_bytes(bytes, &KIND).unwrap();
        let half = read.numbers(0, u32::from_le_bytes).unwrap_err();
        assert!(half.to_string().contains("incomplete number"));
    }

    #[test]
    fn a_file_that_is_not_finished_leaves_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.bin");
        let mut writer = Writer::create(&path, &KIND).unwrap();
        writer.bytes(b"half").unwrap();
        drop(writer);
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
        let missing = Container::open(&path, &KIND).unwrap_err();
        assert!(matches!(missing, Error::Read(_)));
    }
}
