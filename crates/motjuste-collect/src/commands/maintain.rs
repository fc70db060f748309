//! `motjuste-collect backup`, `restore`, `check`, `rebuild` and `set-clock-back`: keeping a database of
//! campaigns safe.

use std::path::PathBuf;
use std::process::ExitCode;

use motjuste_campaign::CampaignName;

use crate::commands::opened::BookArg;
use motjuste_terminal::output::note;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-collect backup campaigns-$(date +%F).db

The copy is one file that only you can read. It holds one state of all campaigns, also while the server
runs. Of PostgreSQL, too, the copy is an SQLite file, which every command reads with --book.")]
pub(crate) struct BackupArgs {
    /// File to make; it must not exist
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    book: BookArg,
}

pub(crate) fn backup(args: &BackupArgs) -> anyhow::Result<ExitCode> {
    let opened = args.book.open()?;
    opened.wait(opened.book.backup(&args.file))?;
    note(format_args!("{} holds everything", args.file.display()));
    Ok(ExitCode::SUCCESS)
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-collect restore campaigns-2026-11-01.db --book campaigns.db
  motjuste-collect restore campaigns-2026-11-01.db --book postgres://collect@db.example/campaigns

The database must not exist yet, or have no campaigns. To go back to an older state, move the damaged
file away first.")]
pub(crate) struct RestoreArgs {
    /// Backup to read
    #[arg(value_name = "BACKUP")]
    backup: String,
    #[command(flatten)]
    book: BookArg,
}

pub(crate) fn restore(args: &RestoreArgs) -> anyhow::Result<ExitCode> {
    let opened = BookArg { book: args.backup.clone() }.open()?;
    opened.wait(opened.book.restore_to(&args.book.book))?;
    note(format_args!("{} is restored", args.backup));
    Ok(ExitCode::SUCCESS)
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Checks the file, every log, and whether the tables are what the logs say. Annotators wait meanwhile; for
a large campaign, check a backup. Exit code 1 if something is wrong: `rebuild` mends tables, and only a
backup mends a damaged log.")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    book: BookArg,
}

pub(crate) fn check(args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let opened = args.book.open()?;
    let found = opened.wait(opened.book.check())?;
    for problem in &found {
        note(problem);
    }
    if !found.is_empty() {
        note(format_args!("{} problems found", found.len()));
        return Ok(ExitCode::FAILURE);
    }
    note("no problems");
    Ok(ExitCode::SUCCESS)
}

#[derive(Debug, clap::Args)]
pub(crate) struct RebuildArgs {
    #[command(flatten)]
    book: BookArg,
}

pub(crate) fn rebuild(args: &RebuildArgs) -> anyhow::Result<ExitCode> {
    let opened = args.book.open()?;
    opened.wait(opened.book.rebuild())?;
    note("all tables rebuilt from the logs");
    Ok(ExitCode::SUCCESS)
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
If the machine's clock was once ahead, so is the campaign's log: `status` says by how much. Tasks expire
and working times are right all the same. Set the machine's clock first, then run this.")]
pub(crate) struct SetClockBackArgs {
    /// The campaign
    #[arg(value_name = "CAMPAIGN")]
    campaign: CampaignName,
    #[command(flatten)]
    book: BookArg,
}

pub(crate) fn set_clock_back(args: &SetClockBackArgs) -> anyhow::Result<ExitCode> {
    let opened = args.book.open()?;
    match opened.wait(opened.book.set_clock_back(&args.campaign))? {
        0 => note("the log is not ahead of the clock"),
        ms => note(format_args!("log set back by {:.1} hours", ms as f64 / 3_600_000.0)),
    }
    Ok(ExitCode::SUCCESS)
}
