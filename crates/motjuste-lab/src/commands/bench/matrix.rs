//! `motjuste-lab bench MATRIX.toml` or with flags: systems × benchmarks, and the tables of a paper.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use motjuste_bench::{BenchmarkFile, Cell, Done, Matrix, Report, Rows, Runner, Suite, SystemSpec};
use motjuste_formats::write_file;
use motjuste_systems::{Need, Resources};

use super::progress::Bars;
use crate::notes;
use crate::remedy::{how_to_get, with_remedy};
use crate::resources::ResourceArgs;
use motjuste_terminal::output::{OutputFormat, in_words, note, print_tables, print_text};

pub(super) const EXAMPLES: &str = "\
Examples:
  motjuste-lab bench --benchmark swords-v1.1_dev.json.gz --system random --system motjuste-base
  motjuste-lab bench --benchmark LS07=lexsub_trial.xml+gold.trial --system wordnet --system ku
  motjuste-lab bench --benchmark dev.json --system mine.lsr.json --system theirs=old/run.lsr.json
  motjuste-lab bench matrix.toml --html report.html

Results are kept in --out: an interrupted run resumes, and a repeated run reuses them. Write a
benchmark of two files as sentences+gold. Give a system options after a colon, as in
bert-ls:dropout=0.5, and a label before an equals sign. Alternative values, as in
bert-ls:dropout=0|0.3|0.5, make one row each. A result file in place of a system is a row, too:
.lsr.json, best, oot or RANKED.";

/// Systems × benchmarks.
#[derive(Debug, clap::Args)]
pub(super) struct MatrixArgs {
    /// A matrix of benchmarks, systems and resources (TOML)
    #[arg(value_name = "MATRIX")]
    file: Option<PathBuf>,
    /// A benchmark: SWORDS JSON, SemEval-2007 XML, SemEval-2020 pairs or rated usages
    #[arg(long = "benchmark", value_name = "[NAME=]FILE[+GOLD[+CANDIDATES]]")]
    benchmarks: Vec<BenchmarkFile>,
    /// A system, with options after a colon (see `motjuste-lab bench list`), or a result file of any
    /// format (.lsr.json, best, oot, RANKED)
    #[arg(long = "system", value_name = "[LABEL=]NAME[:OPTIONS]|FILE")]
    systems: Vec<SystemSpec>,
    #[command(flatten)]
    resources: ResourceArgs,
    /// Maximum substitutes per target when generating [default: 50]
    #[arg(long, value_name = "N")]
    limit: Option<std::num::NonZero<usize>>,
    /// Directory for results
    #[arg(long, value_name = "DIR", default_value = "bench-results")]
    out: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
    /// Write an HTML page with tables, plots and every target with every system's substitutes
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write a Markdown page with intervals, time per target, memory, and how to get each row again
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

impl MatrixArgs {
    fn matrix(&self) -> anyhow::Result<Matrix> {
        let mut matrix = match &self.file {
            Some(path) if !path.exists() => bail!(
                "{0} is neither a file nor one of the subcommands list, run and reproduce",
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
    let Rows { cells: mut rows, idle } = matrix.rows(&suites)?;
    let entries = matrix.systems.iter().map(|system| system.entry);
    let resources = args.resources.resources(&matrix.with, entries)?;
    for system in idle {
        note(format_args!("{system} cannot answer any of these benchmarks and is skipped"));
    }
    let lacking = leave_out_lacking(&mut rows, &resources);
    let (done, mut failed) = run_all(rows, &suites, &resources, args.out.clone())?;
    failed.lasting += lacking;
    let report = Report::new(&suites, &done)?;
    note_unanswered(&report);
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
    if let Some(path) = &args.markdown {
        let page = report.to_markdown(&matrix.benchmarks)?;
        write_file(path, |out| out.write_all(page.as_bytes()))?;
    }
    Ok(failed.exit_code())
}

/// Notes the targets that a system had nothing to say about; a bound says what there is.
fn note_unanswered(report: &Report) {
    for benchmark in &report.benchmarks {
        for table in &benchmark.tables {
            for row in table.rows.iter().filter(|row| !row.is_bound) {
                let cell = match table.setting {
                    Some(setting) => format!("{} on {}, {setting}", row.label, benchmark.name),
                    None => format!("{} on {}", row.label, benchmark.name),
                };
                notes::unanswered(&cell, row.unanswered, benchmark.questions, "targets");
            }
        }
    }
}

/// Names everything that any row lacks before the first one runs, and leaves those rows out. Returns
/// how many cells that are.
fn leave_out_lacking(rows: &mut Vec<Vec<Cell<'_>>>, resources: &Resources) -> usize {
    let mut left_out = 0;
    rows.retain(|cells| {
        let Some(Cell { system, .. }) = cells.first() else { return false };
        let missing: Vec<Need> = system.missing(resources).collect();
        for need in &missing {
            let (label, what) = (&system.label, need.what());
            note(format_args!("{label} needs {what}: {}", how_to_get(*need)));
        }
        left_out += if missing.is_empty() { 0 } else { cells.len() };
        missing.is_empty()
    });
    left_out
}

/// Cells without a result.
#[derive(Debug, Default)]
pub(super) struct Failed {
    /// Cells that can resume later.
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
            note(format_args!("{} cells failed: see the notes above", self.lasting));
        }
        if self.passing > 0 {
            note(format_args!(
                "{} cells have no result yet; run the command again to resume",
                self.passing
            ));
        }
        if self.lasting + self.passing > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }
}

/// Runs cells, system by system. Failures are reported and counted.
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
                    note(format_args!("{}: {}", cell.name(), in_words(&with_remedy(error.into()))));
                }
            }
        }
    }
    Ok((done, failed))
}
