//! A text, its target and what is wanted: all an engine needs for an answer.

use std::ops::Range;

use crate::place::{Place, PlaceError};
use crate::{AnalysedTarget, Options};

/// A text whose target was found, so that nothing is left to refuse but what an encoder cannot
/// read.
#[derive(Debug, Clone)]
pub struct Question {
    text: String,
    span: Range<usize>,
    pub options: Options,
}

impl Question {
    /// Finds the target of a text.
    ///
    /// # Errors
    /// If the place does not lead to one word of the text.
    pub fn new(text: String, place: &Place, options: Options) -> Result<Self, PlaceError> {
        let (text, span) = place.find(text)?;
        Ok(Self { text: text.into_owned(), span, options })
    }

    /// The text, without marks.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    pub(crate) fn target(&self) -> AnalysedTarget<'_> {
        AnalysedTarget::analyse(&self.text, self.span(), self.options.pos)
    }
}
