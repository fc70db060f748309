//! Multi-head attention (Vaswani et al. 2017, section 3.2) over groups of rows, and its
//! shared-context form: a candidate's pieces against the sentence's own keys and values.

use std::ops::Range;

use rayon::prelude::*;
use rten_simd::SimdOp;
use rten_vecmath::Softmax;

use crate::arithmetic::{self, Block};
use crate::batch::{Batch, Group};
use crate::relative::RelativeBias;
use crate::vectors::dot;

/// What attention needs beyond the projected rows.
pub(crate) struct Attention<'a> {
    pub(crate) relative: Option<&'a RelativeBias>,
    pub(crate) heads: usize,
    pub(crate) dimension: usize,
    /// Whether candidates attend to the word they would replace.
    pub(crate) slot_is_seen: bool,
}

/// One head of one group.
struct Task<'a> {
    group: &'a Group,
    head: usize,
    /// Where the mixed values go: the group's rows of this head.
    out: &'a mut [f32],
}

/// Buffers a worker keeps from task to task.
#[derive(Default)]
struct Scratch {
    /// Scores, then weights: a row per query, a column per key.
    weights: Vec<f32>,
    /// Weights over candidates' own pieces, row after row.
    own: Vec<f32>,
    /// One candidate row's scores over context and own pieces together.
    row: Vec<f32>,
}

/// Query, key and value rows side by side, as the fused projection leaves them.
struct Projected<'a> {
    rows: &'a [f32],
    dimension: usize,
    head_dimension: usize,
    head: usize,
}

impl<'a> Projected<'a> {
    fn queries(&self, rows: &Range<usize>) -> Block<'a> {
        self.block(rows, 0)
    }

    fn keys(&self, rows: &Range<usize>) -> Block<'a> {
        self.block(rows, 1)
    }

    fn values(&self, rows: &Range<usize>) -> Block<'a> {
        self.block(rows, 2)
    }

    /// What a score is multiplied by before softmax.
    fn scale(&self) -> f32 {
        1.0 / (self.head_dimension as f32).sqrt()
    }

    fn block(&self, rows: &Range<usize>, part: usize) -> Block<'a> {
        let stride = 3 * self.dimension;
        let column = part * self.dimension + self.head * self.head_dimension;
        let last = (rows.end - 1) * stride + column + self.head_dimension;
        Block {
            values: &self.rows[rows.start * stride + column..last],
            rows: rows.len(),
            columns: self.head_dimension,
            stride,
        }
    }
}

