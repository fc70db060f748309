//! `motjuste-lab score coverage`.

use std::path::PathBuf;
use std::process::ExitCode;

use motjuste_core::Pos;
use motjuste_formats::{NamedFile, SemevalAnswers, SemevalGold, read, write_file};
use motjuste_metrics::Label;
use motjuste_metrics::coverage::{ItemCoverage, Measure, score};
use motjuste_report::{Axis, Curve, Plot, PlotFormat, Point};
use serde_json::{Map, Value, json};

use crate::notes;
use crate::score_report::{ScoreReport, Scored, figures_json};
use motjuste_terminal::output::{OutputFormat, note};

/// Score answers with the measures of Jabbari, Hepple & Guthrie (2010)
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-lab score coverage --gold gold.trial --system bow=bow.oot --system mine.oot --by-pos")]
pub(crate) struct Args {
    /// Gold answers: `bright.a 1 :: intelligent 3;clever 3;`
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,
    /// A system's answers, best guess first; may be repeated
    #[arg(long = "system", value_name = "[NAME=]FILE", required = true)]
    systems: Vec<NamedFile>,
    /// The weight k of a wrong guess
    #[arg(long, value_name = "K", default_value_t = 1.0, value_parser = penalty)]
    penalty: f64,
    /// Also by part of speech, as in Tables 1 and 2
    #[arg(long)]
    by_pos: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
    /// Write the scores of each item and system (JSON Lines; .gz compresses)
    #[arg(long, value_name = "FILE")]
    per_item: Option<PathBuf>,
    /// Plot F at boundaries 1…10 (.svg or .png)
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

fn penalty(argument: &str) -> Result<f64, String> {
    match argument.parse() {
        Ok(k) if f64::is_finite(k) && k >= 0.0 => Ok(k),
        _ => Err("expected a number of at least 0".into()),
    }
}

/// Scores, prints, writes what was asked for.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    args.plot.as_deref().map(PlotFormat::of).transpose()?;
    let gold = read::<SemevalGold>(&args.gold)?;
    let systems = args
        .systems
        .iter()
        .map(|system| {
            let answers = read::<SemevalAnswers>(&system.path)?.answers;
            Ok((system.name.as_str(), score(&gold, &answers, args.penalty)))
        })
        .collect::<anyhow::Result<Vec<_>>>()?;
    if let Some(path) = &args.per_item {
        write_file(path, |out| {
            for (name, items) in &systems {
                for item in items {
                    writeln!(out, "{}", item_json(name, item))?;
                }
            }
            Ok(())
        })?;
    }
    if let Some(path) = &args.plot {
        curve(&systems)?.write(path)?;
    }
    if gold.is_empty() {
        note("the gold file has no items: every measure is undefined and reported as 0");
    }
    for (name, items) in &systems {
        let silent = items.iter().filter(|item| item.by_length.is_empty()).count();
        notes::unanswered(name, silent, items.len(), "items");
    }
    let report = ScoreReport {
        title: format!("Coverage on {} (penalty {})", args.gold.display(), args.penalty),
        systems: systems.iter().map(|(name, items)| scored(args, name, items)).collect(),
        columns: Some(columns(args)),
        ..ScoreReport::default()
    };
    report.print(args.format)?;
    Ok(ExitCode::SUCCESS)
}

const PARTS_OF_SPEECH: [(Pos, char, &str); 4] = [
    (Pos::Noun, 'n', "nouns"),
    (Pos::Adj, 'a', "adj"),
    (Pos::Verb, 'v', "verb"),
    (Pos::Adv, 'r', "adv"),
];

/// What is also shown by part of speech, and the heading above.
const BY_POS: [(Measure, &str); 2] =
    [(Measure::OotRecall, "oot recall"), (Measure::OptimalF, "optimal F")];

/// The measure of one part of speech: `oot_r_n`.
fn label_of_letter(measure: Measure, letter: char) -> Label {
    let label = measure.label();
    let name = format!("{}_{letter}", label.name);
    label.renamed(name)
}

fn scored(args: &Args, name: &str, items: &[ItemCoverage]) -> Scored {
    let figure = |measure: Measure| (measure.label(), measure.mean(items).unwrap_or(0.0));
    let mut scored = Scored::new(name, Measure::all().map(figure).collect());
    if args.by_pos {
        let mut breakdown = Map::new();
        for (pos, letter, _) in PARTS_OF_SPEECH {
            let of_pos = || items.iter().filter(|item| item.pos == Some(pos));
            let means = BY_POS.map(|(measure, _)| (measure, measure.mean(of_pos()).unwrap_or(0.0)));
            let plain = means.map(|(measure, mean)| (measure.label(), mean));
            breakdown.insert(letter.into(), figures_json(&plain));
            let named = means.map(|(measure, mean)| (label_of_letter(measure, letter), mean));
            scored.figures.extend(named);
        }
        scored.breakdowns.insert("by_pos".into(), Value::Object(breakdown));
    }
    scored
}

fn columns(args: &Args) -> Vec<Label> {
    let shown = Measure::all().filter(|measure| *measure != Measure::OotRecall);
    let mut columns: Vec<Label> = shown.map(Measure::label).collect();
    if args.by_pos {
        for (measure, group) in BY_POS {
            columns.extend(PARTS_OF_SPEECH.map(|(_, letter, heading)| {
                label_of_letter(measure, letter).headed(heading).under(group)
            }));
        }
    }
    columns
}

fn item_json(system: &str, item: &ItemCoverage) -> Value {
    let mut object = json!({"system": system, "item": item.id});
    for measure in Measure::all() {
        if !matches!(measure, Measure::OotRecall | Measure::FAt(_)) {
            object[&*measure.label().name] = json!(measure.of_item(item));
        }
    }
    object
}

fn curve(systems: &[(&str, Vec<ItemCoverage>)]) -> anyhow::Result<Plot> {
    let mut curve = Curve::new();
    for (name, items) in systems {
        let f_at = |n: usize| Measure::FAt(n).mean(items).unwrap_or(0.0);
        let points = Measure::BOUNDARIES.map(|n| Point::from((n as f64, f_at(n))));
        curve = curve.series(*name, points)?;
    }
    let y = Axis::new("coverage F").covering(0.0, 0.0);
    Ok(Plot::new("Coverage by boundary", Axis::new("guesses kept"), y, curve))
}
