//! What can go wrong while picking what to annotate.

use std::path::PathBuf;

use motjuste_core::ModelError;
use motjuste_formats::FormatError;

/// Why a selection could not be made.
#[derive(Debug, thiserror::Error)]
pub enum SelectError {
    /// A file or directory of the corpus cannot be read.
    #[error("{path}: {source}", path = path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    /// A document cannot be unpacked or decoded.
    #[error(transparent)]
    Document(#[from] FormatError),
    /// There is no document at all.
    #[error("the corpus has no files: give directories or files of plain text, one document each")]
    EmptyCorpus,
    /// A table (of forms, or a sheet of offers) is not what it should be.
    #[error("{name}, line {line}: {reason}")]
    Table {
        /// The table as the user named it.
        name: String,
        /// The line, counted from 1.
        line: u64,
        /// What is wrong, and what to do.
        reason: String,
    },
    /// As many offers as wanted have not been kept.
    #[error(
        "{group}: {kept} kept, {wanted} wanted; put an x in the `keep` column of exactly {wanted} of its {offered} offers"
    )]
    Kept { group: String, kept: usize, wanted: usize, offered: usize },
    /// A word that was asked for cannot be a target.
    #[error("{word:?} cannot be a target: {reason}")]
    Word {
        /// The word as it was given.
        word: String,
        /// Why not, and what to do.
        reason: String,
    },
    /// A similarity of a pair could not be computed.
    #[error("{scorer} on {pair}: {reason}")]
    Scorer { scorer: String, pair: String, reason: String },
    /// A text cannot be a context, or a word not its target.
    #[error("{document}: {source}")]
    Model { document: String, source: ModelError },
    /// A result cannot be written as JSON or CSV.
    #[error("cannot write the selection: {0}")]
    Unwritable(#[from] std::io::Error),
}
