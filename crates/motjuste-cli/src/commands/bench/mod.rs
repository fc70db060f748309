//! `motjuste bench …`: systems at work on benchmarks, and how fast they are.

mod run;
mod speed;

use std::process::ExitCode;

use clap::Subcommand;

/// Arguments of `motjuste bench`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Let a system answer every target of a benchmark; `motjuste score` then reads its result
    Run(run::Args),
    /// Time one suggestion, the process warm
    #[command(hide = true)]
    Speed(speed::Args),
}

/// Runs the chosen action.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.action {
        Action::Run(args) => run::run(args),
        Action::Speed(args) => speed::run(args),
    }
}
