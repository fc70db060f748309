//! Whether a candidate belongs to the domain of its context: the cosine of their latent vectors
//! (IRST1, UNT; Gliozzo et al. 2005).

use std::sync::Arc;

use motjuste_encoder::dot;
use motjuste_engine::{Candidate, Located, Ranker, Result};

use crate::parts::associations::Associations;
use crate::parts::window::content_lemmas;

/// Ranks by similarity of domain.
#[derive(Debug, Clone)]
pub struct Domain {
    /// Latent vectors of words.
    pub associations: Arc<Associations>,
}

impl Ranker for Domain {
    fn rank(&self, target: &Located<'_>, candidates: &[Candidate]) -> Result<Vec<f32>> {
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
