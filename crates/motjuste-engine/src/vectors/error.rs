//! What can be wrong with a file of word vectors.

use std::io;
use std::path::PathBuf;

/// An error of word vectors; every message says which file and what to do.
#[derive(Debug, thiserror::Error)]
pub enum VectorsError {
    /// A file could not be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file is something else.
    #[error("{} is not a file of word vectors; make one with `motjuste train vectors`", path.display())]
    WrongKind {
        /// The file.
        path: PathBuf,
    },
    /// A file has another layout.
    #[error(
        "{} has layout version {found}, this program reads {expected}; make it again with `motjuste train vectors`",
        path.display()
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// The version in the file.
        found: u32,
        /// The version this crate reads.
        expected: u32,
    },
    /// A file is cut short or its bytes have changed.
    #[error("{} is damaged ({what}); fetch it or make it again with `motjuste train vectors`", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        what: &'static str,
    },
    /// Vectors of another model were to be compared with these.
    #[error(
        "these word vectors were made with a model of {layers} layers of {dimension} dimensions, and cannot be compared with vectors of {found_layers} × {found_dimension}"
    )]
    OtherModel {
        /// Layers of the model the vectors were made with, the embedding layer included.
        layers: usize,
        /// Its dimensions.
        dimension: usize,
        /// Layers of the vectors given.
        found_layers: usize,
        /// Dimensions of the vectors given.
        found_dimension: usize,
    },
    /// Vectors cannot be written as a file.
    #[error("word vectors cannot be written: {0}")]
    Unwritable(&'static str),
}
