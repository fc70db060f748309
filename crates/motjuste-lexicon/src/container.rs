//! The file all compiled lexicons share: a checked header, then tables read in place.
//!
//! ```text
//! 0   magic, eight bytes that name the lexicon
//! 8   layout version                            u32, little endian like all numbers
//! 12  number of tables                          u32
//! 16  XXH3-64 of all other bytes                u64
//! 24  per table: entries, bytes of its body     2 × u32
//! …   per table: where each entry starts (u32 each, and where the last one ends), then the body
//! ```
//! A table of words is sorted by small letters, so a binary search finds them. Every access is
//! checked: after the checksum a number out of range can only come from a file made to be wrong,
//! and such an entry comes back empty.

use std::cmp::Ordering;
use std::ops::Range;
use std::path::Path;

use xxhash_rust::xxh3::Xxh3;

use crate::Error;
use crate::bytes::{Bytes, write_atomically};
use crate::word_index::{self, WordIndex, folded};

const CHECKSUM: Range<usize> = 16..24;

/// What a file holds.
#[derive(Debug)]
pub(crate) struct Kind {
    pub(crate) magic: &'static [u8; 8],
    pub(crate) version: u32,
    /// For messages: "a compiled WordNet".
    pub(crate) name: &'static str,
    /// For messages: how to make one.
    pub(crate) recipe: &'static str,
}

/// Where one table is.
#[derive(Debug, Clone, Default)]
struct Table {
    entries: usize,
    starts_at: usize,
    body: Range<usize>,
}

/// A compiled file with `N` tables.
#[derive(Debug)]
pub(crate) struct Container<const N: usize> {
    bytes: Bytes,
    tables: [Table; N],
    index: [WordIndex; N],
}

impl<const N: usize> Container<N> {
    /// A file built into the program, whose checksum was checked by the tests.
    pub(crate) fn embedded(bytes: &'static [u8], kind: &Kind) -> Result<Self, Error> {
        Self::parse(Bytes::Embedded(bytes), kind, Path::new(kind.name))
    }

    /// A file just assembled.
    pub(crate) fn assembled(bytes: Vec<u8>, kind: &Kind) -> Result<Self, Error> {
        Self::parse(Bytes::Owned(bytes), kind, Path::new(kind.name))
    }

    /// Maps a file and checks all of it.
    pub(crate) fn open(path: &Path, kind: &Kind) -> Result<Self, Error> {
        let container = Self::parse(Bytes::map(path)?, kind, path)?;
        container.verify(path)?;
        Ok(container)
    }

    fn parse(bytes: Bytes, kind: &Kind, path: &Path) -> Result<Self, Error> {
        let file = bytes.as_ref();
        if file.get(..8) != Some(kind.magic) {
            return Err(Error::WrongKind {
                path: path.to_owned(),
                kind: kind.name,
                recipe: kind.recipe,
            });
        }
        let damaged = |what| Error::Damaged { path: path.to_owned(), what };
        let field = |at| u32_at(file, at).ok_or_else(|| damaged("cut short"));
        let found = field(8)?;
        if found != kind.version {
            return Err(Error::Version { path: path.to_owned(), found, expected: kind.version });
        }
        if field(12)? as usize != N {
            return Err(damaged("number of tables"));
        }
        let mut tables = std::array::from_fn(|_| Table::default());
        let mut at = CHECKSUM.end + 8 * N;
        for (number, table) in tables.iter_mut().enumerate() {
            let entries = field(CHECKSUM.end + 8 * number)? as usize;
            let body = field(CHECKSUM.end + 8 * number + 4)? as usize;
            let body_at = at + 4 * (entries + 1);
            *table = Table { entries, starts_at: at, body: body_at..body_at + body };
            at = body_at + body;
        }
        if file.len() != at {
            return Err(damaged("its length is not what its header says"));
        }
        Ok(Self { bytes, tables, index: std::array::from_fn(|_| WordIndex::default()) })
    }

    /// Checks that no byte has changed since the file was written.
    pub(crate) fn verify(&self, path: &Path) -> Result<(), Error> {
        let bytes = self.bytes.as_ref();
        let stored =
            bytes.get(CHECKSUM).and_then(|field| field.try_into().ok()).map(u64::from_le_bytes);
        if stored == Some(checksum(bytes)) {
            return Ok(());
        }
        Err(Error::Damaged { path: path.to_owned(), what: "checksum" })
    }

    /// Number of entries in a table.
    pub(crate) fn len(&self, table: usize) -> usize {
        self.tables[table].entries
    }

    /// An entry; empty past the last.
    pub(crate) fn entry(&self, table: usize, at: usize) -> &[u8] {
        let table = &self.tables[table];
        let bytes = self.bytes.as_ref();
        if at >= table.entries {
            return &[];
        }
        let start = |at: usize| u32_at(bytes, table.starts_at + 4 * at).map(|start| start as usize);
        match (start(at), start(at + 1)) {
            (Some(from), Some(to)) => bytes
                .get(table.body.clone())
                .and_then(|body| body.get(from..to))
                .unwrap_or_default(),
            _ => &[],
        }
    }

    /// An entry that is text.
    pub(crate) fn text(&self, table: usize, at: usize) -> &str {
        std::str::from_utf8(self.entry(table, at)).unwrap_or_default()
    }

