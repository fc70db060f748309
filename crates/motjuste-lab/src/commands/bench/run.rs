//! `motjuste-lab bench run`: one system's answers to one benchmark, as a result file.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail, ensure};
use clap::ValueEnum;
use motjuste::Tier;
use motjuste_bench::{BenchmarkFile, Cell, Runner, Suite, SystemSpec};
use motjuste_systems::{Setting, Task};

use super::progress::Bars;
use crate::resources::ResourceArgs;
use motjuste_terminal::output::{note, refuse_input};
use motjuste_terminal::tier;

/// Let one system answer every target of a benchmark
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-lab bench run --benchmark swords-v1.1_dev.json.gz --out motjuste.lsr.json
  motjuste-lab bench run --benchmark dev.json --setting rank --tier large --out ranked.lsr.json
  motjuste-lab bench run --benchmark dev.json --system wordnet --out wordnet.lsr.json

`generate` finds substitutes; `rank` orders the ones that the benchmark has labels for.")]
pub(crate) struct Args {
    /// The benchmark: SWORDS JSON, or SemEval-2007 sentences+gold
    #[arg(long, value_name = "FILE[+GOLD]")]
    benchmark: BenchmarkFile,
    /// The system (see `motjuste-lab bench list`)
    #[arg(long, value_name = "NAME[:OPTIONS]", default_value = SUGGESTER)]
    system: String,
    /// Model size of the system motjuste: embedded, base (MiniLM) or large (MPNet)
    #[arg(long, value_parser = tier::parser(), default_value = tier::DEFAULT.name())]
    tier: Tier,
    /// Task: generate substitutes or rank given ones
    #[arg(long, value_enum, default_value = "generate")]
    setting: SettingArg,
    /// Result file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    resources: ResourceArgs,
    /// Maximum substitutes per target when generating
    #[arg(long, value_name = "N", default_value = "50")]
    limit: NonZero<usize>,
    /// Worker threads [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
}

/// This program's suggester, whose tiers are separate systems.
const SUGGESTER: &str = "motjuste";

/// More threads than any machine has use for.
const MOST_THREADS: usize = 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SettingArg {
    /// Generate: the system sees the sentence and the target
    Generate,
    /// Rank: it also sees the substitutes that people judged
    Rank,
}

/// Runs the system and writes its result.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let BenchmarkFile { path, gold, candidates, .. } = &args.benchmark;
    let inputs = [Some(path), gold.as_ref(), candidates.as_ref()];
    refuse_input(&args.out, inputs.into_iter().flatten().map(PathBuf::as_path))?;
    let suite = Suite::open(&args.benchmark)?;
    let system: SystemSpec = match args.system.as_str() {
        SUGGESTER => format!("{SUGGESTER}-{}", args.tier).parse()?,
        other => other.parse()?,
    };
    ensure!(
        (suite.task(), system.entry.task()) == (Task::Substitution, Task::Substitution),
        "`bench run` is for substitutes; for pairs of words, use `motjuste-lab similarity --data`"
    );
    let setting = match args.setting {
        SettingArg::Generate => Setting::Generate,
        SettingArg::Rank => Setting::Rank,
    };
    if !system.entry.settings.contains(&setting) {
        let others: Vec<&str> = system.entry.settings.iter().map(|one| one.name()).collect();
        bail!("{} cannot {}: use --setting {}", system.label, setting.name(), others.join(", "));
    }
    if let Some(threads) = args.threads {
        ensure!(threads.get() <= MOST_THREADS, "--threads must be at most {MOST_THREADS}");
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.get());
        pool.build_global().context("cannot start the worker threads")?;
    }
    system.read_result(std::slice::from_ref(&suite))?;
    let resources = args.resources.resources(&[], std::iter::once(system.entry))?;
    let (system, suite) = (&system, &suite);
    let cell = Cell { system, suite, setting: Some(setting), limit: args.limit.get() };
    let runner = Runner::new(PathBuf::new(), &resources, std::slice::from_ref(suite));
    let done = runner.answer(&cell, args.out.clone(), &Bars::new()?)?;
    for (target, reason) in &done.failed {
        note(format_args!("{target} has no answer: {reason}"));
    }
    note(how_to_score(&args.benchmark, &args.out));
    Ok(ExitCode::SUCCESS)
}

/// How to score the result. Sentences and their gold are made one benchmark first: the result speaks
/// of its targets.
fn how_to_score(benchmark: &BenchmarkFile, out: &Path) -> String {
    let (path, out) = (benchmark.path.display(), out.display());
    let score = |gold: &dyn std::fmt::Display| {
        format!("score it: motjuste-lab score swords --gold {gold} --system {out}")
    };
    let Some(gold) = &benchmark.gold else { return score(&path) };
    let json = benchmark.path.with_extension("json");
    let candidates = benchmark.candidates.as_ref();
    let candidates =
        candidates.map_or(String::new(), |file| format!(" --candidates {}", file.display()));
    format!(
        "make a benchmark: motjuste-lab data convert {path} {} --gold {}{candidates}\n{}",
        json.display(),
        gold.display(),
        score(&json.display())
    )
}
