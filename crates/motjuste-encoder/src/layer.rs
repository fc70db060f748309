//! One transformer layer: attention and feed-forward, each with a residual sum and a norm.

use rayon::prelude::*;
use rten_simd::SimdUnaryOp;
use rten_vecmath::{ApproxGelu, Gelu};

use crate::arithmetic::WeightFormat;
use crate::attention::Attention;
use crate::batch::Batch;
use crate::config::{Activation, Config};
use crate::error::Result;
use crate::layout::LayerNames;
use crate::linear::Linear;
use crate::norm::Norm;
use crate::tuned::{Change, Changes};
use crate::weights::WeightFile;

pub(crate) struct Layer {
    /// Query, key and value in one product.
    projection: Linear,
    attention_output: Linear,
    attention_norm: Norm,
    intermediate: Linear,
    activation: Activation,
    output: Linear,
    output_norm: Norm,
}

/// Buffers a forward pass reuses from layer to layer.
#[derive(Default)]
pub(crate) struct Workspace {
    /// Queries, keys and values of the layer that went last.
    pub(crate) projected: Vec<f32>,
    mixed: Vec<f32>,
    update: Vec<f32>,
    intermediate: Vec<f32>,
}

/// Rows that go through a layer's products together: few enough for the feed-forward block's
/// intermediate values to stay in a core's own cache. Results do not depend on which thread
/// computes a block, nor blocks on the number of threads.
const ROWS_PER_BLOCK: usize = 64;

impl Layer {
    /// Reads and packs the layer whose tensors have these names, with what tuning changed in it.
    pub(crate) fn load(
        file: &WeightFile,
        format: WeightFormat,
        config: &Config,
        names: &LayerNames,
        changes: Option<&Changes>,
    ) -> Result<Self> {
        let (dimension, inner) = (config.dimension, config.intermediate);
        let linear = |parts: &[&str], outputs: usize, inputs: usize, change: Option<&Change>| {
            load_linear(file, format, parts, (outputs, inputs), change)
        };
        Ok(Self {
            projection: linear(
                &[&names.query, &names.key, &names.value],
                dimension,
                dimension,
                changes.map(|changes| &changes.projection),
            )?,
            attention_output: linear(
                &[&names.attention_output],
                dimension,
                dimension,
                changes.map(|changes| &changes.attention_output),
            )?,
            attention_norm: load_norm(file, &file.base(&names.attention_norm), config)?,
            intermediate: linear(
                &[&names.intermediate],
                inner,
                dimension,
                changes.map(|changes| &changes.intermediate),
            )?,
            activation: config.activation,
            output: linear(
                &[&names.output],
                dimension,
                inner,
                changes.map(|changes| &changes.output),
            )?,
            output_norm: load_norm(file, &file.base(&names.output_norm), config)?,
        })
    }

    /// Replaces every row of `hidden` by the layer's output. `read` are the projected rows of a
    /// sentence that went through before: the batch's first rows, which `hidden` lacks. Returns the
    /// attention paid to watched rows, group by group (see [`Attention::run`]).
    pub(crate) fn forward(
        &self,
        attention: &Attention<'_>,
        batch: &Batch,
        read: &[f32],
        hidden: &mut [f32],
        workspace: &mut Workspace,
    ) -> Vec<Vec<f32>> {
        let dimension = attention.dimension;
        let rows = hidden.len() / dimension;
        let (wide, inner) = (self.projection.outputs(), self.intermediate.outputs());
        workspace.projected.clear();
        workspace.projected.extend_from_slice(read);
        workspace.projected.resize(read.len() + rows * wide, 0.0);
        workspace.mixed.resize(rows * dimension, 0.0);
        workspace.update.resize(rows * dimension, 0.0);
        workspace.intermediate.resize(rows * inner, 0.0);

        hidden
            .par_chunks(ROWS_PER_BLOCK * dimension)
            .zip(workspace.projected[read.len()..].par_chunks_mut(ROWS_PER_BLOCK * wide))
            .for_each(|(hidden, projected)| {
                self.projection.apply(hidden, projected, |_| ());
            });
        let watched = attention.run(batch, &workspace.projected, &mut workspace.mixed);
        hidden
            .par_chunks_mut(ROWS_PER_BLOCK * dimension)
            .zip(workspace.mixed.par_chunks(ROWS_PER_BLOCK * dimension))
            .zip(workspace.update.par_chunks_mut(ROWS_PER_BLOCK * dimension))
            .zip(workspace.intermediate.par_chunks_mut(ROWS_PER_BLOCK * inner))
            .for_each(|(((hidden, mixed), update), intermediate)| {
                self.finish(hidden, mixed, update, intermediate);
            });
        watched
    }

    /// What follows attention, for one block of rows.
    fn finish(
        &self,
        hidden: &mut [f32],
        mixed: &[f32],
        update: &mut [f32],
        intermediate: &mut [f32],
    ) {
        self.attention_output.apply(mixed, update, |_| ());
        self.attention_norm.residual(hidden, update);
        self.intermediate.apply(hidden, intermediate, |rows| {
            activate(self.activation, rows);
        });
        self.output.apply(intermediate, update, |_| ());
        self.output_norm.residual(hidden, update);
    }
}

/// Applies a non-linearity in place.
pub(crate) fn activate(activation: Activation, values: &mut [f32]) {
    match activation {
        Activation::Gelu => Gelu {}.map_mut(values),
        Activation::GeluTanh => ApproxGelu {}.map_mut(values),
        Activation::Relu => {
            for value in values {
                *value = value.max(0.0);
            }
        }
    }
}

/// Reads a projection; several `parts` are stacked into one.
fn load_linear(
    file: &WeightFile,
    format: WeightFormat,
    parts: &[&str],
    (outputs, inputs): (usize, usize),
    change: Option<&Change>,
) -> Result<Linear> {
    // No room is reserved ahead: a size is to be trusted only once a tensor has it.
    let mut weight = Vec::new();
    let mut bias = Vec::new();
    for part in parts {
        let name = file.base(part);
        file.append(&format!("{name}.weight"), &[outputs, inputs], &mut weight)?;
        file.append(&format!("{name}.bias"), &[outputs], &mut bias)?;
    }
    if let Some(change) = change {
        change.apply(&mut weight, &mut bias, inputs);
    }
    Ok(Linear::new(format, &weight, bias, inputs))
}

/// Reads a norm by its full name. Checkpoints converted from TensorFlow say gamma and beta.
pub(crate) fn load_norm(file: &WeightFile, name: &str, config: &Config) -> Result<Norm> {
    let (scale, shift) =
        if file.has(&format!("{name}.gamma")) { ("gamma", "beta") } else { ("weight", "bias") };
    Ok(Norm {
        scale: file.read(&format!("{name}.{scale}"), &[config.dimension])?,
        shift: file.read(&format!("{name}.{shift}"), &[config.dimension])?,
        epsilon: config.norm_epsilon,
    })
}
