//! Verdicts: is this substitute good, reasonable or bad? (McCarthy & Navigli 2009, §4.4). People's and
//! systems' substitutes of a sentence, judged without knowing whose they are.

mod export;
mod hit;
mod import;

use motjuste_core::{ItemKey, ModelError, Verdict};
use motjuste_metrics::alpha::Level;
use motjuste_metrics::random::Stream;
use serde::{Deserialize, Serialize};

use super::choices::{choices, parts, positions};
use super::sentence::SentenceRecord;
use super::{
    Answer, AskedAbout, Asking, Candidate, Checked, Choice, Given, Item, Items, Kind, Numbered,
    Planned, Readable, Reviewing, Sentence, Sheet, at_least_one, controls, merge_candidates,
};
use crate::agreement::{Agreement, Measure};
use crate::simulate::{Simulated, Truth};
use crate::task::{Purpose, stream};
use crate::{
    About, AnswerProblem, Answered, Answers, Campaign, Control, Error, Expected, MarkedText,
    Question, QuestionId, Result, Rule, Snapshot, Task,
};

/// McCarthy & Navigli (2009) §4.4: three judges, a sample of 100 sentences.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VerdictSettings {
    pub judges: u32,
    /// How many of the items are judged, drawn at random; 0 for all of them.
    pub sample: u32,
    /// Whether each task holds the target itself and a random dictionary word as controls.
    pub controls: bool,
}

impl Default for VerdictSettings {
    fn default() -> Self {
        Self { judges: 3, sample: 0, controls: false }
    }
}

/// A sentence with substitutes that people and systems gave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SentenceRecord", into = "SentenceRecord")]
pub struct VerdictItem {
    pub key: ItemKey,
    pub sentence: Sentence,
    substitutes: Vec<Candidate>,
}

impl VerdictItem {
    /// A sentence with its substitutes, which are merged.
    pub fn new(
        key: ItemKey,
        sentence: Sentence,
        substitutes: impl IntoIterator<Item = Candidate>,
    ) -> Result<Self, ModelError> {
        Ok(Self { key, sentence, substitutes: merge_candidates(substitutes)? })
    }

    pub fn substitutes(&self) -> &[Candidate] {
        &self.substitutes
    }

    fn substitute(&self, about: &About) -> Option<&Candidate> {
        let About::Substitute(at) = about else { return None };
        self.substitutes.get(usize::from(*at))
    }

    fn text_of<'i>(&'i self, about: &'i About) -> Option<&'i str> {
        match about {
            About::Control(control) => Some(&control.text),
            _ => Some(&self.substitute(about)?.text),
        }
    }
}

impl TryFrom<SentenceRecord> for VerdictItem {
    type Error = Error;

    fn try_from(record: SentenceRecord) -> Result<Self> {
        let (key, sentence, substitutes) = record.read()?;
        Ok(Self::new(key, sentence, substitutes)?)
    }
}

impl From<VerdictItem> for SentenceRecord {
    fn from(item: VerdictItem) -> Self {
        Self::new(item.key, &item.sentence, item.substitutes)
    }
}

impl AskedAbout for VerdictItem {
    fn id(&self) -> String {
        self.key.to_string()
    }

    fn marked(&self) -> MarkedText {
        self.sentence.marked()
    }

    fn parts(&self) -> Vec<(About, String)> {
        parts(&self.substitutes, About::Substitute)
    }

    fn sentence(&self) -> Option<(&ItemKey, &Sentence)> {
        Some((&self.key, &self.sentence))
    }

    fn draw(&self, truth: &mut Truth) {
        let texts = self.substitutes.iter().map(|candidate| candidate.text.as_str());
        truth.draw_acceptance(&self.sentence.marked(), texts);
    }
}

/// How good are these in place of the marked word?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerdictSheet {
    pub text: MarkedText,
    pub substitutes: Vec<Choice>,
}

impl Readable for VerdictSheet {
    fn answer(&self, person: &mut Simulated, truth: &Truth) -> Vec<Answered> {
        use VerdictLabel::{Bad, Good, Reasonable};
        let answer = |choice: &Choice| {
            let slip = person.slip(&[Good, Reasonable, Bad]);
            let verdict = slip.unwrap_or_else(|| {
                let share = truth.acceptance(&self.text, &choice.text).share();
                if person.happens(share) {
                    Good
                } else if person.happens(share) {
                    Reasonable
                } else {
                    Bad
                }
            });
            Answered { question: choice.question, answer: Answer::Verdict(verdict) }
        };
        self.substitutes.iter().map(answer).collect()
    }
}

/// A verdict after the fact (McCarthy & Navigli 2009, §4.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VerdictLabel {
    Good,
    Reasonable,
    Bad,
}

impl VerdictLabel {
    pub const fn verdict(self) -> Verdict {
        match self {
            Self::Good => Verdict::Good,
            Self::Reasonable => Verdict::Reasonable,
            Self::Bad => Verdict::Bad,
        }
    }

    /// 0 bad, 1 reasonable, 2 good, so that any level of measurement reads them.
    const fn number(self) -> f64 {
        match self {
            Self::Good => 2.0,
            Self::Reasonable => 1.0,
            Self::Bad => 0.0,
        }
    }
}

