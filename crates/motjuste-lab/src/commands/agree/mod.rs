//! `motjuste agree …`: how well people agree, one subcommand per measure.

mod alpha;
mod ceiling;
mod mann_whitney;
mod pa;
mod rbo;

use std::process::ExitCode;

use clap::Subcommand;

/// Arguments of `motjuste agree`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    measure: Measure,
}

const EXAMPLES: &str = "\
Examples:
  motjuste agree pa           --answers raw.jsonl --by-pos --without-each
  motjuste agree rbo          --gold swords.json.gz --pool second.json.gz --plot rbo.svg
  motjuste agree ceiling      --ratings ratings_en.tsv
  motjuste agree alpha        --gold swords.json.gz
  motjuste agree mann-whitney --ratings ratings_en.tsv --format csv

Ratings are JSON Lines or a table with columns item, annotator, value and, where an item has
several contexts, context.";

#[derive(Debug, Subcommand)]
enum Measure {
    /// Pairwise agreement of people who offer substitutes: PA, PA_m, % with modes
    Pa(pa::Args),
    /// Rank-biased overlap with a second pool of annotators, by the number of labels
    Rbo(rbo::Args),
    /// How well people do: Spearman of each annotator with the mean of the others
    Ceiling(ceiling::Args),
    /// Krippendorff's alpha of ratings, or of the labels of a benchmark
    Alpha(alpha::Args),
    /// Mann–Whitney U test between the ratings of an item's contexts
    MannWhitney(mann_whitney::Args),
}

/// Runs the chosen measure.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.measure {
        Measure::Pa(args) => pa::run(args),
        Measure::Rbo(args) => rbo::run(args),
        Measure::Ceiling(args) => ceiling::run(args),
        Measure::Alpha(args) => alpha::run(args),
        Measure::MannWhitney(args) => mann_whitney::run(args),
    }
}
