//! What can go wrong with a published system.

use std::path::PathBuf;

use crate::Need;

/// Errors of systems and of the resources they need.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    #[error("there is no system {name:?}; did you mean {nearest}?")]
    UnknownSystem { name: String, nearest: &'static str },
    #[error("{system} has no option {name:?}{}", hint(nearest))]
    UnknownOption { system: &'static str, name: String, nearest: Option<&'static str> },
    #[error("{system}: {name}={value} – {reason}")]
    BadOption { system: &'static str, name: &'static str, value: String, reason: String },
    #[error("{system} needs {}", need.what())]
    Missing { system: &'static str, need: Need },
    #[error("{system}: {name}={value} needs {}", need.what())]
    OptionNeeds { system: &'static str, name: &'static str, value: String, need: Need },
    #[error("cannot read {} from {}: {reason}", need.what(), path.display())]
    Resource { need: Need, path: PathBuf, reason: String },
    #[error("no target {position}")]
    NoSuchTarget { position: usize },
    #[error("the context of {target} is not in the benchmark")]
    NoContext { target: String },
    #[error("{target}: {reason}")]
    Place { target: String, reason: motjuste_engine::PlaceError },
    #[error("pair {number}: {reason}")]
    Pair {
        /// Which, from 1.
        number: usize,
        reason: String,
    },
    #[error("{system} is not in this build, which lacks the feature {feature}")]
    NotBuilt { system: &'static str, feature: &'static str },
    #[error("{address:?} is not an endpoint: {reason}")]
    Address {
        /// What was given, without its secrets.
        address: String,
        reason: String,
    },
    #[error("no answer from {url}: {reason}")]
    Endpoint {
        /// The endpoint, without its secrets.
        url: String,
        reason: String,
    },
    #[error("{target}: {reason}")]
    LanguageModel { target: String, reason: String },
    #[error("cannot read the cached answer {}: {reason}; remove it to ask again", path.display())]
    Remembered { path: PathBuf, reason: String },
    #[error("cannot cache an answer in {}: {reason}", path.display())]
    NotKept { path: PathBuf, reason: String },
    /// The user's own system failed.
    #[error("{target}: {reason}")]
    Own { target: String, reason: String },
    #[error(transparent)]
    Engine(#[from] motjuste_engine::Error),
    #[error(transparent)]
    Encoder(#[from] motjuste_encoder::Error),
    #[error(transparent)]
    OtherVectors(motjuste_engine::vectors::VectorsError),
    #[error("a score is not a number")]
    Score(#[from] motjuste_core::ModelError),
}

impl Error {
    /// Whether another target may well be answered.
    pub const fn is_of_target(&self) -> bool {
        matches!(
            self,
            Self::Place { .. }
                | Self::Own { .. }
                | Self::Engine(_)
                | Self::Encoder(_)
                | Self::Score(_)
        )
    }
}

fn hint(nearest: &Option<&'static str>) -> String {
    nearest
        .map_or_else(|| ": it has no options".to_owned(), |name| format!("; did you mean {name}?"))
}

pub type Result<T> = std::result::Result<T, Error>;
