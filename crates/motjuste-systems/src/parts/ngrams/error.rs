//! What can go wrong with a file of n-grams.

use std::io;
use std::path::{Path, PathBuf};

/// An error of reading or writing n-grams; every message says which file and what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NgramError {
    /// The file could not be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file could not be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is neither of the two kinds.
    #[error(
        "{} is neither an n-gram file of motjuste nor an ARPA model; make one with `motjuste train ngram --text FILE …`",
        path.display()
    )]
    WrongKind {
        /// The file.
        path: PathBuf,
    },
    /// The file was made by another version of the program.
    #[error(
        "{} has layout version {found}, this program reads {expected}; train it again with `motjuste train ngram`",
        path.display()
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The one that is read.
        expected: u32,
    },
    /// The file is not what was written.
    #[error("{} is damaged ({what}); train it again with `motjuste train ngram`", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        what: &'static str,
    },
    /// A line of an ARPA model is not as the format has it.
    #[error("{}, line {line}: {reason}", path.display())]
    Arpa {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// What was to be written does not fit the layout.
    #[error("these n-grams cannot be written: {0}")]
    Unwritable(&'static str),
}

impl NgramError {
    pub(super) fn read(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Read { path, source }
    }

    pub(super) fn write(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Write { path, source }
    }
}
