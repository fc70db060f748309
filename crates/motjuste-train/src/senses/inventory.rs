//! The senses that may get vectors, and the names that tagged texts have for them: WordNet's sense
//! keys (senseidx(5WN)).

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use motjuste_core::Pos;
use motjuste_engine::place;
use motjuste_lexicon::wordnet::SynsetId;
use motjuste_lexicon::{Meanings, WordNet};

use crate::vectors::{Error, Sentence, WordIndex};

/// One of the meanings of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Meaning {
    pub(super) lemma: String,
    pub(super) pos: Pos,
    /// Where WordNet has it.
    pub(super) synset: Option<SynsetId>,
    /// Its sense key; empty if the file has none.
    key: String,
}

/// Every meaning of every word, by word, those of a word in WordNet's order.
#[derive(Debug, Default)]
pub struct Inventory {
    pub(super) meanings: Vec<Meaning>,
    /// The meanings of words that have several.
    by_key: HashMap<String, WordIndex>,
}

impl Inventory {
    /// Reads the file `index.sense` of a dictionary directory of the same WordNet.
    ///
    /// # Errors
    /// When it cannot be read or a line is no sense.
    pub fn read(dir: &Path, wordnet: &WordNet) -> Result<Self, Error> {
        let path = dir.join("index.sense");
        let table = fs::read_to_string(&path).map_err(Error::read(&path))?;
        let mut words: Vec<(String, Pos)> = Vec::new();
        // By number: offsets differ between printings of one version.
        let mut keys: HashMap<(Pos, usize, String), &str> = HashMap::new();
        for (number, line) in table.lines().enumerate() {
            let (key, lemma, pos, sense) =
                parse(line).ok_or_else(|| Error::Line { path: path.clone(), line: number + 1 })?;
            words.push((lemma.clone(), pos));
            keys.insert((pos, sense, lemma), key);
        }
        words.sort();
        words.dedup();
        let mut inventory = Self::default();
        for (lemma, pos) in words {
            let has_several = wordnet.senses(&lemma, pos).nth(1).is_some();
            for (place, sense) in wordnet.senses(&lemma, pos).enumerate() {
                let (synset, lemma) = (Some(sense.synset().id()), lemma.clone());
                let key = keys.get(&(pos, place + 1, lemma.clone())).copied();
                let key = key.unwrap_or_default().to_owned();
                if has_several && !key.is_empty() {
                    inventory.by_key.insert(key.clone(), inventory.meanings.len() as WordIndex);
                }
                inventory.meanings.push(Meaning { lemma, pos, synset, key });
            }
        }
        Ok(inventory)
    }

    /// The meanings of our own thesaurus in the place of WordNet's senses: a sense key names the
    /// first meaning that has its sense. Their examples come with them.
    pub(super) fn of_meanings(&self, thesaurus: &Meanings) -> (Self, Vec<Sentence>) {
        let (mut inventory, mut examples) = (Self::default(), Vec::new());
        for meaning in thesaurus.all() {
            let (lemma, Some(pos)) = (meaning.word(), meaning.pos()) else { continue };
            let index = inventory.meanings.len() as WordIndex;
            if let Ok((text, span)) = place::marked(meaning.example()) {
                let words = vec![(index, span)];
                examples.push(Sentence { text: text.into(), is_example: true, words });
            }
            let senses: Vec<SynsetId> =
                WordNet::embedded().senses(lemma, pos).map(|sense| sense.synset().id()).collect();
            let keys: Vec<&str> = self.keys(lemma, pos).collect();
            for key in meaning.senses().filter_map(|sense| keys.get(sense)) {
                inventory.by_key.entry((*key).to_owned()).or_insert(index);
            }
            let synset = meaning.senses().find_map(|sense| senses.get(sense).copied());
            inventory.meanings.push(Meaning {
                lemma: lemma.to_owned(),
                pos,
                synset,
                key: String::new(),
            });
        }
        (inventory, examples)
    }

    /// The meaning that a sense key names, if its word has several.
    pub(super) fn find(&self, key: &str) -> Option<WordIndex> {
        self.by_key.get(key).copied()
    }

    /// The sense keys of a word, in WordNet's order.
    pub fn keys(&self, lemma: &str, pos: Pos) -> impl Iterator<Item = &str> {
        let before = |meaning: &Meaning| (meaning.lemma.as_str(), meaning.pos) < (lemma, pos);
        let from = self.meanings.partition_point(before);
        let own = self.meanings[from..].iter();
        own.take_while(move |own| own.lemma == lemma && own.pos == pos).map(|own| own.key.as_str())
    }

    /// The meanings by word.
    pub(super) fn words(&self) -> impl Iterator<Item = &[Meaning]> {
        self.meanings.chunk_by(|a, b| (&a.lemma, a.pos) == (&b.lemma, b.pos))
    }
}

/// The key, lemma, part of speech and number, from 1, of a line's sense.
fn parse(line: &str) -> Option<(&str, String, Pos, usize)> {
    let mut fields = line.split(' ');
    let (key, _offset, sense) = (fields.next()?, fields.next()?, fields.next()?.parse().ok()?);
    let (lemma, rest) = key.split_once('%')?;
    let pos = match rest.as_bytes().first()? {
        b'1' => Pos::Noun,
        b'2' => Pos::Verb,
        b'3' | b'5' => Pos::Adj,
        b'4' => Pos::Adv,
        _ => return None,
    };
    Some((key, lemma.replace('_', " "), pos, sense))
}
