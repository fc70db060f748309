//! s_v: how much of the sentence's representation a substitute leaves as it was (Zhou et al. 2019,
//! equation 2).
//!
//! The sum over the sentence's pieces of the cosine of their states before and after, weighted by
//! the attention each pays to the target. A state is four layers side by side, the last layer not
//! among them; attention is the mean over all layers and heads.

use std::ops::Range;

use motjuste_encoder::{Encoder, Hidden, Passage, Trace, TraceInput};

use crate::parts::geometry::cosine;
use crate::parts::models::masked::MaskedModel;
use crate::{Question, Result};

/// How many layers a state is made of.
const LAYERS: usize = 4;
/// Pieces that go through the layers together; all their states are kept.
const ROWS: usize = 1024;

/// s_v of substitutes given as pieces; −∞ for one without any.
pub(super) fn scores(
    model: &MaskedModel,
    question: &Question<'_>,
    passage: &Passage,
    substitutes: &[Vec<u32>],
) -> Result<Vec<f64>> {
    let encoder = &model.encoder;
    let (passage, substitutes) = if model.reference {
        (one_piece(model, passage), substitutes.iter().map(|own| longest(model, own)).collect())
    } else {
        (with_room(encoder, question, passage, substitutes)?, substitutes.to_vec())
    };
    let original = Original::new(encoder, &passage)?;
    let mut scores = vec![f64::NEG_INFINITY; substitutes.len()];
    let readable: Vec<usize> =
        (0..substitutes.len()).filter(|at| !substitutes[*at].is_empty()).collect();
    for chunk in readable.chunks((ROWS / passage.ids().len()).max(1)) {
        let replaced: Vec<Passage> =
            chunk.iter().map(|at| passage.with_pieces(&substitutes[*at])).collect();
        let embedded = replaced
            .iter()
            .map(|passage| Ok(encoder.embed(passage.ids())?))
            .collect::<Result<Vec<Hidden>>>()?;
        let inputs: Vec<TraceInput<'_>> =
            embedded.iter().map(|embedded| TraceInput { embedded, watched: None }).collect();
        let traces = encoder.trace(&inputs)?;
        for ((at, passage), trace) in chunk.iter().zip(&replaced).zip(&traces) {
            scores[*at] = original.likeness(&states(trace, passage.span()));
        }
    }
    Ok(scores)
}

/// The sentence with only the longest of the target's pieces.
fn one_piece(model: &MaskedModel, passage: &Passage) -> Passage {
    passage.with_pieces(&longest(model, &passage.ids()[passage.span()]))
}

/// The longest of a substitute's pieces.
fn longest(model: &MaskedModel, pieces: &[u32]) -> Vec<u32> {
    if pieces.is_empty() { Vec::new() } else { vec![model.longest(pieces)] }
}

/// The sentence with room for the longest substitute: a long text gives up some of its context.
fn with_room(
    encoder: &Encoder,
    question: &Question<'_>,
    passage: &Passage,
    substitutes: &[Vec<u32>],
) -> Result<Passage> {
    let longest = substitutes.iter().map(Vec::len).max().unwrap_or_default();
    let extra = longest.saturating_sub(passage.span().len());
    if passage.ids().len() + extra <= encoder.config().window() {
        return Ok(passage.clone());
    }
    let (text, span) = (question.located.text, question.located.span.clone());
    Ok(encoder.passage_with_room(text, span, extra)?)
}

/// The unchanged sentence: states, and the attention each pays to the target.
struct Original {
    states: Vec<Vec<f32>>,
    attention: Vec<f64>,
}

impl Original {
    fn new(encoder: &Encoder, passage: &Passage) -> Result<Self> {
        let embedded = encoder.embed(passage.ids())?;
        let span = passage.span();
        let inputs: Vec<TraceInput<'_>> = span
            .clone()
            .map(|watched| TraceInput { embedded: &embedded, watched: Some(watched) })
            .collect();
        let traces = encoder.trace(&inputs)?;
        // What a piece pays to the target is what it pays to all of the target's pieces.
        let paid = |from: usize| traces.iter().map(|trace| f64::from(trace.attention[from])).sum();
        let attention: Vec<f64> = (0..passage.ids().len()).map(paid).collect();
        let own: f64 = attention[span.clone()].iter().sum();
        let (before, after) = (&attention[..span.start], &attention[span.end..]);
        let attention = [before, &[own], after].concat();
        let states = states(&traces[0], span);
        Ok(Self { states, attention })
    }

    /// The weighted sum of cosines with the states of another sentence.
    fn likeness(&self, others: &[Vec<f32>]) -> f64 {
        let pairs = self.states.iter().zip(others);
        pairs.zip(&self.attention).map(|((a, b), weight)| weight * cosine(a, b)).sum()
    }
}

/// The states of a sentence: one for each piece, but the span's as one, their mean.
fn states(trace: &Trace, span: Range<usize>) -> Vec<Vec<f32>> {
    let last = trace.layers.len() - 1;
    let layers = &trace.layers[last.saturating_sub(LAYERS)..last];
    let state = |at: usize| -> Vec<f32> {
        layers.iter().filter_map(|layer| layer.row(at)).flatten().copied().collect()
    };
    let length = layers.first().map_or(0, Hidden::pieces);
    let mut own = state(span.start);
    for at in span.start + 1..span.end {
        own.iter_mut().zip(state(at)).for_each(|(sum, value)| *sum += value);
    }
    own.iter_mut().for_each(|sum| *sum /= span.len() as f32);
    let before = (0..span.start).map(state);
    before.chain([own]).chain((span.end..length).map(state)).collect()
}
