//! Rating calibration (SimLex-999, Hill et al. 2015; SemEval-2020 task 3, §4.3): a person whose mean
//! rating of a block is more than one point from that of all who rated it has all their ratings moved
//! one point towards it, no further than the ends of the scale.

use std::collections::BTreeMap;

use motjuste_metrics::moments::mean;

use crate::{Answer, AssignmentNumber, QuestionId, SimilarityAnswer, Snapshot, Submission};

/// The points of the scale by which people may differ, and by which they are moved.
const POINT: f64 = 1.0;

/// By how much the ratings of each submission are moved; submissions left as they are are not there.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Calibration {
    moved: BTreeMap<AssignmentNumber, f64>,
}

impl Calibration {
    /// Number of submissions whose ratings are moved.
    pub fn len(&self) -> usize {
        self.moved.len()
    }

    /// Whether everything stays as it was given.
    pub fn is_empty(&self) -> bool {
        self.moved.is_empty()
    }

    /// The rating of a question, from 0 to 6, calibrated; `None` if it has none.
    pub fn rating(&self, submission: &Submission, question: QuestionId) -> Option<f64> {
        let Answer::Similarity(answer) = submission.answers.get(question)? else { return None };
        let by = self.moved.get(&submission.assignment).copied().unwrap_or_default();
        Some((f64::from(answer.rating?) + by).clamp(0.0, f64::from(SimilarityAnswer::MOST)))
    }
}

/// Compares the submissions that count, block by block.
pub fn calibrate(snapshot: &Snapshot) -> Calibration {
    let mut moved = BTreeMap::new();
    for task in &snapshot.tasks {
        let block: Vec<(AssignmentNumber, f64)> = snapshot
            .valid()
            .filter(|submission| submission.task == task.number)
            .filter_map(|submission| Some((submission.assignment, mean_rating(submission)?)))
            .collect();
        let means: Vec<f64> = block.iter().map(|(_, mean)| *mean).collect();
        let Some(of_all) = mean(&means) else { continue };
        for (assignment, mean) in block {
            if (mean - of_all).abs() > POINT {
                moved.insert(assignment, POINT.copysign(of_all - mean));
            }
        }
    }
    Calibration { moved }
}

fn mean_rating(submission: &Submission) -> Option<f64> {
    let ratings: Vec<f64> = submission
        .answers
        .iter()
        .filter_map(|(_, answer)| match answer {
            Answer::Similarity(answer) => answer.rating.map(f64::from),
            _ => None,
        })
        .collect();
    mean(&ratings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{ratings, similarity, submit};

    #[test]
    fn who_rates_high_is_moved_down_within_the_scale() {
        let mut snapshot = similarity(4);
        for (annotator, digits) in [(1, "2222"), (2, "2222"), (3, "2222"), (4, "6640"), (5, "0012")]
        {
            submit(&mut snapshot, 1, annotator, ratings(digits));
        }
        let calibration = calibrate(&snapshot);
        assert_eq!(calibration.len(), 2, "{calibration:?}");
        let rated = |at: usize| -> Vec<f64> {
            let rating =
                |question| calibration.rating(&snapshot.submissions[at], QuestionId(question));
            (0..4).filter_map(rating).collect()
        };
        assert_eq!(rated(0), [2.0; 4]);
        assert_eq!(rated(3), [5.0, 5.0, 3.0, 0.0], "no lower than 0");
        assert_eq!(rated(4), [1.0, 1.0, 2.0, 3.0]);
    }

    #[test]
    fn blocks_are_compared_within_themselves() {
        let mut snapshot = similarity(4);
        submit(&mut snapshot, 1, 1, ratings("0000"));
        submit(&mut snapshot, 2, 2, ratings("6666"));
        assert!(calibrate(&snapshot).is_empty());
    }
}
