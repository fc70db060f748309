//! `motjuste-lab table --gold G FILE…`: from result files to the table of a paper, with intervals and
//! what differs from the best by more than chance.

mod figures;

use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::ensure;
use motjuste_formats::{NamedFile, file_stem};
use motjuste_metrics::significance::Resampling;
use motjuste_metrics::{Figure, Label};
use motjuste_report::{Best, Cell, Column, Table};
use serde_json::{Map, Value, json};

use figures::Measured;
use motjuste_terminal::output::{OutputFormat, print};

/// Arguments of `motjuste-lab table`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-lab table --gold swords-v1.1_dev.json.gz mine.lsr.json yours.lsr.json --latex
  motjuste-lab table --gold gold.trial mine.best mine.oot mine.ranked KU=ku.best KU=ku.oot
  motjuste-lab table --gold gold_en.tsv mine.tsv BERT=bert.tsv --format markdown

Files with the same name share a row. Bold: the best of a column; °: not significantly different
from it (paired approximate randomisation). Intervals are percentiles of a bootstrap over the items.")]
pub(crate) struct Args {
    /// The benchmark (SWORDS JSON), or gold answers (SemEval-2007, SemEval-2020 or CoSimLex)
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,
    /// Result files: .lsr.json; best, oot or RANKED; or a table of predicted similarities
    #[arg(value_name = "[NAME=]FILE", required = true)]
    files: Vec<NamedFile>,
    /// Number of guesses that count (SWORDS)
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..))]
    k: u16,
    /// Number of replicates
    #[arg(long, value_name = "N", default_value = "10000")]
    replicates: NonZero<usize>,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
    /// Short for --format latex
    #[arg(long, conflicts_with = "format")]
    latex: bool,
}

/// From here on a difference may be chance.
const SIGNIFICANT: f64 = 0.05;

/// A system and its figures, those of several files together.
struct Row {
    name: String,
    scores: Vec<Score>,
}

/// A figure with what chance could do to it.
struct Score {
    figure: Figure,
    interval: Option<[f64; 2]>,
    /// The p-value of its difference from the best of the column; none for the best itself.
    p: Option<f64>,
}

/// Scores and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let measured = figures::measure(args)?;
    let rows = rows(args, &measured)?;
    let columns = columns(&rows);
    let format = if args.latex { OutputFormat::Latex } else { args.format };
    let table = match format {
        OutputFormat::Csv => numbers(&rows, &columns)?,
        _ => table(args, &measured, &rows, &columns, format)?,
    };
    print(&table, format, || json(args, &measured, &rows))?;
    Ok(ExitCode::SUCCESS)
}

impl Args {
    const fn resampling(&self) -> Resampling {
        Resampling { replicates: self.replicates, seed: self.seed }
    }
}

/// One row per name, its figures compared with the best of their columns.
fn rows(args: &Args, measured: &Measured) -> anyhow::Result<Vec<Row>> {
    let resampling = args.resampling();
    let mut rows: Vec<Row> = Vec::new();
    for (file, figures) in args.files.iter().zip(&measured.figures) {
        let at = rows.iter().position(|row| row.name == file.name).unwrap_or_else(|| {
            rows.push(Row { name: file.name.clone(), scores: Vec::new() });
            rows.len() - 1
        });
        for figure in figures {
            let name = &figure.label.name;
            ensure!(
                rows[at].score(name).is_none(),
                "two files give {name} of {}: name one of them otherwise, as in NAME={}",
                file.name,
                file.path.display()
            );
            let (figure, interval) = (figure.clone(), figure.interval(resampling));
            rows[at].scores.push(Score { figure, interval, p: None });
        }
    }
    for label in columns(&rows).iter().filter(|label| label.is_score) {
        compare_with_best(&mut rows, &label.name, resampling);
    }
    Ok(rows)
}

fn compare_with_best(rows: &mut [Row], name: &str, resampling: Resampling) {
    let value = |row: &Row| row.score(name).and_then(|score| score.figure.value);
    let valued = rows.iter().filter_map(|row| Some((row, value(row)?)));
    let Some((best, _)) = valued.max_by(|a, b| a.1.total_cmp(&b.1)) else { return };
    let (best_name, best) = (best.name.clone(), best.score(name).map(|score| score.figure.clone()));
    let others = rows.iter_mut().filter(|row| row.name != best_name);
    for score in others.flat_map(|row| &mut row.scores) {
        if score.figure.label.name == name && score.figure.value.is_some() {
            let best = best.as_ref();
            score.p = best.and_then(|best| score.figure.p_of_difference(best, resampling));
        }
    }
}

/// Every measure of any row.
fn columns(rows: &[Row]) -> Vec<Label> {
    let mut columns: Vec<Label> = Vec::new();
    for score in rows.iter().flat_map(|row| &row.scores) {
        if columns.iter().all(|label| label.name != score.figure.label.name) {
            columns.push(score.figure.label.clone());
        }
    }
    columns
}

