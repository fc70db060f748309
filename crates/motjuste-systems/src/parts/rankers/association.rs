//! How strongly a candidate keeps company with the words of its context: pointwise mutual
//! information (USYD, TOR; Jabbari's bag of words).

use std::sync::Arc;

use motjuste_engine::{Candidate, Located, Ranker, Result};

use crate::parts::associations::Associations;
use crate::parts::window::content_lemmas;

/// Ranks by mean association with the context.
#[derive(Debug, Clone)]
pub struct Association {
    /// Co-occurrence in a corpus.
    pub associations: Arc<Associations>,
    /// What a pair that never occurs together counts: 0 says nothing, less speaks against it.
    pub unseen: f64,
    /// How much a candidate's own frequency counts: log P(candidate) in a bag of words.
    pub prior: f64,
}

impl Association {
    /// The mean association of a word with some others.
    #[must_use]
    pub fn of(&self, word: &str, context: &[String]) -> f64 {
        let pmi = |other: &String| self.associations.pmi(word, other).unwrap_or(self.unseen);
        let sum: f64 = context.iter().map(pmi).sum();
        sum / context.len().max(1) as f64
    }
}

impl Ranker for Association {
    fn rank(&self, target: &Located<'_>, candidates: &[Candidate]) -> Result<Vec<f32>> {
        let context = content_lemmas(target);
        let score = |candidate: &Candidate| {
            // Of an expression, the head carries the meaning: take the best of its words.
            let words = candidate.lemma.split(' ');
            let best = words.map(|word| self.of(word, &context)).fold(f64::MIN, f64::max);
            let frequency = self.associations.frequency(&candidate.lemma) as f64;
            (best + self.prior * frequency.ln_1p()) as f32
        };
        Ok(candidates.iter().map(score).collect())
    }
}
