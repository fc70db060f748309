//! Adjudication: a person decides what is right where others disagree. Gold files then have that
//! answer in place of the others'; whatever measures agreement has the answers as they were given.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{
    About, Actor, AnnotatorNumber, Answer, Answers, AssignmentNumber, ItemNumber, Question,
    QuestionId, Snapshot, Submission, Task, TaskNumber, Timestamp,
};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Gold {
    pub item: ItemNumber,
    pub about: About,
    pub answer: Answer,
    pub reason: String,
    pub at: Timestamp,
    pub by: Actor,
}

/// Whose answers adjudicated ones are in a [`Snapshot::with_gold`]; people count from 1.
pub(crate) const ADJUDICATOR: AnnotatorNumber = AnnotatorNumber(0);

impl Snapshot {
    /// The same campaign with adjudicated answers in place of those given.
    pub(crate) fn with_gold(&self) -> Cow<'_, Self> {
        if self.gold.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut decided = self.clone();
        for gold in &self.gold {
            let question = Question { item: gold.item, about: gold.about.clone() };
            for submission in &mut decided.submissions {
                let Some(task) = self.task(submission.task) else { continue };
                let asked = task.numbered().find(|(_, asked)| **asked == question);
                if let Some((id, _)) = asked {
                    submission.answers.remove(id);
                }
            }
            decided.answer(question, gold);
        }
        Cow::Owned(decided)
    }

    /// Adds a task of one question and its only answer.
    fn answer(&mut self, question: Question, gold: &Gold) {
        let next = |last: u32| last.saturating_add(1);
        let task = TaskNumber(next(u32::try_from(self.tasks.len()).unwrap_or(u32::MAX)));
        let assignment = self.submissions.iter().map(|one| one.assignment.0).max().map_or(1, next);
        self.tasks.push(Task { number: task, stage: 1, wanted: 1, questions: vec![question] });
        let mut answers = Answers::default();
        answers.insert(QuestionId(0), gold.answer.clone());
        self.submissions.push(Submission {
            assignment: AssignmentNumber(assignment),
            task,
            annotator: ADJUDICATOR,
            assigned_at: gold.at,
            submitted_at: gold.at,
            elapsed_ms: None,
            active_ms: None,
            platform_id: None,
            answers,
            comment: None,
            filtered_by: Vec::new(),
        });
    }
}
