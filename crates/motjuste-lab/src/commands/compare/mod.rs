//! `motjuste-lab compare --gold G A B`: is the difference between two systems more than chance, and
//! where does it come from?

mod items;
mod semeval;
mod swords;

use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use motjuste_formats::{Document, Kind, NamedFile};
use motjuste_metrics::Figure;
use motjuste_metrics::significance::{Bootstrap, Randomisation, Resampling};
use motjuste_report::{Cell, Column, Table};
use serde_json::{Map, Value, json};

use motjuste_terminal::output::{OutputFormat, note, print, print_text};

/// Arguments of `motjuste-lab compare`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-lab compare --gold swords-v1.1_dev.json.gz bert-ls.lsr.json mine.lsr.json
  motjuste-lab compare --gold gold.trial KU=ku.oot mine.oot --replicates 100000 --seed 7

p (bootstrap): how often resampling the items gives a difference at least this large.
p (randomisation): how often swapping the two systems' outputs at random does.
In the lists: ✓ acceptable, · conceivable, ✗ neither, ? not judged.")]
pub(crate) struct Args {
    /// The benchmark (SWORDS JSON) or gold answers (SemEval-2007)
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,
    /// The first system
    #[arg(value_name = "[NAME=]A")]
    a: NamedFile,
    /// The second system
    #[arg(value_name = "[NAME=]B")]
    b: NamedFile,
    /// Number of guesses that count (SWORDS)
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..))]
    k: u16,
    /// Number of replicates
    #[arg(long, value_name = "N", default_value = "10000")]
    replicates: NonZero<usize>,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of items to show, by largest difference
    #[arg(long, value_name = "N", default_value_t = 5)]
    items: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
}

/// One measure of both systems with what chance could do to it.
struct Comparison {
    metric: String,
    bootstrap: Bootstrap,
    randomisation: Randomisation,
}

/// An item on which the systems differ, for a person to read and for programs.
struct Differing {
    text: String,
    json: Value,
}

/// What a benchmark family finds.
struct Outcome {
    comparisons: Vec<Comparison>,
    differing: Vec<Differing>,
}

/// Compares and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let (kind, text) = Document::open(&args.gold, None)?;
    let outcome = match kind {
        Kind::Swords => swords::compare(args, &text)?,
        Kind::SemevalGold => semeval::compare(args, &text)?,
        other => bail!(
            "{} is {other}; compare takes a SWORDS benchmark or a SemEval-2007 gold file",
            args.gold.display()
        ),
    };
    note(format_args!("{} replicates, seed {}", args.replicates, args.seed));
    print(&table(args, &outcome)?, args.format, || json(args, &outcome))?;
    if args.format == OutputFormat::Table {
        for item in &outcome.differing {
            print_text(&format!("\n{}", item.text))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

impl Args {
    const fn resampling(&self) -> Resampling {
        Resampling { replicates: self.replicates, seed: self.seed }
    }

    /// Puts one measure of both systems to both tests.
    fn test(&self, [a, b]: [Figure; 2]) -> Option<Comparison> {
        let resampling = self.resampling();
        Some(Comparison {
            metric: a.label.name.into_owned(),
            bootstrap: a.contributions.bootstrap(&b.contributions, resampling)?,
            randomisation: a.contributions.randomisation(&b.contributions, resampling)?,
        })
    }
}

fn table(args: &Args, outcome: &Outcome) -> anyhow::Result<Table> {
    let (a, b) = (args.a.name.as_str(), args.b.name.as_str());
    let mut table = Table::new(
        format!("{a} against {b} on {}", args.gold.display()),
        vec![
            Column::text("measure"),
            Column::number("score").group(a),
            Column::text("95 %").group(a),
            Column::number("score").group(b),
            Column::text("95 %").group(b),
            Column::number("A − B").group("difference"),
            Column::text("95 %").group("difference"),
            Column::number("bootstrap").decimals(4).group("p"),
            Column::number("randomisation").decimals(4).group("p"),
        ],
    );
    for comparison in &outcome.comparisons {
        let Comparison { metric, bootstrap, randomisation } = comparison;
        let interval = |[low, high]: [f64; 2]| format!("{low:.2} … {high:.2}");
        let number = |value: f64| Cell::number(value).decimals(2);
        table.push_row(vec![
            Cell::text(metric),
            number(bootstrap.a.value),
            Cell::text(interval(bootstrap.a.interval)),
            number(bootstrap.b.value),
            Cell::text(interval(bootstrap.b.interval)),
            number(bootstrap.difference.value),
            Cell::text(interval(bootstrap.difference.interval)),
            Cell::number(bootstrap.p),
            Cell::number(randomisation.p),
        ])?;
    }
    Ok(table)
}

fn json(args: &Args, outcome: &Outcome) -> Value {
    let system = |name: &str, estimate: fn(&Bootstrap) -> (f64, [f64; 2])| {
        let mut metrics = Map::new();
        let mut intervals = Map::new();
        for comparison in &outcome.comparisons {
            let (value, interval) = estimate(&comparison.bootstrap);
            metrics.insert(comparison.metric.clone(), json!(value));
            intervals.insert(comparison.metric.clone(), json!(interval));
        }
        json!({"name": name, "metrics": metrics, "intervals": intervals})
    };
    let comparisons: Map<String, Value> = outcome
        .comparisons
        .iter()
        .map(|comparison| {
            let Comparison { metric, bootstrap, randomisation } = comparison;
            let value = json!({
                "difference": bootstrap.difference.value,
                "interval": bootstrap.difference.interval,
                "p_bootstrap": bootstrap.p,
                "p_randomisation": randomisation.p,
            });
            (metric.clone(), value)
        })
        .collect();
    json!({
        "systems": [
            system(&args.a.name, |bootstrap| (bootstrap.a.value, bootstrap.a.interval)),
            system(&args.b.name, |bootstrap| (bootstrap.b.value, bootstrap.b.interval)),
        ],
        "comparison": comparisons,
        "replicates": args.replicates,
        "seed": args.seed,
        "items": outcome.differing.iter().map(|item| &item.json).collect::<Vec<_>>(),
    })
}
