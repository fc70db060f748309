//! `options.json`: the shape of an ELMo.

use std::path::Path;

use serde::Deserialize;

/// What AllenNLP's options say, as far as the forward pass needs it.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Options {
    pub(super) lstm: Lstm,
    pub(super) char_cnn: CharCnn,
}

/// The recurrent part.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Lstm {
    /// Width of the cell.
    pub(super) dim: usize,
    /// Width of what a cell puts out.
    pub(super) projection_dim: usize,
    pub(super) n_layers: usize,
    /// Largest value a cell holds; none for no limit.
    #[serde(default)]
    pub(super) cell_clip: Option<f32>,
    /// Largest value it puts out.
    #[serde(default)]
    pub(super) proj_clip: Option<f32>,
    /// Whether a layer's input is added to its output.
    #[serde(default)]
    pub(super) use_skip_connections: bool,
}

/// The character CNN.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct CharCnn {
    pub(super) embedding: CharEmbedding,
    /// Width and number of each kind of filter.
    pub(super) filters: Vec<(usize, usize)>,
    pub(super) max_characters_per_token: usize,
    pub(super) n_highway: usize,
    pub(super) activation: Activation,
}

/// The vectors of characters.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct CharEmbedding {
    pub(super) dim: usize,
}

/// The filters' non-linearity.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Activation {
    Relu,
    Tanh,
}

impl Activation {
    pub(super) fn of(self, value: f32) -> f32 {
        match self {
            Self::Relu => value.max(0.0),
            Self::Tanh => value.tanh(),
        }
    }
}

impl Options {
    /// Reads the file and refuses shapes that cannot be.
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let said = |error: &dyn std::fmt::Display| format!("options.json: {error}");
        let text = std::fs::read_to_string(path).map_err(|error| said(&error))?;
        let options: Self = serde_json::from_str(&text).map_err(|error| said(&error))?;
        let CharCnn { filters, max_characters_per_token: room, .. } = &options.char_cnn;
        let whole = !filters.is_empty()
            && *room > 2
            && filters.iter().all(|(width, count)| (1..=*room).contains(width) && *count > 0);
        let Lstm { dim, projection_dim, n_layers, .. } = options.lstm;
        let nothing = [dim, projection_dim, n_layers, options.char_cnn.embedding.dim].contains(&0);
        if nothing || !whole {
            return Err(said(&"a size is 0, or a filter wider than a word"));
        }
        Ok(options)
    }
}
