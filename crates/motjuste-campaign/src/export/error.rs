//! What can go wrong when a campaign becomes a file.

use motjuste_core::ModelError;
use motjuste_report::ReportError;

use crate::TableError;

#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("item {item}: {source}")]
    Item { item: String, source: ModelError },
    #[error(transparent)]
    Review(#[from] TableError),
    #[error("cannot write the data card: {0}")]
    Report(#[from] ReportError),
    #[error("cannot write: {0}")]
    Unwritable(#[from] std::io::Error),
    #[error("cannot write an event of the log: {0}")]
    Event(#[from] serde_json::Error),
}
