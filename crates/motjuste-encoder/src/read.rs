//! Shared-context ranking in two steps: the sentence is read first, and what it says of the span may
//! decide which substitutes are looked at. Their keys and values meet the sentence's, which are kept.

use std::ops::Range;
use std::sync::Arc;

use crate::batch::Batch;
use crate::encoder::Encoder;
use crate::error::{CandidateProblem, Error, Result};
use crate::passage::Passage;
use crate::spans::chunks_of_rows;
use crate::tuned::{Judged, Tuned};
use crate::vectors::LayerVectors;

/// Positions left free behind the span for longer substitutes.
const ROOM: usize = 16;

/// A span of a text that an encoder has read.
#[derive(Debug, Clone)]
pub struct ReadSlot<'t> {
    encoder: Arc<Encoder>,
    text: &'t str,
    span: Range<usize>,
    passage: Passage,
    /// Queries, keys and values of the passage, layer by layer.
    projected: Vec<Vec<f32>>,
    target: LayerVectors,
}

impl Encoder {
    /// Reads a text around the bytes `span`.
    ///
    /// # Errors
    /// If the span is not a stretch of the text, holds no pieces, or is longer than the window.
    pub fn read<'t>(self: &Arc<Self>, text: &'t str, span: Range<usize>) -> Result<ReadSlot<'t>> {
        let passage = self.passage_with_room(text, span.clone(), ROOM)?;
        let (layers, dimension) = (self.config().layers(), self.config().dimension());
        let mut target = LayerVectors::with_room(layers + 1, dimension);
        let mut projected = Vec::with_capacity(layers);
        let mut batch = Batch::default();
        batch.push_sequence(passage.ids());
        let own = passage.span();
        self.forward(&batch, |output| {
            target.push_mean(&output.hidden[own.start * dimension..own.end * dimension]);
            if output.layer > 0 {
                projected.push(output.projected.to_vec());
            }
        });
        Ok(ReadSlot { encoder: Arc::clone(self), text, span, passage, projected, target })
    }
}

impl ReadSlot<'_> {
    /// The vectors of the span as the text has it.
    #[must_use]
    pub fn target(&self) -> &LayerVectors {
        &self.target
    }

    /// The vectors of substitutes in the span's place.
    ///
    /// # Errors
    /// If one holds no pieces or is longer than the window.
    pub fn substitutes(&self, candidates: &[&str]) -> Result<Vec<LayerVectors>> {
        self.through(None, candidates)
    }

    /// The same with tuned layers, and what their head says of each.
    ///
    /// # Errors
    /// As [`substitutes`](Self::substitutes).
    pub fn judged(&self, tuned: &Tuned, candidates: &[&str]) -> Result<Vec<Judged>> {
        Ok(tuned.judge(self.through(Some(tuned), candidates)?))
    }

    fn through(&self, tuned: Option<&Tuned>, candidates: &[&str]) -> Result<Vec<LayerVectors>> {
        let pieces = self.encoder.candidate_pieces(self.text, self.span.start, candidates)?;
        let window = self.encoder.config().window() - self.passage.span().start;
        if let Some((candidate, _)) =
            candidates.iter().zip(&pieces).find(|(_, ids)| ids.len() > window)
        {
            let problem = CandidateProblem::TooLong { window };
            return Err(Error::Candidate { candidate: (*candidate).to_owned(), problem });
        }
        let chunks = chunks_of_rows(&pieces, Vec::len).into_iter();
        Ok(chunks.flat_map(|chunk| self.encode(tuned, chunk)).collect())
    }

    fn encode(&self, tuned: Option<&Tuned>, candidates: &[Vec<u32>]) -> Vec<LayerVectors> {
        let config = self.encoder.config();
        let dimension = config.dimension();
        let mut batch = Batch::default();
        let context = batch.push_read(self.passage.ids().len());
        let ids = candidates.iter().map(Vec::as_slice);
        let rows = batch.push_candidates(context.clone(), self.passage.span(), ids);
        let vectors = || LayerVectors::with_room(config.layers() + 1, dimension);
        let mut means: Vec<LayerVectors> = rows.iter().map(|_| vectors()).collect();
        let positions = &batch.positions[context.end..];
        self.encoder.on_pool(|| {
            let hidden = self.encoder.embeddings().embed(&batch.ids, positions);
            self.encoder.run_layers(&batch, Some(&self.projected), tuned, hidden, |output| {
                for (rows, mean) in rows.iter().zip(&mut means) {
                    let (start, end) = (rows.start - context.end, rows.end - context.end);
                    mean.push_mean(&output.hidden[start * dimension..end * dimension]);
                }
            });
        });
        means
    }
}
