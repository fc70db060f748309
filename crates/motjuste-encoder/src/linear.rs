//! A projection: a packed weight matrix and its bias.

use rayon::prelude::*;
use rten_gemm::PackedBMatrix;
use rten_simd::SimdOp;
use rten_vecmath::MinMax;

use crate::arithmetic::{self, WeightFormat};
use crate::batch::ROWS_PER_TASK;

/// `y = x·Wᵀ + b`.
pub(crate) struct Linear {
    packed: Packed,
    bias: Vec<f32>,
    inputs: usize,
}

enum Packed {
    F32(PackedBMatrix<f32>),
    Int8 { weight: PackedBMatrix<i8>, outputs: Vec<Int8Output> },
}

/// What turns one output's integer sums into a float.
struct Int8Output {
    /// What one step of its weights is worth.
    scale: f32,
    /// What the activations' place of zero adds to each sum of high digits.
    at_zero: i32,
}

impl Linear {
    /// Packs `weight`, which has a row of `inputs` values per output.
    pub(crate) fn new(format: WeightFormat, weight: &[f32], bias: Vec<f32>, inputs: usize) -> Self {
        let outputs = bias.len();
        let packed = match format {
            WeightFormat::F32 => Packed::F32(arithmetic::pack(weight, outputs, inputs)),
            WeightFormat::Int8 => {
                let (quantised, int8_outputs) = quantise_weights(weight, inputs);
                Packed::Int8 {
                    weight: arithmetic::pack_int8(&quantised, outputs, inputs),
                    outputs: int8_outputs,
                }
            }
        };
        Self { packed, bias, inputs }
    }

    pub(crate) fn outputs(&self) -> usize {
        self.bias.len()
    }

    /// Projects every row of `x` into `out`, then applies `finish` to the rows of each task.
    pub(crate) fn apply(&self, x: &[f32], out: &mut [f32], finish: impl Fn(&mut [f32]) + Sync) {
        match &self.packed {
            Packed::F32(weight) => arithmetic::times_packed(x, weight, out),
            Packed::Int8 { weight, outputs } => self.times_int8(x, weight, outputs, out),
        }
        out.par_chunks_mut(ROWS_PER_TASK * self.outputs()).for_each(|block| {
            for row in block.chunks_exact_mut(self.outputs()) {
                for (value, bias) in row.iter_mut().zip(&self.bias) {
                    *value += bias;
                }
            }
            finish(block);
        });
    }

    /// `out` = `x` · weights, in integers: the rows' high and low digits are stacked, so that one
    /// product serves both.
    fn times_int8(
        &self,
        x: &[f32],
        weight: &PackedBMatrix<i8>,
        outputs: &[Int8Output],
        out: &mut [f32],
    ) {
        let mut digits = vec![0u8; 2 * x.len()];
        let (high, low) = digits.split_at_mut(x.len());
        let steps: Vec<f32> = high
            .par_chunks_mut(self.inputs)
            .zip(low.par_chunks_mut(self.inputs))
            .zip(x.par_chunks(self.inputs))
            .map(|((high, low), row)| quantise_row(row, high, low))
            .collect();
        let mut sums = vec![0i32; 2 * out.len()];
        arithmetic::times_packed_int8(&digits, weight, &mut sums);

        let (high, low) = sums.split_at(out.len());
        out.par_chunks_mut(outputs.len())
            .zip(high.par_chunks(outputs.len()))
            .zip(low.par_chunks(outputs.len()))
            .zip(&steps)
            .for_each(|(((out, high), low), step)| {
                let sums = high.iter().zip(low);
                for ((value, (high, low)), output) in out.iter_mut().zip(sums).zip(outputs) {
                    let high = (high - output.at_zero) as f32;
                    *value = (high * DIGIT as f32 + *low as f32) * step * output.scale;
                }
            });
    }
}

