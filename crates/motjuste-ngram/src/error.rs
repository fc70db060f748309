//! What can go wrong with n-grams: their files, and the texts they are counted in.

use std::io;
use std::path::PathBuf;

/// Why n-grams cannot be read, counted or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    #[error("{} is neither a motjuste n-gram file nor an ARPA model", path.display())]
    WrongKind { path: PathBuf },
    #[error("{} cannot be used: {source}", path.display())]
    File { path: PathBuf, source: motjuste_container::Error },
    #[error("{}, line {line}: {reason}", path.display())]
    Arpa {
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        reason: String,
    },
    /// A model could not be written; nothing half-written is left.
    #[error("cannot write {}: {source}", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Text(#[from] motjuste_corpus::Error),
    #[error("the text has no words")]
    NoWords,
    #[error("{0}")]
    Setting(&'static str),
    #[error(
        "counting this text takes at least {} MB of memory, and {} MB are allowed; allow more, or take less text, shorter sequences or higher least counts",
        needed.div_ceil(1_000_000),
        allowed / 1_000_000
    )]
    Memory {
        /// Bytes it would take, as far as is known.
        needed: usize,
        allowed: usize,
    },
    #[error("the text has more than 4,294,967,295 tokens; count it in parts")]
    TooLong,
}
