//! Lexicon bytes: built into the program, or a memory-mapped file; and atomic writing.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use memmap2::{Mmap, MmapOptions};

use crate::Error;

/// Where a lexicon's bytes are.
#[derive(Debug)]
pub(crate) enum Bytes {
    /// In the program.
    Embedded(&'static [u8]),
    /// In memory.
    Owned(Vec<u8>),
    /// In a mapped file.
    Mapped(Mmap),
}

impl Bytes {
    /// Maps a file, reading it ahead: all of it is about to be checked.
    pub(crate) fn map(path: &Path) -> Result<Self, Error> {
        let file = File::open(path).map_err(Error::read(path))?;
        // SAFETY: the file is one we write aside and rename, never in place, so its bytes do not
        // change while mapped. Should another program do so, every read is checked against the
        // mapped length and every string is checked to be UTF-8, so wrong bytes give wrong words,
        // not undefined offsets.
        #[allow(unsafe_code)]
        let map = unsafe { MmapOptions::new().populate().map(&file) }.map_err(Error::read(path))?;
        Ok(Self::Mapped(map))
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Embedded(bytes) => bytes,
            Self::Owned(bytes) => bytes,
            Self::Mapped(map) => map,
        }
    }
}

/// Writes a file aside and renames it, so that no reader ever sees half of it.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut aside = path.as_os_str().to_owned();
    aside.push(format!(".{}.tmp", std::process::id()));
    let aside = Path::new(&aside);
    let written = File::create(aside)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(aside, path));
    written.map_err(|source| {
        // Nothing half-written is left behind; the first error is the one to tell.
        let _ = fs::remove_file(aside);
        Error::Write { path: path.to_owned(), source }
    })
}
