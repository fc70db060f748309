//! All cells, scored: the tables a paper would print, and the items behind them.

use std::collections::BTreeMap;

use motjuste_metrics::Figure;
use motjuste_metrics::benchmark_data::Standing;
use motjuste_metrics::significance::Resampling;
use motjuste_metrics::swords::{Gold, GoldTarget, Guess, Lists, Options};
use motjuste_report::{Best, Cell as TableCell, Column, Table};
use motjuste_systems::Setting;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::leakage::seen_contexts;
use crate::score::figures;
use crate::{Answers, BenchmarkFile, Cell, Cost, Data, Done, Result, Suite};

/// Below this, a difference is trusted.
pub(crate) const SIGNIFICANT: f64 = 0.05;
/// Guesses shown of a system.
const SHOWN: usize = 10;

/// Everything a run found.
#[derive(Debug, Serialize)]
pub struct Report {
    pub benchmarks: Vec<BenchmarkReport>,
}

/// What a run found on one benchmark.
#[derive(Debug, Serialize)]
pub struct BenchmarkReport {
    pub name: String,
    pub id: String,
    /// How many questions it has.
    pub questions: usize,
    /// A table for each setting.
    pub tables: Vec<TableReport>,
    /// The questions, with what each system said; empty for similarity.
    pub items: Vec<Item>,
}

/// A table: systems and their figures.
#[derive(Debug, Serialize)]
pub struct TableReport {
    /// What the systems were given; none for similarity.
    pub setting: Option<&'static str>,
    /// The rows, in the order they were asked for.
    pub rows: Vec<Row>,
}

/// A system's figures.
#[derive(Debug, Serialize)]
pub struct Row {
    /// What it is called.
    pub label: String,
    /// Its name in the catalogue.
    pub system: &'static str,
    pub paper: &'static str,
    /// Stand-ins for its paper's resources.
    pub stand_in: Option<&'static str>,
    /// Its options, those nobody named too.
    pub options: BTreeMap<String, String>,
    /// The files it used.
    pub resources: Vec<UsedResource>,
    #[serde(rename = "measures", serialize_with = "serialize_figures")]
    pub figures: Vec<Figure>,
    /// For each figure, the p-value of its difference from the best in the table; none for the best
    /// itself and where it cannot be told.
    pub p_to_best: Vec<Option<f64>>,
    /// Whether it reads what people answered: a bound, not a system.
    pub is_bound: bool,
    /// Contexts of the benchmark it learned from.
    pub seen_contexts: usize,
    /// Targets it could not answer.
    pub failed: usize,
    /// Targets it had nothing to say about.
    pub unanswered: usize,
    /// Targets it was asked about as the lexicon's part of speech, not as the benchmark's.
    pub other_pos: usize,
    /// What its questions took.
    #[serde(flatten)]
    pub cost: Option<Cost>,
}

/// A file a system used, as its answers say.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UsedResource {
    pub need: String,
    /// Its name; none where it has no file.
    pub file: Option<String>,
    /// The XXH3 of its bytes.
    pub xxh3: String,
}

/// A target, with what people and systems say.
#[derive(Debug, Serialize)]
pub struct Item {
    pub id: String,
    /// The text before the target, the target, the text after it.
    pub context: [String; 3],
    /// Its part of speech.
    pub pos: Option<&'static str>,
    /// What people accept, from the most accepted: the substitute, how many of how many.
    pub gold: Vec<(String, u32, u32)>,
    /// What each system generated, by label.
    pub systems: Vec<ItemSystem>,
}

/// What one system generated for a target.
#[derive(Debug, Serialize)]
pub struct ItemSystem {
    pub label: String,
    /// Its first guesses, each with `a` acceptable, `c` conceivable, `n` neither, `?` not judged.
    pub guesses: Vec<(String, char)>,
}

