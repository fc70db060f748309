//! `motjuste collect …`: annotation campaigns, one subcommand per step.

mod add;
mod approve;
mod export;
mod filter;
mod init;
mod invite;
mod mturk;
mod opened;
mod prolific;
mod select;
mod serve;
mod simulate;
mod status;

use std::process::ExitCode;

use clap::Subcommand;

/// Arguments of `motjuste collect`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    step: Step,
}

const EXAMPLES: &str = "\
Examples:
  motjuste collect init --template judge > campaign.toml
  motjuste collect init campaign.toml
  motjuste collect add mine targets.json --from thesaurus=proposed.lsr.json
  motjuste collect simulate mine --people careful=20,sloppy=4,spammer=2
  motjuste collect invite mine 30 --public-url https://annotate.example > links.txt
  motjuste collect serve --public-url https://annotate.example
  motjuste collect status mine
  motjuste collect filter mine --rule control-accuracy --decide
  motjuste collect export mine --out mine/

Campaigns are kept in a book: campaigns.db here, or what --book or MOTJUSTE_BOOK names, a file or
postgres://USER@HOST/DATABASE. docs/collect.md walks through a campaign.";

#[derive(Debug, Subcommand)]
enum Step {
    /// Pick what to annotate from a corpus, as the papers did
    Select(select::Args),
    /// Begin a campaign from a file that describes it
    Init(init::Args),
    /// Add items to a campaign
    Add(add::Args),
    /// Make invitation links
    Invite(invite::Args),
    /// Serve the pages for annotators and requesters
    Serve(Box<serve::Args>),
    /// Show how campaigns stand
    Status(status::Args),
    /// Find bad work, decide that it does not count, or take that back
    Filter(filter::Args),
    /// Write a campaign's files: benchmark, answers, log, data card
    Export(export::Args),
    /// Take a campaign to Mechanical Turk, and its results back
    Mturk(mturk::Args),
    /// Let people of a Prolific study take part, and say who is to be paid
    Prolific(prolific::Args),
    /// Try a campaign with people who do not exist
    Simulate(simulate::Args),
}

/// Runs the chosen step.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.step {
        Step::Select(args) => select::run(args),
        Step::Init(args) => init::run(args),
        Step::Add(args) => add::run(args),
        Step::Invite(args) => invite::run(args),
        Step::Serve(args) => serve::run(args),
        Step::Status(args) => status::run(args),
        Step::Filter(args) => filter::run(args),
        Step::Export(args) => export::run(args),
        Step::Mturk(args) => mturk::run(args),
        Step::Prolific(args) => prolific::run(args),
        Step::Simulate(args) => simulate::run(args),
    }
}
