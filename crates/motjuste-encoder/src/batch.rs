//! The rows that go through the layers together, and which rows attend to which.
//!
//! Pieces of many sentences, and of many candidates, are stacked into one matrix without
//! padding, so that each projection is one product. Attention then runs group by group.

use std::ops::Range;

/// Rows that one task of a row-by-row operation takes: enough to outweigh starting it.
pub(crate) const ROWS_PER_TASK: usize = 16;

/// Rows that attend to the same keys.
#[derive(Debug, Clone)]
pub(crate) enum Group {
    /// A whole sequence; every piece attends to every piece.
    Sequence {
        rows: Range<usize>,
        /// The row whose incoming attention is kept, if asked for.
        watched: Option<usize>,
    },
    /// Candidates for one slot. Each attends to the context's rows without the slot's, and to
    /// its own pieces.
    Candidates {
        rows: Range<usize>,
        context: Range<usize>,
        /// The slot's rows within `context`, left out.
        slot: Range<usize>,
        /// The rows of each candidate, in order, covering `rows`.
        pieces: Vec<Range<usize>>,
    },
}

impl Group {
    pub(crate) fn rows(&self) -> &Range<usize> {
        match self {
            Self::Sequence { rows, .. } | Self::Candidates { rows, .. } => rows,
        }
    }
}

/// Rows and groups being stacked. Group after group, the rows are contiguous; no group is empty.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    /// The pieces to embed; empty where the rows come embedded.
    pub(crate) ids: Vec<u32>,
    /// Each row's place in its sequence, from 0.
    pub(crate) positions: Vec<usize>,
    pub(crate) groups: Vec<Group>,
}

impl Batch {
    pub(crate) fn rows(&self) -> usize {
        self.positions.len()
    }

    /// Adds a sequence; returns its rows.
    pub(crate) fn push_sequence(&mut self, ids: &[u32]) -> Range<usize> {
        self.ids.extend_from_slice(ids);
        self.push_embedded(ids.len(), None)
    }

    /// Adds a sequence whose rows come embedded; returns its rows. Attention paid to the piece at
    /// `watched` is kept.
    pub(crate) fn push_embedded(&mut self, length: usize, watched: Option<usize>) -> Range<usize> {
        let rows = self.rows()..self.rows() + length;
        self.positions.extend(0..length);
        self.groups.push(Group::Sequence {
            rows: rows.clone(),
            watched: watched.map(|position| rows.start + position),
        });
        rows
    }

    /// Makes room for a sequence that went through the layers before, first of all.
    pub(crate) fn push_read(&mut self, length: usize) -> Range<usize> {
        self.positions.extend(0..length);
        0..length
    }

    /// Adds the candidates of `slot`, rows inside the sequence at `context`; returns the rows of
    /// each.
    pub(crate) fn push_candidates<'a>(
        &mut self,
        context: Range<usize>,
        slot: Range<usize>,
        candidates: impl Iterator<Item = &'a [u32]>,
    ) -> Vec<Range<usize>> {
        let first = self.rows();
        let first_position = slot.start - context.start;
        let pieces: Vec<Range<usize>> = candidates
            .map(|ids| {
                let start = self.rows();
                self.ids.extend_from_slice(ids);
                self.positions.extend(first_position..first_position + ids.len());
                start..self.rows()
            })
            .collect();
        if !pieces.is_empty() {
            self.groups.push(Group::Candidates {
                rows: first..self.rows(),
                context,
                slot,
                pieces: pieces.clone(),
            });
        }
        pieces
    }
}
