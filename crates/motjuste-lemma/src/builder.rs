//! Writes the table of `table.rs` from what WordNet's `index.*` and `*.exc` files say.

use std::collections::BTreeMap;

use crate::WordClass;
use crate::digram::{self, Digrams, LONGEST, is_spelling};
use crate::rules::Form;
use crate::table::{IRREGULAR, LEMMA, bucket};

/// Few enough that a bucket's records share one or two cache lines.
const WORDS_PER_BUCKET: usize = 4;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// WordNet 3.0 spells all its words in ASCII without spaces, and the table relies on it.
    #[error("{0:?} is not ASCII without spaces: is this WordNet 3.0?")]
    Spelling(String),
    /// The head of a record has six bits for the length.
    #[error("{0:?} is too long: more than {LONGEST} bytes even in digram code")]
    TooLong(String),
}

/// Collects WordNet's lemmas and irregular forms into the bytes of a table.
#[derive(Debug, Default)]
pub struct TableBuilder {
    words: [BTreeMap<String, Word>; 4],
}

#[derive(Debug, Default)]
struct Word {
    is_lemma: bool,
    bases: Option<Vec<String>>,
}

impl TableBuilder {
    /// Adds a lemma, spelled as in the index: lower case, underscores for spaces.
    pub fn lemma(&mut self, class: WordClass, lemma: &str) {
        self.word(class, lemma).is_lemma = true;
    }

    /// Adds a line of an exception list: an irregular form and its bases.
    ///
    /// A form listed again replaces its earlier line, as it does in NLTK.
    pub fn exception(&mut self, class: WordClass, form: &str, bases: &[&str]) {
        let bases = bases.iter().map(ToString::to_string).collect();
        self.word(class, form).bases = Some(bases);
    }

    /// The bytes of the table; the same for the same words, in whatever order they came.
    pub fn finish(self) -> Result<Vec<u8>, BuildError> {
        let words = self.words.iter().flat_map(BTreeMap::keys);
        let pairs = digram::frequent_pairs(words.map(String::as_str));
        let digrams = Digrams::new(&pairs);

        let mut counts = Vec::new();
        let mut starts = Vec::new();
        let mut records = Vec::new();
        for words in &self.words {
            let buckets = buckets(words, &digrams)?;
            counts.extend((buckets.len() as u32).to_le_bytes());
            for bucket in buckets {
                starts.extend((records.len() as u32).to_le_bytes());
                records.extend(bucket);
            }
        }
        starts.extend((records.len() as u32).to_le_bytes());
        Ok([pairs.concat(), counts, starts, records].concat())
    }

    fn word(&mut self, class: WordClass, word: &str) -> &mut Word {
        self.words[class as usize].entry(word.to_owned()).or_default()
    }
}

fn buckets(words: &BTreeMap<String, Word>, digrams: &Digrams) -> Result<Vec<Vec<u8>>, BuildError> {
    let mut buckets = vec![Vec::new(); words.len().div_ceil(WORDS_PER_BUCKET)];
    let count = buckets.len();
    for (text, word) in words {
        if !is_spelling(text.as_bytes()) {
            return Err(BuildError::Spelling(text.clone()));
        }
        let code = digrams.encode(Form::whole(text));
        let code = code.ok_or_else(|| BuildError::TooLong(text.clone()))?;
        let lemma = word.irregular_lemma(text, words);

        let mut head = code.bytes().len() as u8;
        if word.is_lemma {
            head |= LEMMA;
        }
        if lemma.is_some() {
            head |= IRREGULAR;
        }
        let record = &mut buckets[bucket(code.hash(), count)];
        record.push(head);
        record.extend(code.bytes());
        if let Some(lemma) = lemma {
            let len = u8::try_from(lemma.len());
            record.push(len.map_err(|_| BuildError::TooLong(lemma.to_owned()))?);
            record.extend(lemma.bytes());
        }
    }
    Ok(buckets)
}

