//! `motjuste-lab agree pa`.

use std::process::ExitCode;

use motjuste_core::{Pos, RawAnswer};
use motjuste_formats::{NamedFile, RawAnswers, read};
use motjuste_metrics::Label;
use motjuste_metrics::agreement::Agreement;

use crate::score_report::{Figures, Part, ScoreReport, Scored, or_zero};
use motjuste_terminal::output::OutputFormat;

/// Pairwise agreement on substitutes (McCarthy & Navigli 2009, Table 1)
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
    answers: NamedFile,
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
            parts: parts(args, &answers),
            ..Scored::new(name, figures(name, &Agreement::of(&answers)))
        }],
        columns: Some(vec![ITEMS, PA, WITH_MODES, PA_M]),
        ..ScoreReport::default()
    };
    report.print(args.format)?;
    Ok(ExitCode::SUCCESS)
}

fn parts(args: &Args, answers: &[RawAnswer]) -> Vec<Part> {
    let part = |breakdown, key: String, shown: String, agreement: &Agreement| Part {
        breakdown,
        figures: figures(&shown, agreement),
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

const ITEMS: Label = Label::new("items", "#", 0).neutral();
const ITEMS_WITH_MODES: Label = Label::new("items_with_modes", "# with modes", 0).neutral();
const PA: Label = Label::new("PA", "PA", 2).neutral();
const PA_M: Label = Label::new("PA_m", "PA_m", 2).neutral();
const WITH_MODES: Label = Label::new("with_modes", "% with modes", 2).neutral();

fn figures(name: &str, agreement: &Agreement) -> Figures {
    let no_items = "no item has two responses";
    let percent = |label: Label, share, why| {
        let share = or_zero(share, name, &label.name, why);
        (label, 100.0 * share)
    };
    vec![
        percent(PA, agreement.pairwise, no_items),
        percent(PA_M, agreement.pairwise_with_mode, "no item has a mode"),
        percent(WITH_MODES, agreement.share_with_mode(), no_items),
        (ITEMS, agreement.items as f64),
        (ITEMS_WITH_MODES, agreement.items_with_mode as f64),
    ]
}
