//! The command line as a whole: one definition drives parsing, help, completions and the man page.

use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};
use motjuste_terminal::shell::{self, CompletionsArgs, ManArgs};

use crate::commands;

/// Score, compare and benchmark systems of lexical substitution and word similarity in context
#[derive(Debug, Parser)]
#[command(name = "motjuste-lab", version, about, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Score systems with the measures of the literature
    Score(commands::score::Args),
    /// Compare two systems: significance, intervals and the items that differ most
    Compare(commands::compare::Args),
    /// Make the table of a paper from result files: scores, intervals and significance
    Table(commands::table::Args),
    /// Measure the agreement of annotators
    Agree(commands::agree::Args),
    /// Convert, check, count and show benchmarks and results
    Data(commands::data::Args),
    /// Run systems on benchmarks and print the table a paper would print
    Bench(Box<commands::bench::Args>),
    /// Compare the meaning of two words in context with any published system
    Similarity(Box<commands::similarity::Args>),
    /// Choose the sense of each instance of a disambiguation benchmark
    Senses(commands::senses::Args),
    /// Train n-grams, thesauri, word and sense vectors, and rankers
    Train(commands::train::Args),
    /// Print shell completions
    Completions(CompletionsArgs),
    /// Print the manual page (roff), or write one page per command
    Man(ManArgs),
}

impl Cli {
    /// Runs the chosen command.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            Command::Score(args) => commands::score::run(&args),
            Command::Compare(args) => commands::compare::run(&args),
            Command::Table(args) => commands::table::run(&args),
            Command::Agree(args) => commands::agree::run(&args),
            Command::Data(args) => commands::data::run(&args),
            Command::Bench(args) => commands::bench::run(&args),
            Command::Similarity(args) => commands::similarity::run(&args),
            Command::Senses(args) => commands::senses::run(&args),
            Command::Train(args) => commands::train::run(&args),
            Command::Completions(args) => shell::completions(&args, Self::command()),
            Command::Man(args) => shell::man(&args, Self::command()),
        }
    }
}

#[cfg(test)]
mod tests {
    use motjuste_terminal::sibling::LAB;

    use super::*;

    #[test]
    fn motjuste_knows_the_commands_it_may_run_here() {
        let cli = Cli::command();
        cli.clone().debug_assert();
        for name in LAB.commands {
            assert!(cli.find_subcommand(name).is_some(), "{name}");
        }
    }
}
