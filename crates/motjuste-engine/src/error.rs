//! What can go wrong between a text and its suggestions.

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    #[error(transparent)]
    Place(#[from] crate::PlaceError),
    #[error("the encoder cannot read this text: {0}")]
    Encoder(#[from] motjuste_encoder::Error),
    #[error("cannot read the ranker: {0}")]
    Ranker(#[from] crate::ForestError),
    #[error("the ranker cannot be used: {0}")]
    RankerFile(#[from] motjuste_container::Error),
    #[error(transparent)]
    Vectors(#[from] crate::vectors::VectorsError),
    #[error("the ranker and the encoder of the {tier} tier do not belong together")]
    Encoderless { tier: &'static str },
    #[error(
        "the {tier} tier needs an encoder of {layers} layers and {dimension} dimensions, not \
            {found_layers} and {found_dimension}"
    )]
    OtherEncoder {
        tier: &'static str,
        layers: usize,
        dimension: usize,
        found_layers: usize,
        found_dimension: usize,
    },
    #[error(
        "the {stage} ranker was trained on other features than this program computes \
         (first difference: {found:?}, expected {expected:?}); train it again"
    )]
    FeaturesDiffer { stage: &'static str, found: String, expected: String },
}

pub type Result<T> = std::result::Result<T, Error>;
