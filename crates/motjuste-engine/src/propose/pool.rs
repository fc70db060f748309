//! The candidates for one target, each once, with the evidence of all proposers.

use std::borrow::Cow;

use motjuste_core::{FastMap, Pos};
use motjuste_lexicon::WordNet;

use crate::candidate::Candidate;

/// Candidates by word, in the order they were proposed.
#[derive(Debug, Clone, Default)]
pub struct Pool {
    target: String,
    candidates: Vec<Candidate>,
    places: FastMap<String, usize>,
}

impl Pool {
    /// An empty pool for a target; the target itself never gets in.
    #[must_use]
    pub fn new(target: &str) -> Self {
        Self { target: target.to_lowercase(), ..Self::default() }
    }

    /// The candidate `word`, added if it is new; `None` if it is the target or no word at all.
    pub fn entry(&mut self, word: &str) -> Option<&mut Candidate> {
        let key = normalise(word);
        if key == self.target || !key.chars().any(char::is_alphabetic) {
            return None;
        }
        let place = match self.places.get(key.as_ref()) {
            Some(place) => *place,
            None => {
                self.candidates.push(Candidate::new(if word.contains('_') {
                    word.replace('_', " ")
                } else {
                    word.to_owned()
                }));
                self.places.insert(key.into_owned(), self.candidates.len() - 1);
                self.candidates.len() - 1
            }
        };
        self.candidates.get_mut(place)
    }

    /// A candidate, if it was proposed.
    #[must_use]
    pub fn get(&self, word: &str) -> Option<&Candidate> {
        self.places.get(normalise(word).as_ref()).map(|place| &self.candidates[*place])
    }

    /// The candidates, in the order they were proposed.
    #[must_use]
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }
}

/// Small letters, spaces for underscores, straight apostrophes; most words are that already.
fn normalise(word: &str) -> Cow<'_, str> {
    let plain = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase() && byte != b'_';
    if word.bytes().all(plain) {
        return Cow::Borrowed(word);
    }
    let letters = word.chars().flat_map(char::to_lowercase).map(|c| match c {
        '_' => ' ',
        '’' => '\'',
        c => c,
    });
    Cow::Owned(letters.collect())
}

/// Whether a word can be of a part of speech: WordNet says so, or does not know the word.
pub(super) fn may_be(word: &str, pos: Pos) -> bool {
    let mut senses = WordNet::embedded().all_senses(word).peekable();
    senses.peek().is_none() || senses.any(|sense| sense.synset().pos() == pos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_gets_in_once_and_the_target_never() {
        let mut pool = Pool::new("Bright");
        pool.entry("brilliant").unwrap().listed = true;
        pool.entry("Brilliant").unwrap().neighbour = true;
        assert!(pool.entry("bright").is_none());
        assert!(pool.entry("--").is_none());
        pool.entry("on_the_ball");
        let found = pool.get("brilliant").unwrap();
        assert!(found.listed && found.neighbour);
        let words: Vec<&str> = pool.candidates().iter().map(|c| c.lemma.as_str()).collect();
        assert_eq!(words, ["brilliant", "on the ball"]);
        assert!(pool.get("On_the_ball").is_some() && pool.get("dim").is_none());
    }
}
