//! Substitutes judged by upper layers that were tuned for it, and a small head above them.
//!
//! The sentence is read by the encoder as it is. A substitute goes through its lower layers as in
//! shared-context ranking; from the first tuned layer on, the weights are others, and its pieces
//! attend to the replaced word too. So the lower layers' vectors are those of the encoder, and one
//! pass gives both.
//!
//! A tuning is a safetensors file: for each tuned layer `layer.N.PART.down`, `.up` (a low-rank
//! change of the weights) and `.bias`, for the head `head.hidden` and `head.output`, and what the
//! scores take from the cosines of all layers: `cosine.weight`, `cosine.bias`.

use rten_simd::SimdUnaryOp;
use rten_vecmath::Gelu;
use safetensors::tensor::SafeTensors;

use crate::arithmetic::{self, Block, WeightFormat};
use crate::encoder::Encoder;
use crate::error::{Error, Result};
use crate::layer::Layer;
use crate::layout;
use crate::linear::Linear;
use crate::vectors::LayerVectors;
use crate::weights::{WeightFile, widened};

/// The tuned layers of one encoder, and their head.
pub struct Tuned {
    /// The first tuned layer, counted from 0.
    pub(crate) from: usize,
    pub(crate) layers: Vec<Layer>,
    hidden: Linear,
    output: Linear,
    /// For each score, a weight per layer.
    cosine_weights: Vec<Vec<f32>>,
    biases: Vec<f32>,
}

impl std::fmt::Debug for Tuned {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tuned").field("from", &self.from).finish_non_exhaustive()
    }
}

/// A substitute as tuned layers see it.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// Its vectors, the upper ones of tuned layers.
    pub vectors: LayerVectors,
    /// What the head says of it.
    head: Vec<f32>,
}

/// What tuning changed in one product.
pub(crate) struct Change {
    down: Vec<f32>,
    up: Vec<f32>,
    bias: Vec<f32>,
}

impl Change {
    /// Adds `up · down` to `weight`, which has a row of `inputs` values per output.
    pub(crate) fn apply(&self, weight: &mut [f32], bias: &mut [f32], inputs: usize) {
        let (outputs, rank) = (bias.len(), self.down.len() / inputs);
        let block = |values, rows, columns| Block { values, rows, columns, stride: columns };
        let (up, down) = (block(&self.up, outputs, rank), block(&self.down, rank, inputs));
        arithmetic::add_times(up, down, weight);
        bias.iter_mut().zip(&self.bias).for_each(|(value, change)| *value += change);
    }
}

/// What tuning changed in one layer.
pub(crate) struct Changes {
    pub(crate) projection: Change,
    pub(crate) attention_output: Change,
    pub(crate) intermediate: Change,
    pub(crate) output: Change,
}

/// The tensors of a tuning.
struct File<'b>(SafeTensors<'b>);

impl File<'_> {
    fn tensor(&self, name: &str) -> Result<(Vec<usize>, Vec<f32>)> {
        let damaged = |reason: String| Error::Tuning { reason };
        let tensor = self.0.tensor(name).map_err(|e| damaged(format!("{name}: {e}")))?;
        let values = widened(tensor.dtype(), tensor.data())
            .filter(|values| values.iter().all(|value| value.is_finite()))
            .ok_or_else(|| damaged(format!("{name} has no numbers that can be read")))?;
        Ok((tensor.shape().to_vec(), values))
    }

    /// A tensor that must have this shape; `None` stands for any length.
    fn shaped(&self, name: &str, shape: [Option<usize>; 2]) -> Result<Vec<f32>> {
        let (found, values) = self.tensor(name)?;
        let fits = found.len() == 2
            && found.iter().zip(shape).all(|(found, wanted)| wanted.is_none_or(|w| w == *found));
        match fits {
            true => Ok(values),
            false => Err(Error::Tuning { reason: format!("{name} has the shape {found:?}") }),
        }
    }

    fn bias(&self, name: &str, length: usize) -> Result<Vec<f32>> {
        self.shaped(name, [Some(1), Some(length)])
    }

    fn change(&self, layer: usize, part: &str, outputs: usize, inputs: usize) -> Result<Change> {
        let name = |what: &str| format!("layer.{layer}.{part}.{what}");
        let down = self.shaped(&name("down"), [None, Some(inputs)])?;
        let up = self.shaped(&name("up"), [Some(outputs), Some(down.len() / inputs)])?;
        Ok(Change { down, up, bias: self.bias(&name("bias"), outputs)? })
    }

    fn changes(&self, layer: usize, dimension: usize, inner: usize) -> Result<Changes> {
        Ok(Changes {
            projection: self.change(layer, "projection", 3 * dimension, dimension)?,
            attention_output: self.change(layer, "attention_output", dimension, dimension)?,
            intermediate: self.change(layer, "intermediate", inner, dimension)?,
            output: self.change(layer, "output", dimension, inner)?,
        })
    }
}

