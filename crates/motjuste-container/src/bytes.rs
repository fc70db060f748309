//! A file's bytes: built into the program, in memory, or mapped.

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::{Mmap, MmapOptions};

/// Where a file's bytes are.
#[derive(Debug)]
pub enum Bytes {
    Embedded(&'static [u8]),
    Owned(Vec<u8>),
    Mapped(Mmap),
}

impl Bytes {
    /// Maps a file, reading it ahead: all of it is about to be checked.
    pub fn map(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        // SAFETY: the file is one we write aside and rename, never in place, so its bytes do not
        // change while mapped. Should another program change them, every read is checked against
        // the mapped length and every string is checked to be UTF-8: wrong bytes give wrong words,
        // not undefined offsets.
        #[allow(unsafe_code)]
        let map = unsafe { MmapOptions::new().populate().map(&file) }?;
        Ok(Self::Mapped(map))
    }
}

impl AsRef<[u8]> for Bytes {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Embedded(bytes) => bytes,
            Self::Owned(bytes) => bytes,
            Self::Mapped(map) => map,
        }
    }
}
