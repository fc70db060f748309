//! The command line as a whole: one definition drives parsing, help, completions and the man page.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::commands;

/// Find the word that fits in this sentence, and score the systems that try.
#[derive(Debug, Parser)]
#[command(name = "motjuste", version, about, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print shell completions
    Completions(commands::completions::Args),
    /// Print vectors of words in context, or how close substitutes come, as JSON
    Encode(commands::encode::Args),
    /// Print the manual page (roff), or write one page per command
    Man(commands::man::Args),
}

impl Cli {
    /// Runs the chosen command.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            Command::Completions(args) => commands::completions::run(&args),
            Command::Encode(args) => commands::encode::run(&args),
            Command::Man(args) => commands::man::run(&args),
        }
    }
}
