//! `motjuste-lab train ranker`: the engine's rankers from judged substitutes, with honest scores.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context as _;
use indicatif::{ProgressBar, ProgressStyle};
use motjuste_core::{Benchmark, SystemResult};
use motjuste_encoder::{Encoder, LoadOptions};
use motjuste_engine::{Model, Stage, large_encoder_options};
use motjuste_formats::{Lsr, Swords, read, write, write_file};
use motjuste_metrics::swords::{
    Gold, Lists, Measure, Options, Setting, Threshold, Weight, evaluate_lists,
};
use motjuste_report::{Axis, Best, Column, Curve, Plot, Point, Table};
use motjuste_train::ranker::{Calibration, Item, RankerError, Settings, Step, train};

use motjuste_terminal::output::{note, print_text};
use motjuste_terminal::screen::terminal;

/// Longest list that is scored.
const LIMIT: usize = 50;

/// Arguments of `motjuste-lab train ranker`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-lab train ranker --judged swords-v1.1_dev.json.gz --named trial.json \\
      --base $(motjuste assets path minilm) --large $(motjuste assets path mpnet) --out assets

Folds are by the target's lemma. The table and the result files in --results come from forests that
never saw the lemma they rank. The rankers written to --out are trained on everything.")]
pub(super) struct Args {
    /// A benchmark whose substitutes people judged, in SWORDS format
    #[arg(long, value_name = "FILE")]
    judged: PathBuf,
    /// A benchmark whose substitutes people named freely, in SWORDS format
    #[arg(long, value_name = "FILE")]
    named: Option<PathBuf>,
    /// Weight of a target of --named relative to one of --judged
    #[arg(long, value_name = "W", default_value_t = 0.3)]
    named_weight: f32,
    /// Verdicts of an editor on the words that the engine shows
    #[arg(long, value_name = "FILE")]
    edited: Option<PathBuf>,
    /// Weight of a target of --edited relative to one of --judged
    #[arg(long, value_name = "W", default_value_t = 1.0)]
    edited_weight: f32,
    /// Predicted votes of a crowd on words that the engine proposes
    #[arg(long, value_name = "FILE")]
    voted: Option<PathBuf>,
    /// Weight of a target of --voted relative to one of --judged
    #[arg(long, value_name = "W", default_value_t = 0.3)]
    voted_weight: f32,
    /// The base tier's encoder; without it, only the embedded tier is trained
    #[arg(long, value_name = "DIR")]
    base: Option<PathBuf>,
    /// The large tier's encoder
    #[arg(long, value_name = "DIR", requires = "base")]
    large: Option<PathBuf>,
    /// Directory for ranker-TIER.bin and the ids of the training contexts
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Directory for out-of-fold result files and the reliability plot
    #[arg(long, value_name = "DIR")]
    results: Option<PathBuf>,
    /// Write the judged words in their sentences, a JSON object a line, and train nothing
    #[arg(long, value_name = "FILE")]
    lessons: Option<PathBuf>,
    /// Number of folds
    #[arg(long, value_name = "N", default_value_t = 5)]
    folds: usize,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Trains, writes, and prints what the lemma folds show.
pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let benchmark = read::<Swords>(&args.judged)?;
    let mut contexts: BTreeSet<String> = ids_of(&benchmark).collect();
    let mut encoders = Vec::new();
    for (dir, options) in
        [(&args.base, LoadOptions::default()), (&args.large, large_encoder_options())]
    {
        if let Some(dir) = dir {
            encoders.push(Arc::new(Encoder::load_with(dir, &options)?));
        }
    }
    let small = encoders.first();
    let mut items = Item::of_benchmark(&benchmark, 1.0, small)?;
    if let Some(named) = &args.named {
        let named = read::<Swords>(named)?;
        contexts.extend(ids_of(&named));
        items.extend(Item::of_benchmark(&named, args.named_weight, small)?);
    }
    type Table = fn(&str, f32, Option<&Arc<Encoder>>) -> Result<Vec<Item>, RankerError>;
    let tables: [(_, _, Table); 2] = [
        (&args.edited, args.edited_weight, Item::of_verdicts),
        (&args.voted, args.voted_weight, Item::of_votes),
    ];
    for (path, weight, read) in tables {
        let Some(path) = path else { continue };
        let cannot = || format!("cannot read {}", path.display());
        let table = std::fs::read_to_string(path).with_context(cannot)?;
        let more = read(&table, weight, small).with_context(cannot)?;
        contexts.extend(more.iter().filter_map(Item::context).map(|id| id.to_string()));
        items.extend(more);
    }
    if let Some(path) = &args.lessons {
        return write_lessons(path, &items);
    }
    for dir in [Some(&args.out), args.results.as_ref()].into_iter().flatten() {
        std::fs::create_dir_all(dir).with_context(|| format!("cannot make {}", dir.display()))?;
    }
    let settings = Settings { folds: args.folds, seed: args.seed, ..Settings::default() };
    let mut watch = Watch::new(args, &benchmark)?;
    let (bar, provenance) = (watch.bar.clone(), provenance(args, &settings));
    let mut finish = |model: &Model, items: &[Item]| {
        watch.finish(model, items).map_err(|e| io::Error::other(format!("{e:#}")))
    };
    let observer = |step| show(&bar, step);
    train(&mut items, &encoders, &settings, &provenance, &observer, &mut finish)?;
    bar.finish_and_clear();
    write_file(&args.out.join("ranker-contexts.txt"), |out| {
        contexts.iter().try_for_each(|id| writeln!(out, "{id}"))
    })?;
    print_text(&watch.table.to_terminal(&terminal()))?;
    Ok(ExitCode::SUCCESS)
}

