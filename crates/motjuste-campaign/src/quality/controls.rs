//! Controls (SWORDS App. B.3): a wrong one rejects its task, and a person who is right on fewer than
//! 90 % of them loses all their tasks.

use std::collections::BTreeMap;

use super::filter;
use crate::{AnnotatorNumber, Filter, Rule, Snapshot, Submission};

/// How many controls were answered, and how many of them right.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ControlTally {
    pub right: u32,
    pub total: u32,
}

impl ControlTally {
    pub fn new(snapshot: &Snapshot, submission: &Submission) -> Self {
        let mut tally = Self::default();
        for (question, answer) in submission.answers.iter() {
            let asked = snapshot.task(submission.task).and_then(|task| task.question(question));
            if let Some(is_right) = asked.and_then(|asked| asked.is_right(answer)) {
                tally.total += 1;
                tally.right += u32::from(is_right);
            }
        }
        tally
    }

    /// The share that is right; `None` without controls.
    pub fn accuracy(self) -> Option<f64> {
        (self.total > 0).then(|| f64::from(self.right) / f64::from(self.total))
    }
}

/// The controls of every person, over all their submissions, filtered ones included.
pub fn control_accuracy(snapshot: &Snapshot) -> BTreeMap<AnnotatorNumber, ControlTally> {
    let mut tallies: BTreeMap<AnnotatorNumber, ControlTally> = BTreeMap::new();
    for submission in &snapshot.submissions {
        let ControlTally { right, total } = ControlTally::new(snapshot, submission);
        let tally = tallies.entry(submission.annotator).or_default();
        tally.right += right;
        tally.total += total;
    }
    tallies
}

pub fn wrong_controls(snapshot: &Snapshot) -> Filter {
    filter(snapshot, Rule::WrongControl, Some(1.0), |submission| {
        let tally = ControlTally::new(snapshot, submission);
        let ControlTally { right, total } = tally;
        let reason =
            format!("{} of {total} control substitutes labelled incorrectly", total - right);
        tally.accuracy().filter(|accuracy| *accuracy < 1.0).map(|accuracy| (accuracy, reason))
    })
}

/// Finds all submissions of people whose share of right controls is below `least` (.9 in the paper).
pub fn low_control_accuracy(snapshot: &Snapshot, least: f64) -> Filter {
    let tallies = control_accuracy(snapshot);
    filter(snapshot, Rule::ControlAccuracy, Some(least), |submission| {
        let tally = tallies.get(&submission.annotator)?;
        let accuracy = tally.accuracy().filter(|accuracy| *accuracy < least)?;
        let ControlTally { right, total } = tally;
        let percent = accuracy * 100.0;
        let least = least * 100.0;
        let reason = format!(
            "annotator labelled {right} of {total} control substitutes correctly, {percent:.0} \
             %, below {least:.0} %"
        );
        Some((accuracy, reason))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{filter as decide, judge, labels, submit};
    use crate::quality::found;

    /// One candidate, then the odd word, then the target.
    fn campaign(submissions: &[(u32, &str)]) -> Snapshot {
        let mut snapshot = judge(&[("strolled", "people")]);
        for (annotator, signs) in submissions {
            submit(&mut snapshot, 1, *annotator, labels(signs));
        }
        snapshot
    }

    #[test]
    fn the_target_must_be_accepted_and_the_odd_word_must_not() {
        let snapshot = campaign(&[(1, "+-+"), (2, "-?+"), (3, "++-"), (4, "+++"), (5, "+--")]);
        let filter = wrong_controls(&snapshot);
        assert_eq!(found(&filter), [3, 4, 5], "abstaining from the odd word is right");
        assert_eq!(filter.findings[0].reason, "2 of 2 control substitutes labelled incorrectly");
    }

    #[test]
    fn nine_in_ten_right_is_enough() {
        let mut work = vec![(1, "+-+"); 4];
        work.push((1, "+++"));
        work.extend([(2, "+-+"), (2, "+-+"), (2, "+-+"), (2, "+++")]);
        let snapshot = campaign(&work);
        let accuracy = control_accuracy(&snapshot);
        assert_eq!(accuracy[&AnnotatorNumber(1)], ControlTally { right: 9, total: 10 });
        let filter = low_control_accuracy(&snapshot, 0.9);
        assert_eq!(found(&filter), [6, 7, 8, 9], "all work of the second, 7 of 8");
        assert_eq!(filter.findings[0].value, Some(0.875));
    }

    #[test]
    fn what_the_rule_filters_already_is_not_found_again() {
        let mut snapshot = campaign(&[(1, "+++"), (2, "+++")]);
        decide(&mut snapshot, 0, Rule::WrongControl, "wrong");
        decide(&mut snapshot, 1, Rule::Manual, "another rule");
        assert_eq!(found(&wrong_controls(&snapshot)), [2]);
    }
}
