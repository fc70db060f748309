//! The papers' tables beside ours, and why they differ, row by row.

use std::collections::BTreeMap;

use motjuste_report::{Cell as TableCell, Column, Table};
use motjuste_systems::{Need, Resources, Setting};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::csv::full_heading;
use crate::details::details;
use crate::{Cell, Data, Done, Result, Suite, SystemSpec, score};

/// The tables of the papers.
const PAPERS: &str = include_str!("papers.toml");

#[derive(Debug, Deserialize)]
struct Papers {
    /// How to tell a paper's targets.
    targets: BTreeMap<String, String>,
    table: Vec<PaperTable>,
}

/// A table as a paper prints it.
#[derive(Debug, Deserialize)]
struct PaperTable {
    title: String,
    of: String,
    on: Kind,
    setting: Option<String>,
    #[serde(default = "one")]
    decimals: usize,
    columns: Vec<String>,
    rows: Vec<PaperRow>,
}

/// Digits most papers print.
const fn one() -> usize {
    1
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
    /// Ours, with the options that make it the paper's.
    system: String,
    values: Vec<f64>,
    /// What it was taken on, where not on what the table was.
    of: Option<String>,
    /// Why ours differs, apart from its stand-in.
    why: Option<String>,
}

/// A paper's table and ours.
#[derive(Debug, Serialize)]
pub struct Reproduction {
    pub title: String,
    /// What the paper measured on.
    pub of: String,
    /// What we measured on.
    pub on: String,
    /// Digits the paper prints.
    pub decimals: usize,
    pub columns: Vec<String>,
    pub rows: Vec<ReproducedRow>,
}

/// A row of a paper and ours.
#[derive(Debug, Serialize)]
pub struct ReproducedRow {
    /// The paper's name of it.
    pub title: String,
    pub system: String,
    /// What the paper prints.
    pub paper: Vec<Option<f64>>,
    /// What came out here.
    pub ours: Vec<Option<f64>>,
    pub why: String,
    /// Whether a figure differs by more than 0.1 points although the targets and the method are the paper's.
    pub unexplained: bool,
}

const SAME: &str = "the same method on the same targets";

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

/// Whether a table of the papers has a place for what a cell finds.
pub fn is_reproducible(cell: &Cell<'_>) -> bool {
    papers().table.iter().any(|table| {
        is_of(table.on, cell.suite)
            && table.setting.as_deref() == cell.setting.map(Setting::name)
            && table.rows.iter().any(|row| row.system == cell.system.label)
    })
}

