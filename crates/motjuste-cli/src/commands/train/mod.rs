//! `motjuste train …`: what is learned from data, one subcommand per thing learned.

mod ngram;
mod ranker;
mod vectors;

use std::process::ExitCode;

use clap::Subcommand;

/// Arguments of `motjuste train`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// A language model of word sequences from text
    Ngram(ngram::Args),
    /// The engine's rankers from judged substitutes
    Ranker(ranker::Args),
    /// Word vectors from text: every word as the average of its vectors in context
    Vectors(vectors::Args),
}

/// Runs the chosen training.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.what {
        What::Ngram(args) => ngram::run(args),
        What::Ranker(args) => ranker::run(args),
        What::Vectors(args) => vectors::run(args),
    }
}
