//! Where vectors come from: the model, the texts and the settings, recorded beside what they made.

use motjuste_corpus::Source;
use serde::{Deserialize, Serialize};

/// What the encoded occurrences depend on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sources {
    /// The model's weights.
    pub model: Source,
    /// The texts; WordNet's examples and definitions come on top.
    pub texts: Vec<Source>,
    /// The most occurrences taken of a word.
    pub per_word: usize,
    /// What random choices were made with.
    pub seed: u64,
}
