//! One direction of one layer: an LSTM cell with a projection (Sak et al. 2014), clipped as ELMo's.

use super::matrix::{Matrix, sigmoid};
use super::options::Lstm;
use super::weights::Tensors;

/// TensorFlow adds this to what the forget gate learned.
const FORGET_BIAS: f32 = 1.0;

/// Which way a sentence is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Forward,
    Backward,
}

/// A cell.
#[derive(Debug)]
pub(super) struct Cell {
    direction: Direction,
    /// From the input and the last output to the gates: input, new value, forget, output.
    gates: (Matrix, Vec<f32>),
    projection: Matrix,
    shape: Lstm,
}

impl Cell {
    pub(super) fn load(
        shape: &Lstm,
        tensors: &Tensors<'_>,
        direction: Direction,
        layer: usize,
    ) -> Result<Self, String> {
        let Lstm { dim, projection_dim, .. } = *shape;
        let number = u8::from(direction == Direction::Backward);
        let name = |part| format!("RNN_{number}/RNN/MultiRNNCell/Cell{layer}/LSTMCell/{part}");
        // Every layer reads what the projection below puts out, the lowest the words' projection.
        let gates = tensors.matrix(&name("W_0"), 2 * projection_dim, 4 * dim)?;
        let bias = tensors.values(&name("B"), &[4 * dim])?;
        let projection = tensors.matrix(&name("W_P_0"), dim, projection_dim)?;
        Ok(Self { direction, gates: (gates, bias), projection, shape: shape.clone() })
    }

    /// What it puts out at each of some inputs, in their order.
    pub(super) fn run(&self, inputs: &[Vec<f32>]) -> Vec<Vec<f32>> {
        let mut memory = vec![0.0; self.shape.dim];
        let mut output = vec![0.0; self.shape.projection_dim];
        let mut step = |input: &Vec<f32>| {
            output = self.step(input, &output, &mut memory);
            output.clone()
        };
        match self.direction {
            Direction::Forward => inputs.iter().map(step).collect(),
            Direction::Backward => {
                let mut outputs: Vec<Vec<f32>> = inputs.iter().rev().map(&mut step).collect();
                outputs.reverse();
                outputs
            }
        }
    }

    fn step(&self, input: &[f32], last: &[f32], memory: &mut [f32]) -> Vec<f32> {
        let Lstm { dim, projection_dim, cell_clip, proj_clip, .. } = self.shape;
        let (weights, bias) = &self.gates;
        let mut gates = bias.clone();
        weights.add_product(0, input, &mut gates);
        weights.add_product(projection_dim, last, &mut gates);
        let mut hidden = Vec::with_capacity(dim);
        for (at, cell) in memory.iter_mut().enumerate() {
            let [enter, new, keep, leave] = [0, 1, 2, 3].map(|gate| gates[gate * dim + at]);
            *cell = sigmoid(enter) * new.tanh() + sigmoid(keep + FORGET_BIAS) * *cell;
            *cell = clip(*cell, cell_clip);
            hidden.push(sigmoid(leave) * cell.tanh());
        }
        let output = self.projection.product(&hidden, &vec![0.0; projection_dim]);
        output.into_iter().map(|value| clip(value, proj_clip)).collect()
    }
}

fn clip(value: f32, limit: Option<f32>) -> f32 {
    limit.map_or(value, |limit| value.clamp(-limit.abs(), limit.abs()))
}
