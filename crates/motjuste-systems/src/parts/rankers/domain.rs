//! Whether a candidate belongs to the domain of its context: the cosine of their latent vectors
//! (IRST1, UNT; Gliozzo et al. 2005).

use std::sync::Arc;

use motjuste_encoder::dot;
use motjuste_engine::{AnalysedTarget, Candidate, Ranker, Result};

use crate::parts::window::content_lemmas;
use motjuste_distributional::Associations;

#[derive(Debug, Clone)]
pub(crate) struct Domain {
    pub(crate) associations: Arc<Associations>,
}

impl Ranker for Domain {
    fn rank(&self, target: &AnalysedTarget<'_>, candidates: &[Candidate]) -> Result<Vec<f32>> {
        let context = content_lemmas(target);
        // The target's own meaning is what the candidate should have.
        let around = context.iter().map(String::as_str).chain([target.lemma.as_str()]);
        let Some(centroid) = self.associations.lsa_of(around) else {
            return Ok(vec![0.0; candidates.len()]);
        };
        let score = |candidate: &Candidate| {
            let own = self.associations.lsa_of(candidate.lemma.split(' '));
            own.map_or(-1.0, |own| dot(&own, &centroid))
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
    fn candidates_are_as_near_as_their_vectors() {
        let ranker = Domain { associations: Arc::new(of_seen(&BOYS_AND_STARS)) };
        let candidates = ["clever", "smart", "shiny", "dim"].map(Candidate::new);
        let scores = |text: &str| {
            let target = AnalysedTarget::with_pos(text, 2..8, Pos::Adj).unwrap();
            ranker.rank(&target, &candidates).unwrap()
        };
        for (text, by_hand) in [
            ("A bright boy.", [1.0, 0.8, 0.0, -1.0]),
            ("A bright star.", [0.0, 0.6, 1.0, -1.0]),
            // Nothing is known of what is around it.
            ("A bright xyzzy.", [0.0; 4]),
        ] {
            for (score, by_hand) in scores(text).into_iter().zip(by_hand) {
                assert!((score - by_hand).abs() < 1e-6f32, "{text}");
            }
        }
    }
}