impl Encoder {
    /// Upper layers with other weights: those of this encoder, changed as the safetensors file in
    /// `bytes` says.
    ///
    /// # Errors
    /// If the file is damaged or was made for an encoder of another shape.
    pub fn tuned(&self, bytes: &[u8]) -> Result<Tuned> {
        let file = SafeTensors::deserialize(bytes)
            .map_err(|e| Error::Tuning { reason: format!("not a whole safetensors file ({e})") })?;
        let file = File(file);
        let config = self.config();
        let (dimension, inner, count) = (config.dimension(), config.intermediate, config.layers());
        let from = (0..count)
            .find(|layer| file.0.tensor(&format!("layer.{layer}.output.up")).is_ok())
            .ok_or_else(|| Error::Tuning {
                reason: "it has no layer of this encoder".to_owned(),
            })?;
        let weights = WeightFile::open(self.weights_path())?;
        let load = |index: usize| {
            let changes = file.changes(index, dimension, inner)?;
            let names = layout::layer(config.family, index);
            Layer::load(&weights, self.format(), config, &names, Some(&changes))
        };
        // One after the other: what a layer is made of need not be in memory for all of them.
        let layers = self.on_pool(|| (from..count).map(load).collect::<Result<_>>())?;
        let hidden = file.shaped("head.hidden.weight", [None, Some(dimension)])?;
        let width = hidden.len() / dimension;
        let output = file.shaped("head.output.weight", [None, Some(width)])?;
        let scores = output.len() / width.max(1);
        let linear = |weight: &[f32], name: &str, outputs, inputs| -> Result<Linear> {
            Ok(Linear::new(WeightFormat::F32, weight, file.bias(name, outputs)?, inputs))
        };
        let cosine_weights = file.shaped("cosine.weight", [Some(scores), Some(count + 1)])?;
        Ok(Tuned {
            from,
            layers,
            hidden: linear(&hidden, "head.hidden.bias", width, dimension)?,
            output: linear(&output, "head.output.bias", scores, width)?,
            cosine_weights: cosine_weights.chunks_exact(count + 1).map(<[f32]>::to_vec).collect(),
            biases: file.bias("cosine.bias", scores)?,
        })
    }
}

impl Tuned {
    /// What the head says of each substitute, by its vector at the top.
    pub(crate) fn judge(&self, vectors: Vec<LayerVectors>) -> Vec<Judged> {
        let top: Vec<f32> =
            vectors.iter().filter_map(|one| one.iter().last()).flatten().copied().collect();
        let mut hidden = vec![0.0; vectors.len() * self.hidden.outputs()];
        self.hidden.apply(&top, &mut hidden, |rows| Gelu {}.map_mut(rows));
        let mut scores = vec![0.0; vectors.len() * self.output.outputs()];
        self.output.apply(&hidden, &mut scores, |_| ());
        let heads = scores.chunks_exact(self.output.outputs());
        vectors
            .into_iter()
            .zip(heads)
            .map(|(vectors, head)| Judged { vectors, head: head.to_vec() })
            .collect()
    }

    /// The scores of a substitute, as log odds, given its cosine with the replaced word at every layer.
    #[must_use]
    pub fn scores_of(&self, judged: &Judged, cosines: &[f32]) -> Vec<f32> {
        let weighed = |weights: &Vec<f32>| -> f32 {
            weights.iter().zip(cosines).map(|(weight, cosine)| weight * cosine).sum()
        };
        let weighed = self.cosine_weights.iter().map(weighed);
        let rest = judged.head.iter().zip(&self.biases);
        weighed.zip(rest).map(|(cosines, (head, bias))| cosines + head + bias).collect()
    }
}
