//! `motjuste completions SHELL`.

use std::io;
use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;

/// Arguments of `motjuste completions`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell to complete for
    shell: Shell,
}

/// Prints the completion script.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    clap_complete::generate(args.shell, &mut Cli::command(), "motjuste", &mut io::stdout());
    Ok(ExitCode::SUCCESS)
}
