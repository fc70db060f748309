//! The opposite of a word is among its nearest neighbours, and never a substitute.

use super::Rule;
use crate::candidate::{Candidate, Path};

/// Keeps out what WordNet knows as the target's opposite and as nothing better.
pub(super) struct NoOpposites;

impl Rule for NoOpposites {
    fn admits(&self, candidate: &Candidate) -> bool {
        let has = |path: Path| candidate.paths[path as usize] > 0.0;
        !has(Path::Antonym) || has(Path::Synonym) || has(Path::Similar)
    }
}
