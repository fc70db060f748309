//! Annotator models: careful, sloppy, spammer, straight-liner. Each answers from what a page shows.

use std::fmt;
use std::str::FromStr;

use motjuste_metrics::random::Stream;

use super::Truth;
use crate::{
    Answer, Answered, JudgeLabel, MarkedText, NoSubstitute, QuestionId, RecallAnswer, Sheet,
    SimilarityAnswer, VerdictLabel,
};

/// A kind of annotator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Model {
    /// Says what they think.
    Careful,
    /// Says what they think, but slips on every sixth answer.
    Sloppy,
    /// Answers at random.
    Spammer,
    /// Gives the first answer, always.
    StraightLiner,
}

/// A model that is none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no annotator model; there are careful, sloppy, spammer and straight-liner")]
pub struct UnknownModel(String);

impl Model {
    /// Every model.
    pub const ALL: [Self; 4] = [Self::Careful, Self::Sloppy, Self::Spammer, Self::StraightLiner];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Careful => "careful",
            Self::Sloppy => "sloppy",
            Self::Spammer => "spammer",
            Self::StraightLiner => "straight-liner",
        }
    }

    /// The share of answers that are given without a look.
    const fn slips(self) -> f64 {
        match self {
            Self::Careful => 0.0,
            Self::Sloppy => 1.0 / 6.0,
            Self::Spammer | Self::StraightLiner => 1.0,
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Model {
    type Err = UnknownModel;

    fn from_str(name: &str) -> Result<Self, UnknownModel> {
        let known = Self::ALL.into_iter().find(|model| model.name() == name);
        known.ok_or_else(|| UnknownModel(name.to_owned()))
    }
}

/// A person who does not exist.
pub struct Simulated {
    model: Model,
    random: Stream,
}

/// The share of answers in which a careful person has to say that a word is not known to them.
const UNKNOWN: f64 = 0.01;
/// How far one person's rating of similarity is from the mean of all, on the scale from 0 to 6.
const SPREAD: f64 = 1.0;

impl Simulated {
    /// Number `number` of the people of a seed.
    #[must_use]
    pub fn new(model: Model, seed: u64, number: u64) -> Self {
        Self { model, random: Stream::new(seed, u64::MAX - number) }
    }

    /// Their model.
    #[must_use]
    pub const fn model(&self) -> Model {
        self.model
    }

    /// A number from 0 to 1, for pauses.
    pub fn share(&mut self) -> f64 {
        self.random.share()
    }

    /// What they answer.
    pub fn answer(&mut self, sheet: &Sheet, truth: &Truth) -> Vec<Answered> {
        match sheet {
            Sheet::Judge { text, substitutes } => substitutes
                .iter()
                .map(|choice| {
                    let label = self.label(text, &choice.text, truth);
                    Answered { question: choice.question, answer: Answer::Label(label) }
                })
                .collect(),
            Sheet::Verdict { text, substitutes } => substitutes
                .iter()
                .map(|choice| {
                    let verdict = self.verdict(text, &choice.text, truth);
                    Answered { question: choice.question, answer: Answer::Verdict(verdict) }
                })
                .collect(),
            Sheet::Recall { sentences, .. } => sentences
                .iter()
                .map(|sentence| {
                    let answer = Answer::Recall(self.recall(&sentence.text, truth));
                    Answered { question: sentence.question, answer }
                })
                .collect(),
            Sheet::Similarity { pairs } => pairs
                .iter()
                .map(|page| {
                    let rating = Some(self.rating(&page.text, truth));
                    let words = self.inspired(&page.text);
                    let answer = Answer::Similarity(SimilarityAnswer { words, rating });
                    Answered { question: page.question, answer }
                })
                .collect(),
        }
    }

    /// The words of page 1 for each pair, which must be saved before the pair is shown.
    pub fn first_pages(&mut self, sheet: &Sheet) -> Vec<(QuestionId, Answer)> {
        let Sheet::Similarity { pairs } = sheet else { return Vec::new() };
        let unread = pairs.iter().filter(|page| page.pair.is_none());
        unread
            .map(|page| {
                let words = self.inspired(&page.text);
                let answer = Answer::Similarity(SimilarityAnswer { words, rating: None });
                (page.question, answer)
            })
            .collect()
    }

    fn happens(&mut self, share: f64) -> bool {
        self.random.share() < share
    }

    /// Answers without a look, if that is what they do: the first of `answers`, or any.
    fn slip<T: Copy>(&mut self, answers: &[T]) -> Option<T> {
        if !self.happens(self.model.slips()) {
            return None;
        }
        match self.model {
            Model::StraightLiner => answers.first().copied(),
            _ => Some(answers[self.random.below(answers.len())]),
        }
    }

    fn label(&mut self, text: &MarkedText, substitute: &str, truth: &Truth) -> JudgeLabel {
        // Who spams knows that too many unknown words are refused.
        if let Some(label) = self.slip(&[JudgeLabel::Positive, JudgeLabel::Negative]) {
            return label;
        }
        if self.happens(truth.acceptance(text, substitute).share()) {
            return JudgeLabel::Positive;
        }
        if self.happens(UNKNOWN) { JudgeLabel::Abstain } else { JudgeLabel::Negative }
    }

    fn verdict(&mut self, text: &MarkedText, substitute: &str, truth: &Truth) -> VerdictLabel {
        use VerdictLabel::{Bad, Good, Reasonable};
        if let Some(verdict) = self.slip(&[Good, Reasonable, Bad]) {
            return verdict;
        }
        let share = truth.acceptance(text, substitute).share();
        if self.happens(share) {
            Good
        } else if self.happens(share) {
            Reasonable
        } else {
            Bad
        }
    }

    fn recall(&mut self, text: &MarkedText, truth: &Truth) -> RecallAnswer {
        if self.happens(self.model.slips()) {
            let word = match self.model {
                Model::StraightLiner => "thing".to_owned(),
                _ => self.any_word(text),
            };
            return RecallAnswer { substitutes: vec![word], ..Default::default() };
        }
        let mut substitutes: Vec<String> = Vec::new();
        for (substitute, acceptance) in truth.substitutes(text) {
            if substitutes.len() < 3 && self.happens(acceptance.share()) {
                substitutes.push(substitute.clone());
            }
        }
        let none = substitutes.is_empty().then_some(NoSubstitute::Nil);
        let dictionary = self.happens(0.1);
        RecallAnswer { substitutes, none, dictionary, ..Default::default() }
    }

    fn rating(&mut self, text: &MarkedText, truth: &Truth) -> u8 {
        if let Some(rating) = self.slip(&[0, 1, 2, 3, 4, 5, 6]) {
            return rating;
        }
        // Twelve uniform numbers, less six: near enough to a normal distribution.
        let noise: f64 = (0..12).map(|_| self.random.share()).sum::<f64>() - 6.0;
        (truth.similarity(text) + noise * SPREAD).round().clamp(0.0, 6.0) as u8
    }

    /// Two words that a context inspires: two of its own, for want of imagination.
    fn inspired(&mut self, text: &MarkedText) -> [String; 2] {
        match self.model {
            Model::StraightLiner => ["word".to_owned(), "word".to_owned()],
            Model::Spammer => [(); 2].map(|()| format!("x{}", self.random.below(1000))),
            Model::Careful | Model::Sloppy => [(); 2].map(|()| self.any_word(text)),
        }
    }

    fn any_word(&mut self, text: &MarkedText) -> String {
        let text = text.to_string();
        let words: Vec<&str> =
            text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 3).collect();
        match words.len() {
            0 => "text".to_owned(),
            n => words[self.random.below(n)].to_lowercase(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Candidate, Choice, Item, JudgeItem};

    fn sheet() -> (Sheet, Truth) {
        let candidates = (0..200).map(|n| Candidate { text: format!("c{n}"), sources: [].into() });
        let item = JudgeItem::new("A bright boy", "bright", 2, None, candidates).unwrap();
        let substitutes = (0..)
            .map(QuestionId)
            .zip(item.candidates())
            .map(|(question, c)| Choice { question, text: c.text.clone() })
            .collect();
        let sheet = Sheet::Judge { text: item.marked(), substitutes };
        (sheet, Truth::drawn(&[Item::Judge(item)], 3))
    }

    /// The share of positive labels.
    fn positive(model: Model) -> f64 {
        let (sheet, truth) = sheet();
        let answers = Simulated::new(model, 5, 1).answer(&sheet, &truth);
        let positive =
            answers.iter().filter(|a| a.answer == Answer::Label(JudgeLabel::Positive)).count();
        positive as f64 / answers.len() as f64
    }

    #[test]
    fn each_model_does_what_it_says() {
        assert_eq!(positive(Model::StraightLiner), 1.0);
        assert!((0.35..0.65).contains(&positive(Model::Spammer)));
        let (careful, sloppy) = (positive(Model::Careful), positive(Model::Sloppy));
        assert!((0.05..0.35).contains(&careful), "{careful}");
        assert!(careful < sloppy && sloppy < 0.5, "{careful} {sloppy}");
    }

    #[test]
    fn the_seed_decides_the_answers() {
        let (sheet, truth) = sheet();
        let answers = |seed| Simulated::new(Model::Careful, seed, 1).answer(&sheet, &truth);
        assert_eq!(answers(1), answers(1));
        assert_ne!(answers(1), answers(2));
    }

    #[test]
    fn names_read_back() {
        for model in Model::ALL {
            assert_eq!(model.name().parse(), Ok(model));
        }
        assert!("bored".parse::<Model>().is_err());
    }
}
