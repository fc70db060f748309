//! An inflected form beside its own dictionary form is one word twice: *mates* and *mate*.

use motjuste_core::Pos;
use motjuste_lemma::Lemmatizer;

use super::Rule;
use crate::AnalysedTarget;
use crate::candidate::Candidate;
use crate::propose::Pool;

/// Keeps out inflected forms of other candidates.
pub(super) struct DictionaryForms<'p> {
    pool: &'p Pool,
    pos: Pos,
}

impl<'p> DictionaryForms<'p> {
    pub(super) fn new(pool: &'p Pool, target: &AnalysedTarget<'_>) -> Self {
        Self { pool, pos: target.pos }
    }
}

impl Rule for DictionaryForms<'_> {
    fn admits(&self, candidate: &Candidate) -> bool {
        let lemma = candidate.lemma.as_str();
        let plain = Lemmatizer::embedded().normalise(lemma, self.pos);
        plain == lemma || self.pool.get(&plain).is_none()
    }
}
