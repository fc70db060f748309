//! The command line as a whole: one definition drives parsing, help, completions and the man page.

use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};
use motjuste_terminal::shell::{self, CompletionsArgs, ManArgs};

use crate::commands;

/// Collect human judgements: annotation campaigns from candidates to a benchmark
#[derive(Debug, Parser)]
#[command(name = "motjuste-collect", version, about, arg_required_else_help = true, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  motjuste-collect init --template judge > campaign.toml
  motjuste-collect init campaign.toml
  motjuste-collect add mine targets.json --from thesaurus=proposed.lsr.json
  motjuste-collect simulate mine --people careful=20,sloppy=4,spammer=2
  motjuste-collect invite mine 30 --public-url https://annotate.example > links.txt
  motjuste-collect serve --public-url https://annotate.example
  motjuste-collect status mine
  motjuste-collect filter mine --rule control-accuracy --decide
  motjuste-collect export mine --out mine/

Campaigns are stored in campaigns.db, or in the database that --book or MOTJUSTE_BOOK names: a file or
postgres://USER@HOST/DATABASE. docs/collect.md walks through a campaign.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Select targets from a corpus, as the papers did
    Select(commands::select::Args),
    /// Create a campaign from a file, or print a template
    Init(commands::init::Args),
    /// Add items to a campaign
    Add(commands::add::Args),
    /// Create invitation links
    Invite(commands::invite::Args),
    /// List annotators, revoke an invitation, or remove a person's data
    People(commands::people::Args),
    /// Serve the pages for annotators and requesters
    Serve(Box<commands::serve::Args>),
    /// Show the progress of campaigns
    Status(commands::status::Args),
    /// Find bad work, filter it, or reverse a decision
    Filter(commands::filter::Args),
    /// Export the benchmark, answers, log and data card
    Export(commands::export::Args),
    /// Run a campaign on Mechanical Turk
    Mturk(commands::mturk::Args),
    /// Let participants of a Prolific study take part, and list whom to pay
    Prolific(commands::prolific::Args),
    /// Try a campaign with simulated annotators
    Simulate(commands::simulate::Args),
    /// Copy all campaigns into one file
    Backup(commands::maintain::BackupArgs),
    /// Make a database from a backup
    Restore(commands::maintain::RestoreArgs),
    /// Check the database for damage
    Check(commands::maintain::CheckArgs),
    /// Rebuild all tables from the logs
    Rebuild(commands::maintain::RebuildArgs),
    /// Set a log back that a wrong clock has put ahead
    SetClockBack(commands::maintain::SetClockBackArgs),
    /// Print shell completions
    Completions(CompletionsArgs),
    /// Print the manual page (roff), or write one page per command
    Man(ManArgs),
}

impl Cli {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            Command::Select(args) => commands::select::run(&args),
            Command::Init(args) => commands::init::run(&args),
            Command::Add(args) => commands::add::run(&args),
            Command::Invite(args) => commands::invite::run(&args),
            Command::People(args) => commands::people::run(&args),
            Command::Serve(args) => commands::serve::run(&args),
            Command::Status(args) => commands::status::run(&args),
            Command::Filter(args) => commands::filter::run(&args),
            Command::Export(args) => commands::export::run(&args),
            Command::Mturk(args) => commands::mturk::run(&args),
            Command::Prolific(args) => commands::prolific::run(&args),
            Command::Simulate(args) => commands::simulate::run(&args),
            Command::Backup(args) => commands::maintain::backup(&args),
            Command::Restore(args) => commands::maintain::restore(&args),
            Command::Check(args) => commands::maintain::check(&args),
            Command::Rebuild(args) => commands::maintain::rebuild(&args),
            Command::SetClockBack(args) => commands::maintain::set_clock_back(&args),
            Command::Completions(args) => shell::completions(&args, Self::command()),
            Command::Man(args) => shell::man(&args, Self::command()),
        }
    }
}
