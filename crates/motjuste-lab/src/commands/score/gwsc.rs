//! `motjuste-lab score gwsc 1|2`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::ensure;
use clap::ValueEnum;
use motjuste_core::PairSimilarity;
use motjuste_formats::{
    CosimlexPair, Document, GwscChange, GwscGold, GwscSimilarity, NamedFile, read,
};
use motjuste_metrics::Label;
use motjuste_metrics::similarity::{PairScores, Subtask2, subtask1, subtask2};
use serde_json::{Map, json};

use crate::score_report::{Figures, ScoreReport, Scored, or_zero};
use motjuste_terminal::output::OutputFormat;

/// Score results of SemEval-2020 task 3, graded word similarity in context
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-lab score gwsc 1 --gold gold_en.tsv --system mine.tsv --lang en
  motjuste-lab score gwsc 2 --gold gold_en.tsv --system BERT=bert.tsv --system mine.tsv
  motjuste-lab score gwsc 2 --gold cosimlex.csv --system mine.tsv

The rows of a result follow the order of the gold file. A result may have the columns of both
subtasks.")]
pub(crate) struct Args {
    /// The subtask
    #[arg(value_enum)]
    subtask: Subtask,
    /// Gold: a table with the columns sim_context1, sim_context2 and change, or CoSimLex
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,
    /// A result: a table with the column change (1) or sim_context1 and sim_context2 (2); may be
    /// repeated
    #[arg(long = "system", value_name = "[NAME=]FILE", required = true)]
    systems: Vec<NamedFile>,
    /// Language label of the result
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Subtask {
    /// Change of similarity between contexts: uncentred Pearson
    #[value(name = "1")]
    Change,
    /// Similarity in each context: harmonic mean of Pearson and Spearman
    #[value(name = "2")]
    Similarity,
}

/// Scores and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let gold = read_gold(&args.gold)?;
    let score = match args.subtask {
        Subtask::Change => score_changes,
        Subtask::Similarity => score_similarities,
    };
    let systems = args
        .systems
        .iter()
        .map(|system| Ok(Scored::new(&system.name, score(args, &gold, system)?)));
    let mut extra = Map::new();
    extra.insert("pairs".into(), json!(gold.len()));
    if let Some(lang) = &args.lang {
        extra.insert("lang".into(), json!(lang));
    }
    let report = ScoreReport {
        title: args.title(gold.len()),
        systems: systems.collect::<anyhow::Result<_>>()?,
        extra,
        ..ScoreReport::default()
    };
    report.print(args.format)?;
    Ok(ExitCode::SUCCESS)
}

/// What people said: the task's gold file, or CoSimLex, which has it beside the pairs.
fn read_gold(path: &Path) -> anyhow::Result<Vec<PairSimilarity>> {
    if let Ok((_, Document::Cosimlex(pairs))) = Document::read(path, None) {
        return Ok(pairs.iter().map(CosimlexPair::gold).collect());
    }
    Ok(read::<GwscGold>(path)?)
}

impl Args {
    fn title(&self, pairs: usize) -> String {
        let subtask = match self.subtask {
            Subtask::Change => 1,
            Subtask::Similarity => 2,
        };
        let lang = self.lang.as_ref().map(|lang| format!("{lang}, ")).unwrap_or_default();
        format!("Subtask {subtask} on {} ({lang}{pairs} pairs)", self.gold.display())
    }

    /// A result has no ids, so that only its length can tell whether it is of this gold file.
    fn ensure_same_length(
        &self,
        gold: &[PairSimilarity],
        system: &NamedFile,
        rows: usize,
    ) -> anyhow::Result<()> {
        ensure!(
            rows == gold.len(),
            "{} has {rows} rows, {} has {}; give one row per pair, in the order of the gold file",
            system.path.display(),
            self.gold.display(),
            gold.len()
        );
        Ok(())
    }
}

fn score_changes(
    args: &Args,
    gold: &[PairSimilarity],
    system: &NamedFile,
) -> anyhow::Result<Figures> {
    let predicted = read::<GwscChange>(&system.path)?;
    args.ensure_same_length(gold, system, predicted.len())?;
    let changes: Vec<_> = predicted.into_iter().zip(gold.iter().map(|pair| pair.change)).collect();
    let value =
        or_zero(subtask1(&changes), &system.name, "subtask1", "no change, or none predicted");
    Ok(vec![(Label::new("subtask1", "uncentred Pearson", 3), value)])
}

fn score_similarities(
    args: &Args,
    gold: &[PairSimilarity],
    system: &NamedFile,
) -> anyhow::Result<Figures> {
    let predicted = read::<GwscSimilarity>(&system.path)?;
    args.ensure_same_length(gold, system, predicted.len())?;
    let pair = |(predicted, gold): ([f64; 2], &PairSimilarity)| PairScores {
        predicted,
        gold: gold.similarity,
    };
    let pairs: Vec<PairScores> = predicted.into_iter().zip(gold).map(pair).collect();
    let Subtask2 { pearson, spearman, harmonic_mean } = subtask2(&pairs);
    let figures = [
        ("subtask2", "harmonic mean", harmonic_mean, "a correlation is, or they cancel out"),
        ("pearson", "Pearson", pearson, "scores do not vary"),
        ("spearman", "Spearman", spearman, "scores do not vary"),
    ];
    let figure = |(name, heading, value, why)| {
        (Label::new(name, heading, 3), or_zero(value, &system.name, name, why))
    };
    Ok(figures.map(figure).into())
}
