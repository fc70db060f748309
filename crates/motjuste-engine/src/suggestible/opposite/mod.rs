//! The opposite of a word is among its nearest neighbours, and never a substitute.

mod antonym;
mod expression;
mod prefix;

use motjuste_core::Pos;
use motjuste_lexicon::Opposites;

use super::Rule;
use crate::AnalysedTarget;
use crate::candidate::{Candidate, Path};
use antonym::Antonyms;

/// Keeps out opposites.
pub(super) struct NoOpposites<'t> {
    target: &'t str,
    /// As it is written: *left* may be no form of *leave*.
    surface: String,
    pos: Pos,
    antonyms: Antonyms,
}

impl<'t> NoOpposites<'t> {
    pub(super) fn new(target: &'t AnalysedTarget<'_>) -> Self {
        let antonyms = Antonyms::of(&target.lemma, target.pos);
        let surface = target.surface().to_lowercase();
        Self { target: &target.lemma, surface, pos: target.pos, antonyms }
    }
}

impl NoOpposites<'_> {
    fn at_the_other_pole(&self, word: &str) -> bool {
        let opposite = |pos| Opposites::embedded().are_opposite(&self.surface, word, pos);
        Opposites::embedded().are_opposite(self.target, word, self.pos)
            || expression::are_opposite(self.target, word, self.pos)
            || [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv].into_iter().any(opposite)
    }
}

impl Rule for NoOpposites<'_> {
    fn admits(&self, candidate: &Candidate) -> bool {
        let has = |path: Path| candidate.paths[path as usize] > 0.0;
        let word = candidate.lemma.to_lowercase();
        if self.at_the_other_pole(&word) {
            return false;
        }
        // Two words of one synset are opposites in other senses only.
        let by_wordnet = has(Path::Antonym) && !has(Path::Similar) || self.antonyms.include(&word);
        has(Path::Synonym) || !by_wordnet && !prefix::are_opposite(self.target, &word, self.pos)
    }
}
