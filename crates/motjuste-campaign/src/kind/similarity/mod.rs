//! Similarity: how similar are these two words here? (SemEval-2020 task 3, §4). Pairs in one of their
//! two contexts, in blocks; page 1 asks for words the context inspires, page 2 for the rating.

mod export;
mod hit;
mod simulate;

use motjuste_core::{MarkedContext, PairInContexts, Span};
use motjuste_metrics::alpha::Level;
use motjuste_metrics::random::Stream;
use serde::{Deserialize, Serialize};

use super::{
    Answer, AskedAbout, Asking, Checked, Given, Item, Items, Kind, Numbered, Planned, Reviewing,
    Sheet, at_least_one, controls,
};
use crate::agreement::{Agreement, Measure};
use crate::answer::tidy;
use crate::simulate::Truth;
use crate::task::{Purpose, array_split, stream};
use crate::{
    About, AnswerProblem, Answers, Campaign, Control, Error, ItemNumber, MarkedText, Question,
    QuestionId, Result, Rule, Snapshot, Task,
};

/// SemEval-2020 task 3 §4.3: 27 annotators for English, 12 for languages with few speakers at hand.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SimilaritySettings {
    /// People per context of a pair.
    pub annotators: u32,
    /// Pairs in one block, which one person does whole and which is issued again whole.
    pub pairs_per_block: u32,
    /// Whether each block holds a text that says what to answer.
    pub controls: bool,
}

impl Default for SimilaritySettings {
    fn default() -> Self {
        Self { annotators: 27, pairs_per_block: 17, controls: false }
    }
}

/// A pair of words in two contexts that mark both (SemEval-2020 task 3, §4.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "PairRecord", into = "PairRecord")]
pub struct SimilarityItem {
    pair: PairInContexts,
    contexts: [MarkedContext; 2],
}

impl SimilarityItem {
    pub fn new(pair: PairInContexts) -> Result<Self> {
        let contexts = pair.marked()?;
        Ok(Self { pair, contexts })
    }

    pub const fn pair(&self) -> &PairInContexts {
        &self.pair
    }

    /// Its two contexts, without their marks, and where the words are.
    pub const fn contexts(&self) -> &[MarkedContext; 2] {
        &self.contexts
    }

    pub(crate) fn context(&self, about: &About) -> Option<&MarkedContext> {
        let About::Context(which) = about else { return None };
        self.contexts.get(usize::from(*which))
    }
}

/// A [`SimilarityItem`] as it is written.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PairRecord {
    words: [String; 2],
    contexts: [String; 2],
    forms: [[String; 2]; 2],
}

impl TryFrom<PairRecord> for SimilarityItem {
    type Error = Error;

    fn try_from(record: PairRecord) -> Result<Self> {
        let PairRecord { words, contexts, forms } = record;
        Self::new(PairInContexts { words, contexts, forms })
    }
}

impl From<SimilarityItem> for PairRecord {
    fn from(item: SimilarityItem) -> Self {
        let PairInContexts { words, contexts, forms } = item.pair;
        Self { words, contexts, forms }
    }
}

impl AskedAbout for SimilarityItem {
    fn id(&self) -> String {
        self.pair.words.join(" – ")
    }

    fn marked(&self) -> MarkedText {
        MarkedText::plain(&self.id())
    }

    fn parts(&self) -> Vec<(About, String)> {
        let contexts = self.contexts.iter().map(|context| context.text.clone());
        [0, 1].map(About::Context).into_iter().zip(contexts).collect()
    }

    fn draw(&self, truth: &mut Truth) {
        for context in &self.contexts {
            truth.draw_similarity(&context.text);
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SimilaritySheet {
    pub pairs: Vec<PairPage>,
}

/// A pair's two pages. The page names the pair only once the words of page 1 are saved: until then the
/// context must be read without knowing what is in question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairPage {
    pub question: QuestionId,
    /// The context; the pair is marked on page 2.
    pub text: MarkedText,
    /// The pair as the context has it, on page 2.
    pub pair: Option<[String; 2]>,
}

impl PairPage {
    fn new(question: QuestionId, context: &MarkedContext, is_second: bool) -> Self {
        if !is_second {
            return Self { question, text: MarkedText::plain(&context.text), pair: None };
        }
        let spans = context.spans.each_ref().map(Span::bytes);
        let pair = spans.clone().map(|span| context.text[span].to_owned());
        Self { question, text: MarkedText::new(&context.text, spans), pair: Some(pair) }
    }

    /// A text that says what to answer; its pair is two words of it.
    fn check(question: QuestionId, control: &Control, is_second: bool) -> Self {
        let text = controls::text(control);
        let pair = is_second.then(|| ["check", "answer"].map(str::to_owned));
        Self { question, text, pair }
    }
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

    fn checked(self, id: QuestionId) -> Result<Self, AnswerProblem> {
        if self.rating.is_some_and(|rating| rating > Self::MOST) {
            return Err(AnswerProblem::OffTheScale(id));
        }
        let [first, second] = self.words.each_ref().map(|word| tidy(id, word));
        Ok(Self { words: [first?, second?], rating: self.rating })
    }
}

impl Given for SimilarityAnswer {
    /// The rating as data sets have it, from 0 to 10.
    fn value(&self) -> Option<f64> {
        self.rating.map(|rating| f64::from(rating) * 10.0 / f64::from(Self::MOST))
    }

    fn score(&self) -> Option<f64> {
        self.rating.map(f64::from)
    }

    fn text(&self) -> String {
        let rating = self.rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string());
        format!("{rating} ({})", self.words.join(", "))
    }

    fn is_right(&self, control: &Control) -> bool {
        self.rating.is_some_and(|rating| rating.to_string() == control.text)
    }

    /// That the words of page 1 differ does not matter.
    fn gist(&self) -> String {
        format!("{:?}", self.rating)
    }

    fn is_complete(&self) -> bool {
        self.rating.is_some()
    }
}

impl Asking for SimilaritySettings {
    fn check(&self, language: &str) -> Result<()> {
        controls::check_texts(self.controls, language)?;
        at_least_one("annotators", self.annotators)?;
        at_least_one("pairs_per_block", self.pairs_per_block)
    }

