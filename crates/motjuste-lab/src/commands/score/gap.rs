//! `motjuste-lab score gap`.

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::ExitCode;

use motjuste_core::{GoldItem, RankedItem};
use motjuste_formats::{RankedCandidates, SemevalGold, read, write_file};
use motjuste_metrics::gap::gap_of_scored;
use serde_json::json;

use crate::score_report::{ScoreReport, Scored, Shown, or_zero};
use crate::system_file::SystemFile;
use motjuste_terminal::output::{OutputFormat, note};

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
    systems: Vec<SystemFile>,
    /// Ignore candidates with a space or hyphen, on both sides
    #[arg(long)]
    no_mwe: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
    /// Write the GAP of each item (JSON Lines; .gz compresses)
    #[arg(long, value_name = "FILE")]
    per_item: Option<PathBuf>,
}

/// GAP of one item; `None` where there is nothing to rank.
struct ItemGap<'a> {
    id: &'a str,
    gap: Option<f64>,
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
        columns: vec![
            Shown::new("gap", "GAP", 4),
            Shown::new("instances", "items", 0).neutral(),
            Shown::new("ignored", "ignored", 0).neutral(),
        ],
        ..ScoreReport::default()
    };
    let mut lines = Vec::new();
    for system in &args.systems {
        let ranked = read::<RankedCandidates>(&system.path)?;
        let items = score_items(&gold, &ranked, args.no_mwe, system);
        report.systems.push(scored(&system.name, &items));
        for item in &items {
            lines
                .push(json!({"system": system.name, "item": item.id, "gap": item.gap}).to_string());
        }
    }
    if let Some(path) = &args.per_item {
        write_file(path, |out| lines.iter().try_for_each(|line| writeln!(out, "{line}")))?;
    }
    report.print(args.format)?;
    Ok(ExitCode::SUCCESS)
}

fn score_items<'g>(
    gold: &'g [GoldItem],
    ranked: &[RankedItem],
    no_mwe: bool,
    system: &SystemFile,
) -> Vec<ItemGap<'g>> {
    let by_item: HashMap<String, &RankedItem> =
        ranked.iter().map(|item| (item.key.to_string(), item)).collect();
    let counts = |candidate: &str| !(no_mwe && candidate.contains([' ', '-']));
    let mut missing = 0;
    let items = gold.iter().map(|item| {
        let weights: Vec<(&str, f64)> = item
            .substitutes
            .iter()
            .filter(|(substitute, _)| counts(substitute))
            .map(|(substitute, votes)| (substitute.as_str(), f64::from(*votes)))
            .collect();
        let ranked = by_item.get(&item.key.to_string());
        missing += usize::from(ranked.is_none());
        let candidates = ranked.map_or(&[][..], |ranked| &ranked.candidates);
        let candidates = candidates.iter().filter(|(candidate, _)| counts(candidate));
        let scored: Vec<(&str, f64)> = candidates.map(|(c, score)| (c.as_str(), *score)).collect();
        ItemGap { id: &item.key.id, gap: gap_of_scored(&weights, &scored) }
    });
    let items = items.collect();
    if missing > 0 {
        note(format_args!("{}: {missing} items have no ranking and score 0", system.name));
    }
    items
}

fn scored(name: &str, items: &[ItemGap<'_>]) -> Scored {
    let defined: Vec<f64> = items.iter().filter_map(|item| item.gap).collect();
    let mean = (!defined.is_empty()).then(|| defined.iter().sum::<f64>() / defined.len() as f64);
    Scored {
        name: name.to_owned(),
        metrics: vec![
            ("gap".into(), or_zero(mean, name, "gap", "no item to rank")),
            ("instances".into(), defined.len() as f64),
            ("ignored".into(), (items.len() - defined.len()) as f64),
        ],
        ..Scored::default()
    }
}
