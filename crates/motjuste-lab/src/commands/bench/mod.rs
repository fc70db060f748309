//! `motjuste bench …`: systems at work on benchmarks, and how fast they are.

mod list;
mod matrix;
mod progress;
mod reproduce;
mod run;
mod speed;

use std::process::ExitCode;

use clap::Subcommand;

/// Arguments of `motjuste bench`.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    arg_required_else_help = true,
    after_help = matrix::EXAMPLES
)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Option<Action>,
    #[command(flatten)]
    matrix: matrix::MatrixArgs,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Show every system there is, its paper, what it needs, and whether that is here
    List(list::Args),
    /// Let one system answer every target of a benchmark; `motjuste score` then reads its result
    Run(run::Args),
    /// The papers' tables beside ours, for what the files at hand allow
    Reproduce(reproduce::ReproduceArgs),
    /// Time one suggestion, the process warm
    #[command(hide = true)]
    Speed(speed::Args),
}

/// Runs the chosen action, or the matrix.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.action {
        Some(Action::List(args)) => list::run(args),
        Some(Action::Run(args)) => run::run(args),
        Some(Action::Reproduce(args)) => reproduce::run(args),
        Some(Action::Speed(args)) => speed::run(args),
        None => matrix::run(&args.matrix),
    }
}
