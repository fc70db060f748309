//! Tasks: what one person does at a time (a HIT). One candidate list with its hidden controls
//! (SWORDS App. B.1, B.3), one word's sentences (McCarthy & Navigli 2009, §2.2), one sentence's
//! substitutes (§4.4), one block of pairs (SemEval-2020 task 3, §4.3).

mod plan;

#[cfg(test)]
pub(crate) use plan::planned;
pub(crate) use plan::{Purpose, array_split, order, plan, plan_second_stage, stream};

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{Answer, ItemNumber, QuestionId, TaskNumber};

/// A task: questions in the order in which they are shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    pub number: TaskNumber,
    /// 1, or 2 for the labels that follow a positive one.
    pub stage: u8,
    pub wanted: u32,
    /// What is asked, controls among the rest.
    pub questions: Vec<Question>,
}

impl Task {
    pub fn question(&self, id: QuestionId) -> Option<&Question> {
        self.questions.get(usize::try_from(id.0).ok()?)
    }

    pub fn numbered(&self) -> impl Iterator<Item = (QuestionId, &Question)> {
        (0..).map(QuestionId).zip(&self.questions)
    }

    /// What it is about, each once.
    pub(crate) fn units(&self) -> BTreeSet<Unit> {
        self.questions.iter().filter_map(Question::unit).collect()
    }

    /// The item, where the whole task is about one.
    pub(crate) fn only_item(&self) -> Option<ItemNumber> {
        let first = self.questions.first()?.item;
        self.questions.iter().all(|question| question.item == first).then_some(first)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    pub item: ItemNumber,
    pub about: About,
}

/// What of an item a question is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum About {
    Candidate(u16),
    /// A word or text whose right answer is known.
    Control(Control),
    Sentence,
    Substitute(u16),
    /// Similarity: the pair in the first (0) or second (1) context.
    Context(u8),
}

/// A word among the candidates whose right label is known (SWORDS App. B.3), or the answer that a text
/// asks for. Browsers see its text alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Control {
    pub text: String,
    pub expected: Expected,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Expected {
    /// The target itself: must be accepted.
    Accepted,
    /// A random dictionary word: must be rejected or abstained from.
    NotAccepted,
    /// The text itself says what to answer.
    Said,
}

/// What no person is asked twice: a candidate of a target, a sentence, or a pair in whichever
/// context.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Unit(pub(crate) i64);

impl Question {
    /// Whether a control was answered as it must be; `None` for what is no control.
    pub(crate) fn is_right(&self, answer: &Answer) -> Option<bool> {
        let About::Control(control) = &self.about else { return None };
        Some(answer.of_kind().is_right(control))
    }

    /// The unit it is about; controls are none.
    pub(crate) fn unit(&self) -> Option<Unit> {
        let position = match self.about {
            About::Candidate(position) => position,
            About::Control(_) => return None,
            // A judge sees all substitutes of a sentence together, and a person one context alone.
            About::Sentence | About::Substitute(_) | About::Context(_) => 0,
        };
        Some(Unit(i64::from(self.item.0) << 16 | i64::from(position)))
    }
}

impl About {
    /// Which of an item's parts an answer is about; none for a control.
    pub(crate) fn part(&self) -> Option<u16> {
        match self {
            Self::Candidate(at) | Self::Substitute(at) => Some(*at),
            Self::Context(which) => Some(u16::from(*which)),
            Self::Sentence => Some(0),
            Self::Control(_) => None,
        }
    }
}

impl Unit {
    /// The first unit of an item; those of the next come after all of its own.
    pub(crate) fn first_of(item: ItemNumber) -> Self {
        Self(i64::from(item.0) << 16)
    }

    pub(crate) fn position(self) -> u16 {
        (self.0 & 0xffff) as u16
    }
}
