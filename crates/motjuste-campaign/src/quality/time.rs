//! Work that was done faster than one can read it.

use super::filter;
use crate::{Filter, Rule, Snapshot};

/// Finds submissions that took less than `least` seconds per question.
pub fn too_fast(snapshot: &Snapshot, least: f64) -> Filter {
    filter(snapshot, Rule::MinimumTime, Some(least), |submission| {
        let questions = submission.answers.len();
        // Work of a platform that did not tell the time is not judged by it.
        let seconds = submission.seconds()? / questions.max(1) as f64;
        let reason = format!("{seconds:.1} s per question over {questions}, below {least:.1} s");
        (seconds < least).then_some((seconds, reason))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{judge, labels, submit};
    use crate::quality::found;

    #[test]
    fn time_is_counted_per_question_and_by_the_page_where_it_is_credible() {
        let mut snapshot = judge(&[("strolled", "people"), ("ran", "thesaurus")]);
        for annotator in 1..=3 {
            submit(&mut snapshot, 1, annotator, labels("+--+"));
        }
        snapshot.submissions[1].active_ms = Some(3_000);
        snapshot.submissions[2].active_ms = Some(90_000);
        submit(&mut snapshot, 1, 4, labels("+--+"));
        snapshot.submissions[3].elapsed_ms = None;
        let filter = too_fast(&snapshot, 1.0);
        assert_eq!(found(&filter), [2], "ten seconds for four questions are enough, three are not");
        assert_eq!(filter.findings[0].reason, "0.8 s per question over 4, below 1.0 s");
        assert_eq!(
            found(&too_fast(&snapshot, 2.6)),
            [1, 2, 3],
            "a page cannot claim more than the clock"
        );
    }
}
