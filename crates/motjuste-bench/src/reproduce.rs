//! The papers' tables beside ours, and why they differ, row by row.

use std::collections::BTreeMap;

use motjuste_report::{Cell as TableCell, Column, Table};
use motjuste_systems::{Resources, find};
use serde::{Deserialize, Serialize};

use crate::{BenchmarkReport, Data, Report, Result, Suite, SystemSpec};

/// The tables of the papers.
const PAPERS: &str = include_str!("papers.toml");

#[derive(Debug, Deserialize)]
struct Papers {
    table: Vec<PaperTable>,
}

/// A table as a paper prints it.
#[derive(Debug, Deserialize)]
struct PaperTable {
    title: String,
    of: String,
    on: Kind,
    setting: Option<String>,
    columns: Vec<String>,
    rows: Vec<PaperRow>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Swords,
    Semeval,
    Pairs,
}

#[derive(Debug, Deserialize)]
struct PaperRow {
    title: String,
    system: String,
    values: Vec<f64>,
}

/// A paper's table and ours.
#[derive(Debug, Serialize)]
pub struct Reproduction {
    /// The paper's title.
    pub title: String,
    /// What the paper measured on.
    pub of: String,
    /// What we measured on.
    pub on: String,
    /// The measures.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<ReproducedRow>,
}

/// A row of a paper and ours.
#[derive(Debug, Serialize)]
pub struct ReproducedRow {
    /// The paper's name of it.
    pub title: String,
    /// Ours.
    pub system: String,
    /// What the paper prints.
    pub paper: Vec<Option<f64>>,
    /// What came out here.
    pub ours: Vec<Option<f64>>,
    /// Why they differ.
    pub why: String,
}

/// Whether a benchmark is of the kind a table was made on.
fn is_of(kind: Kind, suite: &Suite) -> bool {
    match &suite.data {
        Data::Substitution { votes, .. } => match kind {
            Kind::Swords => votes.is_none(),
            Kind::Semeval => votes.is_some(),
            Kind::Pairs => false,
        },
        Data::Pairs { .. } => kind == Kind::Pairs,
        Data::Usages(_) => false,
    }
}

fn papers() -> Papers {
    toml::from_str(PAPERS).expect("the papers' tables are well-formed")
}

/// The systems of the tables that can be filled from some benchmarks.
#[must_use]
pub fn reproducible(suites: &[Suite]) -> Vec<SystemSpec> {
    let tables = papers().table;
    let wanted = tables.iter().filter(|table| suites.iter().any(|suite| is_of(table.on, suite)));
    let mut names: Vec<&str> = Vec::new();
    for row in wanted.flat_map(|table| &table.rows) {
        if !names.contains(&row.system.as_str()) {
            names.push(&row.system);
        }
    }
    names.into_iter().filter_map(|name| name.parse().ok()).collect()
}

/// Every table of the papers that a report can fill, beside what it found.
#[must_use]
pub fn reproduce(suites: &[Suite], report: &Report, resources: &Resources) -> Vec<Reproduction> {
    let mut reproductions = Vec::new();
    for table in papers().table {
        for (suite, found) in suites.iter().zip(&report.benchmarks) {
            if is_of(table.on, suite) {
                reproductions.push(side_by_side(&table, found, resources));
            }
        }
    }
    reproductions
}

fn side_by_side(
    table: &PaperTable,
    found: &BenchmarkReport,
    resources: &Resources,
) -> Reproduction {
    let ours = found.tables.iter().find(|ours| ours.setting == table.setting.as_deref());
    let rows = table.rows.iter().map(|row| {
        let mine = ours.and_then(|ours| ours.rows.iter().find(|mine| mine.label == row.system));
        let values: BTreeMap<String, f64> = mine
            .map_or(&[][..], |mine| &mine.measures)
            .iter()
            .filter_map(|measure| {
                Some((
                    format!("{} {}", measure.group, measure.name).trim().to_owned(),
                    measure.value?,
                ))
            })
            .collect();
        ReproducedRow {
            title: row.title.clone(),
            system: row.system.clone(),
            paper: row.values.iter().map(|value| Some(*value).filter(|v| v.is_finite())).collect(),
            ours: table.columns.iter().map(|column| values.get(column).copied()).collect(),
            why: why(&row.system, mine.is_some(), resources),
        }
    });
    Reproduction {
        title: table.title.clone(),
        of: table.of.clone(),
        on: found.name.clone(),
        rows: rows.collect(),
        columns: table.columns.clone(),
    }
}

/// Why a row differs from the paper's, besides the other data.
fn why(system: &str, ran: bool, resources: &Resources) -> String {
    let Ok(entry) = find(system) else { return "not among our systems".to_owned() };
    let missing = entry.needs.iter().find(|need| resources.get(**need).is_none());
    match (missing, entry.stand_in) {
        (Some(need), _) if !ran => format!("not run: needs {}; {}", need.what(), need.how()),
        _ if !ran => "not run on this benchmark: see the notes above".to_owned(),
        (_, Some(stand_in)) => stand_in.to_owned(),
        (_, None) => "the same method on other targets".to_owned(),
    }
}

impl Reproduction {
    /// As a table: the paper's figure, ours, and why they differ.
    ///
    /// # Errors
    /// Never, unless rows differ in length.
    pub fn table(&self) -> Result<Table> {
        let title = format!("{} (paper: {}; ours: {})", self.title, self.of, self.on);
        let mut columns = vec![Column::text("system")];
        let decimals = |column: &str| match column.split(' ').next() {
            Some("subtask") => 3,
            Some("best" | "oot") => 2,
            _ => 1,
        };
        for column in &self.columns {
            columns.push(Column::number("paper").group(column).decimals(decimals(column)));
            columns.push(Column::number("ours").group(column).decimals(decimals(column)));
        }
        columns.push(Column::text("why they differ"));
        let mut table = Table::new(title, columns);
        for row in &self.rows {
            let cell =
                |value: &Option<f64>| value.map_or_else(TableCell::missing, TableCell::number);
            let mut cells = vec![TableCell::text(&row.title)];
            cells.extend(
                row.paper.iter().zip(&row.ours).flat_map(|(paper, ours)| [cell(paper), cell(ours)]),
            );
            cells.push(TableCell::text(&row.why));
            table.push_row(cells)?;
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_a_figure_for_every_column() {
        for table in papers().table {
            for row in &table.rows {
                assert_eq!(row.values.len(), table.columns.len(), "{}: {}", table.title, row.title);
            }
        }
    }
}
