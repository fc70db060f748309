//! How usual each sense of a word is: WordNet's senses, and the meanings of our own thesaurus.

use motjuste_core::Pos;
use motjuste_lexicon::{Meanings, WordNet};

use crate::propose::shares;

/// What every meaning is worth beside its senses: WordNet lacks some, and does not count others.
const UNSEEN: f32 = 0.05;

/// How usual each sense of a word is, in WordNet's order.
#[must_use]
pub fn usual_senses(lemma: &str, pos: Pos) -> Vec<f32> {
    shares(&WordNet::embedded().senses(lemma, pos).collect::<Vec<_>>())
}

/// How usual each meaning of a word is, by the senses of WordNet it has; empty for a word that the
/// thesaurus does not know.
#[must_use]
pub fn usual_meanings(lemma: &str, pos: Pos) -> Vec<f32> {
    let senses = usual_senses(lemma, pos);
    let weight = |sense: usize| senses.get(sense).copied().unwrap_or_default();
    let meanings = Meanings::embedded().of(lemma, pos);
    let mut usual: Vec<f32> =
        meanings.map(|meaning| UNSEEN + meaning.senses().map(weight).sum::<f32>()).collect();
    let total: f32 = usual.iter().sum();
    usual.iter_mut().for_each(|share| *share /= total);
    usual
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_meanings_add_up() {
        let usual = usual_meanings("run", Pos::Verb);
        assert!(usual.len() > 3 && (usual.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{usual:?}");
        assert!(usual_meanings("xqzzy", Pos::Noun).is_empty());
    }
}
