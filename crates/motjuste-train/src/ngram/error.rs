//! What can go wrong while n-grams are counted.

use std::io;
use std::path::{Path, PathBuf};

use motjuste_systems::parts::ngrams::NgramError;

/// An error of this module; every message says which file and what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file could not be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file could not be written; nothing half-written is left.
    #[error("cannot write {}: {source}{}", path.display(), advice(source))]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A text is not UTF-8.
    #[error("{}, line {line}: not UTF-8; convert the text first", path.display())]
    NotText {
        /// The text.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
    },
    /// There is nothing to count.
    #[error("the text has no words")]
    NoWords,
    /// A setting is out of range.
    #[error("{0}")]
    Setting(&'static str),
    /// The words alone fill the memory.
    #[error(
        "the text has {words} different words so far, too many for {} MB; allow more memory",
        memory / 1_000_000
    )]
    Memory {
        /// Different words.
        words: usize,
        /// Bytes allowed.
        memory: usize,
    },
    /// The text has more words than the order leaves room for.
    #[error("the text has more than {most} different words; choose a lower order")]
    TooManyWords {
        /// What there is room for.
        most: u64,
    },
    /// A sequence occurs more often than a count can say.
    #[error("a sequence occurs more than 4,294,967,295 times; count the text in parts")]
    TooOften,
    /// Another run is at work on the same file.
    #[error("another run is writing {}; wait for it, or choose another file", out.display())]
    Busy {
        /// The model.
        out: PathBuf,
    },
    /// What an earlier run left cannot be continued.
    #[error("{} cannot be continued ({what}); delete it and start again", dir.display())]
    Unfinished {
        /// The directory beside the model.
        dir: PathBuf,
        /// What does not fit.
        what: String,
    },
    /// The model could not be written.
    #[error(transparent)]
    Model(NgramError),
}

impl Error {
    pub(super) fn read(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Read { path, source }
    }

    pub(super) fn write(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Write { path, source }
    }
}

impl From<NgramError> for Error {
    fn from(error: NgramError) -> Self {
        match error {
            NgramError::Write { path, source } => Self::Write { path, source },
            other => Self::Model(other),
        }
    }
}

/// A full disk is the one failure that is likely after a long time.
fn advice(source: &io::Error) -> &'static str {
    match source.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "; make room and run the same command again, which goes on from what it has counted"
        }
        _ => "",
    }
}
