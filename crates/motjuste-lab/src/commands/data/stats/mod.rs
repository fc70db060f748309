//! `motjuste-lab data stats`.

mod against;
mod dataset;
mod lexsub;
mod pairs;
mod plot;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::ValueEnum;
use motjuste_formats::Kind;
use motjuste_metrics::swords::Abstain;
use motjuste_report::{PlotFormat, Table};
use serde_json::{Value, json};

use self::dataset::Dataset;
use super::kind_arg::kind;
use super::lexsub_dataset::LexsubDataset;
use motjuste_terminal::output::{OutputFormat, print, print_tables};

/// Count what benchmarks hold
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-lab data stats swords-v1.1_dev.json.gz
  motjuste-lab data stats swords-v1.1_dev.json.gz gold.trial coinco_dev.xml.gz --format markdown
  motjuste-lab data stats swords-v1.1_dev.json.gz --against coinco_dev.xml.gz --plot scores.svg
  motjuste-lab data stats data_en.tsv gold_en.tsv
  motjuste-lab data stats en.csv hr.csv sl.csv fi.csv --same-pairs translations.tsv

Counts are per target, as in Table 2 of SWORDS. Nobody would use an inconceivable substitute; somebody
would use a conceivable one, and more than half would use an acceptable one (averaged over targets
that have one).")]
pub(crate) struct Args {
    /// Benchmarks: swords, legacy, semeval-gold, semeval-xml, coinco, cosimlex, gwsc-gold or gwsc-data. A
    /// gwsc-data file directly before its gwsc-gold file is combined with it
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Format of the files, if it cannot be recognised
    #[arg(long, value_name = "FORMAT", value_parser = kind(), hide_possible_values = true)]
    from: Option<Kind>,
    /// Another benchmark of the same targets, judged by this one
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// Number of substitutes to list on which the two disagree
    #[arg(long, value_name = "N", default_value_t = 10)]
    controversial: usize,
    /// How to count abstentions
    #[arg(long, value_enum, default_value_t = AbstainArg::Negative)]
    abstain: AbstainArg,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
    /// Pairs that are one pair in several languages, a line each: `water ice<tab>voda led`. For the
    /// count of shared pairs, and for parts of speech: a pair has that of the English one
    #[arg(long, value_name = "FILE")]
    same_pairs: Option<PathBuf>,
    /// Plot the distribution of scores (.svg or .png)
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum AbstainArg {
    /// As a no, as in the paper (§3.3)
    Negative,
    /// Not at all, as in the reference evaluator
    Drop,
}

impl From<AbstainArg> for Abstain {
    fn from(abstain: AbstainArg) -> Self {
        match abstain {
            AbstainArg::Negative => Self::Negative,
            AbstainArg::Drop => Self::Drop,
        }
    }
}

/// Counts and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if let Some(plot) = &args.plot {
        PlotFormat::of(plot)?;
    }
    let datasets = dataset::read_all(&args.files, args.from)?;
    let other =
        args.against.as_ref().map(|path| LexsubDataset::read(path, None, &[])).transpose()?;
    let report = Report::of(args, &datasets, other.as_ref())?;
    if let Some(path) = &args.plot {
        plot::score_distribution(&datasets, args.abstain.into())?.write(path)?;
    }
    report.print(args.format)?;
    Ok(ExitCode::SUCCESS)
}

/// What is printed.
#[derive(Default)]
struct Report {
    tables: Vec<Table>,
    /// One row per dataset and part, full precision; a table per task.
    flat: Vec<Table>,
    json: Vec<Value>,
    /// Pairs in exactly one, two, … of the datasets.
    shared_pairs: Vec<usize>,
}

impl Report {
    fn of(
        args: &Args,
        datasets: &[Dataset],
        other: Option<&LexsubDataset>,
    ) -> anyhow::Result<Self> {
        let abstain = args.abstain.into();
        let lexsub: Vec<_> = datasets.iter().filter_map(Dataset::lexsub).collect();
        let pairs: Vec<_> = datasets.iter().filter_map(Dataset::pairs).collect();
        let mut report = Self::default();
        if !lexsub.is_empty() {
            report.tables.push(lexsub::overview(&lexsub, abstain)?);
            if let [dataset] = lexsub.as_slice() {
                report.tables.extend(lexsub::parts(dataset, abstain)?);
            }
            report.flat.push(lexsub::flat(&lexsub, abstain)?);
        }
        for dataset in &lexsub {
            let mut json = lexsub::json(dataset, abstain);
            if let Some(other) = other {
                let comparison = against::Comparison::new(dataset, other, abstain)?;
                report.tables.extend(comparison.tables(args.controversial)?);
                json["against"] = comparison.json();
            }
            report.json.push(json);
        }
        if !pairs.is_empty() {
            let same = args.same_pairs.as_deref().map(pairs::SamePairs::read).transpose()?;
            let same = same.as_ref();
            let table = pairs::table(&pairs, same)?;
            report.tables.push(table.clone());
            report.flat.push(table);
            report.json.extend(pairs.iter().map(|dataset| pairs::json(dataset, same)));
            if let Some(same) = same {
                let shared = pairs::shared(&pairs, same);
                report.tables.push(pairs::shared_table(&shared)?);
                report.shared_pairs = shared;
            }
        }
        Ok(report)
    }

    fn print(&self, format: OutputFormat) -> anyhow::Result<()> {
        let json = || json!({ "systems": self.json, "shared_pairs": self.shared_pairs });
        match (format, self.flat.as_slice()) {
            (OutputFormat::Csv, [flat]) => print(flat, format, json),
            (OutputFormat::Csv, _) => {
                bail!(
                    "one CSV file cannot hold both benchmarks and word pairs; count them separately"
                )
            }
            _ => print_tables(&self.tables, format, json),
        }
    }
}
