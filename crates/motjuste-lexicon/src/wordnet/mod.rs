//! WordNet (Fellbaum 1998): synsets, relations, glosses, examples and how often senses were tagged.
//!
//! A dictionary directory is compiled once into a file that is read in place. The same layout
//! without examples is built into the program. Iterators allocate nothing.

mod compile;
mod dictionary;
mod relation;
mod synset;

use std::path::Path;
use std::sync::LazyLock;

use motjuste_container::{Kind, write_atomically};
use motjuste_core::Pos;

pub use compile::Glosses;
pub use relation::Relation;
pub use synset::{Link, Sense, Synset, SynsetId};

use crate::Error;
use crate::tables::Tables;

const KIND: Kind = Kind { magic: b"motjWNET", version: 2, name: "a compiled WordNet" };

/// The tables of the file.
const WORDS: usize = 0;
const SENSES: usize = 1;
const SYNSETS: usize = 2;
const GLOSSES: usize = 3;

/// A sense record: synset (3 bytes), tag count (2), number of the word within the synset (1).
const SENSE_BYTES: usize = 6;

static EMBEDDED: LazyLock<WordNet> = LazyLock::new(|| WordNet {
    file: Tables::embedded(include_bytes!("../../data/wordnet.bin"), &KIND)
        .expect("data/wordnet.bin is committed whole"),
});

/// WordNet, read in place.
#[derive(Debug)]
pub struct WordNet {
    file: Tables<4>,
}

impl WordNet {
    /// WordNet 3.0 without examples, built into the program.
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

    /// Compiles a WordNet 3.x dictionary directory (`index.*`, `data.*`, and `index.sense` or
    /// `cntlist.rev` for tag counts) into one file.
    ///
    /// # Errors
    /// When a file is missing or unreadable, a line does not follow the format, or `out` cannot
    /// be written.
    pub fn compile(dict_dir: &Path, out: &Path, glosses: Glosses) -> Result<(), Error> {
        write_atomically(out, &compile::compile(dict_dir, glosses)?).map_err(Error::write(out))
    }

    /// Opens a compiled file, or a dictionary directory, which takes about a second.
    ///
    /// # Errors
    /// As [`open`](Self::open) for a file and [`compile`](Self::compile) for a directory.
    pub fn open_or_compile(path: &Path) -> Result<Self, Error> {
        if !path.is_dir() {
            return Self::open(path);
        }
        let file = Tables::assembled(compile::compile(path, Glosses::Whole)?, &KIND)?;
        Ok(Self { file })
    }

