//! `motjuste-lab agree alpha`.

use std::process::ExitCode;

use anyhow::Context;
use clap::{ArgGroup, ValueEnum};
use motjuste_formats::{NamedFile, Ratings, Swords, read};
use motjuste_metrics::Label;
use motjuste_metrics::alpha::{Level, krippendorff_alpha};
use motjuste_metrics::ratings::{LabelUnits, level_of, units_of_ratings};
use serde_json::{Map, json};

use crate::score_report::{ScoreReport, Scored, or_zero};
use motjuste_terminal::output::{OutputFormat, note};

/// Krippendorff's alpha: 1 is perfect agreement, 0 what chance gives
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-lab agree alpha --ratings ratings_en.tsv --level interval
  motjuste-lab agree alpha --gold swords.json.gz

Without --level, numbers are on an interval scale, the verdicts good, reasonable and bad are ordinal, and
labels are nominal: the number is the one that `motjuste-collect status` shows. An item in several
contexts counts as several items. In a benchmark, TRUE is 1 and FALSE is 0; abstentions and implied labels
are left out.")]
#[command(group(ArgGroup::new("source").required(true)))]
pub(crate) struct Args {
    /// Annotators' ratings (JSON Lines or a table)
    #[arg(long, value_name = "[NAME=]FILE", group = "source")]
    ratings: Option<NamedFile>,
    /// A benchmark (SWORDS JSON, optionally .gz) whose labels are the ratings
    #[arg(long, value_name = "[NAME=]FILE", group = "source")]
    gold: Option<NamedFile>,
    /// Level of measurement [default: that of the ratings]
    #[arg(long, value_enum)]
    level: Option<LevelArg>,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum LevelArg {
    /// Categories: equal or not; the only level for labels that are not numbers
    Nominal,
    /// Ranks: by the number of ratings in between
    Ordinal,
    /// Numbers: by the squared difference
    Interval,
}

impl LevelArg {
    const fn level(self) -> Level {
        match self {
            Self::Nominal => Level::Nominal,
            Self::Ordinal => Level::Ordinal,
            Self::Interval => Level::Interval,
        }
    }
}

/// Computes and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let asked = args.level.map(LevelArg::level);
    let mut systems = Vec::new();
    let mut level = Level::Nominal;
    if let Some(file) = &args.ratings {
        let ratings = read::<Ratings>(&file.path)?;
        level = asked.unwrap_or_else(|| level_of(&ratings));
        let units = units_of_ratings(&ratings, level)
            .with_context(|| format!("cannot compare {}", file.path.display()))?;
        systems.push(scored(&file.name, &units, level));
    }
    if let Some(file) = &args.gold {
        level = asked.unwrap_or(level);
        systems.push(scored(&file.name, &labelled_units(file)?, level));
    }
    let level_name = match level {
        Level::Nominal => "nominal",
        Level::Ordinal => "ordinal",
        Level::Interval => "interval",
    };
    let report = ScoreReport {
        title: format!("Krippendorff's alpha, {level_name}"),
        rows: "file",
        systems,
        extra: Map::from_iter([("level".to_owned(), json!(level_name))]),
        ..ScoreReport::default()
    };
    report.print(args.format)?;
    Ok(ExitCode::SUCCESS)
}

fn labelled_units(file: &NamedFile) -> anyhow::Result<Vec<Vec<f64>>> {
    let LabelUnits { units, left_out } = LabelUnits::of(&read::<Swords>(&file.path)?);
    if left_out > 0 {
        note(format_args!("{}: abstentions and implied labels, left out: {left_out}", file.name));
    }
    Ok(units)
}

fn scored(name: &str, units: &[Vec<f64>], level: Level) -> Scored {
    let alpha = krippendorff_alpha(units, level);
    let why = "no item has two ratings, or all ratings are equal";
    // A unit with one rating has nothing to agree with.
    let compared = || units.iter().filter(|ratings| ratings.len() > 1);
    let label = |name, decimals| Label::new(name, name, decimals).neutral();
    let figures = vec![
        (label("alpha", 3), or_zero(alpha, name, "alpha", why)),
        (label("units", 0), compared().count() as f64),
        (label("ratings", 0), compared().map(Vec::len).sum::<usize>() as f64),
    ];
    Scored::new(name, figures)
}