/// Every table of the papers that a report can fill, beside what it found.
///
/// # Errors
/// If answers do not belong to their benchmark.
pub fn reproduce(
    suites: &[Suite],
    done: &[(Cell<'_>, Done)],
    resources: &Resources,
    how_to_get: fn(Need) -> &'static str,
) -> Result<Vec<Reproduction>> {
    let figures = done.par_iter().map(|(cell, done)| figures(cell, done));
    let found: Vec<(&Cell<'_>, BTreeMap<String, f64>)> = figures.collect::<Result<_>>()?;
    let mut reproductions = Vec::new();
    let papers = papers();
    for table in &papers.table {
        for suite in suites.iter().filter(|suite| is_of(table.on, suite)) {
            let same = |row: &PaperRow| {
                let of = row.of.as_ref().unwrap_or(&table.of);
                papers.targets.get(of).is_some_and(|known| suite.is(known))
            };
            let why = |row: &PaperRow, ran| why(row, ran, same(row), resources, how_to_get);
            reproductions.push(side_by_side(table, suite, &found, why));
        }
    }
    Ok(reproductions)
}

/// All figures of a cell, by group and name.
fn figures<'c, 'm>(
    cell: &'c Cell<'m>,
    done: &Done,
) -> Result<(&'c Cell<'m>, BTreeMap<String, f64>)> {
    let main = score::figures(cell, &done.answers)?
        .into_iter()
        .filter_map(|figure| Some((full_heading(&figure.label), figure.value?)));
    Ok((cell, main.chain(details(cell, &done.answers)?).collect()))
}

fn side_by_side(
    table: &PaperTable,
    suite: &Suite,
    found: &[(&Cell<'_>, BTreeMap<String, f64>)],
    why: impl Fn(&PaperRow, bool) -> String,
) -> Reproduction {
    let is_ours = |cell: &Cell<'_>, row: &PaperRow| {
        std::ptr::eq(cell.suite, suite)
            && cell.setting.map(Setting::name) == table.setting.as_deref()
            && cell.system.label == row.system
    };
    let rows = table.rows.iter().map(|row| {
        let mine = found.iter().find(|(cell, _)| is_ours(cell, row)).map(|(_, figures)| figures);
        let ours = |column: &String| mine.and_then(|figures| figures.get(column).copied());
        let ours: Vec<Option<f64>> = table.columns.iter().map(ours).collect();
        let why = why(row, mine.is_some());
        ReproducedRow {
            title: row.title.clone(),
            system: row.system.clone(),
            unexplained: why == SAME && differ(&row.values, &ours, table.decimals),
            paper: row.values.iter().map(|value| Some(*value).filter(|v| v.is_finite())).collect(),
            ours,
            why,
        }
    });
    Reproduction {
        title: table.title.clone(),
        of: table.of.clone(),
        on: suite.name.clone(),
        rows: rows.collect(),
        decimals: table.decimals,
        columns: table.columns.clone(),
    }
}

/// Whether any figure is more than 0.1 points from the paper's (0.001 of a correlation), rounding apart.
fn differ(paper: &[f64], ours: &[Option<f64>], decimals: usize) -> bool {
    let unit = 10_f64.powi(-i32::try_from(decimals).unwrap_or(1));
    let most = if decimals > 2 { 0.001 } else { 0.1 } + unit / 2.0;
    let apart =
        |(paper, ours): (&f64, &Option<f64>)| ours.is_some_and(|o| (paper - o).abs() > most);
    paper.iter().zip(ours).any(apart)
}

/// Why a row differs from the paper's.
fn why(
    row: &PaperRow,
    ran: bool,
    same_targets: bool,
    resources: &Resources,
    how_to_get: fn(Need) -> &'static str,
) -> String {
    let Ok(SystemSpec { entry, .. }) = row.system.parse() else {
        return "not among our systems".to_owned();
    };
    let missing = entry.needs.iter().find(|need| resources.get(**need).is_none());
    match (missing, entry.stand_in) {
        (Some(need), _) if !ran => format!("not run: needs {}; {}", need.what(), how_to_get(*need)),
        _ if !ran => "not run on this benchmark: see the notes above".to_owned(),
        (_, stand_in) => {
            let targets = (!same_targets).then_some("other targets");
            let reasons = targets.into_iter().chain(row.why.as_deref()).chain(stand_in);
            match reasons.collect::<Vec<&str>>().join("; ") {
                none if none.is_empty() => SAME.to_owned(),
                reasons => reasons,
            }
        }
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
        for column in &self.columns {
            for whose in ["paper", "ours"] {
                columns.push(Column::number(whose).group(column).decimals(self.decimals));
            }
        }
        columns.push(Column::text("why they differ"));
        let mut table = Table::new(title, columns);
        for row in &self.rows {
            let mut cells = vec![TableCell::text(&row.title)];
            for (paper, ours) in row.paper.iter().zip(&row.ours) {
                cells.extend([*paper, *ours].map(TableCell::from));
            }
            let why = if row.unexplained { "not explained: " } else { "" };
            cells.push(TableCell::text(format!("{why}{}", row.why)));
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

    #[test]
    fn targets_are_the_papers_only_if_they_are_the_same_ones() {
        let row = |of: Option<&str>| PaperRow {
            title: "Random".into(),
            system: "random".into(),
            values: vec![32.7],
            of: of.map(str::to_owned),
            why: None,
        };
        let said = |same| why(&row(None), true, same, &Resources::default(), |_| "");
        assert_eq!(said(true), SAME);
        assert_eq!(said(false), "other targets");
        let papers = papers();
        let of = papers.table.iter().flat_map(|table| {
            std::iter::once(&table.of).chain(table.rows.iter().filter_map(|row| row.of.as_ref()))
        });
        for of in of {
            assert!(papers.targets.contains_key(of), "{of}: how to tell?");
        }
    }

    #[test]
    fn a_tenth_of_a_point_is_a_difference_and_rounding_is_none() {
        assert!(!differ(&[48.8, f64::NAN], &[Some(48.91), Some(3.0)], 1));
        assert!(differ(&[48.8], &[Some(48.96)], 1) && differ(&[9.95], &[Some(10.85)], 2));
        assert!(differ(&[0.713], &[Some(0.711)], 3) && !differ(&[0.713], &[Some(0.7141)], 3));
        assert!(!differ(&[48.8], &[None], 1));
    }

    #[test]
    fn every_row_names_a_system_of_ours_with_options_it_has() {
        for row in papers().table.iter().flat_map(|table| &table.rows) {
            let system: SystemSpec = row.system.parse().unwrap();
            system.check_options().unwrap();
            assert_eq!(system.label, row.system, "cells are found by their label");
        }
    }
}
