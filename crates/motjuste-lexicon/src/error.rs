//! What can go wrong with lexicon files.

use std::path::PathBuf;

/// An error of this crate; every message says which file and what to do.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file could not be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file could not be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A directory is no WordNet dictionary.
    #[error(
        "{} is not a WordNet dictionary: it has no {missing}; expected index.* and data.* of WordNet 3.0 (Debian package wordnet-base)",
        dir.display()
    )]
    NotADictionary {
        /// The directory.
        dir: PathBuf,
        /// The first file that is not there.
        missing: String,
    },
    /// A line of a dictionary file does not follow the format.
    #[error("{}:{line}: {reason}; the dictionary is damaged or no WordNet 3.x", path.display())]
    DictionaryLine {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// What was expected.
        reason: String,
    },
    /// A file is not one this crate compiled.
    #[error("{} is not {kind}; make one with {recipe}", path.display())]
    WrongKind {
        /// The file.
        path: PathBuf,
        /// What was expected.
        kind: &'static str,
        /// How to make one.
        recipe: &'static str,
    },
    /// A compiled file was made by another version of this crate.
    #[error(
        "{} has layout version {found}, this program reads {expected}; compile it again",
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
    /// A compiled file is cut short or its bytes have changed.
    #[error("{} is damaged ({what}); delete it and compile it again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        what: &'static str,
    },
    /// A dictionary is larger than the layout can hold.
    #[error("{what} of the dictionary do not fit the compiled layout (at most {limit})")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// The layout's limit.
        limit: usize,
    },
}

impl Error {
    pub(crate) fn read(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::Read { path, source }
    }
}