impl Given for VerdictLabel {
    fn value(&self) -> Option<f64> {
        Some(self.number())
    }

    fn text(&self) -> String {
        self.verdict().name().to_owned()
    }

    fn is_right(&self, control: &Control) -> bool {
        match control.expected {
            Expected::Accepted => *self == Self::Good,
            Expected::NotAccepted => *self != Self::Good,
            Expected::Said => self.text() == control.text,
        }
    }
}

impl Asking for VerdictSettings {
    fn check(&self, language: &str) -> Result<()> {
        controls::check(self.controls, &[], language)?;
        at_least_one("judges", self.judges)
    }

    fn wanted(&self, stage: u8) -> u32 {
        if stage == 1 { self.judges } else { 0 }
    }

    /// One task per sentence of the sample, its substitutes in random order.
    fn plan(&self, campaign: &Campaign, items: &[Numbered<'_>], asked: u32) -> Planned {
        let mut chosen: Vec<usize> = (0..items.len()).collect();
        if let (1.., Some(&(first, _))) = (self.sample, items.first()) {
            stream(campaign, Purpose::Sample, first, 0).shuffle(&mut chosen);
            let sample = self.sample.saturating_sub(asked);
            chosen.truncate(usize::try_from(sample).unwrap_or(usize::MAX));
            chosen.sort_unstable();
        }
        let mut tasks = Vec::new();
        for position in chosen {
            let (number, item) = items[position];
            let Item::Verdict(verdict) = item else { continue };
            let ask = |at| Question { item: number, about: About::Substitute(at) };
            let mut questions: Vec<_> =
                positions(&item.id(), verdict.substitutes())?.into_iter().map(ask).collect();
            let mut random = stream(campaign, Purpose::Verdict, number, 0);
            if self.controls {
                let (word, others) = (verdict.sentence.word(), verdict.substitutes());
                let controls = controls::controls(word, others, &[], &mut random)
                    .ok_or_else(|| Error::NoControlWord(item.id()))?;
                let ask = |control| Question { item: number, about: About::Control(control) };
                questions.extend(controls.map(ask));
            }
            random.shuffle(&mut questions);
            tasks.push(questions);
        }
        Ok(tasks)
    }

    fn sheet(
        &self,
        task: &Task,
        _saved: &Answers,
        items: &Items,
        order: &mut Stream,
    ) -> Option<Sheet> {
        let Item::Verdict(item) = items.get(&task.questions.first()?.item)? else { return None };
        let substitutes = choices(task, order, |about| item.text_of(about))?;
        Some(Sheet::Verdict(VerdictSheet { text: item.sentence.marked(), substitutes }))
    }

    fn check_answer(&self, about: &About, answer: Answer, id: QuestionId) -> Checked {
        match (about, answer) {
            (About::Substitute(_) | About::Control(_), verdict @ Answer::Verdict(_)) => Ok(verdict),
            _ => Err(AnswerProblem::WrongKind(id, Kind::Verdict)),
        }
    }
}

impl Reviewing for VerdictSettings {
    fn rules(&self) -> &'static [Rule] {
        &[
            Rule::WrongControl,
            Rule::ControlAccuracy,
            Rule::MinimumTime,
            Rule::StraightLining,
            Rule::Correlation,
        ]
    }

    fn agreement(&self, snapshot: &Snapshot) -> Agreement {
        Agreement::alpha(snapshot, Measure::OrdinalAlpha, Level::Ordinal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Procedure;
    use crate::task::planned;

    fn item(id: usize) -> Item {
        let key = ItemKey { lexelt: "bar.n".into(), id: id.to_string().into() };
        let candidates = (0..5).map(|i| Candidate::new(&format!("w{i}"), "x"));
        let sentence = Sentence::new("", "bar", "").unwrap();
        Item::Verdict(VerdictItem::new(key, sentence, candidates).unwrap())
    }

    #[test]
    fn an_item_reads_back() {
        let json = serde_json::to_string(&item(5)).unwrap();
        assert_eq!(serde_json::from_str::<Item>(&json).unwrap(), item(5), "{json}");
    }

    #[test]
    fn a_sample_of_sentences_is_judged() {
        let items: Vec<_> = (0..20).map(item).collect();
        let settings = VerdictSettings { sample: 4, ..Default::default() };
        let tasks = planned(7, Procedure::Verdict(settings), &items);
        assert_eq!(tasks.len(), 4);
        let orders: std::collections::BTreeSet<String> = tasks
            .iter()
            .map(|t| format!("{:?}", t.questions.iter().map(|q| &q.about).collect::<Vec<_>>()))
            .collect();
        assert!(orders.len() > 1, "substitutes are shuffled: {orders:?}");
    }

    #[test]
    fn an_answer_to_another_kind_of_question_is_none() {
        let answer = Answer::Label(crate::JudgeLabel::Positive);
        let settings = VerdictSettings::default();
        let problem = settings.check_answer(&About::Substitute(0), answer, QuestionId(0));
        assert_eq!(problem, Err(AnswerProblem::WrongKind(QuestionId(0), Kind::Verdict)));
    }
}