/// What an encoder can be tuned on, one target a line.
fn write_lessons(path: &Path, items: &[Item]) -> anyhow::Result<ExitCode> {
    let lessons = items.iter().map(Item::lesson).collect::<Result<Vec<_>, _>>()?;
    write_file(path, |out| {
        lessons.iter().try_for_each(|lesson| writeln!(out, "{}", serde_json::to_string(lesson)?))
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The ids of a benchmark's contexts.
fn ids_of(benchmark: &Benchmark) -> impl Iterator<Item = String> {
    benchmark.contexts().iter().map(|context| context.id().to_string())
}

/// What the ranker file says of its making.
fn provenance(args: &Args, settings: &Settings) -> String {
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let others = [
        (&args.named, args.named_weight),
        (&args.edited, args.edited_weight),
        (&args.voted, args.voted_weight),
    ];
    let others = others.iter().filter_map(|(path, weight)| {
        path.as_ref().map(|path| format!(" and {} (weight {weight})", name(path)))
    });
    format!(
        "motjuste {}, trained on {}{}; {} folds by lemma, seed {}; {settings:?}",
        env!("CARGO_PKG_VERSION"),
        name(&args.judged),
        others.collect::<String>(),
        settings.folds,
        settings.seed,
    )
}

/// Shows progress, keeps scores, writes files.
struct Watch<'a> {
    args: &'a Args,
    benchmark: &'a Benchmark,
    bar: ProgressBar,
    table: Table,
    reliability: Vec<(Stage, Calibration)>,
}

impl<'a> Watch<'a> {
    fn new(args: &'a Args, benchmark: &'a Benchmark) -> anyhow::Result<Self> {
        let number = |name: &str| Column::number(name).best(Best::Highest);
        let columns = vec![
            Column::text("ranker"),
            number("F10").group("strict"),
            number("Fc10").group("strict"),
            number("F10").group("lenient"),
            number("Fc10").group("lenient"),
            Column::number("length"),
            number("GAP"),
            Column::number("Brier").decimals(4).best(Best::Lowest),
            Column::number("of the mean").decimals(4),
            Column::number("recall a"),
            Column::number("recall c"),
            number("1").group("yes at"),
            number("5").group("yes at"),
        ];
        let bar = ProgressBar::new(0);
        bar.set_style(ProgressStyle::with_template("{msg} {bar:24} {pos}/{len}, {eta} left")?);
        let title = format!("{}, out of fold by lemma", args.judged.display());
        Ok(Self { args, benchmark, bar, table: Table::new(title, columns), reliability: vec![] })
    }

    fn finish(&mut self, model: &Model, items: &[Item]) -> anyhow::Result<()> {
        let stage = model.stage();
        note(format_args!("the {stage} ranker is trained"));
        let bytes = model.to_bytes()?;
        write_file(&self.args.out.join(format!("ranker-{stage}.bin")), |out| {
            out.write_all(&bytes)
        })?;
        let (generated, ranked) = (Item::generated(items, stage, LIMIT)?, Item::ranked(items)?);
        let calibration = Calibration::of(items);
        let list = score(self.benchmark, &generated)?;
        let order = score(self.benchmark, &ranked)?;
        let f = |setting, threshold| Measure::f(setting, threshold, Options::default().k);
        let yes = [1, 5].map(|count| 100.0 * Item::accepted(items, stage, count));
        let recall = Item::recall(items, stage).map(|(hit, of)| 100.0 * hit as f64 / of as f64);
        self.table.push_row(vec![
            stage.name().into(),
            list(f(Setting::Strict, Threshold::Acceptable)).into(),
            list(f(Setting::Strict, Threshold::Conceivable)).into(),
            list(f(Setting::Lenient, Threshold::Acceptable)).into(),
            list(f(Setting::Lenient, Threshold::Conceivable)).into(),
            list(Measure::MeanLength).into(),
            order(Measure::Gap(Weight::Share)).into(),
            calibration.brier.into(),
            calibration.brier_of_mean.into(),
            recall[0].into(),
            recall[1].into(),
            yes[0].into(),
            yes[1].into(),
        ])?;
        self.reliability.push((stage, calibration));
        if let Some(dir) = &self.args.results {
            write::<Lsr>(&dir.join(format!("{stage}-generate.lsr.json")), &generated)?;
            write::<Lsr>(&dir.join(format!("{stage}-rank.lsr.json")), &ranked)?;
            self.plot(&dir.join("reliability.svg"))?;
        }
        Ok(())
    }

    /// Predicted against observed shares, by tenth.
    fn plot(&self, path: &Path) -> anyhow::Result<()> {
        let mut curve = Curve::new();
        for (stage, calibration) in &self.reliability {
            let points = calibration.deciles.iter().map(|decile| Point {
                x: decile.predicted,
                y: decile.observed,
                spread: None,
            });
            curve = curve.series(stage.name(), points)?;
        }
        let ideal = [0.0, 1.0].map(|x| Point { x, y: x, spread: None });
        curve = curve.series("perfect", ideal)?;
        let axis = |label: &str| Axis::new(label).covering(0.0, 1.0);
        Plot::new(
            "Would people accept it?",
            axis("predicted share"),
            axis("observed share"),
            curve,
        )
        .write(path)?;
        Ok(())
    }
}

/// Every measure of a result; undefined ones are not numbers.
fn score(
    benchmark: &Benchmark,
    result: &SystemResult,
) -> anyhow::Result<impl Fn(Measure) -> f64 + use<>> {
    let gold = Gold::prepare(benchmark, Options::default());
    let lists = Lists::prepare(benchmark, &gold, result)?;
    let evaluation = evaluate_lists(&gold, &lists);
    Ok(move |measure| evaluation.get(measure).unwrap_or(f64::NAN))
}

fn show(bar: &ProgressBar, step: Step) {
    let (what, done, of) = match step {
        Step::Encoding(stage, done, of) => (format!("{stage}: encoding"), done, of),
        Step::Growing(stage, done, of) => (format!("{stage}: growing"), done, of),
    };
    bar.set_length(of as u64);
    bar.set_position(done as u64);
    bar.set_message(what);
}
