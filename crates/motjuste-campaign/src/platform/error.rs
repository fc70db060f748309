//! What can go wrong between a campaign and a platform.

/// Why work could not be sent to a platform or read back.
#[derive(Debug, thiserror::Error)]
pub enum PlatformError {
    /// A column without which no row can be understood.
    #[error("{name}: no column {wanted}; the file has {found}")]
    NoColumn {
        /// The file as the user named it.
        name: String,
        /// The names it may have.
        wanted: String,
        found: String,
    },
    /// A file that is no CSV table.
    #[error("{name}, line {line}: {reason}")]
    Table {
        /// The file as the user named it.
        name: String,
        /// The line, counted from 1.
        line: u64,
        reason: String,
    },
    /// The place to write to says no.
    #[error("cannot write: {0}")]
    Unwritable(#[from] std::io::Error),
}