/// Rounds each output's weights to −127 … 127 steps.
fn quantise_weights(weight: &[f32], inputs: usize) -> (Vec<i8>, Vec<Int8Output>) {
    let mut quantised = Vec::with_capacity(weight.len());
    let outputs = weight
        .chunks_exact(inputs)
        .map(|row| {
            let largest = row.iter().fold(0.0f32, |m, v| m.max(v.abs()));
            let scale = if largest > 0.0 { largest / 127.0 } else { 1.0 };
            let start = quantised.len();
            quantised.extend(row.iter().map(|v| (round_positive(v / scale + 128.0) - 128) as i8));
            let sum: i32 = quantised[start..].iter().map(|q| i32::from(*q)).sum();
            Int8Output { scale, at_zero: sum * ZERO_DIGIT }
        })
        .collect();
    (quantised, outputs)
}

/// Rounds a number that is not negative. Unlike `f32::round` it needs no call on plain x86-64, so
/// that the loops around it vectorise.
fn round_positive(value: f32) -> i32 {
    (value + 0.5) as i32
}

/// Base of the two digits of a quantised activation. Encoders have a few huge activations per
/// row, and one 8-bit digit would round the others away. Digits below 128 also keep the 16-bit
/// sums of processors without VNNI from overflowing.
const DIGIT: i32 = 128;

/// The high digit of zero; its low digit is 0. The same for every row: rten-gemm 0.27 would use
/// the first rows' zero points for all.
const ZERO_DIGIT: i32 = DIGIT / 2;

/// Rounds a row of activations to two digits each; returns what one step is worth.
fn quantise_row(row: &[f32], high: &mut [u8], low: &mut [u8]) -> f32 {
    let (least, most) = MinMax::new(row).dispatch();
    let largest = most.max(-least);
    let steps = (ZERO_DIGIT * DIGIT - 1) as f32;
    let step = if largest > 0.0 { largest / steps } else { 1.0 };
    let zero = (ZERO_DIGIT * DIGIT) as f32;
    for ((high, low), value) in high.iter_mut().zip(low).zip(row) {
        let quantised = round_positive(value / step + zero);
        *high = (quantised / DIGIT) as u8;
        *low = (quantised % DIGIT) as u8;
    }
    step
}

#[cfg(test)]
mod tests {
    use super::*;

    fn project(format: WeightFormat, x: &[f32], weight: &[f32], bias: &[f32]) -> Vec<f32> {
        let inputs = weight.len() / bias.len();
        let linear = Linear::new(format, weight, bias.to_vec(), inputs);
        let mut out = vec![0.0; x.len() / inputs * bias.len()];
        linear.apply(x, &mut out, |_| ());
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
        // Values from −1 to 1, no two rows alike, with a huge one here and there.
        let noise = |seed: u32, n: usize, huge: f32| -> Vec<f32> {
            let mut state = seed;
            (0..n)
                .map(|i| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let value = (state >> 8) as f32 / 8_388_608.0 - 1.0;
                    if i % 301 == 300 { huge * value } else { value }
                })
                .collect()
        };
        for (rows, inputs, outputs) in
            [(1, 32, 96), (15, 32, 32), (7, 64, 48), (66, 384, 33), (13, 1536, 40), (13, 3072, 48)]
        {
            let (x, weight) = (noise(1, rows * inputs, 40.0), noise(2, outputs * inputs, 1.0));
            let bias = noise(3, outputs, 1.0);
            let exact = project(WeightFormat::F32, &x, &weight, &bias);
            let rounded = project(WeightFormat::Int8, &x, &weight, &bias);
            let norm = |values: &[f32]| values.iter().map(|v| v * v).sum::<f32>().sqrt();
            let differences: Vec<f32> = exact.iter().zip(&rounded).map(|(a, b)| a - b).collect();
            let error = norm(&differences) / norm(&exact);
            assert!(error < 0.01, "{rows} rows of {inputs}: relative error {error}");
            assert_ne!(exact, rounded);
        }
    }
}
