//! `config.json` of a Hugging Face model directory, reduced to what the forward pass needs.

use std::path::Path;

use serde::Deserialize;

use crate::error::{Error, Result};

/// Families of encoders. They share the transformer layer and differ in names, positions and
/// head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Family {
    /// Devlin et al. 2019.
    Bert,
    /// Sanh et al. 2019: no segment embeddings.
    DistilBert,
    /// Liu et al. 2019, also XLM-R (Conneau et al. 2020) and CamemBERT: positions start after
    /// the padding id.
    Roberta,
    /// Song et al. 2020: positions like RoBERTa, no segments, and a relative attention bias.
    Mpnet,
}

/// The non-linearity of the feed-forward block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Activation {
    /// x·Φ(x), with the error function.
    Gelu,
    /// The tanh approximation of it.
    GeluTanh,
    Relu,
}

/// The shape of a model. Sizes are consistent: none is zero and the heads divide the dimension.
#[derive(Debug, Clone, PartialEq)]
pub struct Config {
    pub(crate) family: Family,
    pub(crate) dimension: usize,
    pub(crate) layers: usize,
    pub(crate) heads: usize,
    pub(crate) intermediate: usize,
    pub(crate) vocabulary: usize,
    pub(crate) segments: usize,
    /// Rows of the position table.
    pub(crate) positions: usize,
    /// The position of the first piece: RoBERTa and MPNet count from after the padding id.
    pub(crate) first_position: usize,
    pub(crate) norm_epsilon: f32,
    pub(crate) activation: Activation,
    /// Buckets of the relative attention bias, where there is one.
    pub(crate) relative_buckets: Option<usize>,
}

impl Config {
    /// The family of the model.
    #[must_use]
    pub fn family(&self) -> Family {
        self.family
    }

    /// Number of transformer layers. Hidden states have one more: layer 0 is the embedding layer.
    #[must_use]
    pub fn layers(&self) -> usize {
        self.layers
    }

    /// Length of a hidden state.
    #[must_use]
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// Attention heads per layer.
    #[must_use]
    pub fn heads(&self) -> usize {
        self.heads
    }

    /// Number of pieces in the vocabulary.
    #[must_use]
    pub fn vocabulary_size(&self) -> usize {
        self.vocabulary
    }

    /// The longest sequence the model takes, start and end markers included.
    #[must_use]
    pub fn window(&self) -> usize {
        self.positions - self.first_position
    }

    /// Pieces of text that fit between the start and the end marker.
    pub(crate) fn text_window(&self) -> usize {
        self.window() - 2
    }

    pub(crate) fn read(path: &Path) -> Result<Self> {
        let bytes = std::fs::read(path)
            .map_err(|source| Error::Read { path: path.to_path_buf(), source })?;
        let raw: Raw = serde_json::from_slice(&bytes)
            .map_err(|source| Error::Json { path: path.to_path_buf(), source })?;
        raw.check(path)
    }
}

/// The file's fields, under the names each family gives them.
#[derive(Deserialize)]
struct Raw {
    model_type: String,
    vocab_size: usize,
    #[serde(alias = "dim")]
    hidden_size: usize,
    #[serde(alias = "n_layers")]
    num_hidden_layers: usize,
    #[serde(alias = "n_heads")]
    num_attention_heads: usize,
    #[serde(alias = "hidden_dim")]
    intermediate_size: usize,
    max_position_embeddings: usize,
    #[serde(alias = "activation")]
    hidden_act: Option<String>,
    layer_norm_eps: Option<f32>,
    type_vocab_size: Option<usize>,
    pad_token_id: Option<usize>,
    position_embedding_type: Option<String>,
    relative_attention_num_buckets: Option<usize>,
    is_decoder: Option<bool>,
}

