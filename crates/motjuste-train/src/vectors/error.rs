//! What can go wrong while word vectors are made.

use std::io;
use std::path::{Path, PathBuf};

/// An error of this module; every message says which file and what to do.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file could not be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file could not be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// WordNet came without glosses.
    #[error(
        "this WordNet has no examples; give the dictionary directory (`motjuste assets pull wordnet`)"
    )]
    NoGlosses,
    /// A line does not follow its format.
    #[error("{}:{line} is not what the file should have there", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
    },
    /// A directory of encoded occurrences is incomplete or not one.
    #[error("{} is not a directory of encoded words ({what}); delete it and encode again", dir.display())]
    NotEncoded {
        /// The directory.
        dir: PathBuf,
        /// What does not fit.
        what: String,
    },
    /// The encoder refused a text.
    #[error(transparent)]
    Encoder(#[from] motjuste_encoder::Error),
    /// The vectors do not make a file.
    #[error(transparent)]
    Vectors(#[from] motjuste_engine::vectors::VectorsError),
}

impl Error {
    pub(crate) fn read(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Read { path, source }
    }

    pub(crate) fn write(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Write { path, source }
    }
}
