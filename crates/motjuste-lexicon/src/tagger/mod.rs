//! Part-of-speech tagger: a greedy averaged perceptron (Collins 2002), UD tags and verb forms in context.
//!
//! Labels are a UD part of speech with the slot the word fills, so that *walked* in "has walked"
//! differs from "she walked". A sentence is read twice: the second time the tags after a word are
//! known too, from the first. `examples/tagger` makes the model.

mod casing;
mod features;
mod label;
mod model;
mod train;

use std::path::Path;
use std::sync::LazyLock;

pub use label::Tag;
pub use train::{Sentence, Settings, train};

use self::features::{Context, Words};
use self::model::Model;
use crate::Error;

static EMBEDDED: LazyLock<Tagger> = LazyLock::new(|| Tagger {
    model: Model::embedded().expect("data/tagger.bin is committed whole"),
});

/// Tags words in context.
#[derive(Debug)]
pub struct Tagger {
    model: Model,
}

impl Tagger {
    /// The tagger built into the program.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// Opens a model written by [`train`].
    ///
    /// # Errors
    /// When the file cannot be read, is something else, of another version, or damaged.
    pub fn open(path: &Path) -> Result<Self, Error> {
        Model::open(path).map(|model| Self { model })
    }

    /// The tags of the words of one sentence.
    #[must_use]
    pub fn tag(&self, words: &[&str]) -> Vec<Tag> {
        let words = Words::new(words);
        let mut scores = vec![[0i32; Tag::COUNT]; words.len()];
        let mut first = Vec::with_capacity(words.len());
        let mut context = Context::default();
        for (at, scores) in scores.iter_mut().enumerate() {
            let label = words.obvious(at).unwrap_or_else(|| {
                words.of_words(at, |feature| self.model.add(feature, scores));
                let mut scores = *scores;
                words.of_first(at, context, |feature| self.model.add(feature, &mut scores));
                best(&scores)
            });
            first.push(label);
            context = context.then(label);
        }
        let mut context = Context::default();
        let second = scores.iter_mut().enumerate().map(|(at, scores)| {
            let label = words.obvious(at).unwrap_or_else(|| {
                let context = context.second(&first);
                words.of_second(at, context, |feature| self.model.add(feature, scores));
                best(scores)
            });
            context = context.then(label);
            Tag::from_label(label)
        });
        second.collect()
    }
}

/// The label with the highest score, the first of equals.
fn best<T: PartialOrd + Copy>(scores: &[T; Tag::COUNT]) -> u8 {
    let mut best = 0;
    for label in 1..Tag::COUNT {
        if scores[label] > scores[best] {
            best = label;
        }
    }
    best as u8
}

#[cfg(test)]
mod tests {
    use motjuste_core::Pos;

    use super::*;
    use crate::tokenize;

    fn tags(text: &str) -> String {
        let words: Vec<&str> = tokenize(text).into_iter().map(|t| t.text(text)).collect();
        let tagged = Tagger::embedded().tag(&words);
        assert_eq!(tagged.len(), words.len());
        let names: Vec<&str> = tagged.iter().map(|tag| tag.pos.name()).collect();
        names.join(" ")
    }

    #[test]
    fn the_same_word_is_tagged_by_its_context() {
        assert_eq!(tags("They run fast."), "PRON VERB ADV PUNCT");
        assert_eq!(tags("We went for a run."), "PRON VERB ADP DET NOUN PUNCT");
        assert_eq!(tags("I can't book a book."), "PRON AUX PART VERB DET NOUN PUNCT");
        assert_eq!(tags("She had a well-known dog."), "PRON VERB DET ADJ NOUN PUNCT");
        assert_eq!(tags("$ & …"), "SYM CCONJ PUNCT");
        assert_eq!(tags(""), "");
    }

    #[test]
    fn sentences_without_the_usual_capitals_are_read() {
        assert_eq!(tags("DO NOT FEED THE CATS"), "AUX PART VERB DET NOUN");
        assert_eq!(tags("That was a SUDDEN change."), "PRON AUX DET ADJ NOUN PUNCT");
        assert_eq!(tags("the cat sleeps all day"), "DET NOUN VERB DET NOUN");
        assert_eq!(tags("Scientists Find Water on Distant Planet"), "NOUN VERB NOUN ADP ADJ NOUN");
        assert_eq!(tags("😀 amazing work"), "PUNCT ADJ NOUN");
        assert_eq!(tags("The café was charming."), "DET NOUN AUX ADJ PUNCT");
    }

    #[test]
    fn commands_and_the_present_are_read() {
        assert_eq!(tags("Feed the cat."), "VERB DET NOUN PUNCT");
        assert_eq!(tags("Enjoy free returns."), "VERB ADJ NOUN PUNCT");
        assert_eq!(tags("My sister teaches chemistry."), "PRON NOUN VERB NOUN PUNCT");
        assert_eq!(tags("The dog barks."), "DET NOUN VERB PUNCT");
        assert_eq!(tags("Shares fell 7 %."), "NOUN VERB NUM SYM PUNCT");
    }

    #[test]
    fn a_participle_is_told_from_a_past() {
        let slot =
            |words: &[&str], at: usize| Tagger::embedded().tag(words)[at].slot.map(|s| s.name());
        assert_eq!(slot(&["She", "has", "walked", "home", "."], 2), Some("past-participle"));
        assert_eq!(slot(&["She", "walked", "home", "."], 1), Some("past"));
    }

    #[test]
    fn training_learns_and_repeats_itself() {
        let dir = tempfile::tempdir().unwrap();
        let tag = |pos| Some(Tag { pos, slot: None });
        let sentence: Sentence = vec![
            ("oh".into(), tag(Pos::Intj)),
            ("the".into(), tag(Pos::Det)),
            ("of".into(), tag(Pos::Adp)),
            ("strange".into(), None),
        ];
        let settings = Settings { epochs: 3, seed: 7, min_count: 2, margin: 1, step: 0.01 };
        let write = |name: &str| {
            let path = dir.path().join(name);
            train(&vec![sentence.clone(); 5], &settings, &path).unwrap();
            std::fs::read(path).unwrap()
        };
        assert_eq!(write("a"), write("b"));
        let tagger = Tagger::open(&dir.path().join("a")).unwrap();
        let pos: Vec<Pos> = tagger.tag(&["oh", "the", "of"]).iter().map(|tag| tag.pos).collect();
        assert_eq!(pos, [Pos::Intj, Pos::Det, Pos::Adp]);
        assert!(Tagger::open(&dir.path().join("none")).is_err());
    }

    proptest::proptest! {
        #![proptest_config(proptest::test_runner::Config::with_cases(64))]
        #[test]
        fn any_words_are_tagged(words in proptest::collection::vec("\\PC{0,8}", 0..8)) {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            proptest::prop_assert_eq!(Tagger::embedded().tag(&words).len(), words.len());
        }
    }
}
