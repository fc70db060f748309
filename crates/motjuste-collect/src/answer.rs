//! What people answer, and whether it fits what was asked.

use std::collections::BTreeMap;

use motjuste_core::{Label, Verdict};
use serde::{Deserialize, Serialize};

use crate::task::{About, Control, Expected, Task};
use crate::{Kind, Procedure, QuestionId};

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
#[serde(transparent)]
pub struct Answers(BTreeMap<QuestionId, Answer>);

/// Why answers do not fit what was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnswerProblem {
    /// A question the task does not have.
    #[error("there is no question {0} in this task")]
    UnknownQuestion(QuestionId),
    /// Two answers to one question.
    #[error("question {0} is answered twice")]
    AnsweredTwice(QuestionId),
    /// No answer.
    #[error("question {0} is not answered yet")]
    NotAnswered(QuestionId),
    /// An answer of another kind.
    #[error("the answer to question {0} is not one to a {1} question")]
    WrongKind(QuestionId, Kind),
    /// Too many substitutes.
    #[error("question {question} takes {most} substitutes at most")]
    TooManySubstitutes {
        /// The question.
        question: QuestionId,
        /// The limit.
        most: u32,
    },
    /// Neither substitutes nor a reason why not.
    #[error("question {0} needs a substitute, or the reason why there is none")]
    NoSubstitutes(QuestionId),
    /// Substitutes and a reason why there are none.
    #[error("question {0} has substitutes and also says that there are none")]
    SubstitutesAndNone(QuestionId),
    /// The same substitute twice.
    #[error("question {question} has {substitute:?} twice")]
    SubstituteTwice {
        /// The question.
        question: QuestionId,
        /// The substitute.
        substitute: String,
    },
    /// A text that is empty, too long or holds control characters.
    #[error("a text in the answer to question {0} must have 1 to {MOST_CHARS} visible characters")]
    BadText(QuestionId),
    /// A rating off the scale.
    #[error("question {0} takes a rating from 0 to 6")]
    OffTheScale(QuestionId),
    /// More unknown words than a task may have.
    #[error("more than {0} words are not known to you: hand this task back")]
    TooManyUnknown(u32),
}

/// The longest substitute, phrase or inspired word, in characters.
const MOST_CHARS: usize = 100;

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

    /// Reads the answers to a whole task: the draft's, and for questions it leaves out what was
    /// saved.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn of_draft(
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
            let answer = answers.get(&question).ok_or(AnswerProblem::NotAnswered(question))?;
            if matches!(answer, Answer::Similarity(SimilarityAnswer { rating: None, .. })) {
                return Err(AnswerProblem::NotAnswered(question));
            }
        }
        Ok(Self(answers))
    }

    /// Sees to it that a task whose words are mostly unknown is handed back (SWORDS App. B.1).
    pub(crate) fn known_enough(self, procedure: &Procedure) -> Result<Self, AnswerProblem> {
        let Procedure::Judge(settings) = procedure else { return Ok(self) };
        // Controls count like any other word: the person cannot tell them apart, nor should this.
        let abstained = |answer: &&Answer| matches!(answer, Answer::Label(JudgeLabel::Abstain));
        let unknown = self.0.values().filter(abstained).count();
        if unknown > usize::try_from(settings.max_unknown).unwrap_or(usize::MAX) {
            return Err(AnswerProblem::TooManyUnknown(settings.max_unknown));
        }
        Ok(self)
    }

    /// Puts a saved answer in.
    pub(crate) fn insert(&mut self, question: QuestionId, answer: Answer) {
        self.0.insert(question, answer);
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
        match (&question.about, self, procedure) {
            (About::Candidate(_) | About::Control(_), answer @ Self::Label(_), _)
            | (About::Substitute(_), answer @ Self::Verdict(_), _) => Ok(answer),
            (About::Sentence, Self::Recall(answer), Procedure::Recall(settings)) => {
                answer.checked(id, settings.max_substitutes).map(Self::Recall)
            }
            (About::Context(_), Self::Similarity(answer), _) => {
                answer.checked(id).map(Self::Similarity)
            }
            _ => Err(AnswerProblem::WrongKind(id, procedure.kind())),
        }
    }
}

impl RecallAnswer {
    fn checked(self, id: QuestionId, most: u32) -> Result<Self, AnswerProblem> {
        let mut substitutes: Vec<String> = Vec::new();
        for substitute in &self.substitutes {
            let substitute = tidy(id, substitute)?;
            if substitutes.iter().any(|known| known.to_lowercase() == substitute.to_lowercase()) {
                return Err(AnswerProblem::SubstituteTwice { question: id, substitute });
            }
            substitutes.push(substitute);
        }
        if substitutes.len() > usize::try_from(most).unwrap_or(usize::MAX) {
            return Err(AnswerProblem::TooManySubstitutes { question: id, most });
        }
        match (substitutes.is_empty(), self.none) {
            (true, None) => return Err(AnswerProblem::NoSubstitutes(id)),
            (false, Some(_)) => return Err(AnswerProblem::SubstitutesAndNone(id)),
            _ => {}
        }
        let phrase = self.phrase.map(|phrase| tidy(id, &phrase)).transpose()?;
        Ok(Self { substitutes, phrase, ..self })
    }
}

impl SimilarityAnswer {
    fn checked(self, id: QuestionId) -> Result<Self, AnswerProblem> {
        if self.rating.is_some_and(|rating| rating > Self::MOST) {
            return Err(AnswerProblem::OffTheScale(id));
        }
        let [first, second] = self.words.each_ref().map(|word| tidy(id, word));
        Ok(Self { words: [first?, second?], rating: self.rating })
    }
}

/// A text with single spaces.
fn tidy(id: QuestionId, text: &str) -> Result<String, AnswerProblem> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let good = (1..=MOST_CHARS).contains(&text.chars().count()) && !text.contains(char::is_control);
    if good { Ok(text) } else { Err(AnswerProblem::BadText(id)) }
}
