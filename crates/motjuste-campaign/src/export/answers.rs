//! The answers that count.

use crate::{Answer, Question, QuestionId, Snapshot, Submission};

/// An answer that counts and what it answers.
pub(crate) struct Counted<'r> {
    pub(crate) submission: &'r Submission,
    pub(crate) stage: u8,
    pub(crate) id: QuestionId,
    pub(crate) question: &'r Question,
    pub(crate) answer: &'r Answer,
}

/// The answers that count, as they were handed in.
pub(crate) fn answered(snapshot: &Snapshot) -> impl Iterator<Item = Counted<'_>> {
    snapshot.valid().flat_map(|submission| answers_in(snapshot, submission))
}

/// The answers of one submission.
pub(crate) fn answers_in<'r>(
    snapshot: &'r Snapshot,
    submission: &'r Submission,
) -> impl Iterator<Item = Counted<'r>> {
    let task = snapshot.task(submission.task);
    submission.answers.iter().filter_map(move |(id, answer)| {
        let (stage, question) = (task?.stage, task?.question(id)?);
        Some(Counted { submission, stage, id, question, answer })
    })
}

/// The answers that count, in the order in which labels are listed: by stage, then as handed in.
pub(crate) fn counted(snapshot: &Snapshot) -> Vec<Counted<'_>> {
    let mut answers: Vec<Counted<'_>> = answered(snapshot).collect();
    answers.sort_by_key(|answer| (answer.stage, answer.submission.assignment, answer.id));
    answers
}
