//! What can go wrong between opening a suggester and its answer.

use std::path::PathBuf;

use crate::{AssetError, PlaceError};

/// Errors of the suggester.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The engine could not answer.
    #[error(transparent)]
    Engine(#[from] motjuste_engine::Error),
    /// The cache of models could not be used, or a pull was stopped.
    #[error(transparent)]
    Assets(#[from] AssetError),
    /// A model is here but cannot be loaded.
    #[error(
        "the model in {dir} cannot be loaded: {source}; check it with `motjuste assets verify`"
    )]
    Model {
        /// Where it is.
        dir: PathBuf,
        /// What the encoder says.
        source: motjuste_encoder::Error,
    },
}

impl From<PlaceError> for Error {
    fn from(error: PlaceError) -> Self {
        Self::Engine(error.into())
    }
}

/// Results of the suggester.
pub type Result<T> = std::result::Result<T, Error>;
