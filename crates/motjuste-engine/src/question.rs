//! A text, its target and what is wanted: all an engine needs for an answer.

use std::ops::Range;

use motjuste_core::{FastMap, Pos};
use motjuste_lexicon::WordNet;

use crate::place::{Place, PlaceError, only_word};
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
        let mut options = options;
        if only_word(&text).as_ref() == Some(&span) {
            options.pos = options.pos.or_else(|| usual_class(&text[span.clone()]));
        }
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

/// What a word without a sentence most often is.
fn usual_class(word: &str) -> Option<Pos> {
    let mut uses: FastMap<Pos, u32> = FastMap::default();
    for sense in WordNet::embedded().all_senses(&word.to_lowercase()) {
        // The first sense of a class nobody counted still says that the class exists.
        *uses.entry(sense.synset().pos()).or_insert(1) += u32::from(sense.tag_count());
    }
    uses.into_iter().max_by_key(|(pos, uses)| (*uses, std::cmp::Reverse(*pos))).map(|(pos, _)| pos)
}