impl Row {
    fn score(&self, name: &str) -> Option<&Score> {
        self.scores.iter().find(|score| score.figure.label.name == name)
    }
}

/// The table of a paper. LaTeX has one caption; elsewhere its sentences are notes.
fn table(
    args: &Args,
    measured: &Measured,
    rows: &[Row],
    columns: &[Label],
    format: OutputFormat,
) -> anyhow::Result<Table> {
    let under = |column: Column, label: &Label| match label.group {
        "" => column,
        group => column.group(group),
    };
    let heads = columns.iter().flat_map(|label| {
        let column = Column::number(&*label.heading).decimals(label.decimals);
        if !label.is_score {
            return vec![column];
        }
        let column = under(column.best(Best::Highest), label);
        vec![column, under(Column::text("95 %"), label)]
    });
    let heads = [Column::text("system")].into_iter().chain(heads).collect();
    let (title, notes) = (measured.title(args), caption(args, measured, rows));
    let mut table = match format {
        OutputFormat::Latex => {
            let sentences = [title].into_iter().chain(notes);
            Table::new(sentences.collect::<Vec<_>>().join(". ") + ".", heads)
        }
        _ => {
            let mut table = Table::new(title, heads);
            notes.into_iter().for_each(|note| table.push_footnote(note));
            table
        }
    };
    for row in rows {
        let cells = columns.iter().flat_map(|label| cells(row.score(&label.name), label));
        table.push_row([Cell::text(&row.name)].into_iter().chain(cells).collect())?;
    }
    Ok(table)
}

fn cells(score: Option<&Score>, label: &Label) -> Vec<Cell> {
    let value = Cell::from(score.and_then(|score| score.figure.value));
    if !label.is_score {
        return vec![value];
    }
    let is_close = score.and_then(|score| score.p).is_some_and(|p| p >= SIGNIFICANT);
    let value = if is_close { value.mark("°") } else { value };
    let shown = |[low, high]: [f64; 2]| format!("{low:.0$}–{high:.0$}", label.decimals);
    let interval = score.and_then(|score| score.interval).map(shown);
    vec![value, Cell::from(interval)]
}

/// What was measured, and how.
fn caption(args: &Args, measured: &Measured, rows: &[Row]) -> Vec<String> {
    let mut caption = measured.about.clone();
    let replicates = args.replicates;
    caption.push(format!(
        "95 %: bootstrap over the {} ({replicates} replicates, seed {})",
        measured.unit, args.seed
    ));
    let all = || rows.iter().flat_map(|row| &row.scores);
    if all().any(|score| score.p.is_some()) {
        let (what, sign) = if all().any(|score| score.p.is_some_and(|p| p >= SIGNIFICANT)) {
            ("° not significantly different from the best of the column", '≥')
        } else {
            ("All others differ significantly from the best of their column", '<')
        };
        caption.push(format!("{what} (paired approximate randomisation, p {sign} {SIGNIFICANT})"));
    }
    caption
}

/// For spreadsheets: every number in its own column, at full precision.
fn numbers(rows: &[Row], columns: &[Label]) -> anyhow::Result<Table> {
    let names = |label: &Label| {
        let name = &label.name;
        [name.to_string(), format!("{name}_low"), format!("{name}_high"), format!("{name}_p")]
    };
    let heads = columns.iter().flat_map(names).map(Column::number);
    let heads = [Column::text("system")].into_iter().chain(heads).collect();
    let mut table = Table::new("", heads);
    for row in rows {
        let numbers = columns.iter().flat_map(|label| {
            let score = row.score(&label.name);
            let end = |at: usize| score.and_then(|score| Some(score.interval?[at]));
            let value = score.and_then(|score| score.figure.value);
            [value, end(0), end(1), score.and_then(|score| score.p)].map(Cell::from)
        });
        table.push_row([Cell::text(&row.name)].into_iter().chain(numbers).collect())?;
    }
    Ok(table)
}

fn json(args: &Args, measured: &Measured, rows: &[Row]) -> Value {
    let system = |row: &Row| {
        let of = |value: fn(&Score) -> Value| -> Map<String, Value> {
            let named = |score: &Score| (score.figure.label.name.to_string(), value(score));
            row.scores.iter().map(named).collect()
        };
        json!({
            "name": row.name,
            "metrics": of(|score| json!(score.figure.value)),
            "intervals": of(|score| json!(score.interval)),
            "p_to_best": of(|score| json!(score.p)),
        })
    };
    json!({
        "title": measured.title(args),
        "caption": caption(args, measured, rows),
        "items": measured.items,
        "systems": rows.iter().map(system).collect::<Vec<_>>(),
        "replicates": args.replicates,
        "seed": args.seed,
    })
}

impl Measured {
    fn title(&self, args: &Args) -> String {
        format!("{} ({} {})", file_stem(&args.gold), self.items, self.unit)
    }
}
