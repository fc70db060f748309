//! `motjuste train …`: what is learned from data, one subcommand per thing learned.

mod associations;
mod corpus_bar;
mod distributional;
mod memory;
mod ngram;
mod ranker;
mod texts;
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
    /// Which words go together in a text: mutual information and latent semantic analysis
    Associations(associations::Args),
    /// A thesaurus from text: words that stand in the same relations to the same words
    Distributional(distributional::Args),
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
        What::Associations(args) => associations::run(args),
        What::Distributional(args) => distributional::run(args),
        What::Ngram(args) => ngram::run(args),
        What::Ranker(args) => ranker::run(args),
        What::Vectors(args) => vectors::run(args),
    }
}
