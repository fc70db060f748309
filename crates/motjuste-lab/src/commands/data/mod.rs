//! `motjuste-lab data …`: convert, check, count and look at benchmarks and results.

mod check;
mod convert;
mod kind_arg;
mod lexsub_dataset;
mod show;
mod stats;

use std::process::ExitCode;

use clap::Subcommand;

/// Arguments of `motjuste-lab data`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

const EXAMPLES: &str = "\
Examples:
  motjuste-lab data convert lexsub_trial.xml trial.json --gold gold.trial
  motjuste-lab data check   mine.lsr.json gold.trial
  motjuste-lab data stats   swords-v1.1_dev.json.gz --against coinco_dev.xml.gz
  motjuste-lab data show    swords-v1.1_dev.json.gz t:7f1d";

#[derive(Debug, Subcommand)]
enum Action {
    /// Convert a file to another format, without loss unless allowed
    Convert(convert::Args),
    /// List all problems of a file, not just the first
    Check(check::Args),
    /// Count targets and substitutes by part of speech, source and score
    Stats(stats::Args),
    /// Show a target in context, with its substitutes and their labels
    Show(show::Args),
}

/// Runs the chosen action.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.action {
        Action::Convert(args) => convert::run(args),
        Action::Check(args) => check::run(args),
        Action::Stats(args) => stats::run(args),
        Action::Show(args) => show::run(args),
    }
}
