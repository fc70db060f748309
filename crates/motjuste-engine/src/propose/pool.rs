//! The candidates for one target, each once, with the evidence of all proposers.

use std::borrow::Cow;

use motjuste_core::FastMap;
use motjuste_lexicon::LabelSet;

use crate::candidate::Candidate;
use crate::{AnalysedTarget, suggestible};

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

    /// Adds the candidates of another pool, and what it knows about those already here.
    pub fn merge(&mut self, other: Self) {
        for candidate in other.candidates {
            if let Some(known) = self.entry(&candidate.lemma) {
                known.merge(candidate);
            }
        }
    }

    /// Takes candidates out.
    pub fn retain(&mut self, keep: impl FnMut(&Candidate) -> bool) {
        self.candidates.retain(keep);
        let lemmas = self.candidates.iter().map(|candidate| normalise(&candidate.lemma));
        self.places = lemmas.enumerate().map(|(place, key)| (key.into_owned(), place)).collect();
    }

    /// The candidates that may be suggested, by the rules of the folder `suggestible`; words whose
    /// labels are allowed are not kept out by them.
    #[must_use]
    pub fn suggestible(self, target: &AnalysedTarget<'_>, allow: LabelSet) -> Vec<Candidate> {
        suggestible::suggestible(self, target, allow)
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

    /// The same, without the pool.
    #[must_use]
    pub fn into_candidates(self) -> Vec<Candidate> {
        self.candidates
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::Path;
    use crate::propose::Proposer;

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

    #[test]
    fn merging_keeps_every_fact_whoever_knows_it() {
        let known = |facts: fn(&mut Candidate)| {
            let mut pool = Pool::new("bright");
            facts(pool.entry("brilliant").unwrap());
            pool
        };
        let mut pool = known(|one| (one.paths[Path::Hypernym as usize], one.listed) = (0.5, true));
        pool.merge(known(|one| {
            (one.paths[Path::Similar as usize], one.linking_senses) = (0.2, 2);
            (one.listing, one.neighbour) = (true, true);
        }));
        let merged = pool.get("brilliant").unwrap().clone();
        assert_eq!(merged.closest_path(), Some(Path::Similar));
        assert_eq!((merged.paths[Path::Hypernym as usize], merged.linking_senses), (0.5, 2));
        assert!(merged.listed && merged.listing && merged.neighbour);
        pool.merge(pool.clone());
        assert_eq!(pool.candidates(), [merged]);
    }

    #[test]
    fn opposites_and_parts_of_the_target_are_not_suggestible() {
        let words = |text: &str, span: std::ops::Range<usize>| -> Vec<String> {
            let target = AnalysedTarget::new(text, span).unwrap();
            let pool = super::super::embedded().propose(&target);
            let left = pool.suggestible(&target, LabelSet::default());
            left.into_iter().map(|candidate| candidate.lemma).collect()
        };
        let light = words("A light jacket.", 2..7);
        assert!(!light.contains(&"heavy".to_owned()) && light.contains(&"lightweight".to_owned()));
        let give_up = words("They gave up.", 5..12);
        assert!(!give_up.contains(&"give".to_owned()) && give_up.contains(&"quit".to_owned()));
    }
}
