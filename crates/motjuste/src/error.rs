//! What can go wrong between opening an engine and its answer.

use std::path::PathBuf;

use crate::{AssetError, PlaceError};

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    #[error(transparent)]
    Engine(#[from] motjuste_engine::Error),
    #[error(transparent)]
    Assets(#[from] AssetError),
    #[error("the model in {dir} cannot be loaded: {source}")]
    Model { dir: PathBuf, source: motjuste_encoder::Error },
}

impl From<PlaceError> for Error {
    fn from(error: PlaceError) -> Self {
        Self::Engine(error.into())
    }
}

pub type Result<T> = std::result::Result<T, Error>;
