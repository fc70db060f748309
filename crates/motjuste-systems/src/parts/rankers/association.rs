//! How strongly a candidate keeps company with the words of its context: pointwise mutual
//! information (USYD, TOR; Jabbari's bag of words).

use std::sync::Arc;

use motjuste_engine::{AnalysedTarget, Candidate, Ranker, Result};

use crate::parts::window::content_lemmas;
use motjuste_distributional::Associations;

#[derive(Debug, Clone)]
pub(crate) struct Association {
    pub(crate) associations: Arc<Associations>,
    /// What a pair that never occurs together counts: 0 says nothing, less speaks against it.
    pub(crate) unseen: f64,
    /// How much a candidate's own frequency counts, beside a word of the context: in a bag of words
    /// log₂ P(candidate) is added to the sum over the context, as much as one of its words.
    pub(crate) prior: f64,
}

impl Association {
    fn mean(&self, word: &str, context: &[String]) -> f64 {
        let pmi = |other: &String| self.associations.pmi(word, other).unwrap_or(self.unseen);
        let sum: f64 = context.iter().map(pmi).sum();
        sum / context.len().max(1) as f64
    }
}

impl Ranker for Association {
    fn rank(&self, target: &AnalysedTarget<'_>, candidates: &[Candidate]) -> Result<Vec<f32>> {
        let context = content_lemmas(target);
        let score = |candidate: &Candidate| {
            // Of an expression, the head carries the meaning: take the best of its words.
            let words = candidate.lemma.split(' ');
            let best = words.map(|word| self.mean(word, &context)).fold(f64::MIN, f64::max);
            let frequency = self.associations.frequency(&candidate.lemma) as f64;
            let prior = self.prior * (1.0 + frequency).log2();
            (best + prior / context.len().max(1) as f64) as f32
        };
        Ok(candidates.iter().map(score).collect())
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::Pos;

    use super::*;
    use crate::testing::BOYS_AND_STARS;
    use motjuste_distributional::associations::testing::of_seen;

    #[test]
    fn association_is_the_mean_over_the_context_and_the_best_word_of_an_expression() {
        let associations = Arc::new(of_seen(&BOYS_AND_STARS));
        let target = AnalysedTarget::with_pos("A bright boy sees a star.", 2..8, Pos::Adj).unwrap();
        let candidates = ["clever", "very clever", "dim"].map(Candidate::new);
        let scores = |unseen: f64| {
            let ranker = Association { associations: associations.clone(), unseen, prior: 0.0 };
            ranker.rank(&target, &candidates).unwrap()
        };
        // Of boy, see and star, clever was met with the first: two bits.
        for (score, by_hand) in scores(0.0).iter().zip([2.0 / 3.0, 2.0 / 3.0, 0.0]) {
            assert!((score - by_hand).abs() < 1e-6);
        }
        for (score, by_hand) in scores(-1.0).iter().zip([0.0, 0.0, -1.0f32]) {
            assert!((score - by_hand).abs() < 1e-6);
        }
    }
}
