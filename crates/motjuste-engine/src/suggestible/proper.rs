//! *Indian* is written with a capital, and *indian* is no word.

use motjuste_core::Pos;
use motjuste_lexicon::WordNet;
use motjuste_lexicon::wordnet::Sense;

use super::Rule;
use crate::AnalysedTarget;
use crate::candidate::{Candidate, Source};
use crate::propose::shares;

/// The share of a word's uses that must be no name.
const OFTEN: f32 = 0.5;

/// Keeps out names that a proposer wrote with small letters.
pub(super) struct NamesAsWritten {
    pos: Pos,
}

impl NamesAsWritten {
    pub(super) fn new(target: &AnalysedTarget<'_>) -> Self {
        Self { pos: target.pos }
    }
}

impl Rule for NamesAsWritten {
    fn admits(&self, candidate: &Candidate) -> bool {
        let lemma = candidate.lemma.as_str();
        if lemma.contains(char::is_uppercase) {
            return true;
        }
        let meant = candidate.sources();
        let related = meant.contains(&Source::WordNet) || meant.contains(&Source::Meanings);
        let small = |pos| uses_with_small_letters(lemma, pos).unwrap_or(1.0);
        if related {
            return small(self.pos) >= OFTEN;
        }
        // *Soviet* beside *communist* is the adjective, whatever its part of speech.
        let own = Some(self.pos).filter(|pos| !matches!(pos, Pos::Noun | Pos::Adj));
        [Pos::Noun, Pos::Adj].into_iter().chain(own).all(|pos| small(pos) >= OFTEN)
    }
}

/// The share of a word's uses that are written with small letters; none if it is not known so.
fn uses_with_small_letters(lemma: &str, pos: Pos) -> Option<f32> {
    let senses: Vec<Sense<'static>> = WordNet::embedded().senses(lemma, pos).collect();
    let small = |sense: &Sense<'_>| {
        !sense.word().contains(char::is_uppercase)
            || sense.synset().members().any(|word| word == lemma)
    };
    if senses.is_empty() {
        return None;
    }
    // Few words are names at all.
    if senses.iter().all(small) {
        return Some(1.0);
    }
    let shares = senses.iter().zip(shares(&senses));
    Some(shares.filter_map(|(sense, share)| small(sense).then_some(share)).sum())
}
