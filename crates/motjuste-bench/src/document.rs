//! The results of a run as a page of documentation: every table with intervals, time, memory and
//! stand-ins, and how to get each row again.

use std::fmt::Write as _;

use motjuste_metrics::Figure;
use motjuste_metrics::significance::Resampling;
use motjuste_report::{Best, Cell as TableCell, Column, Table};

use crate::report::SIGNIFICANT;
use crate::{BenchmarkFile, BenchmarkReport, Report, Result, Row, TableReport};

/// A report as Markdown. The files are those of its benchmarks, in the same order.
///
/// # Errors
/// Never, unless rows differ in length.
pub(crate) fn document(report: &Report, files: &[BenchmarkFile]) -> Result<String> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let version = env!("CARGO_PKG_VERSION");
    let mut out = format!(
        "# Results\n\n\
         `motjuste-lab bench … --markdown FILE` of version {version} wrote this page. Run the command \
         above a table with the `--system` of a row to get that row again; resources are found or \
         pulled automatically, or listed below the table. [bench.md](bench.md) explains the commands, \
         [scoring.md](scoring.md) the measures.\n\n\
         - In parentheses: 95 % intervals, from 10,000 bootstrap samples of the targets (1,000 for \
         rank correlations).\n\
         - **Bold**: the best of a column. °: not significantly different from it. \\*: a bound. ‡: \
         learned from these contexts. †: uses a stand-in for a resource of its paper; the list below \
         the table says which.\n\
         - Time: by the clock, per target, on {cores} cores, without loading. Memory: the most that the process had \
         by the end of the row.\n"
    );
    for (benchmark, file) in report.benchmarks.iter().zip(files) {
        for table in &benchmark.tables {
            section(&mut out, benchmark, file, table)?;
        }
    }
    Ok(out)
}

fn section(
    out: &mut String,
    benchmark: &BenchmarkReport,
    file: &BenchmarkFile,
    table: &TableReport,
) -> Result<()> {
    let what = table.setting.unwrap_or("similarity");
    let unit = if table.setting.is_some() { "targets" } else { "pairs" };
    let write = writeln!(
        out,
        "\n## {}: {what} ({} {unit})\n\n```sh\nmotjuste-lab bench --benchmark '{}={}' --system …\n```\n\n{}",
        benchmark.name,
        benchmark.questions,
        benchmark.name,
        file_names(file),
        rows(table)?.to_markdown()
    );
    write.expect("writing to a string cannot fail");
    for row in &table.rows {
        if let Some(stand_in) = row.stand_in {
            writeln!(out, "- † {}: {stand_in}", row.label)
                .expect("writing to a string cannot fail");
        }
    }
    Ok(())
}

/// `FILE+GOLD+CANDIDATES`, wherever they are.
fn file_names(file: &BenchmarkFile) -> String {
    let files = [Some(&file.path), file.gold.as_ref(), file.candidates.as_ref()];
    let names = files.into_iter().flatten().filter_map(|path| path.file_name());
    names.map(|name| name.to_string_lossy()).collect::<Vec<_>>().join("+")
}

fn rows(table: &TableReport) -> Result<Table> {
    let mut columns = vec![Column::text("system")];
    for Figure { label, .. } in table.rows.first().map_or(&[][..], |row| &row.figures) {
        let column = Column::number(&*label.heading).decimals(label.decimals);
        let column = if label.group.is_empty() { column } else { column.group(label.group) };
        columns.push(if label.is_score { column.best(Best::Highest) } else { column });
    }
    columns.push(Column::number("time").unit("ms").decimals(1));
    columns.push(Column::number("memory").unit("MB").decimals(0));
    columns.push(Column::text("--system"));
    let mut drawn = Table::new("", columns);
    for row in &table.rows {
        drawn.push_row(cells(row))?;
    }
    for note in table.signs().into_iter().chain(table.used()) {
        drawn.push_footnote(note);
    }
    Ok(drawn)
}

fn cells(row: &Row) -> Vec<TableCell> {
    let stand_in = if row.stand_in.is_some() { "†" } else { "" };
    let mut cells = vec![TableCell::text(&row.label).mark(format!("{}{stand_in}", row.sign()))];
    for (figure, p) in row.figures.iter().zip(&row.p_to_best) {
        let close = if p.is_some_and(|p| p >= SIGNIFICANT) { "°" } else { "" };
        let interval = figure.interval(Resampling::default());
        let interval = interval.map_or(String::new(), |[low, high]| {
            format!(" ({low:.0$}–{high:.0$})", figure.label.decimals)
        });
        let cell = TableCell::from(figure.value).mark(format!("{close}{interval}"));
        cells.push(if row.competes() { cell } else { cell.aside() });
    }
    let time = row.cost.and_then(|cost| cost.per_question()).map(|seconds| 1000.0 * seconds);
    let memory = row.cost.and_then(|cost| cost.peak_memory).map(|bytes| bytes as f64 / 1e6);
    cells.extend([TableCell::from(time), TableCell::from(memory), TableCell::text(row.argument())]);
    cells
}
