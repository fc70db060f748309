//! Writes containers: in memory, or into a file that appears whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::Kind;

/// The bytes of a container with these sections.
pub fn assemble(kind: &Kind, sections: &[impl AsRef<[u8]>]) -> Vec<u8> {
    let mut file = [kind.magic.as_slice(), &kind.version.to_le_bytes()].concat();
    sections.iter().for_each(|section| file.extend_from_slice(section.as_ref()));
    let lengths: Vec<u64> = sections.iter().map(|section| section.as_ref().len() as u64).collect();
    file.extend(directory(&lengths));
    file.extend(xxh3_64(&file).to_le_bytes());
    file
}

/// Writes a file so that no reader ever sees half of it.
///
/// # Errors
/// If it cannot be written; what was in its place stays.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes)?;
    file.finish()
}

fn directory(lengths: &[u64]) -> Vec<u8> {
    let count = (lengths.len() as u32).to_le_bytes();
    lengths.iter().flat_map(|length| length.to_le_bytes()).chain(count).collect()
}

/// A container while it is written into a file, section by section.
pub struct Writer {
    out: AtomicFile,
    hash: Xxh3,
    lengths: Vec<u64>,
}

impl Writer {
    /// Starts a file of this kind; its directory is made if need be.
    pub fn create(path: &Path, kind: &Kind) -> io::Result<Self> {
        let out = AtomicFile::create(path)?;
        let mut writer = Self { out, hash: Xxh3::new(), lengths: Vec::new() };
        writer.put(kind.magic)?;
        writer.put(&kind.version.to_le_bytes())?;
        Ok(writer)
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hash.update(bytes);
        self.out.write_all(bytes)
    }

    /// Adds a section.
    pub fn bytes(&mut self, section: &[u8]) -> io::Result<()> {
        self.put(section)?;
        self.lengths.push(section.len() as u64);
        Ok(())
    }

    /// Adds a section of all that can be read.
    pub fn copy(&mut self, mut section: impl Read) -> io::Result<()> {
        self.lengths.push(0);
        io::copy(&mut section, &mut Tail(self)).map(drop)
    }

    /// Adds a section of numbers.
    pub fn numbers<const N: usize>(
        &mut self,
        numbers: impl IntoIterator<Item = [u8; N]>,
    ) -> io::Result<()> {
        self.lengths.push(0);
        numbers.into_iter().try_for_each(|number| Tail(self).write_all(&number))
    }

    /// Writes the directory and the checksum, and puts the file in its place.
    ///
    /// # Errors
    /// If it cannot be written; what was in its place stays.
    pub fn finish(mut self) -> io::Result<()> {
        let directory = directory(&self.lengths);
        self.put(&directory)?;
        let sum = self.hash.digest();
        self.out.write_all(&sum.to_le_bytes())?;
        self.out.finish()
    }
}

struct Tail<'w>(&'w mut Writer);

impl Write for Tail<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.put(bytes)?;
        if let Some(length) = self.0.lengths.last_mut() {
            *length += bytes.len() as u64;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Files this process has begun to write.
static WRITTEN: AtomicU64 = AtomicU64::new(0);

/// A file that is written aside and renamed once all of it is on the disk.
pub struct AtomicFile {
    path: PathBuf,
    aside: PathBuf,
    out: BufWriter<File>,
}

impl AtomicFile {
    /// Starts a file; its directory is made if need be.
    pub fn create(path: &Path) -> io::Result<Self> {
        if let Some(dir) = path.parent() {
            fs::create_dir_all(dir)?;
        }
        // Two threads may write the same file at once: each has its own aside.
        let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
        let mut aside = path.as_os_str().to_owned();
        aside.push(format!(".{}-{number}.part", std::process::id()));
        let aside = PathBuf::from(aside);
        let out = BufWriter::with_capacity(1 << 18, File::create(&aside)?);
        Ok(Self { path: path.to_owned(), aside, out })
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// If it cannot be written; what was in its place stays.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        self.out.get_ref().sync_all()?;
        fs::rename(&self.aside, &self.path)
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        // Gone already if the file was finished; if not, the error that ended it is the news.
        let _ = fs::remove_file(&self.aside);
    }
}
