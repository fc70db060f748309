//! Whether answers fit what was asked.

use std::collections::BTreeMap;

use super::{Answered, Answers, Draft};
use crate::{Answer, Item, ItemNumber, Kind, Procedure, QuestionId, Task};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnswerProblem {
    #[error("this task has no question {}", .0.ordinal())]
    UnknownQuestion(QuestionId),
    #[error("question {} is answered twice", .0.ordinal())]
    AnsweredTwice(QuestionId),
    #[error("question {} is not answered yet", .0.ordinal())]
    NotAnswered(QuestionId),
    #[error("the answer to question {} does not fit a {} question", .0.ordinal(), .1)]
    WrongKind(QuestionId, Kind),
    #[error("question {} takes at most {most} substitutes", question.ordinal())]
    TooManySubstitutes { question: QuestionId, most: u32 },
    #[error("question {} needs a substitute, or a reason why there is none", .0.ordinal())]
    NoSubstitutes(QuestionId),
    #[error("question {} has both substitutes and a reason why there are none", .0.ordinal())]
    SubstitutesAndNone(QuestionId),
    #[error("question {} lists {substitute:?} twice", question.ordinal())]
    SubstituteTwice { question: QuestionId, substitute: String },
    #[error(
        "question {} gives the highlighted word itself, {substitute:?}, as its substitute: give \
         another word",
        question.ordinal()
    )]
    TargetItself { question: QuestionId, substitute: String },
    #[error(
        "a text in the answer to question {} must have a letter or digit and at most {MOST_CHARS} \
         characters",
        .0.ordinal()
    )]
    BadText(QuestionId),
    #[error("question {} takes a rating from 0 to 6", .0.ordinal())]
    OffTheScale(QuestionId),
    #[error("more than {0} words are unknown to you: please return this task")]
    TooManyUnknown(u32),
}

/// The longest substitute, phrase or inspired word, in characters.
const MOST_CHARS: usize = 100;

impl Answers {
    /// The answers to a whole task: the draft's, and for questions it leaves out what was saved.
    pub(crate) fn from_draft(
        task: &Task,
        procedure: &Procedure,
        saved: Self,
        draft: &Draft,
    ) -> Result<Self, AnswerProblem> {
        let mut answers = BTreeMap::new();
        for Answered { question, answer } in &draft.answers {
            let answer = answer.clone().checked(task, procedure, *question)?;
            if answers.insert(*question, answer).is_some() {
                return Err(AnswerProblem::AnsweredTwice(*question));
            }
        }
        for (question, answer) in saved.0 {
            answers.entry(question).or_insert(answer);
        }
        for (question, _) in task.numbered() {
            if !answers.get(&question).is_some_and(|answer| answer.of_kind().is_complete()) {
                return Err(AnswerProblem::NotAnswered(question));
            }
        }
        let answers = Self(answers);
        procedure.of_kind().check_answers(&answers)?;
        Ok(answers)
    }

    /// Refuses answers that do not fit the items they are about.
    pub(crate) fn check_items<'i>(
        &self,
        task: &Task,
        item: impl Fn(ItemNumber) -> Option<&'i Item>,
    ) -> Result<(), AnswerProblem> {
        self.iter().try_for_each(|(id, answer)| answer.check_item(task, &item, id))
    }
}

impl Answer {
    /// The answer, tidied, if it fits the question.
    pub(crate) fn checked(
        self,
        task: &Task,
        procedure: &Procedure,
        id: QuestionId,
    ) -> Result<Self, AnswerProblem> {
        let question = task.question(id).ok_or(AnswerProblem::UnknownQuestion(id))?;
        procedure.of_kind().check_answer(&question.about, self, id)
    }

    pub(crate) fn check_item<'i>(
        &self,
        task: &Task,
        item: impl Fn(ItemNumber) -> Option<&'i Item>,
        id: QuestionId,
    ) -> Result<(), AnswerProblem> {
        let Some(question) = task.question(id) else { return Ok(()) };
        let Some(item) = item(question.item) else { return Ok(()) };
        item.of_kind().check_answer(&question.about, self, id)
    }
}

/// A text with single spaces.
pub(crate) fn tidy(id: QuestionId, text: &str) -> Result<String, AnswerProblem> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let good = text.chars().count() <= MOST_CHARS
        && text.contains(char::is_alphanumeric)
        && !text.contains(char::is_control);
    if good { Ok(text) } else { Err(AnswerProblem::BadText(id)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{About, JudgeLabel, Question, TaskNumber};

    fn task(about: &[About]) -> Task {
        let question = |about: &About| Question { item: ItemNumber(1), about: about.clone() };
        let questions = about.iter().map(question).collect();
        Task { number: TaskNumber(1), stage: 1, wanted: 1, questions }
    }

    #[test]
    fn what_the_draft_leaves_out_was_saved() {
        let procedure = Procedure::Judge(Default::default());
        let task = task(&[About::Candidate(0), About::Candidate(1)]);
        let draft = |labels: &[(u32, JudgeLabel)]| Draft {
            answers: labels
                .iter()
                .map(|(id, label)| Answered {
                    question: QuestionId(*id),
                    answer: Answer::Label(*label),
                })
                .collect(),
            ..Draft::default()
        };
        let mut saved = Answers::default();
        saved.insert(QuestionId(0), Answer::Label(JudgeLabel::Negative));
        saved.insert(QuestionId(1), Answer::Label(JudgeLabel::Negative));
        let draft_1 = draft(&[(1, JudgeLabel::Positive)]);
        let answers = Answers::from_draft(&task, &procedure, saved, &draft_1).unwrap();
        let labels: Vec<_> = answers.iter().map(|(_, answer)| answer.clone()).collect();
        assert_eq!(labels, [JudgeLabel::Negative, JudgeLabel::Positive].map(Answer::Label));
        let read = |draft| Answers::from_draft(&task, &procedure, Answers::default(), &draft);
        assert_eq!(read(draft_1), Err(AnswerProblem::NotAnswered(QuestionId(0))));
        let beyond = draft(&[(2, JudgeLabel::Positive)]);
        assert_eq!(read(beyond), Err(AnswerProblem::UnknownQuestion(QuestionId(2))));
    }

    #[test]
    fn a_draft_reads_from_json() {
        let json = r#"{"answers": [
            {"question": 0, "answer": {"label": "abstain"}},
            {"question": 1, "answer": {"recall": {"none": "name"}}},
            {"question": 2, "answer": {"verdict": "reasonable"}},
            {"question": 3, "answer": {"similarity": {"words": ["a", "b"], "rating": 3}}}
        ]}"#;
        let draft: Draft = serde_json::from_str(json).unwrap();
        assert_eq!(draft.answers[0].answer, Answer::Label(JudgeLabel::Abstain));
        assert_eq!(draft.answers.len(), 4);
    }
}
