//! The Moby thesaurus (Ward 1996, public domain), both ways: 30,000 heads, 2.5 million links.
//!
//! The crates that carry Moby inflate 25 MB of text on first use; this table is read in place.
//! It is made by `examples/thesaurus.rs`.

use std::path::Path;
use std::sync::LazyLock;

use motjuste_container::Kind;

use crate::Error;
use crate::tables::{self, TableBuilder, Tables, compare_words};
use crate::varint::{push_varint, take_varint};

const KIND: Kind = Kind { magic: b"motjMOBY", version: 2, name: "a compiled thesaurus" };

/// The tables: words; what each lists; what lists it and is not listed by it.
const WORDS: usize = 0;
const LISTED: usize = 1;
const LISTING: usize = 2;

static EMBEDDED: LazyLock<Thesaurus> = LazyLock::new(|| Thesaurus {
    file: Tables::embedded(include_bytes!("../data/moby.bin"), &KIND)
        .expect("data/moby.bin is committed whole"),
});

/// A thesaurus, read in place.
#[derive(Debug)]
pub struct Thesaurus {
    file: Tables<3>,
}

impl Thesaurus {
    /// Moby, built into the program.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// Opens a file made by [`compile`](Self::compile), checking all of it.
    ///
    /// # Errors
    /// When the file cannot be read, is something else, of another version, or damaged.
    pub fn open(path: &Path) -> Result<Self, Error> {
        Tables::open(path, &KIND).map(|file| Self { file })
    }

    /// The words listed under a word, in alphabetical order; none if it is no head.
    pub fn listed<'a>(&'a self, word: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        self.list(LISTED, word)
    }

    /// The heads a word is listed under that are not listed under it themselves.
    pub fn listing<'a>(&'a self, word: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        self.list(LISTING, word)
    }

    /// Everything linked to a word, either way: first what it lists, then what lists it.
    pub fn related<'a>(&'a self, word: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        self.listed(word).chain(self.listing(word))
    }

    /// What a word lists, the closest first: by the words both lists share, as the cosine of the
    /// two lists. Words that are no heads themselves come last.
    #[must_use]
    pub fn closest(&self, word: &str) -> Vec<(&str, f32)> {
        let Some(head) = self.file.find(WORDS, word) else {
            return Vec::new();
        };
        let mut own: Vec<u32> = self.numbers(LISTED, head).collect();
        own.push(head as u32); // words that list the head back share it
        own.sort_unstable();
        let mut closest: Vec<(&str, f32)> = self
            .numbers(LISTED, head)
            .map(|at| {
                let (mut length, mut shared) = (0, 0);
                for number in self.numbers(LISTED, at as usize) {
                    length += 1;
                    shared += usize::from(own.binary_search(&number).is_ok());
                }
                let cosine = shared as f32 / ((own.len() * length.max(1)) as f32).sqrt();
                (self.file.text(WORDS, at as usize), cosine)
            })
            .collect();
        closest.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(b.0)));
        closest
    }

    /// A word with everything linked to it, ready to be compared with others; `None` if the
    /// thesaurus does not have it.
    #[must_use]
    pub fn neighbourhood(&self, word: &str) -> Option<Neighbourhood<'_>> {
        let word = self.file.find(WORDS, word)?;
        let mut members = vec![0u64; self.file.len(WORDS).div_ceil(64)];
        let mut size = 0;
        let linked = [LISTED, LISTING].into_iter().flat_map(|table| self.numbers(table, word));
        for number in linked.chain([word as u32]) {
            if let Some(bits) = members.get_mut(number as usize / 64) {
                *bits |= 1 << (number % 64);
                size += 1;
            }
        }
        Some(Neighbourhood { thesaurus: self, members, size })
    }

    /// Every word as it is written.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        (0..self.file.len(WORDS)).map(|at| self.file.text(WORDS, at))
    }

    fn list<'a>(&'a self, table: usize, word: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        let head = self.file.find(WORDS, word).unwrap_or(usize::MAX); // an entry past the last is empty
        self.numbers(table, head).map(|at| self.file.text(WORDS, at as usize))
    }

    fn numbers(&self, table: usize, head: usize) -> impl Iterator<Item = u32> {
        let mut gaps = self.file.entry(table, head);
        let mut at = 0u32;
        std::iter::from_fn(move || {
            at = at.checked_add(take_varint(&mut gaps)?)?;
            Some(at)
        })
    }

    /// Compiles the text of Moby: a line per head, the head and its words separated by commas.
    /// Words that differ by capitals only become one, written as it is written first.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub fn compile(moby: &str, out: &Path) -> Result<(), Error> {
        let mut words: Vec<&str> = moby
            .lines()
            .flat_map(|line| line.split(','))
            .map(str::trim)
            .filter(|word| !word.is_empty())
            .collect();
        words.sort_by(|a, b| compare_words(a, b)); // stable: the first spelling stays first
        words.dedup_by(|later, first| compare_words(later, first).is_eq());
        let number = |word: &str| words.binary_search_by(|known| compare_words(known, word)).ok();

        let mut listed: Vec<Vec<u32>> = vec![Vec::new(); words.len()];
        for line in moby.lines() {
            let mut numbers = line.split(',').filter_map(|word| number(word.trim()));
            if let Some(head) = numbers.next() {
                listed[head].extend(numbers.filter(|at| *at != head).map(|at| at as u32));
            }
        }
        let mut listing: Vec<Vec<u32>> = vec![Vec::new(); words.len()];
        for list in &mut listed {
            list.sort_unstable();
            list.dedup();
        }
        for (head, list) in listed.iter().enumerate() {
            for at in list {
                if listed[*at as usize].binary_search(&(head as u32)).is_err() {
                    listing[*at as usize].push(head as u32);
                }
            }
        }
        let mut word_table = TableBuilder::default();
        for word in &words {
            word_table.push(word.as_bytes());
        }
        tables::write(out, &KIND, [word_table, gaps(&listed), gaps(&listing)])
    }
}

