//! The answers that count, in the order in which labels are listed: by stage, then as handed in.

use crate::{Answer, Question, QuestionId, Snapshot, Submission};

/// An answer that counts and what it answers.
pub(super) struct Counted<'r> {
    pub(super) submission: &'r Submission,
    pub(super) stage: u8,
    pub(super) id: QuestionId,
    pub(super) question: &'r Question,
    pub(super) answer: &'r Answer,
}

pub(super) fn counted(snapshot: &Snapshot) -> Vec<Counted<'_>> {
    let mut answers: Vec<Counted<'_>> = Vec::new();
    for submission in snapshot.valid() {
        let Some(task) = snapshot.task(submission.task) else { continue };
        let of_submission = submission.answers.iter().filter_map(|(id, answer)| {
            let question = task.question(id)?;
            Some(Counted { submission, stage: task.stage, id, question, answer })
        });
        answers.extend(of_submission);
    }
    answers.sort_by_key(|answer| (answer.stage, answer.submission.assignment, answer.id));
    answers
}
