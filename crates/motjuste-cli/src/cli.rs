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
    /// Suggest words that fit in the place of one
    Suggest(Box<commands::suggest::Args>),
    /// Suggest for many requests: JSON Lines in, JSON Lines out
    Batch(commands::batch::Args),
    /// Say how alike two words are as they are used
    Similarity(Box<commands::similarity::Args>),
    /// Serve an HTTP API and a page for writers
    Serve(Box<commands::serve::Args>),
    /// Score systems with every measure of the literature
    Score(commands::score::Args),
    /// Compare two systems: significance, intervals, the items that differ most
    Compare(commands::compare::Args),
    /// Measure how well people agree
    Agree(commands::agree::Args),
    /// Convert, check, count and look at benchmarks and results
    Data(commands::data::Args),
    /// Collect annotations: campaigns from candidates to a benchmark
    Collect(Box<commands::collect::Args>),
    /// Run systems on benchmarks: the table a paper would print
    Bench(Box<commands::bench::Args>),
    /// Look a word up: senses, synonyms, frequency, forms
    Word(commands::word::Args),
    /// Vectors and similarities of words in context, as JSON
    Encode(commands::encode::Args),
    /// Learn from text and judgements: n-grams, thesauri, word vectors, rankers
    Train(commands::train::Args),
    /// Fetch, check and remove models and lexicons
    Assets(commands::assets::Args),
    /// Print shell completions
    Completions(commands::completions::Args),
    /// Print the manual page (roff), or write one page per command
    Man(commands::man::Args),
}

impl Cli {
    /// Runs the chosen command.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            Command::Suggest(args) => commands::suggest::run(&args),
            Command::Batch(args) => commands::batch::run(&args),
            Command::Similarity(args) => commands::similarity::run(&args),
            Command::Serve(args) => commands::serve::run(*args),
            Command::Score(args) => commands::score::run(&args),
            Command::Compare(args) => commands::compare::run(&args),
            Command::Agree(args) => commands::agree::run(&args),
            Command::Data(args) => commands::data::run(&args),
            Command::Collect(args) => commands::collect::run(&args),
            Command::Bench(args) => commands::bench::run(&args),
            Command::Word(args) => commands::word::run(&args),
            Command::Encode(args) => commands::encode::run(&args),
            Command::Train(args) => commands::train::run(&args),
            Command::Assets(args) => commands::assets::run(&args),
            Command::Completions(args) => commands::completions::run(&args),
            Command::Man(args) => commands::man::run(&args),
        }
    }
}
