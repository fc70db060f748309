//! A matrix in the order TensorFlow keeps it: a row of outputs per input.

/// `out += x · W`.
#[derive(Debug)]
pub(super) struct Matrix {
    values: Vec<f32>,
    outputs: usize,
}

impl Matrix {
    /// Of values row by row.
    pub(super) const fn new(values: Vec<f32>, outputs: usize) -> Self {
        Self { values, outputs }
    }

    /// Adds the product of `inputs`, from the row `first` on, to `out`.
    pub(super) fn add_product(&self, first: usize, inputs: &[f32], out: &mut [f32]) {
        let rows = self.values.chunks_exact(self.outputs).skip(first);
        for (row, input) in rows.zip(inputs).filter(|(_, input)| **input != 0.0) {
            for (out, weight) in out.iter_mut().zip(row) {
                *out += input * weight;
            }
        }
    }

    /// The product, on top of a bias.
    pub(super) fn product(&self, inputs: &[f32], bias: &[f32]) -> Vec<f32> {
        let mut out = bias.to_vec();
        self.add_product(0, inputs, &mut out);
        out
    }

    /// A row.
    pub(super) fn row(&self, at: usize) -> &[f32] {
        self.values.chunks_exact(self.outputs).nth(at).unwrap_or_default()
    }
}

/// 1 / (1 + e⁻ˣ).
pub(super) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
