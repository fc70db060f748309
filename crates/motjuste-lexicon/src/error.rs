//! What can go wrong with lexicon files.

#![allow(missing_docs)] // the messages name the fields

use std::path::PathBuf;

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
    #[error("{}:{line}: {reason}; the dictionary is damaged or no WordNet 3.x", path.display())]
    DictionaryLine { path: PathBuf, line: usize, reason: String },
    /// A file is not one this crate compiled.
    #[error("{} is not {kind}; make one with {recipe}", path.display())]
    WrongKind { path: PathBuf, kind: &'static str, recipe: &'static str },
    /// A compiled file was made by another version of this crate.
    #[error(
        "{} has layout version {found}, this program reads {expected}; compile it again",
        path.display()
    )]
    Version { path: PathBuf, found: u32, expected: u32 },
    /// A compiled file is cut short or its bytes have changed.
    #[error("{} is damaged ({what}); delete it and compile it again", path.display())]
    Damaged { path: PathBuf, what: &'static str },
    /// A dictionary is larger than the layout can hold.
    #[error("{what} of the dictionary do not fit the compiled layout (at most {limit})")]
    TooLarge { what: &'static str, limit: usize },
}

impl Error {
    pub(crate) fn read(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::Read { path, source }
    }
}
