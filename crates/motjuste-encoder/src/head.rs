//! The masked-language-model head: transform, norm, and a product with the vocabulary
//! (Devlin et al. 2019, section 3.1).

use std::sync::OnceLock;

use crate::arithmetic::WeightFormat;
use crate::config::{Activation, Config, Family};
use crate::error::{Error, Result};
use crate::layer::{activate, load_norm};
use crate::layout;
use crate::linear::Linear;
use crate::norm::Norm;
use crate::weights::{MappedTensor, WeightFile};

/// A head. Its vocabulary matrix, usually the largest of all, is packed on first use: a caller that
/// only encodes does not pay for it.
pub(crate) struct Head {
    transform: Linear,
    activation: Activation,
    norm: Norm,
    vocabulary: MappedTensor,
    bias: Vec<f32>,
    format: WeightFormat,
    packed: OnceLock<Linear>,
}

impl Head {
    /// Reads the head, or finds that there is none.
    pub(crate) fn load(
        file: &WeightFile,
        format: WeightFormat,
        config: &Config,
    ) -> Result<Option<Self>> {
        let names = layout::head(config.family);
        let (dimension, size) = (config.dimension, config.vocabulary);
        let weight = format!("{}.weight", names.transform);
        if !file.has(&weight) {
            return Ok(None);
        }
        let weight = file.read(&weight, &[dimension, dimension])?;
        let bias = file.read(&format!("{}.bias", names.transform), &[dimension])?;
        let output_bias =
            names.biases.into_iter().find(|name| file.has(name)).ok_or_else(|| {
                Error::MissingTensor {
                    path: file.path().to_path_buf(),
                    name: names.biases[0].to_owned(),
                }
            })?;
        let decoder = if file.has(names.decoder) {
            names.decoder.to_owned()
        } else {
            file.base("embeddings.word_embeddings.weight")
        };
        Ok(Some(Self {
            transform: Linear::new(format, &weight, bias, dimension),
            activation: match config.family {
                Family::Bert | Family::DistilBert => config.activation,
                Family::Roberta | Family::Mpnet => Activation::Gelu,
            },
            norm: load_norm(file, names.norm, config)?,
            vocabulary: file.map(&decoder, &[size, dimension])?,
            bias: file.read(output_bias, &[size])?,
            format,
            packed: OnceLock::new(),
        }))
    }

    /// The scores of the whole vocabulary, for every row of `hidden`.
    pub(crate) fn logits(&self, hidden: &[f32]) -> Vec<f32> {
        let dimension = self.norm.scale.len();
        let mut transformed = vec![0.0; hidden.len()];
        self.transform.apply(hidden, &mut transformed, |rows| {
            activate(self.activation, rows);
            rows.chunks_exact_mut(dimension).for_each(|row| self.norm.row(row));
        });
        let vocabulary = self.packed.get_or_init(|| {
            let mut weight = vec![0.0; self.bias.len() * dimension];
            for (id, row) in weight.chunks_exact_mut(dimension).enumerate() {
                self.vocabulary.row(id, row);
            }
            Linear::new(self.format, &weight, self.bias.clone(), dimension)
        });
        let mut logits = vec![0.0; hidden.len() / dimension * self.bias.len()];
        vocabulary.apply(&transformed, &mut logits, |_| ());
        logits
    }
}
