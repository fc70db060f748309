//! What can go wrong with n-grams: their files, and the texts they are counted in.

use std::io;
use std::path::PathBuf;

/// Why n-grams cannot be read, counted or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A model could not be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file is neither of the two kinds.
    #[error("{} is neither a motjuste n-gram file nor an ARPA model", path.display())]
    WrongKind {
        /// The file.
        path: PathBuf,
    },
    /// A file of counts is of another version, or damaged.
    #[error("{} cannot be used: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: motjuste_container::Error,
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
    /// A model could not be written; nothing half-written is left.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A text could not be read.
    #[error(transparent)]
    Text(#[from] motjuste_corpus::Error),
    /// There is nothing to count.
    #[error("the text has no words")]
    NoWords,
    /// A setting is out of range.
    #[error("{0}")]
    Setting(&'static str),
    /// The counts do not fit in memory.
    #[error(
        "counting this text takes at least {} MB of memory, and {} MB are allowed; allow more, or take less text, shorter sequences or higher least counts",
        needed.div_ceil(1_000_000),
        allowed / 1_000_000
    )]
    Memory {
        /// Bytes it would take, as far as is known.
        needed: usize,
        /// Bytes allowed.
        allowed: usize,
    },
    /// The text has more tokens than a count can say.
    #[error("the text has more than 4,294,967,295 tokens; count it in parts")]
    TooLong,
}

impl Error {
    pub(crate) fn read(path: &std::path::Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Read { path, source }
    }
}
