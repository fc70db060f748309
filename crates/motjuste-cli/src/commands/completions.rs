//! `motjuste completions SHELL`.

use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::output::print_text;

/// Arguments of `motjuste completions`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell to complete for
    shell: Shell,
}

/// Prints the completion script.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    // Into memory first: the generator panics on a pipe that closes early.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "motjuste", &mut script);
    print_text(&String::from_utf8(script)?)?;
    Ok(ExitCode::SUCCESS)
}
