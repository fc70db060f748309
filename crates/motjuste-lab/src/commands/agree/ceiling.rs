//! `motjuste-lab agree ceiling`.

use std::process::ExitCode;

use anyhow::Context;
use motjuste_formats::{NamedFile, Ratings, read};
use motjuste_metrics::Label;
use motjuste_metrics::similarity::{HumanCeiling, human_ceiling};

use crate::score_report::{Part, ScoreReport, Scored, or_zero};
use motjuste_terminal::output::{OutputFormat, note};

/// How well people do: Spearman of each annotator with the mean of the others, averaged
/// (SemEval-2020 task 3, Table 3)
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-lab agree ceiling --ratings en=ratings_en.tsv --each")]
pub(crate) struct Args {
    /// Annotators' ratings (JSON Lines or a table)
    #[arg(long, value_name = "[NAME=]FILE")]
    ratings: NamedFile,
    /// Also show each annotator separately
    #[arg(long)]
    each: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
}

const SPEARMAN: Label = Label::new("spearman", "Spearman", 3).neutral();
const ANNOTATORS: Label = Label::new("annotators", "annotators", 0).neutral();
const RATINGS: Label = Label::new("ratings", "ratings", 0).neutral();

/// Computes and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let NamedFile { name, path } = &args.ratings;
    let ratings = read::<Ratings>(path)?;
    let ceiling =
        human_ceiling(&ratings).with_context(|| format!("cannot correlate {}", path.display()))?;
    let defined = ceiling.annotators.values().flatten().count();
    let undefined = ceiling.annotators.len() - defined;
    if undefined > 0 {
        note(format_args!(
            "annotators left out of the mean: {undefined}; they share too few items with the others, or \
             give every item the same rating"
        ));
    }
    let spearman =
        or_zero(ceiling.spearman, name, "spearman", "no annotator correlates with the others");
    let figures =
        vec![(SPEARMAN, spearman), (ANNOTATORS, defined as f64), (RATINGS, ratings.len() as f64)];
    let report = ScoreReport {
        title: format!("Each annotator of {} against the others", path.display()),
        rows: "file",
        systems: vec![Scored {
            parts: if args.each { annotators(&ceiling) } else { Vec::new() },
            ..Scored::new(name, figures)
        }],
        ..ScoreReport::default()
    };
    report.print(args.format)?;
    Ok(ExitCode::SUCCESS)
}

fn annotators(ceiling: &HumanCeiling<'_>) -> Vec<Part> {
    let part = |(annotator, spearman): (&&str, &Option<f64>)| Part {
        breakdown: "annotators",
        key: (*annotator).to_owned(),
        shown: (*annotator).to_owned(),
        figures: spearman.iter().map(|rho| (SPEARMAN, *rho)).collect(),
    };
    ceiling.annotators.iter().map(part).collect()
}
