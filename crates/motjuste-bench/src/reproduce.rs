//! The papers' tables beside ours, and why they differ, row by row.

use std::collections::BTreeMap;

use motjuste_report::{Cell as TableCell, Column, Table};
use motjuste_systems::{Need, Resources, Setting};
use rayon::prelude::*;
use serde::Serialize;

use crate::csv::full_heading;
use crate::details::details;
use crate::overlap::overlaps;
use crate::papers::{PaperRow, PaperTable, papers};
use crate::{Cell, Done, Result, Suite, SystemSpec, score};

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

/// The systems of the tables that can be filled from some benchmarks.
pub fn reproducible(suites: &[Suite]) -> Vec<SystemSpec> {
    let tables = papers().table;
    let wanted = tables.iter().filter(|table| suites.iter().any(|suite| table.is_for(suite)));
    let mut names: Vec<&str> = Vec::new();
    for row in wanted.flat_map(|table| &table.rows).filter(|row| row.not_run.is_none()) {
        if !names.contains(&row.system.as_str()) {
            names.push(&row.system);
        }
    }
    names.into_iter().filter_map(|name| name.parse().ok()).collect()
}

/// Whether a table of the papers has a place for what a cell finds.
pub fn is_reproducible(cell: &Cell<'_>, resources: &Resources) -> bool {
    papers().table.iter().any(|table| {
        table.is_for(cell.suite)
            && table.setting.as_deref() == cell.setting.map(Setting::name)
            && table.rows.iter().any(|row| row.is_of(cell, resources))
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
    let mut found: Vec<(&Cell<'_>, BTreeMap<String, f64>)> = figures.collect::<Result<_>>()?;
    for suite in suites {
        for (label, overlap) in overlaps(suite, done) {
            let is_its = |cell: &Cell<'_>| {
                std::ptr::eq(cell.suite, suite)
                    && cell.setting == Some(Setting::Generate)
                    && cell.system.label == label
            };
            let its = found.iter_mut().filter(|(cell, _)| is_its(cell));
            its.for_each(|(_, figures)| figures.extend(overlap.iter().cloned()));
        }
    }
    let mut reproductions = Vec::new();
    let papers = papers();
    for table in &papers.table {
        for suite in suites.iter().filter(|suite| table.is_for(suite)) {
            let same = |row: &PaperRow| {
                let of = row.of.as_ref().unwrap_or(&table.of);
                papers.targets.get(of).is_some_and(|known| suite.is(known))
            };
            let why = |row: &PaperRow, ran| why(table, row, ran, same(row), resources, how_to_get);
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
    table: &PaperTable,
    row: &PaperRow,
    ran: bool,
    same_targets: bool,
    resources: &Resources,
    how_to_get: fn(Need) -> &'static str,
) -> String {
    let Ok(SystemSpec { entry, .. }) = row.system.parse() else {
        return "not among our systems".to_owned();
    };
    if let Some(reason) = &row.not_run {
        return format!("not run: {reason}");
    }
    let mut needs = entry.needs.iter().copied().chain(row.needs());
    let missing = needs.find(|need| resources.get(*need).is_none());
    match (missing, entry.stand_in) {
        (Some(need), _) if !ran => format!("not run: needs {}; {}", need.what(), how_to_get(need)),
        _ if !ran => "not run on this benchmark: see the notes above".to_owned(),
        (_, stand_in) => {
            let targets = (!same_targets).then_some("other targets");
            let said = [table.why.as_deref(), row.why.as_deref(), stand_in];
            let reasons = targets.into_iter().chain(said.into_iter().flatten());
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
    fn targets_are_the_papers_only_if_they_are_the_same_ones() {
        let row = |of: Option<&str>| PaperRow {
            title: "Random".into(),
            system: "random".into(),
            values: vec![32.7],
            of: of.map(str::to_owned),
            why: None,
            ..papers().table.remove(0).rows.remove(0)
        };
        let mut table = papers().table.remove(0);
        let said = |table: &PaperTable, same| {
            why(table, &row(None), true, same, &Resources::default(), |_| "")
        };
        assert_eq!(said(&table, true), SAME);
        assert_eq!(said(&table, false), "other targets");
        table.why = Some("another year".to_owned());
        assert_eq!(said(&table, false), "other targets; another year");
    }

    #[test]
    fn a_tenth_of_a_point_is_a_difference_and_rounding_is_none() {
        assert!(!differ(&[48.8, f64::NAN], &[Some(48.91), Some(3.0)], 1));
        assert!(differ(&[48.8], &[Some(48.96)], 1) && differ(&[9.95], &[Some(10.85)], 2));
        assert!(differ(&[0.713], &[Some(0.711)], 3) && !differ(&[0.713], &[Some(0.7141)], 3));
        assert!(!differ(&[48.8], &[None], 1));
    }
}
