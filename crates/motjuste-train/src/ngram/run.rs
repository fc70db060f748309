//! Sorted runs: sequences with their counts, in memory or in a file, as differences of their keys.

use std::cmp::Ordering;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

use super::error::Error;
use super::key::Key;
use super::merge::{Item, Sorted};

/// Bytes of a run read or gathered at a time.
pub(super) const BUFFER: usize = 1 << 17;

/// A sequence and how often it occurs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Counted<K> {
    pub(super) key: K,
    pub(super) count: u32,
}

impl<K: Key> Item for Counted<K> {
    fn order(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }

    fn add(&mut self, other: &Self) -> Result<(), Error> {
        self.count = self.count.checked_add(other.count).ok_or(Error::TooOften)?;
        Ok(())
    }
}

/// Something that is stored as the difference of its key and some numbers.
pub(super) trait Stored: Item {
    type Key: Key;
    fn key(&self) -> Self::Key;
    fn numbers(&self) -> [u32; 2];
    fn of(key: Self::Key, numbers: [u32; 2]) -> Self;
    /// How many of the numbers are stored.
    const NUMBERS: usize;
}

impl<K: Key> Stored for Counted<K> {
    type Key = K;
    const NUMBERS: usize = 1;

    fn key(&self) -> K {
        self.key
    }

    fn numbers(&self) -> [u32; 2] {
        [self.count, 0]
    }

    fn of(key: K, [count, _]: [u32; 2]) -> Self {
        Self { key, count }
    }
}

/// A run in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RunFile {
    /// Its name in the directory.
    pub(super) name: String,
    pub(super) items: u64,
    pub(super) bytes: u64,
    /// XXH3-64 of the bytes.
    pub(super) sum: u64,
    /// Whether its keys are wide.
    pub(super) wide: bool,
}

impl RunFile {
    /// Writes a run; what was written of it is removed if it cannot be finished.
    pub(super) fn write<T: Stored>(
        dir: &Path,
        name: String,
        items: impl Iterator<Item = Result<T, Error>>,
    ) -> Result<Self, Error> {
        let path = dir.join(&name);
        let written = write_items(&path, items);
        if written.is_err() {
            // The first error is the one to tell.
            let _ = fs::remove_file(&path);
        }
        let (items, bytes, sum) = written?;
        Ok(Self { name, items, bytes, sum, wide: T::Key::BITS > u64::BITS })
    }

    /// Reads a run.
    pub(super) fn read<'s, T: Stored + Send + 's>(
        &self,
        dir: &Path,
    ) -> Result<Sorted<'s, T>, Error> {
        let path = dir.join(&self.name);
        let file = File::open(&path).map_err(Error::read(&path))?;
        let source = Hashing { file, sum: Xxh3::new() };
        Ok(Box::new(Items {
            source: BufReader::with_capacity(BUFFER, source),
            path,
            last: 0,
            left: self.items,
            sum: self.sum,
            kind: std::marker::PhantomData,
        }))
    }
}

fn write_items<T: Stored>(
    path: &Path,
    items: impl Iterator<Item = Result<T, Error>>,
) -> Result<(u64, u64, u64), Error> {
    let file = File::create(path).map_err(Error::write(path))?;
    let mut out = BufWriter::with_capacity(BUFFER, file);
    let (mut count, mut bytes, mut last) = (0, 0, 0u128);
    let mut sum = Xxh3::new();
    for item in items {
        let item = item?;
        let key = item.key().widened();
        let mut record = Record::default();
        record.push(key - last);
        item.numbers()[..T::NUMBERS].iter().for_each(|number| record.push((*number).into()));
        last = key;
        sum.update(record.bytes());
        out.write_all(record.bytes()).map_err(Error::write(path))?;
        count += 1;
        bytes += record.bytes().len() as u64;
    }
    let file = out.into_inner().map_err(|error| Error::write(path)(error.into_error()))?;
    file.sync_all().map_err(Error::write(path))?;
    Ok((count, bytes, sum.digest()))
}

/// The bytes of one item: a key of up to 19 bytes and two numbers of up to 5.
#[derive(Default)]
struct Record {
    bytes: [u8; 32],
    length: usize,
}

impl Record {
    /// Appends a number: seven bits a byte, low bits first.
    fn push(&mut self, mut n: u128) {
        while n >= 0x80 {
            self.bytes[self.length] = n as u8 | 0x80;
            self.length += 1;
            n >>= 7;
        }
        self.bytes[self.length] = n as u8;
        self.length += 1;
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

/// The items of a file.
struct Items<T> {
    source: BufReader<Hashing>,
    path: PathBuf,
    last: u128,
    left: u64,
    sum: u64,
    kind: std::marker::PhantomData<T>,
}

impl<T: Stored> Items<T> {
    fn read(&mut self) -> io::Result<T> {
        let key = self.last.wrapping_add(self.number()?);
        self.last = key;
        let mut numbers = [0; 2];
        for number in numbers.iter_mut().take(T::NUMBERS) {
            *number = self.number()? as u32;
        }
        Ok(T::of(T::Key::narrowed(key), numbers))
    }

    fn number(&mut self) -> io::Result<u128> {
        let mut n = 0;
        for shift in (0..u128::BITS).step_by(7) {
            let mut byte = [0];
            self.source.read_exact(&mut byte)?;
            n |= u128::from(byte[0] & 0x7f) << shift;
            if byte[0] < 0x80 {
                return Ok(n);
            }
        }
        Err(io::Error::new(io::ErrorKind::InvalidData, "a number without an end"))
    }
}

impl<T: Stored + Send> Iterator for Items<T> {
    type Item = Result<T, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let mut item = self.read();
        if self.left == 0 && self.source.get_ref().sum.digest() != self.sum {
            item = Err(io::Error::new(io::ErrorKind::InvalidData, "checksum"));
        }
        Some(item.map_err(|error| Error::Unfinished {
            dir: self.path.parent().unwrap_or(&self.path).to_owned(),
            what: format!("{}: {error}", self.path.display()),
        }))
    }
}

/// A file that knows the checksum of what was read of it.
struct Hashing {
    file: File,
    sum: Xxh3,
}

impl Read for Hashing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.sum.update(&buffer[..read]);
        Ok(read)
    }
}

/// The items of sorted keys in memory.
pub(super) fn of_keys<K: Key>(keys: &[K]) -> Sorted<'_, Counted<K>> {
    Box::new(keys.chunk_by(|a, b| a == b).map(|same| {
        let count = u32::try_from(same.len()).map_err(|_| Error::TooOften)?;
        Ok(Counted { key: same[0], count })
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn runs_read_back_and_changed_ones_are_refused(
            mut keys: Vec<u128>, at: prop::sample::Index, bit in 0..8,
        ) {
            keys.sort_unstable();
            let dir = tempfile::tempdir().unwrap();
            let run = RunFile::write(dir.path(), "run".to_owned(), of_keys(&keys)).unwrap();
            let read = || run.read::<Counted<u128>>(dir.path()).unwrap().collect::<Result<Vec<_>, _>>();
            let items: Vec<_> = of_keys(&keys).map(|item| item.unwrap()).collect();
            prop_assert_eq!(read().unwrap(), items);
            let path = dir.path().join("run");
            let mut bytes = fs::read(&path).unwrap();
            if !bytes.is_empty() {
                let at = at.index(bytes.len());
                bytes[at] ^= 1u8 << bit;
                fs::write(&path, bytes).unwrap();
                let refused = matches!(read(), Err(Error::Unfinished { .. }));
                prop_assert!(refused);
            }
        }
    }
}
