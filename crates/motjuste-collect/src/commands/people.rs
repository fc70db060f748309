//! `motjuste-collect people`: who takes part, invitations taken back, and one person's data removed.

use std::process::ExitCode;

use motjuste_campaign::{AnnotatorId, AnnotatorNumber, AnnotatorStatus, CampaignName};
use motjuste_report::{Cell, Column, Table};
use serde_json::json;

use crate::commands::opened::BookArg;
use motjuste_terminal::output::{OutputFormat, note, print};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-collect people mine
  motjuste-collect people mine --revoke 4 --reason \"left the project\"
  motjuste-collect people mine --forget 4 --reason \"asked by letter of 3 May\"

Revoking ends a link and gives the person no more tasks; submitted work stays. Forgetting removes all that
the person did, from the log too: a tombstone says that there was something, exports count such people, and
others get the same questions. It cannot be undone. Backups that you made before still hold the data.")]
pub(crate) struct Args {
    /// The campaign
    #[arg(value_name = "CAMPAIGN")]
    campaign: CampaignName,
    /// Revoke the invitation of this annotator
    #[arg(long, value_name = "ANNOTATOR", requires = "reason", conflicts_with = "forget")]
    revoke: Option<u32>,
    /// Remove all data of this annotator
    #[arg(long, value_name = "ANNOTATOR", requires = "reason")]
    forget: Option<u32>,
    /// Reason
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
    #[command(flatten)]
    book: BookArg,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let opened = args.book.open()?;
    let reason = args.reason.as_deref().unwrap_or_default();
    let person = |number: u32| AnnotatorId {
        campaign: args.campaign.clone(),
        number: AnnotatorNumber(number),
    };
    if let Some(number) = args.revoke {
        opened.wait(opened.book.revoke(&person(number), reason))?;
        note(format_args!("invitation {number} revoked"));
    } else if let Some(number) = args.forget {
        opened.wait(opened.book.forget(&person(number), reason))?;
        note(format_args!("the data of annotator {number} are removed"));
    } else {
        let status = opened.wait(opened.book.status(&args.campaign))?;
        let columns = vec![
            Column::count("annotator"),
            Column::text("name"),
            Column::text("state"),
            Column::count("submitted"),
        ];
        let mut table = Table::new(format!("Annotators of {}", args.campaign), columns);
        for one in &status.annotators {
            table.push_row(vec![
                Cell::number(f64::from(one.annotator.0)),
                Cell::text(one.name.as_deref().unwrap_or_default()),
                Cell::text(state(one)),
                Cell::number(f64::from(one.submitted)),
            ])?;
        }
        print(&table, args.format, || json!(status.annotators))?;
    }
    Ok(ExitCode::SUCCESS)
}

const fn state(one: &AnnotatorStatus) -> &'static str {
    match (one.forgotten, one.revoked, one.excluded) {
        (true, ..) => "data removed",
        (_, true, _) => "revoked",
        (_, _, true) => "excluded",
        _ => "invited",
    }
}
