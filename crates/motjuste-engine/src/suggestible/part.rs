//! *Give* is no substitute for *give up*.

use super::Rule;
use crate::AnalysedTarget;
use crate::candidate::Candidate;

/// Keeps out the words that the target is made of.
pub(super) struct OtherThanParts<'t> {
    target: &'t str,
}

impl<'t> OtherThanParts<'t> {
    pub(super) fn new(target: &'t AnalysedTarget<'_>) -> Self {
        Self { target: &target.lemma }
    }
}

impl Rule for OtherThanParts<'_> {
    fn admits(&self, candidate: &Candidate) -> bool {
        let mut parts = self.target.split(' ');
        !self.target.contains(' ') || parts.all(|part| part != candidate.lemma)
    }
}