impl Word {
    /// The lemma of a word that is in the exception list, empty for the word itself.
    ///
    /// It is the first of the shortest among the word and its bases that are lemmas; where none
    /// is, the word stays as it is, and the rules are not tried.
    fn irregular_lemma<'w>(
        &'w self,
        text: &'w str,
        words: &BTreeMap<String, Self>,
    ) -> Option<&'w str> {
        let bases = self.bases.as_ref()?.iter().map(String::as_str);
        let shortest = std::iter::once(text)
            .chain(bases)
            .filter(|form| words.get(*form).is_some_and(|word| word.is_lemma))
            .min_by_key(|form| form.len());
        Some(shortest.filter(|lemma| *lemma != text).unwrap_or(""))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Entry, Table};
    use WordClass::{Adj, Noun, Verb};
    use proptest::prelude::*;

    fn wordnet(fill: impl FnOnce(&mut TableBuilder)) -> Vec<u8> {
        let mut builder = TableBuilder::default();
        fill(&mut builder);
        builder.finish().unwrap()
    }

    #[test]
    fn an_irregular_form_has_its_shortest_base_that_is_a_lemma() {
        let bytes = wordnet(|wordnet| {
            for lemma in ["wolf", "wolffish", "axis", "axe", "best"] {
                wordnet.lemma(Noun, lemma);
            }
            wordnet.exception(Noun, "axes", &["axis", "axe", "ax"]);
            wordnet.exception(Noun, "best", &["good"]);
            wordnet.exception(Noun, "kine", &["cow"]);
            wordnet.exception(Noun, "wolves", &["werewolf"]);
            wordnet.exception(Noun, "wolves", &["wolffish", "wolf"]);
        });
        let table = Table::open(&bytes).unwrap();
        let entry = |word| table.entry(Noun, Form::whole(word));
        let irregular = |word| entry(word).unwrap().irregular;
        assert_eq!(irregular("axes"), Some("axe"));
        assert_eq!(irregular("best"), Some(""));
        assert_eq!(irregular("kine"), Some(""));
        assert_eq!(irregular("wolves"), Some("wolf"));
        assert_eq!(irregular("wolf"), None);
        assert_eq!(entry("cow"), None);
    }

    #[test]
    fn classes_are_apart() {
        let bytes = wordnet(|wordnet| {
            wordnet.lemma(Noun, "dog");
            wordnet.exception(Verb, "dog", &[]);
        });
        let table = Table::open(&bytes).unwrap();
        let noun = Entry { is_lemma: true, irregular: None };
        let verb = Entry { is_lemma: false, irregular: Some("") };
        assert_eq!(table.entry(Noun, Form::whole("dog")), Some(noun));
        assert_eq!(table.entry(Verb, Form::whole("dog")), Some(verb));
        assert_eq!(table.entry(Adj, Form::whole("dog")), None);
    }

    #[test]
    fn a_word_the_table_cannot_hold_is_an_error() {
        for (word, error) in [
            ("a b", BuildError::Spelling("a b".into())),
            ("café", BuildError::Spelling("café".into())),
            (&"a-".repeat(64), BuildError::TooLong("a-".repeat(64))),
        ] {
            let mut builder = TableBuilder::default();
            builder.lemma(Adj, word);
            assert_eq!(builder.finish(), Err(error));
        }
    }

    proptest! {
        #[test]
        fn a_table_has_the_words_given_and_no_other(
            lemmas in proptest::collection::btree_set("[a-e_]{0,6}", 0..40),
            forms in proptest::collection::btree_set("[a-e_]{0,6}", 0..40),
            probes in proptest::collection::vec("[a-e_]{0,6}", 0..40),
            strange: String,
        ) {
            let bytes = wordnet(|wordnet| {
                lemmas.iter().for_each(|lemma| wordnet.lemma(Noun, lemma));
                forms.iter().for_each(|form| wordnet.exception(Noun, form, &[]));
            });
            let table = Table::open(&bytes).unwrap();
            for word in lemmas.iter().chain(&forms).chain(&probes).chain([&strange]) {
                let entry = table.entry(Noun, Form::whole(word));
                let is_lemma = entry.is_some_and(|entry| entry.is_lemma);
                let is_irregular = entry.is_some_and(|entry| entry.irregular.is_some());
                prop_assert_eq!(is_lemma, lemmas.contains(word));
                prop_assert_eq!(is_irregular, forms.contains(word));
            }
        }

        #[test]
        fn a_damaged_table_never_panics(
            words in proptest::collection::vec("[a-e]{0,6}", 1..20),
            damage in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 0..4),
            kept: proptest::sample::Index,
        ) {
            let mut bytes = wordnet(|wordnet| {
                words.iter().for_each(|word| wordnet.exception(Noun, word, &["x"]));
            });
            for (place, byte) in damage {
                *place.get_mut(&mut bytes) = byte;
            }
            bytes.truncate(kept.index(bytes.len() + 1));
            if let Some(table) = Table::open(&bytes) {
                for word in &words {
                    table.entry(Noun, Form::whole(word));
                }
            }
        }
    }
}