impl Report {
    /// Scores what was run.
    ///
    /// # Errors
    /// If answers do not belong to their benchmark.
    pub fn new(suites: &[Suite], done: &[(Cell<'_>, Done)]) -> Result<Self> {
        let benchmarks = suites.iter().map(|suite| BenchmarkReport::new(suite, done));
        Ok(Self { benchmarks: benchmarks.collect::<Result<_>>()? })
    }

    /// A page to browse, all in one file.
    ///
    /// # Errors
    /// If a plot cannot be drawn.
    pub fn to_html(&self) -> Result<String> {
        crate::page::page(self)
    }

    /// A page of documentation, in Markdown; `files` are those of the benchmarks, in their order.
    ///
    /// # Errors
    /// Never, unless rows differ in length.
    pub fn to_markdown(&self, files: &[BenchmarkFile]) -> Result<String> {
        crate::document::document(self, files)
    }

    /// A figure a record, for programs: which benchmark, setting, system and measure, its value at full
    /// precision, and what the signs of the tables say.
    pub fn to_csv(&self) -> String {
        crate::csv::figures(self)
    }

    /// Its tables.
    ///
    /// # Errors
    /// Never, unless rows differ in length.
    pub fn tables(&self) -> Result<Vec<Table>> {
        self.benchmarks
            .iter()
            .flat_map(|benchmark| benchmark.tables.iter().map(move |table| table.table(benchmark)))
            .collect()
    }
}

impl BenchmarkReport {
    fn new(suite: &Suite, done: &[(Cell<'_>, Done)]) -> Result<Self> {
        let of_suite: Vec<&(Cell<'_>, Done)> =
            done.iter().filter(|(cell, _)| std::ptr::eq(cell.suite, suite)).collect();
        let rows = of_suite.par_iter().map(|(cell, done)| Row::new(cell, done));
        let rows = rows.collect::<Result<Vec<Row>>>()?;
        let mut by_setting: BTreeMap<Option<Setting>, Vec<Row>> = BTreeMap::new();
        for ((cell, _), row) in of_suite.iter().zip(rows) {
            by_setting.entry(cell.setting).or_default().push(row);
        }
        let tables = by_setting.into_iter().map(|(setting, mut rows)| {
            compare_with_best(&mut rows);
            TableReport { setting: setting.map(Setting::name), rows }
        });
        Ok(Self {
            name: suite.name.clone(),
            id: suite.id.clone(),
            questions: suite.data.len(),
            tables: tables.collect(),
            items: items(suite, &of_suite)?,
        })
    }
}

impl Row {
    fn new(cell: &Cell<'_>, done: &Done) -> Result<Self> {
        let figures = figures(cell, &done.answers)?;
        let provenance = done.answers.provenance();
        let said = |field: &str| provenance[field].clone();
        Ok(Self {
            label: cell.system.label.clone(),
            system: cell.system.entry.name,
            paper: cell.system.entry.paper.citation(),
            stand_in: cell.system.entry.stand_in,
            options: serde_json::from_value(said("options")).unwrap_or_default(),
            resources: serde_json::from_value(said("resources")).unwrap_or_default(),
            p_to_best: vec![None; figures.len()],
            figures,
            is_bound: match &cell.suite.data {
                Data::Substitution { benchmark, .. } => cell.system.entry.is_bound_on(benchmark),
                Data::Pairs { .. } | Data::Usages(_) => false,
            },
            seen_contexts: seen_contexts(cell.suite, &done.answers),
            failed: done.failed.len(),
            unanswered: unanswered(cell, done),
            other_pos: serde_json::from_value(said("other_pos")).unwrap_or_default(),
            cost: done.cost,
        })
    }
}

/// The targets with an empty list; those that failed have none.
fn unanswered(cell: &Cell<'_>, done: &Done) -> usize {
    let (Data::Substitution { benchmark, .. }, Answers::Substitutes(result)) =
        (&cell.suite.data, &done.answers)
    else {
        return 0;
    };
    let lists = benchmark.targets().iter().filter_map(|target| result.ranking(target.id()));
    lists.filter(|list| list.entries().is_empty()).count()
}

impl Row {
    /// Whether it is a standard for others: neither a bound nor one that learned from the benchmark.
    pub(crate) fn competes(&self) -> bool {
        !self.is_bound && self.seen_contexts == 0
    }

    /// The sign after its name.
    pub(crate) fn sign(&self) -> &'static str {
        match (self.seen_contexts > 0, self.is_bound) {
            (true, _) => "‡",
            (false, true) => "*",
            (false, false) => "",
        }
    }
}

/// The best of a column among the rows that compete: its place.
pub(crate) fn best_of(rows: &[Row], column: usize) -> Option<usize> {
    let scored =
        rows.iter().enumerate().filter(|(_, row)| row.competes()).filter_map(|(at, row)| {
            let figure = row.figures.get(column).filter(|figure| figure.label.is_score)?;
            Some((at, figure.value?))
        });
    scored.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at)
}

/// Decides for every figure of a competing row whether it differs significantly from the best.
fn compare_with_best(rows: &mut [Row]) {
    let columns = rows.first().map_or(0, |row| row.figures.len());
    for column in 0..columns {
        let Some(best) = best_of(rows, column) else { continue };
        let figure = rows[best].figures[column].clone();
        for (at, row) in rows.iter_mut().enumerate() {
            if at != best && row.competes() && row.figures[column].value.is_some() {
                row.p_to_best[column] =
                    row.figures[column].p_of_difference(&figure, Resampling::default());
            }
        }
    }
}

impl TableReport {
    /// As a table: ° not significantly different from the best, * a bound, ‡ a row that saw the
    /// benchmark.
    fn table(&self, benchmark: &BenchmarkReport) -> Result<Table> {
        let title = match self.setting {
            Some(setting) => {
                format!("{} ({setting}, {} targets)", benchmark.name, benchmark.questions)
            }
            None => format!("{} ({} pairs)", benchmark.name, benchmark.questions),
        };
        let mut columns = vec![Column::text("system")];
        for Figure { label, .. } in self.rows.first().map_or(&[][..], |row| &row.figures) {
            let column = Column::number(&*label.heading).decimals(label.decimals);
            let column = if label.group.is_empty() { column } else { column.group(label.group) };
            columns.push(if label.is_score { column.best(Best::Highest) } else { column });
        }
        let mut table = Table::new(title, columns);
        for row in &self.rows {
            let mut cells = vec![TableCell::text(&row.label).mark(row.sign())];
            for (figure, p) in row.figures.iter().zip(&row.p_to_best) {
                let cell = TableCell::from(figure.value);
                let close = p.is_some_and(|p| p >= SIGNIFICANT);
                let cell = if close { cell.mark("°") } else { cell };
                cells.push(if row.competes() { cell } else { cell.aside() });
            }
            table.push_row(cells)?;
        }
        for note in self.footnotes() {
            table.push_footnote(note);
        }
        Ok(table)
    }
}

/// The targets with everybody's substitutes.
fn items(suite: &Suite, done: &[&(Cell<'_>, Done)]) -> Result<Vec<Item>> {
    let Data::Substitution { benchmark, .. } = &suite.data else { return Ok(Vec::new()) };
    let gold = Gold::prepare(benchmark, Options::default());
    let mut items = Vec::with_capacity(gold.targets().len());
    for target in gold.targets() {
        let Some(record) = benchmark.target(target.id) else { continue };
        let Some(context) = benchmark.context_of(record) else { continue };
        let (text, span) = (context.text(), record.span().bytes());
        let context = [&text[..span.start], &text[span.clone()], &text[span.end..]];
        items.push(Item {
            id: target.id.to_string(),
            context: context.map(str::to_owned),
            pos: record.pos().map(motjuste_core::Pos::name),
            gold: accepted(target),
            systems: Vec::new(),
        });
    }
    for (cell, done) in done.iter().filter(|(cell, _)| cell.setting == Some(Setting::Generate)) {
        let Answers::Substitutes(result) = &done.answers else { continue };
        let lists = Lists::prepare(benchmark, &gold, result)?;
        for ((item, target), list) in items.iter_mut().zip(gold.targets()).zip(lists.iter()) {
            let guesses = list.iter().take(SHOWN).map(|guess| judged(target, guess)).collect();
            item.systems.push(ItemSystem { label: cell.system.label.clone(), guesses });
        }
    }
    Ok(items)
}

/// What anybody accepts, most accepted first.
fn accepted(target: &GoldTarget<'_>) -> Vec<(String, u32, u32)> {
    let accepted = target.by_ratio().into_iter().filter(|judged| judged.positive > 0);
    accepted.map(|judged| (judged.text.to_string(), judged.positive, judged.total)).collect()
}

fn judged(target: &GoldTarget<'_>, guess: &Guess) -> (String, char) {
    let mark = match target.standing(guess) {
        Some(Standing::Acceptable) => 'a',
        Some(Standing::Conceivable) => 'c',
        Some(Standing::Inconceivable) => 'n',
        None => '?',
    };
    (target.text(guess).to_owned(), mark)
}

/// A figure in the report's JSON.
#[derive(Serialize)]
struct FigureJson<'f> {
    name: &'f str,
    group: &'f str,
    value: Option<f64>,
    decimals: usize,
    is_score: bool,
}

fn serialize_figures<S: serde::Serializer>(
    figures: &[Figure],
    serializer: S,
) -> std::result::Result<S::Ok, S::Error> {
    serializer.collect_seq(figures.iter().map(|Figure { label, value, .. }| FigureJson {
        name: &label.heading,
        group: label.group,
        value: *value,
        decimals: label.decimals,
        is_score: label.is_score,
    }))
}
