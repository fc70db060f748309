//! What can go wrong between a text and its suggestions.

/// Errors of the engine.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No target could be found where the request says it is.
    #[error(transparent)]
    Place(#[from] crate::PlaceError),
    /// The encoder refused the text.
    #[error("the encoder cannot read this text: {0}")]
    Encoder(#[from] motjuste_encoder::Error),
    /// A committed or given ranker is damaged.
    #[error("the ranker cannot be read: {0}")]
    Ranker(#[from] crate::ForestError),
    /// A file is no ranker, or cut short.
    #[error("this is not a ranker, or it is damaged: train one with `motjuste train ranker`")]
    NotARanker,
    /// The vectors do not belong to the encoder.
    #[error(transparent)]
    Vectors(#[from] crate::vectors::VectorsError),
    /// A ranker was given without the encoder it needs, or with one it has no use for.
    #[error("the ranker of the {tier} tier and the encoder given with it do not belong together")]
    Encoderless {
        /// Which tier.
        tier: &'static str,
    },
    /// The encoder is not the one the ranker was trained with.
    #[error(
        "the {tier} tier needs an encoder of {layers} layers and {dimension} dimensions, this one has {found_layers} and {found_dimension}"
    )]
    OtherEncoder {
        /// Which tier.
        tier: &'static str,
        /// Layers the ranker was trained with, the embedding layer included.
        layers: usize,
        /// Their dimension.
        dimension: usize,
        /// Layers of the encoder.
        found_layers: usize,
        /// Their dimension.
        found_dimension: usize,
    },
    /// A ranker was trained on features this program does not compute.
    #[error(
        "the {tier} ranker was trained on other features than this program computes \
         (first difference: {found:?}, expected {expected:?}): train it again with `motjuste train ranker`"
    )]
    FeaturesDiffer {
        /// Which ranker.
        tier: &'static str,
        /// The feature of the file.
        found: String,
        /// Ours in its place.
        expected: String,
    },
}

/// Results of the engine.
pub type Result<T> = std::result::Result<T, Error>;
