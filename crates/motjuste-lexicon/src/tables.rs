//! Tables of a compiled lexicon, read in place: two sections of a [`Container`] each, where every
//! entry starts (u32 each, and where the last one ends), and the entries.
//!
//! A table of words is sorted by small letters, so a binary search finds them. Every access is
//! checked: a number out of range can only come from a file made to be wrong, and such an entry
//! comes back empty.

use std::cmp::Ordering;
use std::path::Path;

use motjuste_container::{Container, Kind, u32_at};

use crate::Error;
use crate::word_index::{self, WordIndex, folded};

/// A compiled file with `N` tables.
#[derive(Debug)]
pub(crate) struct Tables<const N: usize> {
    file: Container,
    index: [WordIndex; N],
}

/// One table.
#[derive(Debug, Clone, Copy)]
struct Table<'t> {
    starts: &'t [u8],
    body: &'t [u8],
}

impl<'t> Table<'t> {
    fn entry(self, at: usize) -> &'t [u8] {
        let start = |at: usize| u32_at(self.starts, 4 * at).map(|start| start as usize);
        if at >= self.len() {
            return &[];
        }
        match (start(at), start(at + 1)) {
            (Some(from), Some(to)) => self.body.get(from..to).unwrap_or_default(),
            _ => &[],
        }
    }

    fn text(self, at: usize) -> &'t str {
        std::str::from_utf8(self.entry(at)).unwrap_or_default()
    }

    fn len(self) -> usize {
        (self.starts.len() / 4).saturating_sub(1)
    }
}

impl<const N: usize> Tables<N> {
    /// A file built into the program, whose checksum was checked by the tests.
    pub(crate) fn embedded(
        bytes: &'static [u8],
        kind: &Kind,
    ) -> Result<Self, motjuste_container::Error> {
        Container::embedded(bytes, kind).and_then(Self::new)
    }

    /// A file just assembled.
    pub(crate) fn assembled(bytes: Vec<u8>, kind: &Kind) -> Result<Self, Error> {
        let opened = Container::from_bytes(bytes, kind).and_then(Self::new);
        opened.map_err(Error::file(Path::new(kind.name)))
    }

    /// Maps a file and checks all of it.
    pub(crate) fn open(path: &Path, kind: &Kind) -> Result<Self, Error> {
        Container::open(path, kind).and_then(Self::new).map_err(Error::file(path))
    }

    fn new(file: Container) -> Result<Self, motjuste_container::Error> {
        if file.len() != 2 * N {
            return Err(motjuste_container::Error::Damaged("number of tables"));
        }
        Ok(Self { file, index: std::array::from_fn(|_| WordIndex::default()) })
    }

    /// Checks that no byte has changed since the file was written.
    #[cfg(test)]
    pub(crate) fn verify(&self) -> Result<(), motjuste_container::Error> {
        self.file.verify()
    }

    fn table(&self, table: usize) -> Table<'_> {
        Table { starts: self.file.section(2 * table), body: self.file.section(2 * table + 1) }
    }

    /// Number of entries in a table.
    pub(crate) fn len(&self, table: usize) -> usize {
        self.table(table).len()
    }

    /// An entry; empty past the last.
    pub(crate) fn entry(&self, table: usize, at: usize) -> &[u8] {
        self.table(table).entry(at)
    }

    /// An entry that is text.
    pub(crate) fn text(&self, table: usize, at: usize) -> &str {
        self.table(table).text(at)
    }

    /// The first word of a sorted table that equals `word` but for case; underscores are spaces.
    pub(crate) fn find(&self, table: usize, word: &str) -> Option<usize> {
        let words = self.table(table);
        let all = (0..words.len()).map(|at| words.text(at));
        if let Some(slots) = self.index.get(table).and_then(|index| index.get(all)) {
            return word_index::find(slots, word, |at| words.entry(at));
        }
        let (mut low, mut high) = (0, words.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if compare_words(words.text(middle), word) == Ordering::Less {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let found = low < words.len() && compare_words(words.text(low), word).is_eq();
        found.then_some(low)
    }
}

/// Compares by small letters, with underscores as spaces.
pub(crate) fn compare_words(a: &str, b: &str) -> Ordering {
    folded(a.as_bytes()).cmp(folded(b.as_bytes()))
}

/// A table while it is being made.
#[derive(Debug, Default)]
pub(crate) struct TableBuilder {
    starts: Vec<u8>,
    body: Vec<u8>,
}

impl TableBuilder {
    /// Appends an entry.
    pub(crate) fn push(&mut self, entry: &[u8]) {
        // Bodies above four gigabytes are refused when the file is written.
        self.starts.extend((self.body.len() as u32).to_le_bytes());
        self.body.extend(entry);
    }
}

/// Writes tables as a file of this kind.
pub(crate) fn write(
    path: &Path,
    kind: &Kind,
    tables: impl IntoIterator<Item = TableBuilder>,
) -> Result<(), Error> {
    motjuste_container::write_atomically(path, &assemble(kind, tables)?).map_err(Error::write(path))
}

/// The bytes of a file of this kind.
pub(crate) fn assemble(
    kind: &Kind,
    tables: impl IntoIterator<Item = TableBuilder>,
) -> Result<Vec<u8>, Error> {
    let mut sections = Vec::new();
    for TableBuilder { mut starts, body } in tables {
        let limit = u32::MAX as usize;
        let end = u32::try_from(body.len())
            .map_err(|_| Error::TooLarge { what: "bytes of a table", limit })?;
        starts.extend(end.to_le_bytes());
        sections.extend([starts, body]);
    }
    Ok(motjuste_container::assemble(kind, &sections))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const KIND: Kind = Kind { magic: b"motjTEST", version: 3, name: "a test" };

    fn file(words: &[String]) -> Vec<u8> {
        let mut table = TableBuilder::default();
        words.iter().for_each(|word| table.push(word.as_bytes()));
        assemble(&KIND, [table, TableBuilder::default()]).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn words_are_found_and_a_forged_file_makes_no_panic(
            mut words in prop::collection::vec("[a-zA-Zé ]{0,6}", 1..30),
            at: prop::sample::Index,
            bit in 0..8,
        ) {
            words.sort_by(|a, b| compare_words(a, b));
            let mut bytes = file(&words);
            let read = Tables::<2>::assembled(bytes.clone(), &KIND).unwrap();
            for (n, word) in words.iter().enumerate() {
                prop_assert_eq!(read.text(0, n), word);
                let found = read.find(0, &word.to_ascii_uppercase().replace(' ', "_"));
                prop_assert_eq!(found.map(|n| words[n].to_ascii_lowercase()), Some(word.to_ascii_lowercase()));
            }
            prop_assert_eq!((read.len(0), read.len(1), read.text(0, words.len())), (words.len(), 0, ""));

            let at = at.index(bytes.len());
            bytes[at] ^= 1u8 << bit;
            prop_assert!(Tables::<2>::assembled(bytes.clone(), &KIND).is_err());
            if let Ok(wrong) = Tables::<2>::embedded(bytes.leak(), &KIND) {
                for n in 0..words.len() + 2 {
                    let _ = (wrong.text(0, n), wrong.find(0, "abc"));
                }
            }
        }
    }

    #[test]
    fn messages_name_the_file() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("t.bin");
        std::fs::write(&path, file(&["a".to_owned()])).unwrap();
        let error = Tables::<3>::open(&path, &KIND).unwrap_err().to_string();
        assert!(error.contains("t.bin") && error.contains("number of tables"), "{error}");
    }
}
