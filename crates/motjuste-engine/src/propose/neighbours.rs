//! The words nearest to the target by their decontextualised vectors (Wada et al. 2022).

use motjuste_lemma::Lemmatizer;

use super::{Pool, Proposer};
use crate::AnalysedTarget;
use crate::vectors::WordVectors;

/// How many neighbours are proposed: more would find more, and cost every tier its time.
const NEIGHBOURS: usize = 150;

/// Proposes the nearest words of the target's part of speech.
#[derive(Debug, Clone, Copy)]
pub struct NeighbourProposer<'v> {
    vectors: &'v WordVectors,
}

impl<'v> NeighbourProposer<'v> {
    #[must_use]
    pub const fn new(vectors: &'v WordVectors) -> Self {
        Self { vectors }
    }
}

impl Proposer for NeighbourProposer<'_> {
    fn propose(&self, target: &AnalysedTarget<'_>) -> Pool {
        let mut pool = Pool::new(&target.lemma);
        let Some(word) = self.vectors.find(&target.lemma, target.pos) else { return pool };
        for (near, _) in self.vectors.nearest_static(word, target.pos, NEIGHBOURS) {
            let lemma = self.vectors.lemma(near);
            // Some inflected forms have their own vectors; they are not suggested.
            if Lemmatizer::embedded().normalise(lemma, target.pos) != lemma {
                continue;
            }
            if let Some(candidate) = pool.entry(lemma) {
                candidate.neighbour = true;
            }
        }
        pool
    }
}
