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

/// How similar two words are in context: in one text, as in CoSimLex, or each in its own.
pub trait SimilarityInContext: Send + Sync {
    /// Higher is more similar. Scales differ between systems; the field's measures allow that.
    ///
    /// # Errors
    /// If a text cannot be read.
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> Result<f64>;

    /// The contexts it learned from, which a benchmark should not have too.
    fn trained_on(&self) -> Vec<ContextId> {
        Vec::new()
    }
}
