//! `motjuste-lab score swords`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::ValueEnum;
use motjuste_core::{Benchmark, Pos, Target};
use motjuste_formats::{Lsr, NamedFile, Swords, read, write_file};
use motjuste_metrics::Label;
use motjuste_metrics::swords::{
    Abstain, Conceivable, Counts, Evaluation, Gold, ItemScores, Lists, Measure, Options, Setting,
    Threshold, TieOrder, evaluate_lists, score_items,
};
use motjuste_report::{Axis, Bars, Curve, Plot, PlotFormat, Point};
use serde_json::{Map, Value, json};

use crate::notes::{self, Range};
use crate::score_report::{ScoreReport, Scored};
use motjuste_terminal::output::{OutputFormat, note};

/// Score results on a benchmark in SWORDS format with every measure of the paper
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-lab score swords --gold swords-v1.1_dev.json.gz --system BERT-LS=bert-ls.lsr.json \\
    --system mine.lsr.json --format markdown

a: acceptable (more than half would use it), c: conceivable (somebody would).
lenient: unjudged guesses are removed first; strict: they count as wrong.")]
pub(crate) struct Args {
    /// The benchmark (SWORDS JSON, optionally .gz)
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,
    /// A result (.lsr.json, optionally .gz); may be repeated
    #[arg(long = "system", value_name = "[NAME=]FILE", required = true)]
    systems: Vec<NamedFile>,
    /// Number of guesses that count
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..))]
    k: u16,
    /// Threshold for conceivable substitutes
    #[arg(long, value_enum, default_value_t = ConceivableArg::Reference)]
    conceivable: ConceivableArg,
    /// How to count abstentions
    #[arg(long, value_enum, default_value_t = AbstainArg::Drop)]
    abstain: AbstainArg,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
    /// Show every measure, not just the headline ones
    #[arg(long)]
    all: bool,
    /// Write the scores of each target and system (JSON Lines; .gz compresses)
    #[arg(long, value_name = "FILE")]
    per_item: Option<PathBuf>,
    /// Plot strict F@1…k of every system (.svg or .png)
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Plot strict F@k by part of speech (.svg or .png)
    #[arg(long, value_name = "FILE")]
    plot_pos: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum ConceivableArg {
    /// At least 10 % of the labels are positive, as in the reference evaluator
    Reference,
    /// More than 0 %, as in the paper
    Paper,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum AbstainArg {
    /// Not at all, as in the reference evaluator
    Drop,
    /// As a no, as in the paper (§3.3)
    Negative,
}

impl Args {
    fn options(&self) -> Options {
        Options {
            k: self.k.into(),
            conceivable: match self.conceivable {
                ConceivableArg::Reference => Conceivable::Reference,
                ConceivableArg::Paper => Conceivable::Paper,
            },
            abstain: match self.abstain {
                AbstainArg::Drop => Abstain::Drop,
                AbstainArg::Negative => Abstain::Negative,
            },
        }
    }
}

/// One system, scored.
struct System<'a> {
    name: &'a str,
    lists: Lists,
    evaluation: Evaluation,
}

/// Scores, prints, writes what was asked for.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    for plot in args.plot.iter().chain(&args.plot_pos) {
        PlotFormat::of(plot)?;
    }
    let benchmark = read::<Swords>(&args.gold)?;
    let gold = Gold::prepare(&benchmark, args.options());
    let systems = args
        .systems
        .iter()
        .map(|file| {
            let result = read::<Lsr>(&file.path)?;
            let lists = Lists::prepare(&benchmark, &gold, &result)
                .with_context(|| format!("cannot score {}", file.path.display()))?;
            let evaluation = evaluate_lists(&gold, &lists);
            Ok(System { name: &file.name, lists, evaluation })
        })
        .collect::<anyhow::Result<Vec<_>>>()?;
    if let Some(path) = &args.per_item {
        write_items(path, &systems)?;
    }
    if let Some(path) = &args.plot {
        curve(&gold, &systems)?.write(path)?;
    }
    if let Some(path) = &args.plot_pos {
        bars(&benchmark, &gold, &systems)?.write(path)?;
    }
    for system in &systems {
        for text in &system.evaluation.notes {
            note(format_args!("{}: {text}", system.name));
        }
        let System { name, lists, evaluation } = system;
        let more = "; --format json has the range of every measure";
        let widest = || widest_range(&gold, lists);
        notes::of_lists(name, &gold, lists, &evaluation.items, more, widest);
    }
    report(args, &benchmark, &gold, &systems).print(args.format)?;
    Ok(ExitCode::SUCCESS)
}

/// The measure of the table that ties move most.
fn widest_range(gold: &Gold<'_>, lists: &Lists) -> Option<Range> {
    let shown = Measure::headline(gold.options().k);
    let ranges = ranges(gold, lists).into_iter().filter(|(measure, ..)| shown.contains(measure));
    Range::widest(ranges.map(|(measure, low, high)| Range { label: measure.label(), low, high }))
}

