//! A system that answers with the likeliest words of a masked language model (SWORDS, BERT-M and
//! BERT-K): they differ in what the model gets to see.

use std::num::NonZero;

use motjuste_core::Ranked;
use motjuste_encoder::{Passage, VocabularyLogits};

use super::masked::MaskedModel;
use crate::composed::best_first;
use crate::{Question, Result, Setup, System};

/// What the model expects, for every piece of its vocabulary.
pub(crate) type Expects = fn(&MaskedModel, &Question<'_>, &Passage) -> Result<VocabularyLogits>;

/// The words a model expects in the target's place.
pub(crate) struct Likeliest {
    model: MaskedModel,
    expects: Expects,
    top: usize,
}

impl Likeliest {
    /// Opens the model and reads the options `top` and `reference`.
    pub(crate) fn open(setup: &Setup<'_>, expects: Expects) -> Result<Self> {
        Ok(Self {
            model: MaskedModel::open(setup)?,
            expects,
            top: setup.options.get::<NonZero<usize>>("top")?.get(),
        })
    }
}

impl System for Likeliest {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let Some(passage) = self.model.passage(question)? else { return Ok(Vec::new()) };
        let logits = (self.expects)(&self.model, question, &passage)?;
        let words = self.model.likeliest(question, &passage, &logits, self.top);
        best_first(words.into_iter(), limit)
    }

    fn lemmatized(&self) -> bool {
        false
    }
}
