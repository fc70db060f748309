//! What can go wrong when a campaign becomes a file.

use motjuste_core::ModelError;
use motjuste_report::ReportError;

/// Why a campaign could not be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// Items that cannot stand in one file.
    #[error("item {item}: {source}")]
    Item { item: String, source: ModelError },
    /// A list of reviewed forms is not what it should be.
    #[error("{name}, line {line}: {reason}")]
    Review {
        /// The list as the user named it.
        name: String,
        /// The line, counted from 1.
        line: u64,
        reason: String,
    },
    /// A table or plot of the data card cannot be drawn.
    #[error("the data card: {0}")]
    Report(#[from] ReportError),
    /// The place to write to says no.
    #[error("cannot write: {0}")]
    Unwritable(#[from] std::io::Error),
    /// An event cannot be written as JSON.
    #[error("an event of the log cannot be written: {0}")]
    Event(#[from] serde_json::Error),
}
