//! What people answer.

mod check;

pub use check::AnswerProblem;
pub(crate) use check::tidy;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Answer, QuestionId};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answered {
    pub question: QuestionId,
    pub answer: Answer,
}

/// What a client hands in. Questions it leaves out are answered by what was saved before.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    pub answers: Vec<Answered>,
    /// How long the page says it was looked at; what the server's clock says is kept beside it.
    #[serde(default)]
    pub active_ms: Option<u64>,
    /// What the person wants the requester to know.
    #[serde(default)]
    pub comment: Option<String>,
}

/// The answers to a whole task, each question answered once and as it asks for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Answered>", into = "Vec<Answered>")]
pub struct Answers(BTreeMap<QuestionId, Answer>);

impl From<Vec<Answered>> for Answers {
    fn from(answers: Vec<Answered>) -> Self {
        Self(answers.into_iter().map(|Answered { question, answer }| (question, answer)).collect())
    }
}

impl From<Answers> for Vec<Answered> {
    fn from(answers: Answers) -> Self {
        answers.0.into_iter().map(|(question, answer)| Answered { question, answer }).collect()
    }
}

impl Answers {
    pub fn iter(&self) -> impl Iterator<Item = (QuestionId, &Answer)> {
        self.0.iter().map(|(question, answer)| (*question, answer))
    }

    pub fn get(&self, question: QuestionId) -> Option<&Answer> {
        self.0.get(&question)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn insert(&mut self, question: QuestionId, answer: Answer) {
        self.0.insert(question, answer);
    }

    pub(crate) fn remove(&mut self, question: QuestionId) {
        self.0.remove(&question);
    }
}
