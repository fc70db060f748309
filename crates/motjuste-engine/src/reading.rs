//! What an encoder makes of the sentence before it looks at any candidate.

use std::ops::Range;
use std::sync::Arc;

use motjuste_encoder::{Encoder, Judged, LayerVectors, ReadSlot, SharedContext, Tuned};
use motjuste_lexicon::Spelling;

use crate::collocates::Collocates;
use crate::fit::form;
use crate::sense_vectors::SensesInContext;
use crate::usual::usual_senses;
use crate::vectors::{Query, WordVectors};
use crate::{AnalysedTarget, Result, SenseVectors};

/// Bytes of context an encoder reads on either side of the target's sentence.
const CONTEXT: usize = 200;

/// The target's sentence, read by the small encoder.
#[derive(Debug, Clone)]
pub struct Reading<'t> {
    slot: ReadSlot<'t>,
    query: Query,
    senses: SensesInContext,
    meanings: SensesInContext,
    collocates: Collocates,
}

impl<'t> Reading<'t> {
    /// Reads the target's sentence and a little on either side.
    ///
    /// # Errors
    /// If the encoder cannot read the text, or the word vectors were made with another encoder.
    pub fn new(
        encoder: &Arc<Encoder>,
        vectors: &WordVectors,
        target: &AnalysedTarget<'t>,
    ) -> Result<Self> {
        let (text, span) = surroundings(target);
        let slot = encoder.read(text, span)?;
        let query = vectors.project(slot.target())?;
        let (lemma, pos) = (target.lemma.as_str(), target.pos);
        let usual = usual_senses(lemma, pos);
        let senses = SenseVectors::embedded().in_context(lemma, pos, usual, slot.target())?;
        let usual = target.collocates().usual().to_vec();
        let meanings = SenseVectors::of_meanings().in_context(lemma, pos, usual, slot.target())?;
        let collocates = target.collocates().agreeing_with(meanings.likelihoods());
        Ok(Self { slot, query, senses, meanings, collocates })
    }

    /// The target in this sentence, to be compared with word vectors.
    #[must_use]
    pub const fn query(&self) -> &Query {
        &self.query
    }

    /// What the target means in this sentence.
    #[must_use]
    pub const fn senses(&self) -> &SensesInContext {
        &self.senses
    }

    /// Which of its meanings in the thesaurus of this project the target has.
    #[must_use]
    pub const fn meanings(&self) -> &SensesInContext {
        &self.meanings
    }

    /// The target's collocations, as far as they agree with what it means.
    pub(crate) const fn collocates(&self) -> &Collocates {
        &self.collocates
    }

    /// The target's vectors.
    #[must_use]
    pub fn target(&self) -> &LayerVectors {
        self.slot.target()
    }

    /// Candidates, fitted into the target's place, as tuned layers of the encoder judge them.
    ///
    /// # Errors
    /// If the encoder cannot read a candidate.
    pub fn judged(
        &self,
        target: &AnalysedTarget<'_>,
        tuned: &Tuned,
        lemmas: &[&str],
    ) -> Result<Vec<Judged>> {
        let forms = forms_in_place(target, lemmas);
        let forms: Vec<&str> = forms.iter().map(String::as_str).collect();
        Ok(self.slot.judged(tuned, &forms)?)
    }
}

/// The tuning of the small encoder that is built in.
const TUNING: &[u8] = include_bytes!("../assets/tuning.safetensors");

/// The small encoder's layers that were tuned to judge candidates.
///
/// # Errors
/// If it is another encoder, or its weights can no longer be read.
pub fn tuned(encoder: &Encoder) -> Result<Tuned> {
    Ok(encoder.tuned(TUNING)?)
}

/// The vectors of the target and of candidates, fitted into its place, by an encoder that has not
/// read the sentence yet.
///
/// # Errors
/// If the encoder cannot read the text or a candidate.
pub fn in_place(
    encoder: &Encoder,
    target: &AnalysedTarget<'_>,
    lemmas: &[&str],
) -> Result<SharedContext> {
    let (text, span) = surroundings(target);
    let forms = forms_in_place(target, lemmas);
    let forms: Vec<&str> = forms.iter().map(String::as_str).collect();
    Ok(encoder.shared_context(text, span, &forms)?)
}

/// The forms of candidates that an encoder reads in the target's place.
#[must_use]
pub fn forms_in_place(target: &AnalysedTarget<'_>, lemmas: &[&str]) -> Vec<String> {
    lemmas.iter().map(|lemma| form(target, lemma, Spelling::American)).collect()
}

/// The stretch of text an encoder reads, and the target in it: the sentence and a little on either
/// side.
#[must_use]
pub fn surroundings<'t>(target: &AnalysedTarget<'t>) -> (&'t str, Range<usize>) {
    let text = target.text;
    let sentence = &target.sentence;
    let from = text.floor_char_boundary(sentence.start.saturating_sub(CONTEXT));
    let to = text.ceil_char_boundary((sentence.end + CONTEXT).min(text.len()));
    // Whole words only.
    let from = match text[from..sentence.start].find(char::is_whitespace) {
        Some(space) if from > 0 => from + space,
        _ => from,
    };
    let to = match text[sentence.end..to].rfind(char::is_whitespace) {
        Some(space) if to < text.len() => sentence.end + space,
        _ => to,
    };
    (&text[from..to], target.span.start - from..target.span.end - from)
}
