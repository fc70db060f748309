//! What can go wrong while a corpus is analysed and counted.

use std::io;
use std::path::{Path, PathBuf};

/// An error of a corpus and of what is counted in it; every message says which file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    #[error(transparent)]
    Text(#[from] motjuste_corpus::Error),
    #[error("{}, line {line}: {what}; see https://universaldependencies.org/format.html", path.display())]
    NotConllu {
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        what: String,
    },
    #[error("cannot write {}: {source}; finished work is kept", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error("cannot read the analysed text {}: {source}", path.display())]
    Segment { path: PathBuf, source: motjuste_container::Error },
    #[error("no word occurs {min_count} times; give more text, or keep rarer words")]
    NoWords { min_count: u64 },
}

impl Error {
    pub(crate) fn write(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Write { path, source }
    }
}
