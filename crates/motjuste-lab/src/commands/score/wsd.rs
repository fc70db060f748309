//! `motjuste-lab score wsd`.

use std::collections::HashSet;
use std::path::PathBuf;
use std::process::ExitCode;

use motjuste_core::Pos;
use motjuste_formats::{NamedFile, SenseKeys, read};
use motjuste_metrics::Label;
use motjuste_metrics::wsd::{Figures, ItemSense, score};

use crate::score_report::{Figures as Shown, Part, ScoreReport, Scored, or_zero};
use motjuste_terminal::output::{OutputFormat, note};

/// Score senses by the rules of the unified framework (Raganato et al. 2017)
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-lab score wsd --gold senseval2.gold.key.txt --system mine.key.txt --by-pos

A line of a key file is an instance and its WordNet sense keys: `d000.s000.t000 art%1:09:00::`. Any of
the gold keys is right. Several answers to an instance share its point; an instance without an answer
counts against recall.")]
pub(crate) struct Args {
    /// Gold keys
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,
    /// A system's keys; may be repeated
    #[arg(long = "system", value_name = "[NAME=]FILE", required = true)]
    systems: Vec<NamedFile>,
    /// Also show each part of speech, as the gold keys give it
    #[arg(long)]
    by_pos: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
}

/// Scores and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let gold = read::<SenseKeys>(&args.gold)?;
    let known: HashSet<&str> = gold.iter().map(|(id, _)| id.as_str()).collect();
    let mut report = ScoreReport {
        title: format!("{} ({} instances)", args.gold.display(), gold.len()),
        ..ScoreReport::default()
    };
    for NamedFile { name, path } in &args.systems {
        let answers = read::<SenseKeys>(path)?;
        let strange = answers.iter().filter(|(id, _)| !known.contains(id.as_str())).count();
        if strange > 0 {
            note(format_args!("{name}: {strange} instances are not in the gold file; ignored"));
        }
        let items = score(&gold, &answers);
        let unanswered = items.iter().filter(|item| item.correct.is_none()).count();
        if unanswered > 0 {
            note(format_args!("{name}: {unanswered} instances have no answer"));
        }
        let mut scored = Scored::new(name, shown(name, Figures::of(&items)));
        if args.by_pos {
            scored.parts = parts(name, &items);
        }
        report.systems.push(scored);
    }
    report.print(args.format)?;
    Ok(ExitCode::SUCCESS)
}

fn parts(name: &str, items: &[ItemSense<'_>]) -> Vec<Part> {
    let part = |pos: Pos| {
        let figures = Figures::of(items.iter().filter(|item| item.pos == Some(pos)));
        let key = pos.letter()?.to_string();
        (figures.instances > 0).then(|| Part {
            breakdown: "by_pos",
            shown: format!("  {key}"),
            key,
            figures: shown(name, figures),
        })
    };
    [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv].into_iter().filter_map(part).collect()
}

fn shown(name: &str, figures: Figures) -> Shown {
    let counts = [("instances", figures.instances), ("answered", figures.answered)];
    let counts = counts.map(|(name, n)| (Label::new(name, name, 0).neutral(), n as f64));
    let scores = figures.labelled().map(|(label, value)| {
        let value = or_zero(value, name, &label.name, "nothing is answered");
        (label, value)
    });
    scores.into_iter().chain(counts).collect()
}
