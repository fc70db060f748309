//! Shared-context ranking: many substitutes for one span at the price of a few sentence passes.
//!
//! The sentence runs once. At every layer, a substitute's pieces attend to the sentence's own keys
//! and values, the span's left out, and to each other; they take the positions from the span's
//! start on. The sentence and all substitutes go through each projection together.

use std::ops::Range;

use crate::batch::Batch;
use crate::encoder::Encoder;
use crate::error::{CandidateProblem, Error, Result};
use crate::passage::Passage;
use crate::spans::{MAX_ROWS, chunks_of_rows};
use crate::vectors::LayerVectors;

/// A span of a text and possible substitutes for it.
#[derive(Debug, Clone)]
pub struct Slot<'a> {
    /// The text.
    pub text: &'a str,
    /// The span to replace, in bytes.
    pub span: Range<usize>,
    /// The substitutes.
    pub candidates: &'a [&'a str],
}

/// The vectors of a span and of its substitutes in the same context.
#[derive(Debug, Clone, PartialEq)]
pub struct SharedContext {
    /// The span as the text has it.
    pub target: LayerVectors,
    /// The substitutes, in the order given.
    pub candidates: Vec<LayerVectors>,
}

impl SharedContext {
    /// For each substitute, its cosine with the target, layer by layer.
    #[must_use]
    pub fn cosines(&self) -> Vec<Vec<f32>> {
        self.candidates.iter().map(|candidate| candidate.cosines(&self.target)).collect()
    }
}

/// A sentence and as many of its slot's candidates as go through the layers with it.
struct Job {
    slot: usize,
    passage: Passage,
    candidates: Vec<Vec<u32>>,
}

impl Job {
    fn rows(&self) -> usize {
        self.passage.ids().len() + self.candidates.iter().map(Vec::len).sum::<usize>()
    }
}

impl Encoder {
    /// The vectors of `candidates` in the place of the bytes `span` of `text`.
    ///
    /// # Errors
    /// If the span is not a stretch of the text, or the span or a candidate holds no pieces or is
    /// longer than the window.
    pub fn shared_context(
        &self,
        text: &str,
        span: Range<usize>,
        candidates: &[&str],
    ) -> Result<SharedContext> {
        let slot = Slot { text, span, candidates };
        let mut results = self.shared_context_batch(&[slot])?;
        Ok(results.pop().expect("one slot, one result"))
    }

    /// The same for many slots, stacked into common products.
    ///
    /// # Errors
    /// As [`shared_context`](Self::shared_context), for the first slot that fails.
    pub fn shared_context_batch(&self, slots: &[Slot<'_>]) -> Result<Vec<SharedContext>> {
        let mut jobs = Vec::with_capacity(slots.len());
        for (index, slot) in slots.iter().enumerate() {
            jobs.extend(self.jobs(index, slot)?);
        }
        let mut results: Vec<Option<SharedContext>> = vec![None; slots.len()];
        for chunk in chunks_of_rows(&jobs, Job::rows) {
            let mut batch = Batch::default();
            let mut wanted = Vec::new();
            for job in chunk {
                let rows = batch.push_sequence(job.passage.ids());
                let span = job.passage.span();
                let span = rows.start + span.start..rows.start + span.end;
                let candidates = job.candidates.iter().map(Vec::as_slice);
                wanted.push(span.clone());
                wanted.extend(batch.push_candidates(rows, span, candidates));
            }
            let mut means = self.means(&batch, wanted.into_iter()).into_iter();
            for job in chunk {
                let target = means.next().expect("every job has a target");
                results[job.slot]
                    .get_or_insert_with(|| SharedContext {
                        target,
                        candidates: Vec::with_capacity(slots[job.slot].candidates.len()),
                    })
                    .candidates
                    .extend(means.by_ref().take(job.candidates.len()));
            }
        }
        Ok(results.into_iter().flatten().collect())
    }

    /// One job per [`MAX_ROWS`] candidate pieces; a slot without candidates still has its target.
    fn jobs(&self, index: usize, slot: &Slot<'_>) -> Result<Vec<Job>> {
        // The span is checked before the text is looked at.
        let passage = self.passage(slot.text, slot.span.clone())?;
        let pieces = self.candidate_pieces(slot.text, slot.span.start, slot.candidates)?;
        // A candidate longer than the span needs positions beyond it, as it would if it stood
        // there: give up some context for them.
        let longest = pieces.iter().map(Vec::len).max().unwrap_or(0);
        let extra = longest.saturating_sub(passage.span().len());
        let passage = if passage.ids().len() + extra > self.config().window() {
            self.passage_with_room(slot.text, slot.span.clone(), extra)?
        } else {
            passage
        };
        let mut chunks: Vec<Vec<Vec<u32>>> =
            chunks_of_rows(&pieces, Vec::len).into_iter().map(<[_]>::to_vec).collect();
        if chunks.is_empty() {
            chunks.push(Vec::new());
        }
        debug_assert!(chunks.iter().all(|c| c.len() <= MAX_ROWS));
        Ok(chunks
            .into_iter()
            .map(|candidates| Job { slot: index, passage: passage.clone(), candidates })
            .collect())
    }

    /// The pieces of each candidate, as if it stood at `at`.
    pub(crate) fn candidate_pieces(
        &self,
        text: &str,
        at: usize,
        candidates: &[&str],
    ) -> Result<Vec<Vec<u32>>> {
        let window = self.config().text_window();
        let pieces = |candidate: &&str| {
            let refuse = |problem| Error::Candidate { candidate: (*candidate).to_owned(), problem };
            let ids = self.tokenizer().candidate(text, at, candidate)?;
            match ids.len() {
                0 => Err(refuse(CandidateProblem::NoPieces)),
                n if n > window => Err(refuse(CandidateProblem::TooLong { window })),
                _ => Ok(ids),
            }
        };
        candidates.iter().map(pieces).collect()
    }
}
