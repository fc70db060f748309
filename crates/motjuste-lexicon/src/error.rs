//! What can go wrong with lexicon files.

use std::path::{Path, PathBuf};

/// An error of this crate; every message says which file and what to do.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file could not be read.
    #[error("cannot read {}: {source}", path.display())]
    Read { path: PathBuf, source: std::io::Error },
    /// A file could not be written.
    #[error("cannot write {}: {source}", path.display())]
    Write { path: PathBuf, source: std::io::Error },
    /// A directory is no WordNet dictionary.
    #[error(
        "{} is not a WordNet dictionary: it has no {missing}; expected index.* and data.* of WordNet 3.0 (Debian package wordnet-base)",
        dir.display()
    )]
    NotADictionary { dir: PathBuf, missing: String },
    /// A line of a dictionary file does not follow the format.
    #[error("{}:{line}: {reason}; the dictionary is damaged or not WordNet 3.x", path.display())]
    DictionaryLine { path: PathBuf, line: usize, reason: String },
    /// A file is something else, of another version, or damaged.
    #[error("{} cannot be used: {source}", path.display())]
    File { path: PathBuf, source: motjuste_container::Error },
    /// A dictionary is larger than the layout can hold.
    #[error("the dictionary has too many {what} for the compiled layout (at most {limit})")]
    TooLarge { what: &'static str, limit: usize },
}

impl Error {
    pub(crate) fn read(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::Read { path, source }
    }

    pub(crate) fn write(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Write { path, source }
    }

    pub(crate) fn file(path: &Path) -> impl FnOnce(motjuste_container::Error) -> Self {
        let path = path.to_owned();
        move |source| match source {
            motjuste_container::Error::Read(source) => Self::Read { path, source },
            source => Self::File { path, source },
        }
    }
}
