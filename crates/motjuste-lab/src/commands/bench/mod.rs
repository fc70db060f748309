//! `motjuste-lab bench …`: systems at work on benchmarks, and how fast they are.

mod list;
mod matrix;
mod progress;
mod reproduce;
mod run;
mod speed;

use std::process::ExitCode;

use clap::Subcommand;

/// Arguments of `motjuste-lab bench`.
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
    /// List every system with its paper, its needs and whether it can run here
    List(list::Args),
    /// Run one system on a benchmark and write a result file for `motjuste-lab score`
    Run(run::Args),
    /// Print the papers' tables beside ours, as far as your files allow
    Reproduce(reproduce::ReproduceArgs),
    /// Time single suggestions in a warm process
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
