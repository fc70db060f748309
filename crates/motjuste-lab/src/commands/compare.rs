//! `motjuste-lab compare --gold G A B`: is the difference between two systems more than chance, and
//! where does it come from?

use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;

use motjuste_bench::{Compared, Comparing, Comparison};
use motjuste_formats::NamedFile;
use motjuste_metrics::significance::Resampling;
use motjuste_report::{Cell, Column, Table};

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

/// Compares and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let asked = Comparing {
        gold: args.gold.clone(),
        a: args.a.clone(),
        b: args.b.clone(),
        k: args.k.into(),
        resampling: Resampling { replicates: args.replicates, seed: args.seed },
        items: args.items,
    };
    let outcome = asked.compare()?;
    note(format_args!("{} replicates, seed {}", args.replicates, args.seed));
    print(&table(args, &outcome)?, args.format, || outcome.to_json(&asked))?;
    if args.format == OutputFormat::Table {
        for item in &outcome.differing {
            print_text(&format!("\n{}", item.text))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn table(args: &Args, outcome: &Compared) -> anyhow::Result<Table> {
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