/// Sorted lists as the distances from number to number.
fn gaps(lists: &[Vec<u32>]) -> TableBuilder {
    let mut table = TableBuilder::default();
    let mut entry = Vec::new();
    for list in lists {
        entry.clear();
        let mut before = 0;
        for at in list {
            push_varint(&mut entry, at - before);
            before = *at;
        }
        table.push(&entry);
    }
    table
}

/// A word and all words linked to it, either way.
#[derive(Debug)]
pub struct Neighbourhood<'a> {
    thesaurus: &'a Thesaurus,
    /// One bit per word of the thesaurus.
    members: Vec<u64>,
    size: usize,
}

impl Neighbourhood<'_> {
    /// How much of its neighbourhood another word shares: the cosine of the two sets, 0 for a word
    /// the thesaurus does not have.
    #[must_use]
    pub fn cosine(&self, other: &str) -> f32 {
        let Some(other) = self.thesaurus.file.find(WORDS, other) else {
            return 0.0;
        };
        let has = |number: u32| {
            let bits = self.members.get(number as usize / 64).copied().unwrap_or_default();
            bits >> (number % 64) & 1 == 1
        };
        let (mut size, mut shared) = (1, usize::from(has(other as u32)));
        for table in [LISTED, LISTING] {
            for number in self.thesaurus.numbers(table, other) {
                size += 1;
                shared += usize::from(has(number));
            }
        }
        shared as f32 / ((self.size * size) as f32).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_both_ways() {
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("moby.bin");
        Thesaurus::compile("big,large, Great,big\ngreat,big,French\nLarge,huge\n\n", &out).unwrap();
        let read = Thesaurus::open(&out).unwrap();
        let list = |words: Box<dyn Iterator<Item = &str>>| words.collect::<Vec<_>>().join(",");
        assert_eq!(list(Box::new(read.listed("big"))), "Great,large");
        assert_eq!(list(Box::new(read.listing("big"))), "");
        assert_eq!(list(Box::new(read.listing("large"))), "big");
        assert_eq!(list(Box::new(read.related("LARGE"))), "huge,big");
        assert_eq!(list(Box::new(read.listing("french"))), "Great");
        assert_eq!(list(Box::new(read.listed("nowhere"))), "");
    }

    #[test]
    fn the_embedded_moby_is_whole() {
        let moby = Thesaurus::embedded();
        moby.file.verify().unwrap();
        let heads = moby.words().filter(|w| moby.listed(w).next().is_some()).count();
        assert_eq!(heads, 30_195); // of 30,260; the others differ by capitals only
        assert!(moby.listed("large").any(|word| word == "great"));
        let closest: Vec<&str> =
            moby.closest("bright").into_iter().map(|(w, _)| w).take(40).collect();
        assert!(closest.contains(&"brilliant"), "{closest:?}");
        assert!(!closest.contains(&"on the job"), "{closest:?}");
        assert!(moby.listing("gargantuan").count() + moby.listed("gargantuan").count() > 20);
    }
}
