//! What can go wrong between a campaign and a platform.

use crate::TableError;

/// Why work could not be sent to a platform or read back.
#[derive(Debug, thiserror::Error)]
pub enum PlatformError {
    #[error("{name}: no column {wanted}; the file has {found}")]
    NoColumn { name: String, wanted: String, found: String },
    #[error(transparent)]
    Table(#[from] TableError),
    #[error("cannot write: {0}")]
    Unwritable(#[from] std::io::Error),
}
