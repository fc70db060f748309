//! Which submissions not to believe, and what the work costs. Pure functions over
//! [`Snapshot`]: each rule measures, compares with a threshold and gives a
//! [`Filter`] with the reason for every submission, which
//! the store makes a decision that can be taken back.
//!
//! A rule looks at all submissions, but finds only those that it does not filter already, so that it
//! can be applied again whenever new work has come in.

mod apply;
mod calibration;
mod controls;
mod correlation;
mod engagement;
mod pay;
mod scores;
mod straight_lining;
mod time;

pub use apply::{ApplyError, Threshold, apply, apply_with, rules, usual_threshold};
pub use calibration::{Calibration, calibrate};
pub use controls::{ControlTally, control_accuracy, low_control_accuracy, wrong_controls};
pub use correlation::{Floor, bad_blocks, mean_correlations, out_of_line};
pub use engagement::{PageOne, WordList, disengaged};
pub use pay::{Estimate, Pay, hourly_wage};
pub use straight_lining::{StraightLine, straight_lining};
pub use time::too_fast;

use crate::{Filter, Finding, Rule, Snapshot, Submission};

/// The submissions a rule does not speak against already.
fn unfiltered(snapshot: &Snapshot, rule: Rule) -> impl Iterator<Item = &Submission> {
    snapshot.submissions.iter().filter(move |submission| {
        let by_rule = |decision: &&crate::Decision| {
            decision.filter.rule == rule && submission.filtered_by.contains(&decision.number)
        };
        !snapshot.decisions.iter().any(|decision| by_rule(&decision))
    })
}

/// The filter of a rule: `find` says for a submission what was measured and why it should not count.
fn filter(
    snapshot: &Snapshot,
    rule: Rule,
    threshold: Option<f64>,
    find: impl Fn(&Submission) -> Option<(f64, String)>,
) -> Filter {
    let finding = |submission: &Submission| {
        let (value, reason) = find(submission)?;
        Some(Finding { assignment: submission.assignment, value: Some(value), reason })
    };
    Filter { rule, threshold, findings: unfiltered(snapshot, rule).filter_map(finding).collect() }
}

#[cfg(test)]
fn found(filter: &Filter) -> Vec<u32> {
    filter.findings.iter().map(|finding| finding.assignment.0).collect()
}
