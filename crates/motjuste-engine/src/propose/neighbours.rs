//! The words nearest to the target by their decontextualised vectors: to the word in general, and to
//! the word as its sentence has it (Wada et al. 2022).

use motjuste_lemma::Lemmatizer;

use super::{Pool, Proposer};
use crate::AnalysedTarget;
use crate::vectors::{WordId, WordVectors};

/// How many neighbours are proposed: more would find more, and cost every tier its time.
const NEIGHBOURS: usize = 150;
/// How many neighbours in the sentence are.
const IN_CONTEXT: usize = 100;
/// How much the sentence counts beside the closest vector of the word itself (Wada et al. 2022).
const SENTENCE: f32 = 0.7;

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

    /// A word that may be proposed. Some inflected forms have their own vectors; they may not.
    fn lemma(&self, word: WordId, target: &AnalysedTarget<'_>) -> Option<&'v str> {
        let lemma = self.vectors.lemma(word);
        (Lemmatizer::embedded().normalise(lemma, target.pos) == lemma).then_some(lemma)
    }
}

impl Proposer for NeighbourProposer<'_> {
    fn propose(&self, target: &AnalysedTarget<'_>) -> Pool {
        let mut pool = Pool::new(&target.lemma);
        let word = self.vectors.find(&target.lemma, target.pos);
        if let Some(word) = word {
            for (near, _) in self.vectors.nearest_static(word, target.pos, NEIGHBOURS) {
                let lemma = self.lemma(near, target);
                if let Some(candidate) = lemma.and_then(|lemma| pool.entry(lemma)) {
                    candidate.neighbour = true;
                }
            }
        }
        if let Some(reading) = &target.reading {
            let query = match word {
                Some(word) => self.vectors.between(reading.query(), word, SENTENCE),
                None => reading.query().clone(),
            };
            for (near, _) in self.vectors.nearest(&query, target.pos, IN_CONTEXT) {
                let lemma = self.lemma(near, target);
                if let Some(candidate) = lemma.and_then(|lemma| pool.entry(lemma)) {
                    candidate.neighbour_in_context = true;
                }
            }
        }
        pool
    }
}
