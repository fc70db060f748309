//! What was filtered, rule by rule; every single decision is in `decisions.csv`.

use std::collections::{BTreeMap, BTreeSet};

use motjuste_report::{Cell, Column, Table};

use super::DataCard;
use crate::export::ExportError;
use crate::{AssignmentNumber, Decision, Finding, Rule, Snapshot};

#[derive(Default)]
struct OfRule<'r> {
    decisions: usize,
    taken_back: usize,
    /// Submissions that a decision in force filters.
    filtered: BTreeSet<AssignmentNumber>,
    values: Vec<f64>,
    thresholds: Vec<f64>,
    example: &'r str,
}

impl<'r> OfRule<'r> {
    fn add(&mut self, decision: &'r Decision) {
        let filter = &decision.filter;
        self.decisions += 1;
        self.thresholds.extend(filter.threshold);
        if let (Some(Finding { reason, .. }), "") = (filter.findings.first(), self.example) {
            self.example = reason;
        }
        if !decision.in_force() {
            self.taken_back += 1;
            return;
        }
        self.filtered.extend(filter.findings.iter().map(|finding| finding.assignment));
        self.values.extend(filter.findings.iter().filter_map(|finding| finding.value));
    }
}

/// `0.5`, or `0.5 to 0.9`.
fn range(values: &[f64]) -> Cell {
    let least = values.iter().copied().reduce(f64::min);
    let most = values.iter().copied().reduce(f64::max);
    match least.zip(most) {
        None => Cell::missing(),
        Some((least, most)) if least == most => Cell::text(format!("{least:.2}")),
        Some((least, most)) => Cell::text(format!("{least:.2} to {most:.2}")),
    }
}

impl DataCard {
    pub(super) fn filters(&mut self, snapshot: &Snapshot) -> Result<(), ExportError> {
        self.paragraph("## Filters");
        if snapshot.decisions.is_empty() {
            self.paragraph("No submission was filtered.");
            return Ok(());
        }
        let mut by_rule: BTreeMap<&str, OfRule<'_>> = BTreeMap::new();
        for decision in &snapshot.decisions {
            by_rule.entry(decision.filter.rule.name()).or_default().add(decision);
        }
        let columns = vec![
            Column::text("rule"),
            Column::count("decisions"),
            Column::count("taken back"),
            Column::count("submissions"),
            Column::number("% of all").decimals(1),
            Column::text("threshold"),
            Column::text("values"),
            Column::text("for example"),
        ];
        let mut table = Table::new("", columns);
        let all = snapshot.submissions.len().max(1) as f64;
        for rule in Rule::ALL.iter().map(|rule| rule.name()) {
            let Some(of_rule) = by_rule.get(rule) else { continue };
            let filtered = of_rule.filtered.len() as f64;
            table.push_row(vec![
                Cell::text(rule),
                Cell::number(of_rule.decisions as f64),
                Cell::number(of_rule.taken_back as f64),
                Cell::number(filtered),
                Cell::number(100.0 * filtered / all),
                range(&of_rule.thresholds),
                range(&of_rule.values),
                Cell::text(of_rule.example),
            ])?;
        }
        self.table(&table);
        self.paragraph(
            "`decisions.csv` lists every decision with its subject and reason. Other people were \
             asked the same questions again.",
        );
        Ok(())
    }
}
