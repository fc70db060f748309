//! What the work costs and what people earn by it (SWORDS App. B.2): pay per task, time per task, the
//! hourly wage that makes, and what a campaign still needs.

use std::collections::BTreeMap;

use crate::{Snapshot, Submission, TaskNumber, Times};

const SECONDS_PER_HOUR: f64 = 3600.0;

/// The hourly wage that this pay per task makes when a task takes so many seconds; `None` for tasks
/// that take no time.
pub fn hourly_wage(per_task: f64, seconds: f64) -> Option<f64> {
    (seconds > 0.0).then(|| per_task * SECONDS_PER_HOUR / seconds)
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pay {
    pub per_task: f64,
    /// The share of it that a platform takes on top; .2 at Mechanical Turk, .4 for tasks of ten and
    /// more assignments.
    pub fee: f64,
}

impl Pay {
    /// The pay that makes this hourly wage when a task takes so many seconds, in whole cents and not
    /// below it.
    pub fn for_wage(wage: f64, seconds: f64, fee: f64) -> Self {
        // Rounded first: .1 · 100 must not become 11 cents.
        let cents = (wage * seconds / SECONDS_PER_HOUR * 100.0 * 1e6).round() / 1e6;
        Self { per_task: cents.ceil() / 100.0, fee }
    }

    /// How many seconds a task may take to make at least this hourly wage.
    pub fn seconds_at(self, wage: f64) -> Option<f64> {
        (wage > 0.0).then(|| self.per_task * SECONDS_PER_HOUR / wage)
    }
}

/// A campaign in time and money.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// Times of the submissions so far, in seconds.
    pub measured: Option<Times>,
    /// Submissions handed in, whether they count or not: all of it is work.
    pub done: usize,
    /// Submissions still wanted by the tasks issued so far.
    pub wanted: usize,
    /// Submissions expected for second stages that are not issued yet.
    pub expected: usize,
    /// What was paid, fees included.
    pub paid: f64,
    /// What the rest will cost, fees included.
    pub to_pay: f64,
    /// The hourly wage at the median time.
    pub wage: Option<f64>,
    /// Hours of work still to be done, at the mean time.
    pub hours: Option<f64>,
}

impl Estimate {
    /// The share of candidates that SWORDS labelled further, since somebody would use them (§4).
    pub const CONCEIVABLE: f64 = 0.35;

    /// What a campaign has cost and will cost at this pay, if this share of the candidates goes on to
    /// the second stage.
    pub fn new(snapshot: &Snapshot, pay: Pay, conceivable: f64) -> Self {
        let measured =
            Times::new(snapshot.submissions.iter().filter_map(Submission::seconds).collect());
        let done = snapshot.submissions.len();
        let expected = snapshot.campaign.procedure.of_kind().to_come(snapshot, conceivable);
        let wanted = still_wanted(snapshot);
        let cost = |tasks: usize| tasks as f64 * pay.per_task * (1.0 + pay.fee);
        let rest = wanted + expected;
        Self {
            measured,
            done,
            wanted,
            expected,
            paid: cost(done),
            to_pay: cost(rest),
            wage: measured.and_then(|times| hourly_wage(pay.per_task, times.median)),
            hours: measured.map(|times| times.mean * rest as f64 / SECONDS_PER_HOUR),
        }
    }
}

/// Submissions missing from the tasks there are.
fn still_wanted(snapshot: &Snapshot) -> usize {
    let mut missing: BTreeMap<TaskNumber, u32> =
        snapshot.tasks.iter().map(|task| (task.number, task.wanted)).collect();
    for submission in snapshot.valid() {
        if let Some(missing) = missing.get_mut(&submission.task) {
            *missing = missing.saturating_sub(1);
        }
    }
    missing.into_values().sum::<u32>() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{add_task, filter, judge, labels, submit};
    use crate::{About, Rule};

    #[test]
    fn the_arithmetic_of_the_paper() {
        let pay = Pay { per_task: 0.10, fee: 0.2 };
        assert!((pay.seconds_at(15.0).unwrap() - 24.0).abs() < 1e-9);
        assert_eq!(pay.seconds_at(7.25).unwrap().round(), 50.0);
        assert!((hourly_wage(0.10, 24.0).unwrap() - 15.0).abs() < 1e-9);
        assert_eq!(hourly_wage(0.10, 0.0), None);
        assert_eq!(Pay::for_wage(15.0, 24.0, 0.2), pay);
        assert_eq!(Pay::for_wage(15.0, 25.0, 0.2).per_task, 0.11, "no less than the wage");
    }

    #[test]
    fn filtered_work_is_paid_and_wanted_again() {
        let mut snapshot = judge(&[("strolled", "people")]);
        submit(&mut snapshot, 1, 1, labels("+-+"));
        submit(&mut snapshot, 1, 2, labels("+++"));
        filter(&mut snapshot, 1, Rule::WrongControl, "wrong");
        let pay = Pay { per_task: 0.10, fee: 0.2 };
        let estimate = Estimate::new(&snapshot, pay, 0.0);
        assert_eq!((estimate.done, estimate.wanted), (2, 2), "three are wanted, one counts");
        assert!((estimate.paid - 0.24).abs() < 1e-9 && (estimate.to_pay - 0.24).abs() < 1e-9);
        assert_eq!(estimate.wage.unwrap().round(), 36.0, "ten seconds each");
        assert!((estimate.hours.unwrap() - 20.0 / 3600.0).abs() < 1e-12);
    }

    #[test]
    fn a_second_stage_is_expected_until_it_is_there() {
        let words: Vec<String> = (0..40).map(|number| format!("word{number}")).collect();
        let words: Vec<(&str, &str)> = words.iter().map(|word| (word.as_str(), "people")).collect();
        let mut snapshot = judge(&words);
        let pay = Pay { per_task: 0.10, fee: 0.0 };
        let estimate = Estimate::new(&snapshot, pay, Estimate::CONCEIVABLE);
        assert_eq!(
            (estimate.wanted, estimate.expected),
            (3, 14),
            "14 of 40 in two tasks, seven each"
        );
        assert!((estimate.to_pay - 1.7).abs() < 1e-9);
        add_task(&mut snapshot, 2, vec![(1, About::Candidate(0))]);
        let estimate = Estimate::new(&snapshot, pay, Estimate::CONCEIVABLE);
        assert_eq!((estimate.wanted, estimate.expected), (6, 0));
    }
}
