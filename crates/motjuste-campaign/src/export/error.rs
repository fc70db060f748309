//! What can go wrong when a campaign becomes a file.

use motjuste_core::ModelError;
use motjuste_report::ReportError;

use crate::TableError;

/// Why a campaign could not be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("item {item}: {source}")]
    Item { item: String, source: ModelError },
    #[error(transparent)]
    Review(#[from] TableError),
    #[error("the data card: {0}")]
    Report(#[from] ReportError),
    #[error("cannot write: {0}")]
    Unwritable(#[from] std::io::Error),
    #[error("an event of the log cannot be written: {0}")]
    Event(#[from] serde_json::Error),
}
