//! Annotator models: careful, sloppy, spammer, straight-liner. Each answers from what a page shows.

use motjuste_metrics::random::Stream;

use super::Truth;
use crate::{Answer, Answered, MarkedText, QuestionId, Sheet};

#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display, strum::EnumString,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = UnknownModel, parse_err_fn = unknown)]
pub enum Model {
    Careful,
    /// Says what they think, but slips on every sixth answer.
    Sloppy,
    Spammer,
    /// Gives the first answer, always.
    StraightLiner,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown annotator model {0:?}: expected careful, sloppy, spammer or straight-liner")]
pub struct UnknownModel(String);

impl Model {
    /// The share of answers that are given without a look.
    const fn slips(self) -> f64 {
        match self {
            Self::Careful => 0.0,
            Self::Sloppy => 1.0 / 6.0,
            Self::Spammer | Self::StraightLiner => 1.0,
        }
    }
}

fn unknown(name: &str) -> UnknownModel {
    UnknownModel(name.to_owned())
}

pub struct Simulated {
    model: Model,
    random: Stream,
}

impl Simulated {
    /// Number `number` of the people of a seed.
    pub fn new(model: Model, seed: u64, number: u64) -> Self {
        Self { model, random: Stream::new(seed, u64::MAX - number) }
    }

    pub const fn model(&self) -> Model {
        self.model
    }

    /// A number from 0 to 1, for pauses.
    pub fn share(&mut self) -> f64 {
        self.random.share()
    }

    pub fn answer(&mut self, sheet: &Sheet, truth: &Truth) -> Vec<Answered> {
        sheet.of_kind().answer(self, truth)
    }

    /// The words of page 1 for each pair, which must be saved before the pair is shown.
    pub fn first_pages(&mut self, sheet: &Sheet) -> Vec<(QuestionId, Answer)> {
        sheet.of_kind().first_pages(self)
    }

    pub(crate) fn happens(&mut self, share: f64) -> bool {
        self.random.share() < share
    }

    /// Whether they answer without a look.
    pub(crate) fn slips(&mut self) -> bool {
        self.happens(self.model.slips())
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.random.below(end)
    }

    /// Answers without a look, if that is what they do: the first of `answers`, or any.
    pub(crate) fn slip<T: Copy>(&mut self, answers: &[T]) -> Option<T> {
        if !self.slips() {
            return None;
        }
        match self.model {
            Model::StraightLiner => answers.first().copied(),
            _ => Some(answers[self.random.below(answers.len())]),
        }
    }

    pub(crate) fn any_word(&mut self, text: &MarkedText) -> String {
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
    use crate::{Candidate, Choice, Item, JudgeItem, JudgeLabel, JudgeSheet};

    fn sheet() -> (Sheet, Truth) {
        let candidates = (0..200).map(|n| Candidate { text: format!("c{n}"), sources: [].into() });
        let item = JudgeItem::new("A bright boy", "bright", 2, None, candidates).unwrap();
        let substitutes = (0..)
            .map(QuestionId)
            .zip(item.candidates())
            .map(|(question, c)| Choice { question, text: c.text.clone() })
            .collect();
        let sheet = Sheet::Judge(JudgeSheet { text: item.marked(), substitutes });
        (sheet, Truth::drawn(&[Item::Judge(item)], 3))
    }

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
        assert_eq!("straight-liner".parse(), Ok(Model::StraightLiner));
        assert_eq!(Model::Careful.to_string(), "careful");
        assert!("bored".parse::<Model>().is_err());
    }
}