    fn wanted(&self, stage: u8) -> u32 {
        if stage == 1 { self.annotators } else { 0 }
    }

    /// Two blocks for every few pairs: what one shows in its first context, the other shows in its
    /// second.
    fn plan(&self, campaign: &Campaign, items: &[Numbered<'_>], _asked: u32) -> Planned {
        let Some(&(first, _)) = items.first() else { return Ok(Vec::new()) };
        let mut random = stream(campaign, Purpose::Similarity, first, 0);
        let mut pairs: Vec<ItemNumber> = items.iter().map(|(number, _)| *number).collect();
        random.shuffle(&mut pairs);
        let mut blocks = Vec::new();
        for block in array_split(&pairs, self.pairs_per_block) {
            let choice: Vec<u8> = block.iter().map(|_| random.below(2) as u8).collect();
            for other in [0, 1] {
                let ask = |(&item, &context): (&ItemNumber, &u8)| Question {
                    item,
                    about: About::Context(context ^ other),
                };
                blocks.push(block.iter().zip(&choice).map(ask).collect());
            }
        }
        if self.controls {
            for block in &mut blocks {
                let rating = |random: &mut Stream| random.below(7).to_string();
                controls::add_text(campaign, block, rating);
            }
        }
        Ok(blocks)
    }

    fn sheet(
        &self,
        task: &Task,
        saved: &Answers,
        items: &Items,
        _order: &mut Stream,
    ) -> Option<Sheet> {
        let page = |(question, asked): (QuestionId, &Question)| {
            let Item::Similarity(item) = items.get(&asked.item)? else { return None };
            let is_second = saved.get(question).is_some();
            if let About::Control(control) = &asked.about {
                return Some(PairPage::check(question, control, is_second));
            }
            Some(PairPage::new(question, item.context(&asked.about)?, is_second))
        };
        let pairs = task.numbered().map(page).collect::<Option<_>>()?;
        Some(Sheet::Similarity(SimilaritySheet { pairs }))
    }

    fn check_answer(&self, about: &About, answer: Answer, id: QuestionId) -> Checked {
        match (about, answer) {
            (About::Context(_) | About::Control(_), Answer::Similarity(answer)) => {
                answer.checked(id).map(Answer::Similarity)
            }
            _ => Err(AnswerProblem::WrongKind(id, Kind::Similarity)),
        }
    }
}

impl Reviewing for SimilaritySettings {
    fn rules(&self) -> &'static [Rule] {
        &[
            Rule::WrongControl,
            Rule::ControlAccuracy,
            Rule::MinimumTime,
            Rule::StraightLining,
            Rule::Correlation,
            Rule::Engagement,
            Rule::BadBlock,
        ]
    }

    fn agreement(&self, snapshot: &Snapshot) -> Agreement {
        Agreement::alpha(snapshot, Measure::IntervalAlpha, Level::Interval)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Procedure;
    use crate::task::planned;

    fn item(n: usize) -> Item {
        let pair = PairInContexts {
            words: [format!("a{n}"), format!("b{n}")],
            contexts: [(); 2].map(|()| format!("<strong>a{n}</strong> <strong>b{n}</strong>")),
            forms: [(); 2].map(|()| [format!("a{n}"), format!("b{n}")]),
        };
        Item::Similarity(SimilarityItem::new(pair).unwrap())
    }

    #[test]
    fn an_item_reads_back() {
        let json = serde_json::to_string(&item(5)).unwrap();
        assert_eq!(serde_json::from_str::<Item>(&json).unwrap(), item(5), "{json}");
    }

    #[test]
    fn two_blocks_show_a_pair_in_its_two_contexts() {
        let items: Vec<_> = (0..7).map(item).collect();
        let settings = SimilaritySettings { pairs_per_block: 4, ..Default::default() };
        let tasks = planned(7, Procedure::Similarity(settings), &items);
        assert_eq!(tasks.len(), 4);
        for blocks in tasks.chunks(2) {
            assert_eq!(blocks[0].units(), blocks[1].units(), "nobody does both");
            for (one, other) in blocks[0].questions.iter().zip(&blocks[1].questions) {
                assert_ne!(one.about, other.about);
            }
        }
    }

    #[test]
    fn a_rating_is_on_the_scale_and_is_kept_from_0_to_10() {
        let rated = |rating| {
            let words = ["a".to_owned(), "b".to_owned()];
            let answer = Answer::Similarity(SimilarityAnswer { words, rating: Some(rating) });
            SimilaritySettings::default().check_answer(&About::Context(0), answer, QuestionId(0))
        };
        assert_eq!(rated(6).unwrap().of_kind().value(), Some(10.0));
        assert_eq!(rated(7), Err(AnswerProblem::OffTheScale(QuestionId(0))));
    }
}
