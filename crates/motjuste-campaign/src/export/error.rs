//! What can go wrong when a campaign becomes a file.

use motjuste_core::ModelError;
use motjuste_report::ReportError;

use crate::{Kind, Snapshot};

/// Why a campaign could not be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The export is for campaigns of another kind.
    #[error("this export is for {needed} campaigns; {campaign} is a {found} campaign")]
    Kind {
        /// The campaign.
        campaign: String,
        /// What the export is for.
        needed: Kind,
        /// What the campaign is.
        found: Kind,
    },
    /// Items that cannot stand in one file.
    #[error("item {item}: {source}")]
    Item {
        /// The item.
        item: String,
        /// Why not.
        source: ModelError,
    },
    /// A list of reviewed forms is not what it should be.
    #[error("{name}, line {line}: {reason}")]
    Review {
        /// The list as the user named it.
        name: String,
        /// The line, counted from 1.
        line: u64,
        /// What is wrong.
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

impl ExportError {
    /// Refuses a campaign of another kind.
    pub(super) fn unless(snapshot: &Snapshot, needed: Kind) -> Result<(), Self> {
        let found = snapshot.campaign.procedure.kind();
        if found == needed {
            return Ok(());
        }
        Err(Self::Kind { campaign: snapshot.campaign.name.to_string(), needed, found })
    }
}
