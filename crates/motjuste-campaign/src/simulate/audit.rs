//! Whether a store has what it acknowledged, once, and no more than was wanted.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::{Answered, AssignmentNumber, Snapshot};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acknowledged {
    pub assignment: AssignmentNumber,
    pub answers: Vec<Answered>,
}

/// Something that must never be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Discrepancy {
    Lost(AssignmentNumber),
    /// The store has other answers than were handed in.
    Changed(AssignmentNumber),
    /// The store has a submission twice.
    Doubled(AssignmentNumber),
    /// More submissions of a task count than were wanted.
    TooMany {
        task: crate::TaskNumber,
        valid: usize,
        wanted: u32,
    },
    /// One person answered the same thing twice.
    AskedTwice {
        annotator: crate::AnnotatorNumber,
        assignment: AssignmentNumber,
    },
}

impl fmt::Display for Discrepancy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost(assignment) => write!(f, "assignment {assignment} is lost"),
            Self::Changed(assignment) => write!(f, "the answers of {assignment} have changed"),
            Self::Doubled(assignment) => write!(f, "assignment {assignment} occurs twice"),
            Self::TooMany { task, valid, wanted } => {
                write!(f, "task {task} has {valid} valid submissions; {wanted} were requested")
            }
            Self::AskedTwice { annotator, assignment } => {
                write!(f, "annotator {annotator} was asked the same thing again in {assignment}")
            }
        }
    }
}

pub fn audit(snapshot: &Snapshot, acknowledged: &[Acknowledged]) -> Vec<Discrepancy> {
    let mut found = Vec::new();
    let mut kept = BTreeMap::new();
    for submission in &snapshot.submissions {
        if kept.insert(submission.assignment, submission).is_some() {
            found.push(Discrepancy::Doubled(submission.assignment));
        }
    }
    for Acknowledged { assignment, answers } in acknowledged {
        match kept.get(assignment) {
            None => found.push(Discrepancy::Lost(*assignment)),
            Some(submission) => {
                let same = |given: &Answered| {
                    submission.answers.get(given.question) == Some(&given.answer)
                };
                if !answers.iter().all(same) {
                    found.push(Discrepancy::Changed(*assignment));
                }
            }
        }
    }
    too_many(snapshot, &mut found);
    asked_twice(snapshot, &mut found);
    found
}

fn too_many(snapshot: &Snapshot, found: &mut Vec<Discrepancy>) {
    let mut valid = BTreeMap::<_, usize>::new();
    for submission in snapshot.valid() {
        *valid.entry(submission.task).or_default() += 1;
    }
    for (task, valid) in valid {
        let wanted = snapshot.task(task).map_or(0, |task| task.wanted);
        if valid > usize::try_from(wanted).unwrap_or(usize::MAX) {
            found.push(Discrepancy::TooMany { task, valid, wanted });
        }
    }
}

fn asked_twice(snapshot: &Snapshot, found: &mut Vec<Discrepancy>) {
    if snapshot.campaign.allow_repeats {
        return;
    }
    let mut asked = BTreeSet::new();
    for submission in &snapshot.submissions {
        let Some(task) = snapshot.task(submission.task) else { continue };
        let is_new =
            task.units().into_iter().all(|unit| asked.insert((submission.annotator, unit)));
        if !is_new {
            let (annotator, assignment) = (submission.annotator, submission.assignment);
            found.push(Discrepancy::AskedTwice { annotator, assignment });
        }
    }
}
