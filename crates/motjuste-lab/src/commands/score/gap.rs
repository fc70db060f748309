//! `motjuste-lab score gap`.

use std::path::PathBuf;
use std::process::ExitCode;

use motjuste_formats::{NamedFile, RankedCandidates, SemevalGold, read, write_file};
use motjuste_metrics::Label;
use motjuste_metrics::gap::{ItemGap, RankedGaps, Repeated, Rules, mean};
use serde_json::json;

use crate::notes;
use crate::score_report::{Figures, ScoreReport, Scored, or_zero};
use motjuste_terminal::output::OutputFormat;

/// Score ranked candidates by generalised average precision, as Melamud's scripts do
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-lab score gap --gold lst_all.gold --ranked mine.ranked --no-mwe")]
pub(crate) struct Args {
    /// Gold answers: `take.v 25 :: consider 2;accept 1;`
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,
    /// Ranked candidates: `RANKED<tab>take.v 25<tab>consider 0.7<tab>…`; may be repeated
    #[arg(long = "ranked", value_name = "[NAME=]FILE", required = true)]
    systems: Vec<NamedFile>,
    /// Ignore candidates with a space or hyphen, on both sides
    #[arg(long)]
    no_mwe: bool,
    /// Add the votes of an answer that a gold line names twice; Melamud's script reads the second
    /// one as a multiword
    #[arg(long)]
    corrected: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
    /// Write the GAP of each item (JSON Lines; .gz compresses)
    #[arg(long, value_name = "FILE")]
    per_item: Option<PathBuf>,
}

/// Scores and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let gold = read::<SemevalGold>(&args.gold)?;
    let mut report = ScoreReport {
        title: format!(
            "GAP on {}{}",
            args.gold.display(),
            if args.no_mwe { ", no multiwords" } else { "" }
        ),
        ..ScoreReport::default()
    };
    let mut lines = Vec::new();
    for NamedFile { name, path } in &args.systems {
        let ranked = read::<RankedCandidates>(path)?;
        let repeated = if args.corrected { Repeated::Corrected } else { Repeated::Compatible };
        let rules = Rules { multiwords: !args.no_mwe, repeated };
        let gaps = RankedGaps::score(&gold, &ranked, rules);
        notes::unanswered_items(name, &gold, &ranked);
        notes::tied_candidates(name, &gold, &ranked, |ranked| {
            let items = RankedGaps::score(&gold, ranked, rules).items;
            Ok(vec![(GAP, mean(items.iter().map(|item| item.gap)).unwrap_or(0.0))])
        })?;
        report.systems.push(Scored::new(name, figures(name, &gaps.items)));
        let asked = gaps.items.iter().filter(|_| args.per_item.is_some());
        lines.extend(asked.map(|item| json!({"system": name, "item": item.id, "gap": item.gap})));
    }
    if let Some(path) = &args.per_item {
        write_file(path, |out| lines.iter().try_for_each(|line| writeln!(out, "{line}")))?;
    }
    report.print(args.format)?;
    Ok(ExitCode::SUCCESS)
}

const GAP: Label = Label::new("gap", "GAP", 4);

fn figures(name: &str, items: &[ItemGap<'_>]) -> Figures {
    let mean = mean(items.iter().map(|item| item.gap));
    let ignored = items.iter().filter(|item| item.gap.is_none()).count();
    let count =
        |name, heading, count: usize| (Label::new(name, heading, 0).neutral(), count as f64);
    vec![
        (GAP, or_zero(mean, name, "gap", "no item to rank")),
        count("instances", "items", items.len() - ignored),
        count("ignored", "ignored", ignored),
    ]
}