impl Raw {
    fn check(self, path: &Path) -> Result<Config> {
        let family = match self.model_type.as_str() {
            "bert" => Family::Bert,
            "distilbert" => Family::DistilBert,
            "roberta" | "xlm-roberta" | "camembert" => Family::Roberta,
            "mpnet" => Family::Mpnet,
            _ => {
                return Err(Error::UnknownFamily {
                    path: path.to_path_buf(),
                    model_type: self.model_type,
                });
            }
        };
        let offset_positions = matches!(family, Family::Roberta | Family::Mpnet);
        let config = Config {
            family,
            dimension: self.hidden_size,
            layers: self.num_hidden_layers,
            heads: self.num_attention_heads,
            intermediate: self.intermediate_size,
            vocabulary: self.vocab_size,
            segments: match family {
                Family::Bert => self.type_vocab_size.unwrap_or(2),
                Family::Roberta => self.type_vocab_size.unwrap_or(1),
                Family::DistilBert | Family::Mpnet => 0,
            },
            positions: self.max_position_embeddings,
            first_position: if offset_positions { self.pad_token_id.unwrap_or(1) + 1 } else { 0 },
            norm_epsilon: self.layer_norm_eps.unwrap_or(1e-12),
            activation: activation(self.hidden_act.as_deref())
                .map_err(|reason| refuse(path, reason))?,
            relative_buckets: (family == Family::Mpnet)
                .then(|| self.relative_attention_num_buckets.unwrap_or(32)),
        };
        if self.is_decoder == Some(true) {
            return Err(refuse(path, "is_decoder is set; only encoders are supported"));
        }
        match self.position_embedding_type.as_deref() {
            None | Some("absolute") => {}
            Some(other) => {
                return Err(refuse(
                    path,
                    format!("position_embedding_type {other:?} is not supported; only absolute is"),
                ));
            }
        }
        config.check_sizes().map_err(|reason| refuse(path, reason))?;
        Ok(config)
    }
}

impl Config {
    fn check_sizes(&self) -> std::result::Result<(), String> {
        let sizes = [
            ("hidden_size", self.dimension),
            ("num_hidden_layers", self.layers),
            ("num_attention_heads", self.heads),
            ("intermediate_size", self.intermediate),
            ("vocab_size", self.vocabulary),
        ];
        if let Some((name, _)) = sizes.iter().find(|(_, size)| *size == 0) {
            return Err(format!("{name} is 0"));
        }
        if !self.dimension.is_multiple_of(self.heads) {
            return Err(format!(
                "hidden_size {} cannot be divided among {} attention heads",
                self.dimension, self.heads
            ));
        }
        // Room for the two markers and at least one piece of text.
        if self.positions < self.first_position + 3 {
            return Err(format!(
                "max_position_embeddings {} leaves no room for text",
                self.positions
            ));
        }
        if self.relative_buckets.is_some_and(|buckets| buckets < 4) {
            return Err("relative_attention_num_buckets is below 4".to_owned());
        }
        Ok(())
    }
}

fn activation(name: Option<&str>) -> std::result::Result<Activation, String> {
    match name {
        None | Some("gelu") => Ok(Activation::Gelu),
        Some("gelu_new" | "gelu_fast" | "gelu_pytorch_tanh") => Ok(Activation::GeluTanh),
        Some("relu") => Ok(Activation::Relu),
        Some(other) => {
            Err(format!("hidden_act {other:?} is not supported; use gelu, gelu_new or relu"))
        }
    }
}

fn refuse(path: &Path, reason: impl Into<String>) -> Error {
    Error::Config { path: path.to_path_buf(), reason: reason.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(json: &str) -> Result<Config> {
        serde_json::from_str::<Raw>(json).unwrap().check(Path::new("config.json"))
    }

    #[test]
    fn distilbert_has_its_own_field_names_and_no_segments() {
        let config = parse(
            r#"{"model_type":"distilbert","vocab_size":10,"dim":8,"n_layers":2,"n_heads":2,
                "hidden_dim":16,"max_position_embeddings":12,"activation":"gelu"}"#,
        )
        .unwrap();
        assert_eq!(config.segments, 0);
        assert_eq!(config.window(), 12);
        assert_eq!((config.dimension(), config.heads()), (8, 2));
    }

    #[test]
    fn roberta_counts_positions_from_after_the_padding_id() {
        let config = parse(
            r#"{"model_type":"roberta","vocab_size":10,"hidden_size":8,"num_hidden_layers":1,
                "num_attention_heads":2,"intermediate_size":16,"max_position_embeddings":514,
                "pad_token_id":1,"type_vocab_size":1}"#,
        )
        .unwrap();
        assert_eq!((config.first_position, config.window()), (2, 512));
    }

    #[test]
    fn sizes_that_do_not_fit_are_refused_by_name() {
        for (heads, positions, act, reason) in [
            (3, 12, "gelu", "cannot be divided among 3"),
            (0, 12, "gelu", "num_attention_heads is 0"),
            (2, 2, "gelu", "leaves no room"),
            (2, 12, "swish", "swish"),
        ] {
            let json = format!(
                r#"{{"model_type":"bert","vocab_size":10,"hidden_size":8,"num_hidden_layers":1,
                "num_attention_heads":{heads},"intermediate_size":16,
                "max_position_embeddings":{positions},"hidden_act":{act:?}}}"#
            );
            let message = parse(&json).unwrap_err().to_string();
            assert!(message.contains(reason), "{message}");
        }
    }
}
