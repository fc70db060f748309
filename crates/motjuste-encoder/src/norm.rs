//! Layer normalisation (Ba et al. 2016) over rows, with the residual sum that precedes it.

use rayon::prelude::*;
use rten_simd::SimdOp;
use rten_vecmath::{Normalize, NormalizeOptions, Sum, SumSquareSub};

use crate::batch::ROWS_PER_TASK;

/// A learned scale and shift.
pub(crate) struct Norm {
    pub(crate) scale: Vec<f32>,
    pub(crate) shift: Vec<f32>,
    pub(crate) epsilon: f32,
}

impl Norm {
    /// Normalises one row in place.
    pub(crate) fn row(&self, row: &mut [f32]) {
        let length = row.len() as f32;
        let mean = Sum::new(row).dispatch() / length;
        let variance = SumSquareSub::new(row, mean).dispatch() / length;
        Normalize::new_mut(
            row,
            NormalizeOptions {
                pre_scale_bias: mean,
                scale: 1.0 / (variance + self.epsilon).sqrt(),
                element_scale: Some(&self.scale),
                element_bias: Some(&self.shift),
                ..NormalizeOptions::default()
            },
        )
        .dispatch();
    }

    /// `hidden` = norm(`hidden` + `update`), row by row.
    pub(crate) fn residual(&self, hidden: &mut [f32], update: &[f32]) {
        let block = ROWS_PER_TASK * self.scale.len();
        hidden.par_chunks_mut(block).zip(update.par_chunks(block)).for_each(|(hidden, update)| {
            for (h, u) in
                hidden.chunks_exact_mut(self.scale.len()).zip(update.chunks_exact(self.scale.len()))
            {
                for (a, b) in h.iter_mut().zip(u) {
                    *a += b;
                }
                self.row(h);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_residual_sum_is_normalised_row_by_row() {
        let norm =
            Norm { scale: vec![1.0, 2.0, 1.0, 1.0], shift: vec![0.0, 0.5, 0.0, 0.0], epsilon: 0.0 };
        let mut hidden = vec![1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 4.0];
        norm.residual(&mut hidden, &[-1.0, 1.0, -1.0, 1.0, 0.0, 0.0, 4.0, 0.0]);
        let expected = [-1.0, 2.5, -1.0, 1.0, -1.0, -1.5, 1.0, 1.0];
        for (value, wanted) in hidden.iter().zip(expected) {
            assert!((value - wanted).abs() < 1e-6, "{hidden:?}");
        }
    }
}