    /// The senses of a word as a part of speech, most frequent first. Case does not matter, and
    /// underscores are spaces. Only nouns, verbs, adjectives and adverbs have senses.
    pub fn senses<'a>(&'a self, word: &str, pos: Pos) -> impl Iterator<Item = Sense<'a>> + use<'a> {
        self.all_senses(word).filter(move |sense| sense.synset().pos() == pos)
    }

    /// The senses of a word: nouns, verbs, adjectives, adverbs.
    pub fn all_senses<'a>(&'a self, word: &str) -> impl Iterator<Item = Sense<'a>> + use<'a> {
        let records = match self.file.find(WORDS, word) {
            Some(form) => self.file.entry(SENSES, form),
            None => &[],
        };
        records.chunks_exact(SENSE_BYTES).map(move |record| Sense::read(self, record))
    }

    /// Whether a word is in WordNet, as any part of speech.
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        self.file.find(WORDS, word).is_some()
    }

    /// A synset by its number; `None` past the last.
    #[must_use]
    pub fn synset(&self, id: SynsetId) -> Option<Synset<'_>> {
        ((id.0 as usize) < self.synset_count()).then(|| Synset::read(self, id))
    }

    /// All synsets.
    pub fn synsets(&self) -> impl Iterator<Item = Synset<'_>> {
        (0..self.synset_count() as u32).map(|id| Synset::read(self, SynsetId(id)))
    }

    /// Every word as it is written, in alphabetical order.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        (0..self.file.len(WORDS)).map(|form| self.file.text(WORDS, form))
    }

    /// Number of synsets.
    #[must_use]
    pub fn synset_count(&self) -> usize {
        self.file.len(SYNSETS)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_embedded_wordnet_is_whole() {
        let wordnet = WordNet::embedded();
        wordnet.file.verify().unwrap();
        assert_eq!(wordnet.synset_count(), 117_659); // wnstats(7WN)
        let senses: usize = wordnet.words().map(|w| usize::from(wordnet.contains(w))).sum();
        assert_eq!(senses, wordnet.file.len(WORDS));
        let pairs: usize = (0..wordnet.file.len(WORDS))
            .map(|form| wordnet.file.entry(SENSES, form).len() / SENSE_BYTES)
            .sum();
        assert_eq!(pairs, 206_941); // wnstats(7WN), word–sense pairs
        let large = wordnet.senses("large", Pos::Adj).next().unwrap().synset();
        assert!(large.definition().starts_with("above average in size"));
        assert_eq!(large.examples().count(), 0);
    }

    #[test]
    fn senses_are_ordered_and_have_counts_and_synonyms() {
        let wordnet = WordNet::embedded();
        let bank: Vec<_> = wordnet.senses("bank", Pos::Noun).collect();
        assert_eq!(bank.len(), 10);
        assert_eq!(bank[0].tag_count(), 25);
        assert!(bank[1].synonyms().any(|w| w == "banking company"));
        let large = wordnet.senses("LARGE", Pos::Adj).next().unwrap();
        assert_eq!(large.synonyms().collect::<Vec<_>>(), ["big"]);
        assert_eq!(wordnet.senses("Give_up", Pos::Verb).count(), 12);
        assert_eq!(wordnet.all_senses("nosuchword").count(), 0);
        let paris = wordnet.senses("paris", Pos::Noun).next().unwrap();
        assert_eq!(paris.word(), "Paris");
    }

    #[test]
    fn relations_lead_where_wordnet_says() {
        let wordnet = WordNet::embedded();
        let dog = wordnet.senses("dog", Pos::Noun).next().unwrap();
        let kinds: Vec<_> = dog.synset().related(Relation::Hypernym).collect();
        assert_eq!(kinds[0].member(0), Some("canine"));
        assert!(kinds[0].related(Relation::Hyponym).any(|s| s.id() == dog.synset().id()));
        let hot = wordnet.senses("hot", Pos::Adj).next().unwrap();
        let antonym = hot.links().find(|link| link.relation() == Relation::Antonym).unwrap();
        assert_eq!(antonym.word(), Some("cold"));
        assert!(wordnet.synset(SynsetId(u32::MAX)).is_none());
        for synset in wordnet.synsets() {
            assert!(synset.members().all(|word| !word.is_empty()));
            assert_eq!(synset.is_satellite(), synset.is_satellite() && synset.pos() == Pos::Adj);
        }
    }

    /// A dictionary of two synsets.
    fn dictionary(dir: &Path) {
        for class in ["noun", "verb", "adj", "adv"] {
            fs::write(dir.join(format!("data.{class}")), "  1 licence\n").unwrap();
            fs::write(dir.join(format!("index.{class}")), "  1 licence\n").unwrap();
        }
        let data = "00000010 03 n 02 entity 0 Thing 0 001 ~ 00000099 n 0000 | that which is; \"such a thing\"; \"no entity\"  \n\
                    00000099 05 n 01 small_cat 0 001 @ 00000010 n 0000 | a feline  \n";
        fs::write(dir.join("data.noun"), data).unwrap();
        let index = "entity n 1 1 ~ 1 1 00000010  \nsmall_cat n 1 1 @ 1 0 00000099  \nthing n 1 1 ~ 1 0 00000010  \n";
        fs::write(dir.join("index.noun"), index).unwrap();
        fs::write(dir.join("cntlist.rev"), "entity%1:03:00:: 1 11\n").unwrap();
    }

    #[test]
    fn a_dictionary_is_compiled_with_its_glosses() {
        let dir = tempfile::tempdir().unwrap();
        dictionary(dir.path());
        let out = dir.path().join("wordnet.bin");
        WordNet::compile(dir.path(), &out, Glosses::Whole).unwrap();
        let wordnet = WordNet::open_or_compile(&out).unwrap();
        let in_memory = WordNet::open_or_compile(dir.path()).unwrap();
        assert_eq!(in_memory.synset_count(), wordnet.synset_count());
        let entity = wordnet.senses("entity", Pos::Noun).next().unwrap();
        assert_eq!(entity.tag_count(), 11);
        assert_eq!(entity.synset().offset(), 10);
        assert_eq!(entity.synset().definition(), "that which is");
        let examples: Vec<_> = entity.synset().examples().collect();
        assert_eq!(examples, ["such a thing", "no entity"]);
        assert_eq!(entity.synonyms().collect::<Vec<_>>(), ["Thing"]);
        let cat = entity.synset().related(Relation::Hyponym).next().unwrap();
        assert_eq!(cat.member(0), Some("small cat"));
        assert_eq!(cat.lexicographer_file(), 5);
    }

    #[test]
    fn a_wrong_dictionary_is_refused_by_file_and_line() {
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("wordnet.bin");
        let message =
            || WordNet::compile(dir.path(), &out, Glosses::Whole).unwrap_err().to_string();
        assert!(message().contains("has no data.noun"));
        dictionary(dir.path());
        let index = "entity n 1 1 ~ 1 1 00000011  \n";
        fs::write(dir.path().join("index.noun"), index).unwrap();
        assert!(message().contains("00000011"));
        fs::write(dir.path().join("data.noun"), "  1 licence\n0001 x\n").unwrap();
        assert!(message().contains("data.noun:2"));
        assert!(!out.exists());
    }
}
