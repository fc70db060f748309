//! People who agree little with the others (SimLex-999, Hill et al. 2015; SemEval-2020
//! task 3, §4.3), and blocks in which nobody has.
//!
//! A person's measure is the mean of their Spearman correlations with every other person, over what
//! both rated. SimLex-999 leaves out whoever is more than one standard deviation below the mean of
//! all such means.

use std::collections::BTreeMap;

use motjuste_core::FastMap;
use motjuste_metrics::correlation::spearman;
use motjuste_metrics::moments::{mean, standard_deviation};

use super::filter;
use super::scores::{Rated, by_annotator};
use crate::{AnnotatorNumber, Filter, Rule, Snapshot, Submission, TaskNumber};

/// Two people are compared on no fewer ratings than this.
const LEAST_SHARED: usize = 3;

/// The least a person must have in common with the others.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Floor {
    Correlation(f64),
    /// This many standard deviations below the mean of all; 1 in SimLex-999.
    Deviations(f64),
}

/// The mean correlation of every person with the others; those who share too little with anybody,
/// and those whose ratings do not vary, are not there.
pub fn mean_correlations(snapshot: &Snapshot) -> BTreeMap<AnnotatorNumber, f64> {
    let submissions = snapshot.submissions.iter();
    pairwise_means(&by_annotator(snapshot, submissions))
}

/// The mean of every person's correlations with the others. Goes from what was rated to the few who
/// rated it: most pairs of people in a large campaign share nothing.
fn pairwise_means(
    people: &BTreeMap<AnnotatorNumber, BTreeMap<Rated, f64>>,
) -> BTreeMap<AnnotatorNumber, f64> {
    let mut ratings: Vec<(Rated, AnnotatorNumber, f64)> = people
        .iter()
        .flat_map(|(person, own)| own.iter().map(|(rated, rating)| (*rated, *person, *rating)))
        .collect();
    ratings.sort_unstable_by_key(|(rated, person, _)| (*rated, *person));
    let mut shared: FastMap<(AnnotatorNumber, AnnotatorNumber), Vec<(f64, f64)>> =
        FastMap::default();
    for raters in ratings.chunk_by(|a, b| a.0 == b.0) {
        for (at, (_, one, ours)) in raters.iter().enumerate() {
            for (_, other, theirs) in &raters[at + 1..] {
                shared.entry((*one, *other)).or_default().push((*ours, *theirs));
            }
        }
    }
    let mut correlations: BTreeMap<AnnotatorNumber, BTreeMap<AnnotatorNumber, f64>> =
        BTreeMap::new();
    for ((one, other), ratings) in shared.iter().filter(|(_, both)| both.len() >= LEAST_SHARED) {
        if let Some(correlation) = spearman(ratings) {
            correlations.entry(*one).or_default().insert(*other, correlation);
            correlations.entry(*other).or_default().insert(*one, correlation);
        }
    }
    let mean = |of_person: BTreeMap<_, f64>| mean(&of_person.into_values().collect::<Vec<_>>());
    correlations.into_iter().filter_map(|(person, own)| Some((person, mean(own)?))).collect()
}

/// Finds all submissions of people below the floor.
pub fn out_of_line(snapshot: &Snapshot, floor: Floor) -> Filter {
    let means = mean_correlations(snapshot);
    let all: Vec<f64> = means.values().copied().collect();
    let least = match floor {
        Floor::Correlation(least) => Some(least),
        Floor::Deviations(count) => mean(&all)
            .zip(standard_deviation(&all))
            .map(|(mean, deviation)| mean - count * deviation),
    };
    filter(snapshot, Rule::Correlation, least, |submission| {
        let correlation = *means.get(&submission.annotator)?;
        let least = least.filter(|least| correlation < *least)?;
        let reason = format!(
            "annotator's mean correlation with the others is {correlation:.2}, below {least:.2}"
        );
        Some((correlation, reason))
    })
}

