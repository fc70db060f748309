//! `motjuste bench run`: a system's answers to a benchmark in SWORDS format, as a result file.

use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use anyhow::{Context, ensure};
use clap::ValueEnum;
use motjuste::{Assets, Options, Suggester, Tier, models_of};
use motjuste_core::{Benchmark, Extra, Ranked, Ranking, Score, SystemResult, Target};
use motjuste_formats::{Lsr, Swords, read, write};
use serde_json::{Value, json};

use crate::output::note;
use crate::work_bar::work_bar;
use crate::{suggester, workers};

/// Let a system answer every target of a benchmark
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste bench run --benchmark swords-v1.1_dev.json.gz --out motjuste.lsr.json
  motjuste bench run --benchmark dev.json --setting rank --tier large --out ranked.lsr.json

`generate` finds substitutes by itself; `rank` orders those the benchmark has labels for.")]
pub(crate) struct Args {
    /// The benchmark, in SWORDS format, also gzipped
    #[arg(long, value_name = "FILE")]
    benchmark: PathBuf,
    /// Which system
    #[arg(long, value_name = "NAME", default_value = System::Motjuste.name())]
    system: System,
    /// How much machinery answers
    #[arg(long, value_parser = suggester::tier(), default_value = suggester::DEFAULT_TIER)]
    tier: Tier,
    /// What the system is given
    #[arg(long, value_enum, default_value = "generate")]
    setting: Setting,
    /// The result file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// At most this many substitutes for a target, when generating
    #[arg(long, value_name = "N", default_value = "50")]
    limit: NonZero<usize>,
    /// Worker threads [default: as many as the machine has]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Setting {
    /// The sentence and the target
    Generate,
    /// The substitutes people judged as well
    Rank,
}

/// The systems that can be run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum System {
    /// The suggester of this program.
    Motjuste,
}

impl System {
    const ALL: [Self; 1] = [Self::Motjuste];

    const fn name(self) -> &'static str {
        match self {
            Self::Motjuste => "motjuste",
        }
    }
}

impl FromStr for System {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if let Some(system) = Self::ALL.into_iter().find(|system| system.name() == name) {
            return Ok(system);
        }
        let likeness = |system: &Self| strsim::jaro_winkler(system.name(), name);
        let nearest = Self::ALL.into_iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
        let nearest = nearest.map_or("", Self::name);
        Err(format!("there is no such system; did you mean {nearest}?"))
    }
}

/// Runs the system and writes its result.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let benchmark = read::<Swords>(&args.benchmark)?;
    let suggester = suggester::open(args.tier, args.threads)?;
    // Figures are compared by tier: a lesser one under its name would mislead.
    ensure!(suggester.tier() == args.tier, "the {} tier is not to be had here", args.tier);
    let mut result = SystemResult::new(true);
    result.set_extra(Some(Extra::from_json(args.provenance(&benchmark, &suggester)?.to_string())));
    let targets: Vec<(usize, &Target)> = benchmark.targets().iter().enumerate().collect();
    let threads = args.threads.unwrap_or_else(workers::all_cores);
    let bar = work_bar(targets.len() as u64, "{pos} of {len} targets")?;
    let rankings = workers::in_order(&targets, threads, |(position, target)| {
        let ranking = args.ranking(&benchmark, *position, target, &suggester);
        bar.inc(1);
        ranking.with_context(|| format!("cannot answer {} ({})", target.id(), target.surface()))
    });
    bar.finish_and_clear();
    let mut empty = 0;
    for ((_, target), ranking) in targets.iter().zip(rankings) {
        let ranking = ranking?;
        empty += usize::from(ranking.entries().is_empty());
        result.add(target.id(), ranking)?;
    }
    write::<Lsr>(&args.out, &result)?;
    if empty > 0 {
        note(format_args!("{empty} of {} targets have no substitutes", targets.len()));
    }
    let (gold, out) = (args.benchmark.display(), args.out.display());
    note(format_args!("score it: motjuste score swords --gold {gold} --system {out}"));
    Ok(ExitCode::SUCCESS)
}

impl Args {
    fn ranking(
        &self,
        benchmark: &Benchmark,
        position: usize,
        target: &Target,
        suggester: &Suggester,
    ) -> anyhow::Result<Ranking> {
        let context =
            benchmark.context_of(target).context("its context is not in the benchmark")?;
        let (text, span) = (context.text(), target.span().bytes());
        let mut options = Options::default();
        options.pos = target.pos();
        let entries = match self.setting {
            Setting::Generate => {
                options.count = Some(self.limit.get());
                let answer = suggester.suggest(text, span, &options)?;
                let lemmas = answer.suggestions.into_iter().map(|one| one.lemma);
                lemmas.enumerate().map(|(rank, lemma)| (lemma, Score::of_rank(rank))).collect()
            }
            Setting::Rank => {
                let judged = benchmark.substitutes_of(position);
                let words: Vec<&str> = judged.map(|substitute| substitute.text()).collect();
                let scores = suggester.rank(text, span, &words, &options)?;
                let scored = words.iter().zip(scores);
                scored
                    .map(|(word, score)| Ok(((*word).to_owned(), Score::new(score.into())?)))
                    .collect::<anyhow::Result<Vec<_>>>()?
            }
        };
        let ranked = entries.into_iter().map(|(substitute, score)| Ranked { substitute, score });
        Ok(Ranking::new(ranked.collect()))
    }

    /// Where the answers come from: enough to make them again.
    fn provenance(&self, benchmark: &Benchmark, suggester: &Suggester) -> anyhow::Result<Value> {
        let assets = Assets::open()?;
        let models = models_of(self.tier).iter().map(|name| {
            let asset = assets.manifest().get(name)?;
            let files = asset.files().map(|file| (file.path.to_string(), json!(file.sha256)));
            let files: serde_json::Map<String, Value> = files.collect();
            Ok(json!({ "name": name, "version": asset.version(), "sha256": files }))
        });
        Ok(json!({
            "system": self.system.name(),
            "version": env!("CARGO_PKG_VERSION"),
            "tier": self.tier.name(),
            "setting": if self.setting == Setting::Generate { "generate" } else { "rank" },
            "limit": (self.setting == Setting::Generate).then_some(self.limit),
            "benchmark": benchmark.id().to_string(),
            "models": models.collect::<anyhow::Result<Vec<_>>>()?,
            "training": suggester.engine().provenance(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_system_is_answered_with_the_nearest() {
        assert_eq!("motjuste".parse(), Ok(System::Motjuste));
        assert!("motjust".parse::<System>().unwrap_err().contains("did you mean motjuste?"));
    }
}
