//! `motjuste-lab score swords`.

use std::mem::ManuallyDrop;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::ValueEnum;
use motjuste_core::{Benchmark, Pos};
use motjuste_formats::{Lsr, Swords, read, write_file};
use motjuste_metrics::swords::{
    Abstain, Conceivable, Counts, Evaluation, Gold, ItemScores, Lists, Options, Setting, Threshold,
    TieOrder, evaluate_lists, score_items,
};
use motjuste_report::{Axis, Bars, Curve, Plot, PlotFormat, Point};
use serde_json::{Map, Value, json};

use crate::score_report::{ScoreReport, Scored, Shown};
use crate::system_file::SystemFile;
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
    systems: Vec<SystemFile>,
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
    // The process ends with the table: taking the benchmark apart first is work for nobody.
    let benchmark = ManuallyDrop::new(read::<Swords>(&args.gold)?);
    let options = args.options();
    let gold = Gold::prepare(&benchmark, options);
    let systems = args
        .systems
        .iter()
        .map(|file| {
            let result = read::<Lsr>(&file.path)?;
            let lists = Lists::prepare(&benchmark, &gold, &result)
                .with_context(|| format!("cannot score {}", file.path.display()))?;
            let evaluation = evaluate_lists(&gold, &lists, options);
            Ok(System { name: &file.name, lists, evaluation })
        })
        .collect::<anyhow::Result<Vec<_>>>()?;
    if let Some(path) = &args.per_item {
        write_items(path, &systems)?;
    }
    if let Some(path) = &args.plot {
        curve(&gold, &systems, options)?.write(path)?;
    }
    if let Some(path) = &args.plot_pos {
        bars(&benchmark, &systems, options)?.write(path)?;
    }
    for system in &systems {
        for text in &system.evaluation.notes {
            note(format_args!("{}: {text}", system.name));
        }
    }
    report(args, &benchmark, &gold, &systems).print(args.format)?;
    Ok(ExitCode::SUCCESS)
}

fn report(
    args: &Args,
    benchmark: &Benchmark,
    gold: &Gold<'_>,
    systems: &[System<'_>],
) -> ScoreReport {
    let options = args.options();
    let scored = systems.iter().map(|system| {
        let metrics = &system.evaluation.metrics;
        let mut breakdowns = Map::new();
        breakdowns.insert("notes".into(), json!(system.evaluation.notes));
        if args.format == OutputFormat::Json && system.lists.ties() > 0 {
            breakdowns.insert("ties".into(), ties(gold, system, options));
        }
        Scored {
            name: system.name.to_owned(),
            metrics: metrics.iter().map(|metric| (metric.name.clone(), metric.value)).collect(),
            breakdowns,
            ..Scored::default()
        }
    });
    let mut extra = Map::new();
    if args.format == OutputFormat::Json {
        let id = benchmark.id().to_string();
        extra.insert("benchmark".into(), json!({"id": id, "targets": gold.targets().len()}));
    }
    ScoreReport {
        title: format!("{} ({} targets)", args.gold.display(), gold.targets().len()),
        systems: scored.collect(),
        columns: columns(args, systems),
        extra,
        ..ScoreReport::default()
    }
}

/// How far each measure moves with the order of guesses that have equal scores.
fn ties(gold: &Gold<'_>, system: &System<'_>, options: Options) -> Value {
    let with = |order| evaluate_lists(gold, &system.lists.reordered(gold, order), options);
    let (low, high) = (with(TieOrder::Unluckiest), with(TieOrder::Luckiest));
    let ranges =
        low.metrics.iter().zip(&high.metrics).filter(|(low, high)| low.value != high.value);
    let ranges: Map<String, Value> =
        ranges.map(|(low, high)| (low.name.clone(), json!([low.value, high.value]))).collect();
    json!({"neighbours": system.lists.ties(), "range": ranges})
}

fn columns(args: &Args, systems: &[System<'_>]) -> Vec<Shown> {
    if args.all {
        let first = systems.first().map_or(&[][..], |system| &system.evaluation.metrics);
        return first.iter().map(|metric| Shown::new(&metric.name, &metric.name, 2)).collect();
    }
    let k = args.k;
    vec![
        Shown::new(format!("lenient_a_f@{k}"), format!("F{k}"), 1).under("lenient"),
        Shown::new(format!("lenient_c_f@{k}"), format!("Fc{k}"), 1).under("lenient"),
        Shown::new(format!("strict_a_f@{k}"), format!("F{k}"), 1).under("strict"),
        Shown::new(format!("strict_c_f@{k}"), format!("Fc{k}"), 1).under("strict"),
        Shown::new("strict_c_p@1", "Pc1", 1).under("strict"),
        Shown::new("gap_rat", "share", 1).under("GAP"),
        Shown::new("gap", "votes", 1).under("GAP"),
        Shown::new("best_r", "R", 2).under("best"),
        Shown::new("best_mode_r", "mode R", 2).under("best"),
        Shown::new("oot_r", "R", 2).under("oot"),
        Shown::new("oot_mode_r", "mode R", 2).under("oot"),
        Shown::new("mean_length", "length", 1).neutral(),
    ]
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

fn strict_f<'a>(items: impl Iterator<Item = &'a ItemScores>) -> Option<f64> {
    let counts: Counts =
        items.map(|item| item.counts(Setting::Strict, Threshold::Acceptable)).sum();
    counts.f().map(|f| 100.0 * f)
}

fn curve(gold: &Gold<'_>, systems: &[System<'_>], options: Options) -> anyhow::Result<Plot> {
    let mut curve = Curve::new();
    for system in systems {
        let points = (1..=options.k).map(|k| Point {
            x: k as f64,
            y: strict_f(score_items(gold, &system.lists, k).iter()).unwrap_or(0.0),
            spread: None,
        });
        curve = curve.series(system.name, points)?;
    }
    let y = Axis::new("strict F@k, acceptable").unit("%").covering(0.0, 0.0);
    Ok(Plot::new("F by list length", Axis::new("k"), y, curve))
}

fn bars(benchmark: &Benchmark, systems: &[System<'_>], options: Options) -> anyhow::Result<Plot> {
    const SHOWN: [(Pos, &str); 4] =
        [(Pos::Noun, "noun"), (Pos::Verb, "verb"), (Pos::Adj, "adjective"), (Pos::Adv, "adverb")];
    let groups = SHOWN.iter().map(|(_, name)| (*name).to_owned()).collect();
    let mut bars = Bars::new(groups);
    for system in systems {
        let of_pos = |pos| {
            let has_pos = move |item: &&ItemScores| {
                benchmark.target(item.target).is_some_and(|target| target.pos() == Some(pos))
            };
            strict_f(system.evaluation.items.iter().filter(has_pos))
        };
        bars = bars.series(system.name, SHOWN.iter().map(|(pos, _)| of_pos(*pos)).collect())?;
    }
    let y = Axis::new(format!("strict F@{}, acceptable", options.k)).unit("%");
    Ok(Plot::new("F by part of speech", Axis::new("part of speech"), y, bars))
}
