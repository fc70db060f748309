//! The same answer over and over, whatever is asked.

use std::collections::HashMap;

use super::filter;
use crate::{Filter, Rule, Snapshot, Submission};

/// When answers are too similar.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StraightLine {
    /// The share of a submission's answers that are the same from which on it is one.
    pub share: f64,
    /// Submissions with fewer answers can be so by chance.
    pub answers: usize,
}

impl Default for StraightLine {
    /// All of at least eight answers. A task of SWORDS has no such honest submission: one control
    /// must be accepted and the other must not.
    fn default() -> Self {
        Self { share: 1.0, answers: 8 }
    }
}

/// Finds submissions whose answers are the same, or nearly all of them.
pub fn straight_lining(snapshot: &Snapshot, line: StraightLine) -> Filter {
    filter(snapshot, Rule::StraightLining, Some(line.share), |submission| {
        let answers = submission.answers.len();
        let same = most_frequent(submission);
        let share = same as f64 / answers.max(1) as f64;
        let reason = format!("{same} of {answers} answers are the same");
        (answers >= line.answers && share >= line.share).then_some((share, reason))
    })
}

/// How often the most frequent answer was given.
fn most_frequent(submission: &Submission) -> usize {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for (_, answer) in submission.answers.iter() {
        *counts.entry(answer.of_kind().gist()).or_default() += 1;
    }
    counts.into_values().max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{ratings, recall, similarity, submit, substitutes};
    use crate::quality::found;

    #[test]
    fn a_block_of_equal_ratings_is_found() {
        let mut snapshot = similarity(8);
        for (annotator, digits) in [(1, "33333333"), (2, "33333334"), (3, "01234560")] {
            submit(&mut snapshot, 1, annotator, ratings(digits));
        }
        assert_eq!(found(&straight_lining(&snapshot, StraightLine::default())), [1]);
        let nearly = StraightLine { share: 0.85, answers: 8 };
        let filter = straight_lining(&snapshot, nearly);
        assert_eq!(found(&filter), [1, 2]);
        assert_eq!(filter.findings[1].reason, "7 of 8 answers are the same");
        let long = StraightLine { share: 1.0, answers: 9 };
        assert!(found(&straight_lining(&snapshot, long)).is_empty(), "too short to tell");
    }

    #[test]
    fn the_same_substitutes_for_every_sentence_are_found_in_whatever_order() {
        let mut snapshot = recall(3);
        submit(
            &mut snapshot,
            1,
            1,
            substitutes(&["clever, smart", "Smart, clever", "clever, smart"]),
        );
        submit(&mut snapshot, 1, 2, substitutes(&["NIL", "NAME", "clever"]));
        assert_eq!(
            found(&straight_lining(&snapshot, StraightLine { share: 1.0, answers: 3 })),
            [1]
        );
    }
}
