//! Word similarity in context: the one task of the field that is not about substitutes
//! (SemEval-2020 task 3).

use std::ops::Range;

use motjuste_core::ContextId;

use crate::Result;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Usage<'t> {
    pub text: &'t str,
    pub span: Range<usize>,
}

impl<'t> Usage<'t> {
    /// The word as it is written.
    #[must_use]
    pub fn surface(&self) -> &'t str {
        self.text.get(self.span.clone()).unwrap_or_default()
    }
}

/// How alike two words are as they are used: in one text, as in CoSimLex, or each in its own.
pub trait SimilarityInContext: Send + Sync {
    /// Higher for more alike. Scales differ between systems; measures of the field do not mind.
    ///
    /// # Errors
    /// If a text cannot be read.
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> Result<f64>;

    /// The contexts it learned from, which a benchmark should not have too.
    fn trained_on(&self) -> Vec<ContextId> {
        Vec::new()
    }
}
