//! What can go wrong while a corpus is analysed and counted.

use std::io;
use std::path::{Path, PathBuf};

/// An error of a corpus and of what is counted in it; every message says which file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text could not be read.
    #[error(transparent)]
    Text(#[from] motjuste_corpus::Error),
    /// A file is not in CoNLL-U format.
    #[error("{}, line {line}: {what}; see https://universaldependencies.org/format.html", path.display())]
    NotConllu {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What does not fit.
        what: String,
    },
    /// A file could not be written.
    #[error("cannot write {}: {source}; finished work is kept", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// An analysed stretch of text is not what was written.
    #[error("cannot read the analysed text {}: {source}", path.display())]
    Segment {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: motjuste_container::Error,
    },
    /// No word is frequent enough.
    #[error("no word occurs {min_count} times; give more text, or keep rarer words")]
    NoWords {
        /// How often one would have to.
        min_count: u64,
    },
}

impl Error {
    pub(crate) fn write(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Write { path, source }
    }
}
