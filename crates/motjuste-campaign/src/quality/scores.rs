//! Answers as numbers, by which people can be compared.

use std::collections::BTreeMap;

use crate::{AnnotatorNumber, Answer, ItemNumber, Snapshot, Submission};

/// What was rated: an item and a candidate, substitute or context of it.
pub(super) type Rated = (ItemNumber, u16);

/// The answers of a submission as numbers; controls and free substitutes have none.
pub(super) fn scores(snapshot: &Snapshot, submission: &Submission) -> BTreeMap<Rated, f64> {
    let Some(task) = snapshot.task(submission.task) else { return BTreeMap::new() };
    let score = |(question, answer): (_, &Answer)| {
        let question = task.question(question)?;
        Some(((question.item, question.about.part()?), answer.of_kind().score()?))
    };
    submission.answers.iter().filter_map(score).collect()
}

/// Everything each person rated, over all their submissions of a task, or of all tasks.
pub(super) fn by_annotator<'r>(
    snapshot: &Snapshot,
    submissions: impl Iterator<Item = &'r Submission>,
) -> BTreeMap<AnnotatorNumber, BTreeMap<Rated, f64>> {
    let mut people: BTreeMap<AnnotatorNumber, BTreeMap<Rated, f64>> = BTreeMap::new();
    for submission in submissions {
        people.entry(submission.annotator).or_default().extend(scores(snapshot, submission));
    }
    people
}
