//! What can go wrong with a published system.

use std::path::PathBuf;

use crate::Need;

/// Errors of systems and of the resources they need.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The catalogue has no such system.
    #[error("there is no system {name:?}; did you mean {nearest}?")]
    UnknownSystem { name: String, nearest: &'static str },
    /// A system has no such option.
    #[error("{system} has no option {name:?}{}", hint(nearest))]
    UnknownOption {
        system: &'static str,
        name: String,
        /// The nearest of its options, if it has any.
        nearest: Option<&'static str>,
    },
    /// An option's value cannot be read.
    #[error("{system}: {name}={value} – {reason}")]
    BadOption { system: &'static str, name: &'static str, value: String, reason: String },
    /// A resource is not available.
    #[error("{system} needs {}", need.what())]
    Missing { system: &'static str, need: Need },
    /// The value of an option needs a resource that is not at hand.
    #[error("{system}: {name}={value} needs {}", need.what())]
    OptionNeeds { system: &'static str, name: &'static str, value: String, need: Need },
    /// A resource's file cannot be read.
    #[error("cannot read {} from {}: {reason}", need.what(), path.display())]
    Resource {
        need: Need,
        /// Where it was looked for.
        path: PathBuf,
        reason: String,
    },
    /// A benchmark has fewer targets.
    #[error("no target {position}")]
    NoSuchTarget { position: usize },
    /// A target's context is not in the benchmark.
    #[error("the context of {target} is not in the benchmark")]
    NoContext { target: String },
    /// There is no word where the target should be.
    #[error("{target}: {reason}")]
    Place { target: String, reason: motjuste_engine::PlaceError },
    /// A pair of words or usages cannot be compared.
    #[error("pair {number}: {reason}")]
    Pair {
        /// Which, from 1.
        number: usize,
        reason: String,
    },
    /// A system's backend is not part of this build.
    #[error("{system} is not in this build, which lacks the feature {feature}")]
    NotBuilt {
        system: &'static str,
        /// The feature it is behind.
        feature: &'static str,
    },
    /// An address is not one an endpoint can have.
    #[error("{address:?} is not an endpoint: {reason}")]
    Address {
        /// What was given, without its secrets.
        address: String,
        /// What is wrong with it.
        reason: String,
    },
    /// An endpoint gave no answer that can be used.
    #[error("no answer from {url}: {reason}")]
    Endpoint {
        /// The endpoint, without its secrets.
        url: String,
        /// What came instead, and what to do about it.
        reason: String,
    },
    /// A language model cannot complete a prompt.
    #[error("{target}: {reason}")]
    LanguageModel {
        /// The id of the target the prompt is about.
        target: String,
        reason: String,
    },
    /// A remembered answer is damaged.
    #[error("cannot read the cached answer {}: {reason}; remove it to ask again", path.display())]
    Remembered {
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// An answer cannot be remembered.
    #[error("cannot cache an answer in {}: {reason}", path.display())]
    NotKept { path: PathBuf, reason: String },
    /// A proposer or ranker of the engine failed.
    #[error(transparent)]
    Engine(#[from] motjuste_engine::Error),
    /// The encoder refused the text.
    #[error(transparent)]
    Encoder(#[from] motjuste_encoder::Error),
    /// Word vectors are not those of the encoder.
    #[error(transparent)]
    OtherVectors(motjuste_engine::vectors::VectorsError),
    /// A score is not a number.
    #[error("a score is not a number")]
    Score(#[from] motjuste_core::ModelError),
}

impl Error {
    /// Whether another target may well be answered.
    #[must_use]
    pub const fn is_of_target(&self) -> bool {
        matches!(self, Self::Place { .. } | Self::Engine(_) | Self::Encoder(_) | Self::Score(_))
    }
}

fn hint(nearest: &Option<&'static str>) -> String {
    nearest
        .map_or_else(|| ": it has no options".to_owned(), |name| format!("; did you mean {name}?"))
}

pub type Result<T> = std::result::Result<T, Error>;