impl Attention<'_> {
    /// Mixes values into `out`, a row per row of the batch's groups; `projected` also has the rows
    /// that only give keys and values. Returns, for every group in turn, the attention each of its
    /// rows pays to the watched row, summed over heads (empty where none is watched).
    pub(crate) fn run(&self, batch: &Batch, projected: &[f32], out: &mut [f32]) -> Vec<Vec<f32>> {
        let head_dimension = self.dimension / self.heads;
        let mut by_head = vec![0.0; out.len()];
        let mut rest = by_head.as_mut_slice();
        let mut tasks = Vec::with_capacity(batch.groups.len() * self.heads);
        for group in &batch.groups {
            for head in 0..self.heads {
                let (own, after) = rest.split_at_mut(group.rows().len() * head_dimension);
                rest = after;
                tasks.push(Task { group, head, out: own });
            }
        }
        let watched: Vec<Vec<f32>> = tasks
            .into_par_iter()
            .map_init(Scratch::default, |scratch, task| {
                let projected = Projected {
                    rows: projected,
                    dimension: self.dimension,
                    head_dimension,
                    head: task.head,
                };
                self.head(batch, &projected, task, scratch)
            })
            .collect();
        interleave_heads(&batch.groups, &by_head, self.heads, self.dimension, out);
        watched.chunks(self.heads).map(sum_columns).collect()
    }

    fn head(
        &self,
        batch: &Batch,
        projected: &Projected<'_>,
        task: Task<'_>,
        scratch: &mut Scratch,
    ) -> Vec<f32> {
        match task.group {
            Group::Sequence { rows, watched } => {
                self.sequence(batch, projected, rows, task.out, scratch);
                watched.map_or_else(Vec::new, |row| {
                    let column = row - rows.start;
                    scratch
                        .weights
                        .chunks_exact(rows.len())
                        .map(|weights| weights[column])
                        .collect()
                })
            }
            Group::Candidates { rows, context, slot, pieces } => {
                let slot = slot.start - context.start..slot.end - context.start;
                self.score_context(batch, projected, rows, context, scratch);
                self.weigh_candidates(batch, projected, &slot, context.len(), pieces, scratch);
                mix(projected, rows, context, task.out, scratch);
                mix_own(projected, rows.start, pieces, &scratch.own, task.out);
                Vec::new()
            }
        }
    }

    fn sequence(
        &self,
        batch: &Batch,
        projected: &Projected<'_>,
        rows: &Range<usize>,
        out: &mut [f32],
        scratch: &mut Scratch,
    ) {
        self.score_context(batch, projected, rows, rows, scratch);
        for weights in scratch.weights.chunks_exact_mut(rows.len()) {
            Softmax::new_mut(weights).dispatch();
        }
        mix(projected, rows, rows, out, scratch);
    }

    /// Scores of every query in `rows` over the keys in `context`.
    fn score_context(
        &self,
        batch: &Batch,
        projected: &Projected<'_>,
        rows: &Range<usize>,
        context: &Range<usize>,
        scratch: &mut Scratch,
    ) {
        scratch.weights.resize(rows.len() * context.len(), 0.0);
        arithmetic::times_transposed(
            projected.queries(rows),
            projected.keys(context),
            projected.scale(),
            &mut scratch.weights,
        );
        if let Some(relative) = self.relative {
            for (row, scores) in rows.clone().zip(scratch.weights.chunks_exact_mut(context.len())) {
                let first_key = batch.positions[context.start];
                relative.add(projected.head, batch.positions[row], first_key, scores);
            }
        }
    }

    /// Turns scores over the context into weights, each candidate's own pieces taking their share.
    fn weigh_candidates(
        &self,
        batch: &Batch,
        projected: &Projected<'_>,
        slot: &Range<usize>,
        context_len: usize,
        pieces: &[Range<usize>],
        scratch: &mut Scratch,
    ) {
        let Scratch { weights, own, row } = scratch;
        own.clear();
        let mut over_context = weights.chunks_exact_mut(context_len);
        for candidate in pieces {
            let keys = projected.keys(candidate);
            for (query_row, over_context) in candidate.clone().zip(&mut over_context) {
                if !self.slot_is_seen {
                    over_context[slot.clone()].fill(f32::NEG_INFINITY);
                }
                row.clear();
                row.extend_from_slice(over_context);
                let query = projected.queries(&(query_row..query_row + 1)).row(0);
                row.extend((0..keys.rows).map(|k| dot(query, keys.row(k)) * projected.scale()));
                if let Some(relative) = self.relative {
                    let position = batch.positions[query_row];
                    let first_key = batch.positions[candidate.start];
                    relative.add(projected.head, position, first_key, &mut row[context_len..]);
                }
                Softmax::new_mut(row).dispatch();
                over_context.copy_from_slice(&row[..context_len]);
                own.extend_from_slice(&row[context_len..]);
            }
        }
    }
}

/// `out` = weights · values of the context.
fn mix(
    projected: &Projected<'_>,
    rows: &Range<usize>,
    context: &Range<usize>,
    out: &mut [f32],
    scratch: &Scratch,
) {
    let weights = Block {
        values: &scratch.weights,
        rows: rows.len(),
        columns: context.len(),
        stride: context.len(),
    };
    arithmetic::times(weights, projected.values(context), out);
}

/// Adds the values of each candidate's own pieces, `own` weights in the order they were made.
fn mix_own(
    projected: &Projected<'_>,
    first_row: usize,
    pieces: &[Range<usize>],
    own: &[f32],
    out: &mut [f32],
) {
    let width = projected.head_dimension;
    let mut own = own.iter();
    for candidate in pieces {
        let values = projected.values(candidate);
        for row in candidate.clone() {
            let mixed = &mut out[(row - first_row) * width..][..width];
            for (piece, weight) in (0..values.rows).zip(&mut own) {
                for (sum, value) in mixed.iter_mut().zip(values.row(piece)) {
                    *sum += weight * value;
                }
            }
        }
    }
}

/// From group by group, head by head to one row per piece.
fn interleave_heads(
    groups: &[Group],
    by_head: &[f32],
    heads: usize,
    dimension: usize,
    out: &mut [f32],
) {
    let head_dimension = dimension / heads;
    let mut rest = (by_head, out);
    let mut parts = Vec::with_capacity(groups.len());
    for group in groups {
        let length = group.rows().len() * dimension;
        let (by_head, by_heads) = rest.0.split_at(length);
        let (own, after) = rest.1.split_at_mut(length);
        rest = (by_heads, after);
        parts.push((group.rows(), by_head, own));
    }
    parts.into_par_iter().for_each(|(rows, by_head, out)| {
        for (head, mixed) in by_head.chunks_exact(rows.len() * head_dimension).enumerate() {
            for (row, mixed) in mixed.chunks_exact(head_dimension).enumerate() {
                out[row * dimension + head * head_dimension..][..head_dimension]
                    .copy_from_slice(mixed);
            }
        }
    });
}

fn sum_columns(heads: &[Vec<f32>]) -> Vec<f32> {
    let mut sums = vec![0.0; heads.first().map_or(0, Vec::len)];
    for head in heads {
        for (sum, weight) in sums.iter_mut().zip(head) {
            *sum += weight;
        }
    }
    sums
}
