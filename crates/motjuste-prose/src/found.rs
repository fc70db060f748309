//! What the engine says of a word of a document.

use std::ops::Range;

use motjuste::{Answer, Engine, Options, Suggestion};
use motjuste_engine::{Edit, Error};

use crate::Passage;

/// An answer, and the passage it is about.
#[derive(Debug)]
pub struct Found {
    pub passage: Passage,
    pub answer: Answer,
}

impl Found {
    /// Asks an engine about a span of a passage; `None` if that is no target.
    ///
    /// # Errors
    /// If the engine cannot answer.
    pub fn ask(
        engine: &Engine,
        passage: Passage,
        span: Range<usize>,
        options: Options,
    ) -> Result<Option<Self>, Error> {
        let Some(question) = passage.question(span, options) else { return Ok(None) };
        let answer = engine.answer(&question)?;
        Ok(Some(Self { passage, answer }))
    }

    /// The target in the document.
    pub fn target(&self) -> Option<Range<usize>> {
        self.passage.source(&self.answer.span)
    }

    /// What a suggestion changes in the document, in its order; nothing if markup is in the way.
    pub fn changes(&self, word: &Suggestion) -> Option<Vec<(Range<usize>, String)>> {
        let change = |edit: &Edit| Some((self.passage.source(&edit.span)?, edit.text.clone()));
        word.edits.iter().map(change).collect()
    }
}
