//! Whether answers fit what was asked.

use std::collections::BTreeMap;

use super::{Answer, Answered, Answers, Draft, JudgeLabel, RecallAnswer, SimilarityAnswer};
use crate::task::{About, Task};
use crate::{Kind, Procedure, QuestionId};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::Question;
    use crate::{ItemNumber, NoSubstitute, TaskNumber};

    fn task(about: &[About]) -> Task {
        let question = |about: &About| Question { item: ItemNumber(1), about: about.clone() };
        let questions = about.iter().map(question).collect();
        Task { number: TaskNumber(1), stage: 1, wanted: 1, questions }
    }

    fn check(procedure: Procedure, about: About, answer: Answer) -> Result<Answer, AnswerProblem> {
        answer.checked(&task(&[about]), &procedure, QuestionId(0))
    }

    fn recall(answer: RecallAnswer) -> Result<Answer, AnswerProblem> {
        check(Procedure::Recall(Default::default()), About::Sentence, Answer::Recall(answer))
    }

    fn substitutes(texts: &[&str]) -> RecallAnswer {
        let substitutes = texts.iter().map(|text| (*text).to_owned()).collect();
        RecallAnswer { substitutes, ..Default::default() }
    }

    #[test]
    fn three_substitutes_or_a_reason_why_not() {
        let id = QuestionId(0);
        let tidied = recall(substitutes(&[" very   clever "])).unwrap();
        assert_eq!(tidied, Answer::Recall(substitutes(&["very clever"])));
        let four = recall(substitutes(&["a", "b", "c", "d"]));
        assert_eq!(four, Err(AnswerProblem::TooManySubstitutes { question: id, most: 3 }));
        let twice = recall(substitutes(&["a", "A"]));
        let substitute = "A".to_owned();
        assert_eq!(twice, Err(AnswerProblem::SubstituteTwice { question: id, substitute }));
        assert_eq!(recall(substitutes(&[])), Err(AnswerProblem::NoSubstitutes(id)));
        assert_eq!(recall(substitutes(&["a", " "])), Err(AnswerProblem::BadText(id)));
        let nil = RecallAnswer { none: Some(NoSubstitute::Nil), ..substitutes(&[]) };
        assert!(recall(nil.clone()).is_ok());
        let both = RecallAnswer { none: Some(NoSubstitute::Nil), ..substitutes(&["a"]) };
        assert_eq!(recall(both), Err(AnswerProblem::SubstitutesAndNone(id)));
    }

    #[test]
    fn a_rating_is_on_the_scale_and_is_kept_from_0_to_10() {
        let rated = |rating| {
            let words = ["a".to_owned(), "b".to_owned()];
            let answer = Answer::Similarity(SimilarityAnswer { words, rating: Some(rating) });
            check(Procedure::Similarity(Default::default()), About::Context(0), answer)
        };
        let Ok(Answer::Similarity(six)) = rated(6) else { panic!("6 is on the scale") };
        assert_eq!(six.score(), Some(10.0));
        assert_eq!(rated(7), Err(AnswerProblem::OffTheScale(QuestionId(0))));
    }

    #[test]
    fn an_answer_to_another_kind_of_question_is_none() {
        let answer = Answer::Label(JudgeLabel::Positive);
        let procedure = Procedure::Verdict(Default::default());
        let problem = check(procedure, About::Substitute(0), answer).unwrap_err();
        assert_eq!(problem, AnswerProblem::WrongKind(QuestionId(0), Kind::Verdict));
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
            active_ms: None,
        };
        let mut saved = Answers::default();
        saved.insert(QuestionId(0), Answer::Label(JudgeLabel::Negative));
        saved.insert(QuestionId(1), Answer::Label(JudgeLabel::Negative));
        let draft_1 = draft(&[(1, JudgeLabel::Positive)]);
        let answers = Answers::of_draft(&task, &procedure, saved, &draft_1).unwrap();
        let labels: Vec<_> = answers.iter().map(|(_, answer)| answer.clone()).collect();
        assert_eq!(labels, [JudgeLabel::Negative, JudgeLabel::Positive].map(Answer::Label));
        let read = |draft| Answers::of_draft(&task, &procedure, Answers::default(), &draft);
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
