//! The plots of the page: a group of figures as bars, and F against the length of the list.

use motjuste_metrics::Label;
use motjuste_metrics::swords::{Measure, Setting, Threshold};
use motjuste_report::{Axis, Bars, Curve, Plot, Point};

use crate::{BenchmarkReport, Item, Result, Row, TableReport};

/// Lines distinguished by colour alone.
const LINES: usize = 8;
/// The longest list of [`f_at_k`]: what SWORDS scores, and what an item shows.
const LONGEST: usize = 10;

/// The plots of a table, as one element.
pub(super) fn figures(table: &TableReport, benchmark: &BenchmarkReport) -> Result<String> {
    let Some(first) = table.rows.first() else { return Ok(String::new()) };
    let mut groups: Vec<&str> = first
        .figures
        .iter()
        .map(|figure| &figure.label)
        .filter(|label| label.is_score)
        .map(|label| label.group)
        .collect();
    groups.dedup();
    let mut plots = Vec::new();
    for group in groups {
        plots.push(bars(table, group)?);
    }
    plots.extend(f_at_k(table, benchmark)?);
    let figures = plots
        .iter()
        .map(|plot| format!("<figure tabindex=\"0\">\n{}</figure>\n", plot.to_inline_svg()));
    let figures: String = figures.collect();
    Ok(format!("<div class=\"figures\">\n{figures}</div>\n"))
}

/// The label, with its sign.
fn name(row: &Row) -> String {
    format!("{}{}", row.label, row.sign())
}

/// The figures of a group, the best system first.
fn bars<'t>(table: &'t TableReport, group: &str) -> Result<Plot> {
    let of_group = |row: &'t Row| -> Vec<(&'t str, Option<f64>)> {
        let of_group = |label: &Label| label.is_score && label.group == group;
        let figures = row.figures.iter().filter(|figure| of_group(&figure.label));
        figures.map(|figure| (&*figure.label.heading, figure.value)).collect()
    };
    let mut rows: Vec<&Row> = table.rows.iter().collect();
    let first = |row: &'t Row| of_group(row).first().and_then(|(_, value)| *value);
    rows.sort_by(|a, b| {
        let (a, b) = (first(a), first(b));
        b.unwrap_or(f64::NEG_INFINITY).total_cmp(&a.unwrap_or(f64::NEG_INFINITY))
    });
    let names: Vec<&str> = rows
        .first()
        .map_or_else(Vec::new, |row| of_group(row).iter().map(|(name, _)| *name).collect());
    let mut bars = Bars::new(rows.iter().map(|row| name(row)).collect());
    for (at, name) in names.iter().enumerate() {
        let values = rows.iter().map(|row| of_group(row).get(at).and_then(|(_, value)| *value));
        bars = bars.series(*name, values.collect())?;
    }
    let title = match (group, names.as_slice()) {
        ("", [only]) => (*only).to_owned(),
        ("", _) => names.join(", "),
        (group, [only]) => format!("{only}, {group}"),
        (group, _) => format!("{}, {group}", names.join(" and ")),
    };
    Ok(Plot::new(title, Axis::default(), Axis::default(), bars.horizontal()))
}

/// F against acceptable substitutes for every length of list (Jabbari 2010), as SWORDS' strict F10
/// counts: the last point is the figure of the table. None where the table has no such figure.
fn f_at_k(table: &TableReport, benchmark: &BenchmarkReport) -> Result<Option<Plot>> {
    let mut rows: Vec<(&Row, f64)> =
        table.rows.iter().filter_map(|row| Some((row, strict_f10(row)?))).collect();
    if rows.is_empty() {
        return Ok(None);
    }
    rows.sort_by(|a, b| b.1.total_cmp(&a.1));
    let left_out = rows.len().saturating_sub(LINES);
    let mut curve = Curve::new();
    for (row, _) in rows.iter().take(LINES) {
        let point =
            |k: usize| Some(Point::from((k as f64, strict_f(&benchmark.items, &row.label, k)?)));
        curve = curve.series(name(row), (1..=LONGEST).filter_map(point))?;
    }
    let which = if left_out > 0 { format!(" of the best {LINES}") } else { String::new() };
    let title = format!("F by length of list, strict{which}");
    Ok(Some(Plot::new(title, Axis::new("substitutes"), Axis::new("F").unit("%"), curve)))
}

