//! A projection: a packed weight matrix and its bias.

use rayon::prelude::*;
use rten_gemm::PackedBMatrix;
use rten_simd::SimdOp;
use rten_vecmath::MinMax;

use crate::arithmetic::{Arithmetic, WeightFormat};
use crate::batch::ROWS_PER_TASK;

/// `y = x·Wᵀ + b`.
pub(crate) struct Linear {
    packed: Packed,
    bias: Vec<f32>,
    inputs: usize,
}

enum Packed {
    F32(PackedBMatrix<f32>),
    Int8 {
        weight: PackedBMatrix<i8>,
        /// What one step of each output's weights is worth.
        scales: Vec<f32>,
    },
}

impl Linear {
    /// Packs `weight`, which has a row of `inputs` values per output.
    pub(crate) fn new(
        arithmetic: &Arithmetic,
        format: WeightFormat,
        weight: &[f32],
        bias: Vec<f32>,
        inputs: usize,
    ) -> Self {
        let outputs = bias.len();
        let packed = match format {
            WeightFormat::F32 => Packed::F32(arithmetic.pack(weight, outputs, inputs)),
            WeightFormat::Int8 => {
                let levels = if arithmetic.int8_saturates() { 63.0 } else { 127.0 };
                let (quantised, scales) = quantise_weights(weight, inputs, levels);
                Packed::Int8 { weight: arithmetic.pack_int8(&quantised, outputs, inputs), scales }
            }
        };
        Self { packed, bias, inputs }
    }

    /// Number of outputs.
    pub(crate) fn outputs(&self) -> usize {
        self.bias.len()
    }

    /// Projects every row of `x` into `out`, then applies `finish` to the rows of each task.
    pub(crate) fn apply(
        &self,
        arithmetic: &Arithmetic,
        x: &[f32],
        out: &mut [f32],
        finish: impl Fn(&mut [f32]) + Sync,
    ) {
        let rows = x.len() / self.inputs;
        let (scales, row_scales) = match &self.packed {
            Packed::F32(weight) => {
                arithmetic.times_packed(x, rows, weight, out);
                (None, Vec::new())
            }
            Packed::Int8 { weight, scales } => {
                (Some(scales), self.product_int8(arithmetic, x, weight, out))
            }
        };
        out.par_chunks_mut(ROWS_PER_TASK * self.outputs()).enumerate().for_each(|(task, block)| {
            for (i, row) in block.chunks_exact_mut(self.outputs()).enumerate() {
                if let Some(scales) = scales {
                    let row_scale = row_scales[task * ROWS_PER_TASK + i];
                    for (value, scale) in row.iter_mut().zip(scales) {
                        *value *= row_scale * scale;
                    }
                }
                for (value, bias) in row.iter_mut().zip(&self.bias) {
                    *value += bias;
                }
            }
            finish(block);
        });
    }

    /// Writes the integer product into `out` as floats; returns what one step of each row is
    /// worth.
    fn product_int8(
        &self,
        arithmetic: &Arithmetic,
        x: &[f32],
        weight: &PackedBMatrix<i8>,
        out: &mut [f32],
    ) -> Vec<f32> {
        let mut quantised = vec![0u8; x.len()];
        let (scales, zero_points): (Vec<f32>, Vec<u8>) = quantised
            .par_chunks_mut(self.inputs)
            .zip(x.par_chunks(self.inputs))
            .map(|(quantised, row)| quantise_row(row, quantised))
            .unzip();
        let mut sums = vec![0i32; out.len()];
        arithmetic.times_packed_int8(&quantised, &zero_points, weight, &mut sums);
        for (value, sum) in out.iter_mut().zip(sums) {
            *value = sum as f32;
        }
        scales
    }
}

/// Rounds each output's weights to −`levels` … `levels` steps.
fn quantise_weights(weight: &[f32], inputs: usize, levels: f32) -> (Vec<i8>, Vec<f32>) {
    let mut quantised = Vec::with_capacity(weight.len());
    let scales = weight
        .chunks_exact(inputs)
        .map(|row| {
            let largest = row.iter().fold(0.0f32, |m, v| m.max(v.abs()));
            let scale = if largest > 0.0 { largest / levels } else { 1.0 };
            quantised.extend(row.iter().map(|v| (v / scale).round() as i8));
            scale
        })
        .collect();
    (quantised, scales)
}

/// Rounds a row of activations to 0 … 255 steps; returns the step and the place of zero.
fn quantise_row(row: &[f32], out: &mut [u8]) -> (f32, u8) {
    let (low, high) = MinMax::new(row).dispatch();
    let (low, high) = (low.min(0.0), high.max(0.0));
    let scale = if high > low { (high - low) / 255.0 } else { 1.0 };
    let zero = (-low / scale).round();
    for (q, value) in out.iter_mut().zip(row) {
        *q = (value / scale + zero).round() as u8;
    }
    (scale, zero as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn project(format: WeightFormat, x: &[f32], weight: &[f32], bias: &[f32]) -> Vec<f32> {
        let arithmetic = Arithmetic::new();
        let inputs = weight.len() / bias.len();
        let linear = Linear::new(&arithmetic, format, weight, bias.to_vec(), inputs);
        let mut out = vec![0.0; x.len() / inputs * bias.len()];
        linear.apply(&arithmetic, x, &mut out, |_| ());
        out
    }

    #[test]
    fn a_row_of_weights_is_one_output() {
        let out = project(
            WeightFormat::F32,
            &[1.0, 2.0, 3.0, 4.0],
            &[1.0, 0.0, 0.0, 1.0, 1.0, 1.0],
            &[0.0, 10.0, 0.5],
        );
        assert_eq!(out, [1.0, 12.0, 3.5, 3.0, 14.0, 7.5]);
    }

    #[test]
    fn int8_stays_close_to_f32() {
        let noise = |seed: u32, n: usize| -> Vec<f32> {
            (0..n as u32)
                .map(|i| {
                    (i.wrapping_mul(2_654_435_761).wrapping_add(seed) >> 8) as f32 / 8_388_608.0
                        - 1.0
                })
                .collect()
        };
        let (x, weight, bias) = (noise(1, 7 * 64), noise(2, 48 * 64), noise(3, 48));
        let exact = project(WeightFormat::F32, &x, &weight, &bias);
        let rounded = project(WeightFormat::Int8, &x, &weight, &bias);
        let norm = exact.iter().map(|v| v * v).sum::<f32>().sqrt();
        let error: f32 =
            exact.iter().zip(&rounded).map(|(a, b)| (a - b) * (a - b)).sum::<f32>().sqrt();
        assert!(error / norm < 0.02, "relative error {}", error / norm);
        assert_ne!(exact, rounded);
    }
}