/// Finds all submissions of blocks in which people's mean correlation with each other is below
/// `least`: such a block is annotated again as a whole (SemEval-2020 task 3, §4.3).
pub fn bad_blocks(snapshot: &Snapshot, least: f64) -> Filter {
    let mut blocks: BTreeMap<TaskNumber, f64> = BTreeMap::new();
    let mut of_tasks: BTreeMap<TaskNumber, Vec<&Submission>> = BTreeMap::new();
    for submission in snapshot.valid() {
        of_tasks.entry(submission.task).or_default().push(submission);
    }
    for (task, submissions) in of_tasks {
        let means = pairwise_means(&by_annotator(snapshot, submissions.into_iter()));
        let all: Vec<f64> = means.into_values().collect();
        blocks.extend(mean(&all).filter(|mean| *mean < least).map(|mean| (task, mean)));
    }
    filter(snapshot, Rule::BadBlock, Some(least), |submission| {
        let mean = *blocks.get(&submission.task)?;
        let reason =
            format!("mean correlation in block {} is {mean:.2}, below {least:.2}", submission.task);
        submission.is_valid().then_some((mean, reason))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{judge, labels, ratings, similarity, submit};
    use crate::quality::found;

    fn block(task: u32, rated: &[&str]) -> Snapshot {
        let mut snapshot = similarity(6);
        for (annotator, digits) in (1..).zip(rated) {
            submit(&mut snapshot, task, annotator, ratings(digits));
        }
        snapshot
    }

    #[test]
    fn who_rates_against_the_others_is_found() {
        let snapshot = block(1, &["012345", "012346", "123456", "543210"]);
        let means = mean_correlations(&snapshot);
        assert!((means[&AnnotatorNumber(4)] + 1.0).abs() < 1e-9);
        assert!((means[&AnnotatorNumber(1)] - 1.0 / 3.0).abs() < 1e-9, "1, 1 and −1");
        let filter = out_of_line(&snapshot, Floor::Deviations(1.0));
        assert_eq!(found(&filter), [4]);
        assert!(filter.findings[0].reason.ends_with("is -1.00, below -0.67"), "{filter:?}");
        assert_eq!(found(&out_of_line(&snapshot, Floor::Correlation(0.0))), [4]);
        assert_eq!(found(&out_of_line(&snapshot, Floor::Correlation(0.5))), [1, 2, 3, 4]);
    }

    #[test]
    fn people_are_compared_on_what_both_rated() {
        let mut snapshot = block(1, &["012345", "012345"]);
        submit(&mut snapshot, 2, 3, ratings("543210"));
        assert_eq!(mean_correlations(&snapshot).len(), 2, "the third saw other contexts");
        assert!(found(&out_of_line(&snapshot, Floor::Deviations(1.0))).is_empty());
    }

    #[test]
    fn a_block_without_agreement_is_found_whole() {
        let mut snapshot = block(1, &["012345", "543210", "025341"]);
        submit(&mut snapshot, 2, 4, ratings("012345"));
        submit(&mut snapshot, 2, 5, ratings("012345"));
        let filter = bad_blocks(&snapshot, 0.2);
        assert_eq!(found(&filter), [1, 2, 3]);
        assert!(filter.findings[0].reason.contains("block 1"), "{filter:?}");
    }

    #[test]
    fn labels_are_ratings_too_and_controls_are_none() {
        let words = [("strolled", "a"), ("ran", "a"), ("went", "a"), ("ate", "b")];
        let mut snapshot = judge(&words);
        for (annotator, signs) in [(1, "+-+--+"), (2, "+-+?-+"), (3, "-+-+-+")] {
            submit(&mut snapshot, 1, annotator, labels(signs));
        }
        let means = mean_correlations(&snapshot);
        assert!((means[&AnnotatorNumber(3)] + 1.0).abs() < 1e-9, "agreeing on controls is no help");
        assert!(means[&AnnotatorNumber(1)].abs() < 1e-9);
    }
}
