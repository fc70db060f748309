//! What people answer.

mod check;

pub use check::AnswerProblem;

use std::collections::BTreeMap;

use motjuste_core::{Label, Verdict};
use serde::{Deserialize, Serialize};

use crate::QuestionId;
use crate::task::{Control, Expected};

/// An answer to one question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// Judge: would you use it?
    Label(JudgeLabel),
    /// Recall: what comes to mind.
    Recall(RecallAnswer),
    /// Verdict: how good it is.
    Verdict(VerdictLabel),
    /// Similarity: how similar the words are here.
    Similarity(SimilarityAnswer),
}

/// Whether one would use a substitute (SWORDS §3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JudgeLabel {
    /// "I would actually consider using this substitute as the author of the original sentence."
    Positive,
    /// "I would not."
    Negative,
    /// "I do not know this word."
    Abstain,
}

impl JudgeLabel {
    /// The label of a SWORDS file.
    #[must_use]
    pub const fn label(self) -> Label {
        match self {
            Self::Positive => Label::True,
            Self::Negative => Label::False,
            Self::Abstain => Label::Unsure,
        }
    }

    /// Whether it is the right answer to a control.
    #[must_use]
    pub fn is_right(self, control: &Control) -> bool {
        match control.expected {
            Expected::Accepted => self == Self::Positive,
            Expected::NotAccepted => self != Self::Positive,
        }
    }
}

/// A verdict after the fact (McCarthy & Navigli 2009, §4.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VerdictLabel {
    /// Good.
    Good,
    /// Reasonable.
    Reasonable,
    /// Bad.
    Bad,
}

impl VerdictLabel {
    /// The verdict of a verdicts file.
    #[must_use]
    pub const fn verdict(self) -> Verdict {
        match self {
            Self::Good => Verdict::Good,
            Self::Reasonable => Verdict::Reasonable,
            Self::Bad => Verdict::Bad,
        }
    }
}

/// The substitutes one person thinks of for one sentence (McCarthy & Navigli 2009, §2.2).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RecallAnswer {
    /// Substitutes, words or phrases, equally good.
    pub substitutes: Vec<String>,
    /// Why there are none.
    pub none: Option<NoSubstitute>,
    /// The phrase the word is an integral part of.
    pub phrase: Option<String>,
    /// Whether a dictionary or thesaurus was used.
    pub dictionary: bool,
}

/// Why there is no substitute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoSubstitute {
    /// None comes to mind (NIL).
    Nil,
    /// The word is part of a name (NAME).
    Name,
    /// Nothing could stand here in its place.
    Unsubstitutable,
}

/// The two words a context inspired, and how similar the pair is in it (SemEval-2020 task 3, §4.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SimilarityAnswer {
    /// Page 1: words the context inspires.
    pub words: [String; 2],
    /// Page 2: from 0, nothing in common, to 6, the same; none while only page 1 is done.
    #[serde(default)]
    pub rating: Option<u8>,
}

impl SimilarityAnswer {
    /// The highest rating on the page.
    pub const MOST: u8 = 6;

    /// The rating as data sets have it, from 0 to 10.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        self.rating.map(|rating| f64::from(rating) * 10.0 / f64::from(Self::MOST))
    }
}

/// One question with its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answered {
    /// The question.
    pub question: QuestionId,
    /// The answer.
    pub answer: Answer,
}

/// What a client hands in. Questions it leaves out are answered by what was saved before.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// The answers.
    pub answers: Vec<Answered>,
    /// How long the page says it was looked at; what the server's clock says is kept beside it.
    #[serde(default)]
    pub active_ms: Option<u64>,
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
    /// The answers with their questions, in order.
    pub fn iter(&self) -> impl Iterator<Item = (QuestionId, &Answer)> {
        self.0.iter().map(|(question, answer)| (*question, answer))
    }

    /// The answer to a question.
    #[must_use]
    pub fn get(&self, question: QuestionId) -> Option<&Answer> {
        self.0.get(&question)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Puts a saved answer in.
    pub(crate) fn insert(&mut self, question: QuestionId, answer: Answer) {
        self.0.insert(question, answer);
    }
}
