//! `motjuste-lab agree pa`.

use std::process::ExitCode;

use motjuste_core::{Pos, RawAnswer};
use motjuste_formats::{RawAnswers, read};
use motjuste_metrics::agreement::Agreement;

use crate::score_report::{Part, ScoreReport, Scored, Shown, or_zero};
use crate::system_file::SystemFile;
use motjuste_terminal::output::OutputFormat;

/// How well people agree who offer substitutes (McCarthy & Navigli 2009, Table 1)
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-lab agree pa --answers raw.jsonl --by-pos --without-each

Each line is one item and annotator. NIL, NAME and \"unsubstitutable\": true do not count as responses:
  {\"item\": \"9999\", \"pos\": \"a\", \"annotator\": \"1\", \"answers\": [\"glad\", \"merry\"]}
  {\"item\": \"9999\", \"pos\": \"a\", \"annotator\": \"2\", \"nil\": true}
PA covers items with two or more responses. PA_m covers those that have a mode: one substitute
more frequent than all others.")]
pub(crate) struct Args {
    /// Annotators' answers (JSON Lines)
    #[arg(long, value_name = "[NAME=]FILE")]
    answers: SystemFile,
    /// Also by part of speech, as in Table 1
    #[arg(long)]
    by_pos: bool,
    /// Also leave out each annotator in turn
    #[arg(long)]
    without_each: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
}

/// Computes and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let answers = read::<RawAnswers>(&args.answers.path)?;
    let name = &args.answers.name;
    let report = ScoreReport {
        title: format!("Agreement of the annotators of {}", args.answers.path.display()),
        rows: "file",
        systems: vec![Scored {
            name: name.clone(),
            metrics: metrics(name, &Agreement::of(&answers)),
            parts: parts(args, &answers),
            ..Scored::default()
        }],
        columns: vec![
            Shown::new("items", "#", 0).neutral(),
            Shown::new("PA", "PA", 2).neutral(),
            Shown::new("with_modes", "% with modes", 2).neutral(),
            Shown::new("PA_m", "PA_m", 2).neutral(),
        ],
        ..ScoreReport::default()
    };
    report.print(args.format)?;
    Ok(ExitCode::SUCCESS)
}

fn parts(args: &Args, answers: &[RawAnswer]) -> Vec<Part> {
    let part = |breakdown, key: String, shown: String, agreement: &Agreement| Part {
        breakdown,
        metrics: metrics(&shown, agreement),
        key,
        shown,
    };
    let mut parts = Vec::new();
    if args.by_pos {
        let rows = Agreement::by_pos(answers);
        parts.extend(rows.iter().map(|(pos, row)| part("by_pos", letter(*pos), plural(*pos), row)));
    }
    if args.without_each {
        let rows = Agreement::without_each(answers);
        parts.extend(rows.iter().map(|(annotator, row)| {
            part("without", (*annotator).to_owned(), format!("without {annotator}"), row)
        }));
    }
    parts
}

/// `n`, or the tag where it has no letter.
fn letter(pos: Pos) -> String {
    pos.letter().map_or_else(|| pos.name().to_owned(), String::from)
}

fn plural(pos: Pos) -> String {
    let name = match pos {
        Pos::Noun => "nouns",
        Pos::Verb => "verbs",
        Pos::Adj => "adjectives",
        Pos::Adv => "adverbs",
        other => other.name(),
    };
    name.to_owned()
}

fn metrics(name: &str, agreement: &Agreement) -> Vec<(String, f64)> {
    let no_items = "no item has two responses";
    let figures = [
        ("PA", agreement.pairwise, no_items),
        ("PA_m", agreement.pairwise_with_mode, "no item has a mode"),
        ("with_modes", agreement.share_with_mode(), no_items),
    ];
    let percent = |(metric, share, why): (&str, Option<f64>, &str)| {
        (metric.to_owned(), 100.0 * or_zero(share, name, metric, why))
    };
    let mut metrics: Vec<(String, f64)> = figures.map(percent).into();
    metrics.push(("items".into(), agreement.items as f64));
    metrics.push(("items_with_modes".into(), agreement.items_with_mode as f64));
    metrics
}
