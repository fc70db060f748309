//! `motjuste-lab score coverage`.

use std::path::PathBuf;
use std::process::ExitCode;

use motjuste_core::Pos;
use motjuste_formats::{SemevalAnswers, SemevalGold, read, write_file};
use motjuste_metrics::coverage::{ItemCoverage, mean, score};
use motjuste_report::{Axis, Curve, Plot, PlotFormat, Point};
use serde_json::{Map, Value, json};

use crate::score_report::{ScoreReport, Scored, Shown};
use crate::system_file::SystemFile;
use motjuste_terminal::output::{OutputFormat, note};

/// How far the fixed boundaries of Table 3 go.
const BOUNDARIES: std::ops::RangeInclusive<usize> = 1..=10;

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
    systems: Vec<SystemFile>,
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
    let report = ScoreReport {
        title: format!("Coverage on {} (penalty {})", args.gold.display(), args.penalty),
        systems: systems.iter().map(|(name, items)| scored(args, name, items)).collect(),
        columns: columns(args),
        ..ScoreReport::default()
    };
    report.print(args.format)?;
    Ok(ExitCode::SUCCESS)
}

const PARTS_OF_SPEECH: [(Pos, &str); 4] =
    [(Pos::Noun, "nouns"), (Pos::Adj, "adj"), (Pos::Verb, "verb"), (Pos::Adv, "adv")];

fn scored(args: &Args, name: &str, items: &[ItemCoverage]) -> Scored {
    let all = |of_item: &dyn Fn(&ItemCoverage) -> f64| mean(items, of_item).unwrap_or(0.0);
    let mut metrics = vec![
        ("best_norm".to_owned(), all(&|item| item.best_norm)),
        ("best1".to_owned(), all(&|item| item.best1)),
        ("coverage_p".to_owned(), all(&|item| item.whole().precision)),
        ("coverage_r".to_owned(), all(&|item| item.whole().recall)),
        ("coverage_f".to_owned(), all(&|item| item.whole().f())),
        ("oot_r".to_owned(), all(&|item| item.at(10).recall)),
        ("optimal_f".to_owned(), all(&ItemCoverage::optimal_f)),
    ];
    metrics.extend(BOUNDARIES.map(|n| (format!("f@{n}"), all(&|item| item.at(n).f()))));
    let mut breakdowns = Map::new();
    if args.by_pos {
        breakdowns.insert("by_pos".into(), by_pos(items, &mut metrics));
    }
    Scored { name: name.to_owned(), metrics, breakdowns, ..Scored::default() }
}

fn by_pos(items: &[ItemCoverage], metrics: &mut Vec<(String, f64)>) -> Value {
    let mut breakdown = Map::new();
    for (pos, _) in PARTS_OF_SPEECH {
        let letter = pos.letter().unwrap_or_default();
        let of_pos = || items.iter().filter(|item| item.pos == Some(pos));
        let recall = mean(of_pos(), |item| item.at(10).recall).unwrap_or(0.0);
        let optimal = mean(of_pos(), ItemCoverage::optimal_f).unwrap_or(0.0);
        breakdown.insert(letter.into(), json!({"oot_r": recall, "optimal_f": optimal}));
        metrics.push((format!("oot_r_{letter}"), recall));
        metrics.push((format!("optimal_f_{letter}"), optimal));
    }
    Value::Object(breakdown)
}

fn columns(args: &Args) -> Vec<Shown> {
    let mut columns = vec![
        Shown::new("best_norm", "best", 3).under("best"),
        Shown::new("best1", "best1", 3).under("best"),
        Shown::new("coverage_p", "P", 3).under("coverage"),
        Shown::new("coverage_r", "R", 3).under("coverage"),
        Shown::new("coverage_f", "F", 3).under("coverage"),
        Shown::new("optimal_f", "optimal F", 3).under("coverage"),
    ];
    columns
        .extend(BOUNDARIES.map(|n| Shown::new(format!("f@{n}"), n.to_string(), 3).under("F at")));
    if args.by_pos {
        for (metric, group) in [("oot_r", "oot recall"), ("optimal_f", "optimal F")] {
            for (pos, heading) in PARTS_OF_SPEECH {
                let letter = pos.letter().unwrap_or_default();
                columns.push(Shown::new(format!("{metric}_{letter}"), heading, 3).under(group));
            }
        }
    }
    columns
}

fn item_json(system: &str, item: &ItemCoverage) -> Value {
    let whole = item.whole();
    json!({
        "system": system,
        "item": item.id,
        "best_norm": item.best_norm,
        "best1": item.best1,
        "coverage_p": whole.precision,
        "coverage_r": whole.recall,
        "coverage_f": whole.f(),
        "optimal_f": item.optimal_f(),
    })
}

fn curve(systems: &[(&str, Vec<ItemCoverage>)]) -> anyhow::Result<Plot> {
    let mut curve = Curve::new();
    for (name, items) in systems {
        let points = BOUNDARIES.map(|n| Point {
            x: n as f64,
            y: mean(items, |item| item.at(n).f()).unwrap_or(0.0),
            spread: None,
        });
        curve = curve.series(*name, points)?;
    }
    let y = Axis::new("coverage F").covering(0.0, 0.0);
    Ok(Plot::new("Coverage by boundary", Axis::new("guesses kept"), y, curve))
}
