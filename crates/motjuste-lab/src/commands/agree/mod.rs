//! `motjuste-lab agree …`: how well people agree, one subcommand per measure.

mod alpha;
mod ceiling;
mod mann_whitney;
mod pa;
mod rbo;

use std::process::ExitCode;

use clap::Subcommand;

/// Arguments of `motjuste-lab agree`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    measure: Measure,
}

const EXAMPLES: &str = "\
Examples:
  motjuste-lab agree pa           --answers raw.jsonl --by-pos --without-each
  motjuste-lab agree rbo          --gold swords.json.gz --pool second.json.gz --plot rbo.svg
  motjuste-lab agree ceiling      --ratings ratings_en.tsv
  motjuste-lab agree alpha        --gold swords.json.gz
  motjuste-lab agree mann-whitney --ratings ratings_en.tsv --format csv

Ratings are JSON Lines or a table with the columns item, annotator, value and, if items have
several contexts, context.";

#[derive(Debug, Subcommand)]
enum Measure {
    /// Pairwise agreement on substitutes: PA, PA_m, % with modes
    Pa(pa::Args),
    /// Rank-biased overlap with a second pool of annotators, by number of labels
    Rbo(rbo::Args),
    /// Human ceiling: Spearman correlation of each annotator with the mean of the others
    Ceiling(ceiling::Args),
    /// Krippendorff's alpha of ratings or of a benchmark's labels
    Alpha(alpha::Args),
    /// Mann–Whitney U test between the contexts of each item
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
