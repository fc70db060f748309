//! Answers as numbers on which people can be compared: who said how much of what.

use std::collections::BTreeMap;

use crate::{
    About, AnnotatorNumber, Answer, ItemNumber, JudgeLabel, Snapshot, Submission, VerdictLabel,
};

/// What was rated: an item and a candidate, substitute or context of it.
pub(super) type Rated = (ItemNumber, u16);

/// The answers of a submission as numbers; controls and free substitutes have none.
pub(super) fn scores(snapshot: &Snapshot, submission: &Submission) -> BTreeMap<Rated, f64> {
    let Some(task) = snapshot.task(submission.task) else { return BTreeMap::new() };
    let score = |(question, answer): (_, &Answer)| {
        let question = task.question(question)?;
        let position = match question.about {
            About::Candidate(position) | About::Substitute(position) => position,
            About::Context(context) => u16::from(context),
            About::Control(_) | About::Sentence => return None,
        };
        Some(((question.item, position), number(answer)?))
    };
    submission.answers.iter().filter_map(score).collect()
}

/// Abstaining counts as a no (SWORDS §3.3).
fn number(answer: &Answer) -> Option<f64> {
    match answer {
        Answer::Label(JudgeLabel::Positive) => Some(1.0),
        Answer::Label(_) => Some(0.0),
        Answer::Verdict(VerdictLabel::Good) => Some(2.0),
        Answer::Verdict(VerdictLabel::Reasonable) => Some(1.0),
        Answer::Verdict(VerdictLabel::Bad) => Some(0.0),
        Answer::Similarity(similarity) => similarity.rating.map(f64::from),
        Answer::Recall(_) => None,
    }
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
