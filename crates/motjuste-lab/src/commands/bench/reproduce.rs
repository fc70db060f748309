//! `motjuste-lab bench reproduce`: the papers' tables beside ours.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use motjuste_bench::{
    BenchmarkFile, Matrix, Suite, cells, is_reproducible, reproduce, reproducible,
};
use motjuste_report::Table;

use super::matrix::run_all;
use crate::remedy::how_to_get;
use crate::resources::ResourceArgs;
use motjuste_terminal::output::{OutputFormat, note, print_tables};

/// Print the papers' tables beside ours, as far as your files allow
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-lab bench reproduce --benchmark swords-v1.1_dev.json.gz \\
      --benchmark LS07=lexsub_trial.xml+gold.trial --benchmark data_en.tsv+gold_en.tsv

Every system of the papers' tables runs if its resources are available; the others report what is missing.")]
pub(super) struct ReproduceArgs {
    /// A benchmark of the kind a paper used: SWORDS JSON, SemEval-2007 XML, SemEval-2020 pairs
    #[arg(long = "benchmark", value_name = "[NAME=]FILE[+GOLD[+CANDIDATES]]", required = true)]
    benchmarks: Vec<BenchmarkFile>,
    #[command(flatten)]
    resources: ResourceArgs,
    /// Directory for results
    #[arg(long, value_name = "DIR", default_value = "bench-results")]
    out: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
}

/// Runs what can be run and prints both.
pub(super) fn run(args: &ReproduceArgs) -> anyhow::Result<ExitCode> {
    let suites = args.benchmarks.iter().map(Suite::open).collect::<Result<Vec<_>, _>>()?;
    let mut systems = reproducible(&suites);
    if systems.is_empty() {
        bail!(
            "no paper has a table for such a benchmark: give SWORDS JSON, SemEval-2007 \
             sentences+gold, or SemEval-2020 pairs in English, Croatian, Slovene or Finnish"
        );
    }
    let benchmarks = args.benchmarks.clone();
    Matrix { benchmarks, systems: systems.clone(), ..Matrix::default() }.check()?;
    let resources = args.resources.resources(&[], systems.iter().map(|system| system.entry))?;
    systems.retain(|system| system.entry.needs.iter().all(|need| resources.get(*need).is_some()));
    let rows = systems.iter().map(|system| {
        let mut cells = cells(system, &suites, Matrix::default().limit);
        cells.retain(|cell| is_reproducible(cell, &resources));
        cells
    });
    let (done, failed) = run_all(rows.collect(), &suites, &resources, args.out.clone())?;
    let reproductions = reproduce(&suites, &done, &resources, how_to_get)?;
    let tables = reproductions.iter().map(|one| one.table()).collect::<Result<Vec<Table>, _>>()?;
    print_tables(&tables, args.format, || {
        serde_json::to_value(&reproductions).unwrap_or_default()
    })?;
    let unexplained = reproductions.iter().flat_map(|one| &one.rows).filter(|row| row.unexplained);
    for row in unexplained {
        note(format_args!(
            "{}: differs from the paper by more than 0.1 without a known reason",
            row.title
        ));
    }
    Ok(failed.exit_code())
}
