//! How simulated people judge.

use super::{JudgeLabel, JudgeSheet};
use crate::kind::{Answer, Readable};
use crate::simulate::{Simulated, Truth};
use crate::{Answered, MarkedText};

/// The share of answers in which a careful person has to say that a word is not known to them.
const UNKNOWN: f64 = 0.01;

impl Readable for JudgeSheet {
    fn answer(&self, person: &mut Simulated, truth: &Truth) -> Vec<Answered> {
        let answer = |choice: &crate::Choice| {
            let label = label(person, &self.text, &choice.text, truth);
            Answered { question: choice.question, answer: Answer::Label(label) }
        };
        self.substitutes.iter().map(answer).collect()
    }
}

fn label(person: &mut Simulated, text: &MarkedText, substitute: &str, truth: &Truth) -> JudgeLabel {
    // Spammers know that too many unknown words are refused.
    if let Some(label) = person.slip(&[JudgeLabel::Positive, JudgeLabel::Negative]) {
        return label;
    }
    if person.happens(truth.acceptance(text, substitute).share()) {
        return JudgeLabel::Positive;
    }
    if person.happens(UNKNOWN) { JudgeLabel::Abstain } else { JudgeLabel::Negative }
}
