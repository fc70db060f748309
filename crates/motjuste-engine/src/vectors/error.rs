//! What can be wrong with a file of word vectors.

use std::io;
use std::path::PathBuf;

/// An error of word vectors; every message says which file and what to do.
#[derive(Debug, thiserror::Error)]
pub enum VectorsError {
    #[error("cannot read {}: {source}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("{} is not a file of word vectors", path.display())]
    WrongKind { path: PathBuf },
    #[error(
        "{} has layout version {found}, this program reads {expected}; train them again",
        path.display()
    )]
    Version { path: PathBuf, found: u32, expected: u32 },
    #[error("{} is damaged ({what}); fetch it or train it again", path.display())]
    Damaged { path: PathBuf, what: &'static str },
    #[error(
        "these word vectors come from a model with {layers} layers of {dimension} dimensions and \
         cannot be compared with vectors of {found_layers} × {found_dimension}"
    )]
    OtherModel { layers: usize, dimension: usize, found_layers: usize, found_dimension: usize },
    #[error("cannot write the word vectors: {0}")]
    Unwritable(&'static str),
}
