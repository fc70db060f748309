//! `motjuste bench MATRIX.toml` or with flags: systems × benchmarks, and the tables of a paper.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use motjuste_bench::{BenchmarkFile, Cell, Done, Matrix, Report, Runner, Suite, SystemSpec, cells};
use motjuste_formats::write_file;
use motjuste_systems::Resources;

use super::progress::Bars;
use crate::resources::ResourceArgs;
use motjuste_terminal::output::{OutputFormat, in_words, note, print_tables, print_text};

pub(super) const EXAMPLES: &str = "\
Examples:
  motjuste bench --benchmark swords-v1.1_dev.json.gz --system random --system motjuste-base
  motjuste bench --benchmark LS07=lexsub_trial.xml+gold.trial --system wordnet --system ku
  motjuste bench matrix.toml --html report.html

Results are kept in --out: a run that is killed goes on where it was, and one that is repeated
reads what is there. A benchmark of two files is written sentences+gold. A system takes options
behind a colon, as in bert-ls:dropout=0.5, and a name of your own before an equals sign; values side
by side, as in bert-ls:dropout=0|0.3|0.5, are a row each.";

/// Systems × benchmarks.
#[derive(Debug, clap::Args)]
pub(super) struct MatrixArgs {
    /// A matrix: benchmarks, systems and resources in TOML
    #[arg(value_name = "MATRIX")]
    file: Option<PathBuf>,
    /// A benchmark: SWORDS JSON, SemEval-2007 XML, SemEval-2020 pairs, rated usages
    #[arg(long = "benchmark", value_name = "[NAME=]FILE[+GOLD[+CANDIDATES]]")]
    benchmarks: Vec<BenchmarkFile>,
    /// A system, with options behind a colon (`motjuste bench list` shows all)
    #[arg(long = "system", value_name = "[LABEL=]NAME[:OPTIONS]")]
    systems: Vec<SystemSpec>,
    #[command(flatten)]
    resources: ResourceArgs,
    /// At most this many substitutes for a target, when generating [default: 50]
    #[arg(long, value_name = "N")]
    limit: Option<std::num::NonZero<usize>>,
    /// Where results are kept
    #[arg(long, value_name = "DIR", default_value = "bench-results")]
    out: PathBuf,
    /// How to print the tables
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
    /// Write a page to browse: tables, plots, every target with every system's substitutes
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

impl MatrixArgs {
    fn matrix(&self) -> anyhow::Result<Matrix> {
        let mut matrix = match &self.file {
            Some(path) if !path.exists() => bail!(
                "{0} is neither a file nor one of the actions list, run and reproduce",
                path.display()
            ),
            Some(path) => Matrix::read(path)?,
            None => Matrix::default(),
        };
        matrix.benchmarks.extend(self.benchmarks.iter().cloned());
        matrix.systems.extend(self.systems.iter().cloned().flat_map(SystemSpec::alternatives));
        if let Some(limit) = self.limit {
            matrix.limit = limit.get();
        }
        matrix.check()?;
        Ok(matrix)
    }
}

/// Runs all cells and prints what came of them.
pub(super) fn run(args: &MatrixArgs) -> anyhow::Result<ExitCode> {
    let matrix = args.matrix()?;
    let suites = matrix.benchmarks.iter().map(Suite::open).collect::<Result<Vec<_>, _>>()?;
    let entries = matrix.systems.iter().map(|system| system.entry);
    let resources = args.resources.resources(&matrix.with, entries)?;
    let rows = rows(&matrix, &suites)?;
    let (done, failed) = run_all(rows, &suites, &resources, args.out.clone())?;
    let report = Report::new(&suites, &done)?;
    let json = || serde_json::to_value(&report).unwrap_or_default();
    if args.format == OutputFormat::Csv {
        print_text(&report.to_csv())?;
    } else {
        print_tables(&report.tables()?, args.format, json)?;
    }
    if let Some(path) = &args.html {
        let page = report.to_html()?;
        write_file(path, |out| out.write_all(page.as_bytes()))?;
    }
    Ok(failed.exit_code())
}

/// Cells without a result.
#[derive(Debug, Default)]
pub(super) struct Failed {
    /// Those that may go on another time.
    passing: usize,
    /// Those that lack something, or were asked for something that is not there.
    lasting: usize,
}

impl Failed {
    fn add(&mut self, error: &motjuste_bench::Error) {
        match error {
            motjuste_bench::Error::System(_) => self.lasting += 1,
            _ => self.passing += 1,
        }
    }

    /// What the run ends with; says what is missing.
    pub(super) fn exit_code(&self) -> ExitCode {
        if self.lasting > 0 {
            note(format_args!("{} cells could not be run: see the notes above", self.lasting));
        }
        if self.passing > 0 {
            note(format_args!("{} cells have no result; run again to go on", self.passing));
        }
        if self.lasting + self.passing > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }
}

/// The cells of every system. One that is of no use here is said; if all are, nothing is run.
fn rows<'m>(matrix: &'m Matrix, suites: &'m [Suite]) -> anyhow::Result<Vec<Vec<Cell<'m>>>> {
    let mut rows = Vec::new();
    let mut idle = Vec::new();
    for system in &matrix.systems {
        // Before anything runs: a misspelt option should not be found out an hour later.
        system.check_options()?;
        let cells = cells(system, suites, matrix.limit);
        if cells.is_empty() {
            idle.push(system.label.as_str());
        } else {
            rows.push(cells);
        }
    }
    if rows.is_empty() {
        let benchmarks: Vec<&str> = suites.iter().map(|suite| suite.name.as_str()).collect();
        let (systems, benchmarks) = (idle.join(", "), benchmarks.join(", "));
        return Err(motjuste_bench::Error::NothingToRun { systems, benchmarks }.into());
    }
    for system in idle {
        note(format_args!(
            "{system} cannot be asked about any of these benchmarks and is left out"
        ));
    }
    Ok(rows)
}

/// Runs cells, system by system; what fails is said and counted.
pub(super) fn run_all<'m>(
    rows: Vec<Vec<Cell<'m>>>,
    suites: &'m [Suite],
    resources: &'m Resources,
    out: PathBuf,
) -> anyhow::Result<(Vec<(Cell<'m>, Done)>, Failed)> {
    let runner = Runner::new(out, resources, suites);
    let bars = Bars::new()?;
    let mut done = Vec::new();
    let mut failed = Failed::default();
    for cells in rows {
        for (cell, outcome) in runner.run(cells, &bars) {
            match outcome {
                Ok(outcome) => done.push((cell, outcome)),
                Err(error) => {
                    failed.add(&error);
                    note(format_args!("{}: {}", cell.name(), in_words(&error.into())));
                }
            }
        }
    }
    Ok((done, failed))
}
