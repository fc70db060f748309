//! What can go wrong while picking what to annotate.

use std::path::PathBuf;

use motjuste_core::ModelError;
use motjuste_formats::FormatError;

use crate::TableError;

#[derive(Debug, thiserror::Error)]
pub enum SelectError {
    #[error("{path}: {source}", path = path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    #[error(transparent)]
    Document(#[from] FormatError),
    #[error("the corpus has no files: give directories or files of plain text, one document each")]
    EmptyCorpus,
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(
        "{group}: {kept} of {wanted} chosen; put an x in the `keep` column of exactly {wanted} \
         of its {offered} rows"
    )]
    Kept { group: String, kept: usize, wanted: usize, offered: usize },
    #[error("{word:?} cannot be a target: {reason}")]
    Word { word: String, reason: String },
    #[error("{scorer} on {pair}: {reason}")]
    Scorer { scorer: String, pair: String, reason: String },
    #[error("{document}: {source}")]
    Model { document: String, source: ModelError },
    #[error("cannot write the selection: {0}")]
    Unwritable(#[from] std::io::Error),
}