/// The figure of the table.
fn strict_f10(row: &Row) -> Option<f64> {
    let label = Measure::f(Setting::Strict, Threshold::Acceptable, LONGEST).label();
    row.figures.iter().find(|figure| figure.label == label)?.value
}

/// Pooled F of the first `k` guesses against the substitutes more than half of the people accept.
fn strict_f(items: &[Item], label: &str, k: usize) -> Option<f64> {
    let (mut hits, mut guessed, mut reachable) = (0, 0, 0);
    for item in items {
        let right = item.gold.iter().filter(|(_, positive, total)| 2 * positive > *total).count();
        reachable += right.min(k);
        let Some(system) = item.systems.iter().find(|system| system.label == label) else {
            continue;
        };
        guessed += system.guesses.len().min(k);
        hits += system.guesses.iter().take(k).filter(|(_, mark)| *mark == 'a').count();
    }
    let whole = guessed + reachable;
    (guessed > 0 && reachable > 0).then(|| 200.0 * hits as f64 / whole as f64)
}

#[cfg(test)]
mod tests {
    use motjuste_systems::Resources;

    use super::*;
    use crate::{BenchmarkFile, Event, ItemSystem, Report, Runner, Suite, SystemSpec};

    fn item(gold: &[(u32, u32)], marks: &str) -> Item {
        let guesses = marks.chars().map(|mark| ("guess".to_owned(), mark)).collect();
        Item {
            id: String::new(),
            context: ["", "bright", ""].map(str::to_owned),
            pos: None,
            gold: gold.iter().map(|(positive, total)| (String::new(), *positive, *total)).collect(),
            systems: vec![ItemSystem { label: "system".to_owned(), guesses }],
        }
    }

    /// SWORDS §5: precision over what was guessed, recall over what k guesses can reach.
    #[test]
    fn f_counts_what_k_guesses_can_reach() {
        let items = [item(&[(9, 10), (6, 10), (5, 10)], "na"), item(&[(10, 10)], "an")];
        // k = 1: 1 hit of 2 guesses, 2 within reach. k = 2: 2 hits of 4 guesses, 3 within reach.
        assert_eq!(strict_f(&items, "system", 1), Some(50.0));
        assert_eq!(strict_f(&items, "system", 2), Some(200.0 * 2.0 / 7.0));
        assert_eq!(strict_f(&items, "nobody", 1), None);
    }

    #[test]
    fn the_curve_ends_at_the_figure_of_the_table() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bright.json");
        let suites = [Suite::open(&BenchmarkFile::new(file.into())).unwrap()];
        let system: SystemSpec = "random".parse().unwrap();
        let results = tempfile::tempdir().unwrap();
        let resources = Resources::default();
        let runner = Runner::new(results.path().to_owned(), &resources, &suites);
        let done: Vec<_> = runner
            .run(crate::cells(&system, &suites, 50), &|_: Event<'_>| ())
            .into_iter()
            .map(|(cell, done)| (cell, done.unwrap()))
            .collect();
        let report = Report::new(&suites, &done).unwrap();
        let benchmark = &report.benchmarks[0];
        let row = &benchmark.tables[0].rows[0];
        let (f10, at_ten) =
            (strict_f10(row).unwrap(), strict_f(&benchmark.items, &row.label, LONGEST));
        assert!((f10 - at_ten.unwrap()).abs() < 1e-9 && f10 < 100.0, "{f10} {at_ten:?}");
    }
}
