//! Other words for an idiom that is marked as a whole.

use motjuste_lexicon::{Idioms, tokenize};

use super::{Pool, Proposer};
use crate::AnalysedTarget;

/// Proposes what the table of idioms has for the target.
#[derive(Debug, Clone, Copy, Default)]
pub struct IdiomProposer;

impl Proposer for IdiomProposer {
    fn propose(&self, target: &AnalysedTarget<'_>) -> Pool {
        let surface = target.surface();
        let words: Vec<&str> =
            tokenize(surface).into_iter().map(|token| token.text(surface)).collect();
        let mut pool = Pool::new(&target.lemma);
        if words.len() < 2 {
            return pool;
        }
        let Some(found) = Idioms::embedded().find(&words, &[], &(0..words.len())) else {
            return pool;
        };
        for alternative in found.idiom.alternatives() {
            if let Some(candidate) = pool.entry(alternative) {
                // To the ranker, a table of idioms is a thesaurus.
                (candidate.idiom, candidate.listed, candidate.listing) = (true, true, true);
            }
        }
        pool
    }
}
