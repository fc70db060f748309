//! What can be wrong with a file of word vectors.

use std::path::PathBuf;

/// An error of word vectors; every message says which file and what to do.
#[derive(Debug, thiserror::Error)]
pub enum VectorsError {
    #[error("{} cannot be used: {source}", path.display())]
    File { path: PathBuf, source: motjuste_container::Error },
    #[error(
        "these word vectors come from a model with {layers} layers of {dimension} dimensions and \
         cannot be compared with vectors of {found_layers} × {found_dimension}"
    )]
    OtherModel { layers: usize, dimension: usize, found_layers: usize, found_dimension: usize },
    #[error("cannot write the word vectors: {0}")]
    Unwritable(&'static str),
}