    /// The first word of a sorted table that equals `word` but for case; underscores are spaces.
    pub(crate) fn find(&self, table: usize, word: &str) -> Option<usize> {
        let words = (0..self.len(table)).map(|at| self.text(table, at));
        if let Some(slots) = self.index.get(table).and_then(|index| index.get(words)) {
            return word_index::find(slots, word, |at| self.text(table, at));
        }
        let (mut low, mut high) = (0, self.len(table));
        while low < high {
            let middle = low + (high - low) / 2;
            if compare_words(self.text(table, middle), word) == Ordering::Less {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let found =
            low < self.len(table) && compare_words(self.text(table, low), word) == Ordering::Equal;
        found.then_some(low)
    }
}

/// Compares by small letters, with underscores as spaces.
pub(crate) fn compare_words(a: &str, b: &str) -> Ordering {
    folded(a).cmp(folded(b))
}

/// A table while it is being made.
#[derive(Debug, Default)]
pub(crate) struct TableBuilder {
    starts: Vec<u8>,
    entries: usize,
    body: Vec<u8>,
}

impl TableBuilder {
    /// Appends an entry.
    pub(crate) fn push(&mut self, entry: &[u8]) {
        // Bodies above four gigabytes are refused when the file is written.
        self.starts.extend((self.body.len() as u32).to_le_bytes());
        self.entries += 1;
        self.body.extend(entry);
    }
}

/// Writes tables as a file of this kind.
pub(crate) fn write(path: &Path, kind: &Kind, tables: &[TableBuilder]) -> Result<(), Error> {
    write_atomically(path, &assemble(kind, tables)?)
}

/// The bytes of a file of this kind.
pub(crate) fn assemble(kind: &Kind, tables: &[TableBuilder]) -> Result<Vec<u8>, Error> {
    let length = |n: usize, what| {
        u32::try_from(n).map_err(|_| Error::TooLarge { what, limit: u32::MAX as usize })
    };
    let mut file = kind.magic.to_vec();
    file.extend(kind.version.to_le_bytes());
    file.extend(length(tables.len(), "tables")?.to_le_bytes());
    file.resize(CHECKSUM.end, 0);
    for table in tables {
        file.extend(length(table.entries, "entries")?.to_le_bytes());
        file.extend(length(table.body.len(), "bytes of a table")?.to_le_bytes());
    }
    for table in tables {
        file.extend(&table.starts);
        file.extend((table.body.len() as u32).to_le_bytes());
        file.extend(&table.body);
    }
    let sum = checksum(&file);
    file[CHECKSUM].copy_from_slice(&sum.to_le_bytes());
    Ok(file)
}

fn checksum(bytes: &[u8]) -> u64 {
    let mut hash = Xxh3::new();
    hash.update(bytes.get(..CHECKSUM.start).unwrap_or_default());
    hash.update(bytes.get(CHECKSUM.end..).unwrap_or_default());
    hash.digest()
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let field = bytes.get(at..at + 4)?;
    field.try_into().ok().map(u32::from_le_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const KIND: Kind = Kind { magic: b"motjTEST", version: 3, name: "a test", recipe: "a test" };

    fn file(words: &[String]) -> (tempfile::TempDir, std::path::PathBuf) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("t.bin");
        let mut table = TableBuilder::default();
        for word in words {
            table.push(word.as_bytes());
        }
        write(&path, &KIND, &[table, TableBuilder::default()]).unwrap();
        (dir, path)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn words_are_found_and_any_changed_byte_is(
            mut words in prop::collection::vec("[a-zA-Zé ]{0,6}", 1..30),
            at: prop::sample::Index,
            bit in 0..8,
        ) {
            words.sort_by(|a, b| compare_words(a, b));
            let (_dir, path) = file(&words);
            let read = Container::<2>::open(&path, &KIND).unwrap();
            for (n, word) in words.iter().enumerate() {
                prop_assert_eq!(read.text(0, n), word);
                let found = read.find(0, &word.to_ascii_uppercase().replace(' ', "_"));
                prop_assert_eq!(found.map(|n| words[n].to_ascii_lowercase()), Some(word.to_ascii_lowercase()));
            }
            prop_assert_eq!(read.text(0, words.len()), "");

            let mut bytes = std::fs::read(&path).unwrap();
            let at = at.index(bytes.len());
            bytes[at] ^= 1u8 << bit;
            std::fs::write(&path, &bytes).unwrap();
            prop_assert!(Container::<2>::open(&path, &KIND).is_err());
            // Even unchecked, such a file is read without a panic.
            if let Ok(wrong) = Container::<2>::parse(Bytes::map(&path).unwrap(), &KIND, &path) {
                for n in 0..words.len() + 2 {
                    let _ = (wrong.text(0, n), wrong.find(0, "abc"));
                }
            }
        }
    }

    #[test]
    fn messages_say_what_is_wrong() {
        let (_dir, path) = file(&["a".to_owned()]);
        let message = |kind: &Kind| Container::<2>::open(&path, kind).unwrap_err().to_string();
        assert!(message(&Kind { version: 4, ..KIND }).contains("layout version 3"));
        assert!(message(&Kind { magic: b"motjELSE", ..KIND }).contains("is not a test"));
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
        assert!(message(&KIND).contains("damaged"));
        std::fs::write(&path, []).unwrap();
        assert!(message(&KIND).contains("is not a test"));
    }
}
