//! Payment lists for any platform: `mturk approve` and `prolific approve`.

use std::path::PathBuf;

use motjuste_campaign::platform::PlatformError;
use motjuste_campaign::{CampaignName, Rule};
use motjuste_formats::write_file;

use crate::commands::opened::BookArg;

/// The rules whose findings are not paid. Disagreeing with others is no reason not to pay.
pub(super) const UNPAID: [Rule; 2] = [Rule::WrongControl, Rule::ControlAccuracy];

#[derive(Debug, clap::Args)]
pub(super) struct ApproveArgs {
    /// The campaign
    #[arg(value_name = "CAMPAIGN")]
    pub(super) campaign: CampaignName,
    /// File to write
    #[arg(long, value_name = "FILE.csv")]
    out: PathBuf,
    #[command(flatten)]
    pub(super) book: BookArg,
}

impl ApproveArgs {
    /// Writes the list, whole or not at all.
    pub(super) fn write(
        &self,
        list: impl FnOnce(&mut Vec<u8>) -> Result<(), PlatformError>,
    ) -> anyhow::Result<()> {
        let mut table = Vec::new();
        list(&mut table)?;
        write_file(&self.out, |out| out.write_all(&table))?;
        Ok(())
    }
}
