//! `motjuste-lab agree mann-whitney`.

use std::process::ExitCode;

use anyhow::Context;
use motjuste_formats::{NamedFile, Ratings, read};
use motjuste_metrics::context_pairs::{ContextPair, ContextPairs};
use motjuste_metrics::mann_whitney::MannWhitney;
use motjuste_report::{Cell, Column, Table};
use serde_json::{Map, Value, json};

use crate::score_report::or_zero;
use motjuste_terminal::output::{OutputFormat, note, print};

/// Whether an item's contexts were rated differently: Mann–Whitney U for every pair of contexts
/// (SemEval-2020 task 3, Table 1)
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-lab agree mann-whitney --ratings ratings_en.tsv --format csv

Each rating names the context of its item. p is two-sided: exact for small samples without ties,
otherwise asymptotic with corrections for ties and continuity. CoSimLex publishes one tail only.")]
pub(crate) struct Args {
    /// Annotators' ratings with contexts (JSON Lines or a table)
    #[arg(long, value_name = "[NAME=]FILE")]
    ratings: NamedFile,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
}

/// The shares Table 1 has, by name; CoSimLex counts one tail.
type Share = (&'static str, f64, fn(&MannWhitney) -> f64);
const SHARES: [Share; 4] = [
    ("below_10", 0.1, |test| test.p),
    ("below_05", 0.05, |test| test.p),
    ("below_10_one_sided", 0.1, |test| test.p_one_sided),
    ("below_05_one_sided", 0.05, |test| test.p_one_sided),
];

/// Tests and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let NamedFile { name, path } = &args.ratings;
    let ratings = read::<Ratings>(path)?;
    let pairs = ContextPairs::of(&ratings)
        .with_context(|| format!("cannot test the contexts of {}", path.display()))?;
    if !pairs.single.is_empty() {
        note(format_args!("items with only one context, left out: {}", pairs.single.join(", ")));
    }
    let shares = SHARES.map(|(metric, level, p)| {
        let share = pairs.share_below(level, p);
        (metric, or_zero(share, name, metric, "no item has two contexts"))
    });
    print(&table(args, &pairs, &shares)?, args.format, || json(name, &pairs, &shares))?;
    Ok(ExitCode::SUCCESS)
}

fn table(
    args: &Args,
    pairs: &ContextPairs<'_>,
    shares: &[(&str, f64); 4],
) -> anyhow::Result<Table> {
    let columns = vec![
        Column::text("item"),
        Column::text("1").group("context"),
        Column::text("2").group("context"),
        Column::count("1").group("ratings"),
        Column::count("2").group("ratings"),
        Column::number("1").decimals(2).group("mean"),
        Column::number("2").decimals(2).group("mean"),
        Column::number("U").decimals(1),
        Column::number("two-sided").decimals(3).group("p"),
        Column::number("one-sided").decimals(3).group("p"),
    ];
    let title = format!("Contexts of the items of {}", args.ratings.path.display());
    let mut table = Table::new(title, columns);
    for ContextPair { item, contexts: [first, second], test } in &pairs.pairs {
        table.push_row(vec![
            Cell::text(*item),
            Cell::text(first.id),
            Cell::text(second.id),
            Cell::from(first.ratings),
            Cell::from(second.ratings),
            Cell::from(first.mean),
            Cell::from(second.mean),
            Cell::number(test.u),
            p_value(test.p),
            p_value(test.p_one_sided),
        ])?;
    }
    let [below_10, below_05, one_10, one_05] = shares.map(|(_, share)| 100.0 * share);
    table.push_footnote(format!(
        "of {} pairs, p < .1: {below_10:.1} %, p < .05: {below_05:.1} % (one-sided: {one_10:.1} %, {one_05:.1} %)",
        pairs.pairs.len()
    ));
    Ok(table)
}

/// Three decimals, or as many as show two digits that are not zero.
fn p_value(p: f64) -> Cell {
    let leading_zeros = (-p.log10()).clamp(0.0, 20.0) as usize;
    Cell::number(p).decimals(3.max(leading_zeros + 2))
}

fn json(name: &str, pairs: &ContextPairs<'_>, shares: &[(&str, f64); 4]) -> Value {
    let mut metrics: Map<String, Value> =
        shares.iter().map(|(metric, share)| ((*metric).to_owned(), json!(share))).collect();
    metrics.insert("pairs".into(), json!(pairs.pairs.len()));
    let pair = |pair: &ContextPair<'_>| {
        json!({
            "item": pair.item,
            "contexts": pair.contexts.map(|context| context.id),
            "ratings": pair.contexts.map(|context| context.ratings),
            "means": pair.contexts.map(|context| context.mean),
            "u": pair.test.u,
            "p": pair.test.p,
            "p_one_sided": pair.test.p_one_sided,
        })
    };
    let tested: Vec<Value> = pairs.pairs.iter().map(pair).collect();
    json!({"systems": [{"name": name, "metrics": metrics, "pairs": tested}]})
}