fn report(
    args: &Args,
    benchmark: &Benchmark,
    gold: &Gold<'_>,
    systems: &[System<'_>],
) -> ScoreReport {
    let scored = systems.iter().map(|system| {
        let Evaluation { figures, notes, .. } = &system.evaluation;
        let mut scored = Scored::new(
            system.name,
            figures.iter().map(|(measure, value)| (measure.label(), *value)).collect(),
        );
        scored.breakdowns.insert("notes".into(), json!(notes));
        if args.format == OutputFormat::Json && system.lists.ties() > 0 {
            scored.breakdowns.insert("ties".into(), ties(gold, system));
        }
        scored
    });
    let mut extra = Map::new();
    if args.format == OutputFormat::Json {
        let id = benchmark.id().to_string();
        extra.insert("benchmark".into(), json!({"id": id, "targets": gold.targets().len()}));
    }
    ScoreReport {
        title: format!("{} ({} targets)", args.gold.display(), gold.targets().len()),
        systems: scored.collect(),
        columns: Some(columns(args)),
        extra,
        ..ScoreReport::default()
    }
}

/// How far each measure moves with the order of guesses that have equal scores.
fn ties(gold: &Gold<'_>, system: &System<'_>) -> Value {
    let ranges = ranges(gold, &system.lists).into_iter();
    let ranges: Map<String, Value> =
        ranges.map(|(measure, low, high)| (measure.name(), json!([low, high]))).collect();
    json!({"neighbours": system.lists.ties(), "range": ranges})
}

/// The measures that ties move, each with its value in the unluckiest and the luckiest order.
fn ranges(gold: &Gold<'_>, lists: &Lists) -> Vec<(Measure, f64, f64)> {
    let with = |order| evaluate_lists(gold, &lists.reordered(gold, order)).figures;
    let (low, high) = (with(TieOrder::Unluckiest), with(TieOrder::Luckiest));
    let moved = low.into_iter().zip(high).filter(|((_, low), (_, high))| low != high);
    moved.map(|((measure, low), (_, high))| (measure, low, high)).collect()
}

fn columns(args: &Args) -> Vec<Label> {
    let k = args.k.into();
    if args.all {
        return Measure::all(k).into_iter().map(|measure| measure.label().plain(2)).collect();
    }
    Measure::headline(k).into_iter().map(Measure::label).collect()
}

fn write_items(path: &std::path::Path, systems: &[System<'_>]) -> anyhow::Result<()> {
    write_file(path, |out| {
        for system in systems {
            for item in &system.evaluation.items {
                serde_json::to_writer(&mut *out, &item_json(system.name, item))?;
                out.write_all(b"\n")?;
            }
        }
        Ok(())
    })?;
    Ok(())
}

fn item_json(system: &str, item: &ItemScores) -> Value {
    let mut object = Map::new();
    object.insert("system".into(), json!(system));
    object.insert("target".into(), json!(item.target.to_string()));
    object.insert("length".into(), json!(item.length));
    for setting in Setting::ALL {
        for threshold in Threshold::ALL {
            let Counts { hits, guessed, reachable, right } = item.counts(setting, threshold);
            object.insert(
                format!("{}_{}", setting.name(), threshold.letter()),
                json!({"hits": hits, "guessed": guessed, "reachable": reachable, "right": right}),
            );
        }
    }
    object.insert("gap".into(), json!(item.gap));
    object.insert("gap_rat".into(), json!(item.gap_rat));
    Value::Object(object)
}

const fn strict_f(k: usize) -> Measure {
    Measure::f(Setting::Strict, Threshold::Acceptable, k)
}

fn curve(gold: &Gold<'_>, systems: &[System<'_>]) -> anyhow::Result<Plot> {
    let mut curve = Curve::new();
    for system in systems {
        let points = (1..=gold.options().k).map(|k| {
            let f = strict_f(k).value(&score_items(gold, &system.lists, k));
            Point::from((k as f64, f.unwrap_or(0.0)))
        });
        curve = curve.series(system.name, points)?;
    }
    let y = Axis::new("strict F@k, acceptable").unit("%").covering(0.0, 0.0);
    Ok(Plot::new("F by list length", Axis::new("k"), y, curve))
}

fn bars(benchmark: &Benchmark, gold: &Gold<'_>, systems: &[System<'_>]) -> anyhow::Result<Plot> {
    const SHOWN: [(Pos, &str); 4] =
        [(Pos::Noun, "noun"), (Pos::Verb, "verb"), (Pos::Adj, "adjective"), (Pos::Adv, "adverb")];
    let k = gold.options().k;
    let pos_of = |item: &ItemScores| benchmark.target(item.target).and_then(Target::pos);
    let mut bars = Bars::new(SHOWN.map(|(_, name)| name.to_owned()).into());
    for system in systems {
        let of_pos = |(pos, _)| {
            let items = system.evaluation.items.iter().filter(|item| pos_of(item) == Some(pos));
            strict_f(k).value(&items.cloned().collect::<Vec<_>>())
        };
        bars = bars.series(system.name, SHOWN.map(of_pos).into())?;
    }
    let y = Axis::new(format!("strict F@{k}, acceptable")).unit("%");
    Ok(Plot::new("F by part of speech", Axis::new("part of speech"), y, bars))
}
