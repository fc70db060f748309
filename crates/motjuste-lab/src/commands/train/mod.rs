//! `motjuste-lab train …`: what is learned from data, one subcommand per thing learned.

mod associations;
mod corpus_bar;
mod distributional;
mod encoding;
mod memory;
mod ngram;
mod ranker;
mod senses;
mod texts;
mod vectors;

use std::process::ExitCode;

use clap::Subcommand;

/// Arguments of `motjuste-lab train`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Train word associations: mutual information and latent semantic analysis
    Associations(associations::Args),
    /// Train a distributional thesaurus: words with the same grammatical relations
    Distributional(distributional::Args),
    /// Train an n-gram language model
    Ngram(ngram::Args),
    /// Train the engine's rankers from judged substitutes
    Ranker(ranker::Args),
    /// Train sense vectors: each meaning as the average of its contextual vectors
    Senses(senses::Args),
    /// Train word vectors: each word as the average of its contextual vectors
    Vectors(vectors::Args),
}

/// Runs the chosen training.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.what {
        What::Associations(args) => associations::run(args),
        What::Distributional(args) => distributional::run(args),
        What::Ngram(args) => ngram::run(args),
        What::Ranker(args) => ranker::run(args),
        What::Senses(args) => senses::run(args),
        What::Vectors(args) => vectors::run(args),
    }
}
