//! Recall: which substitutes come to mind? (McCarthy & Navigli 2009, §2.2; CoInCo). The sentences of a
//! word are one task.

mod export;
mod hit;
mod lemmas;
mod simulate;

pub use lemmas::{LemmaReview, ReviewedForm};

use std::collections::BTreeMap;

use motjuste_core::{ItemKey, Pos, RawAnswer};
use motjuste_metrics::random::Stream;
use serde::{Deserialize, Serialize};

use super::sentence::SentenceRecord;
use super::{
    Answer, AskedAbout, Asking, Checked, Given, Item, Items, Kind, Limits, Numbered, Planned,
    Reviewing, Sentence, Sheet, at_least_one, controls,
};
use crate::agreement::{Agreement, Measure};
use crate::answer::tidy;
use crate::export::Counted;
use crate::simulate::Truth;
use crate::{
    About, AnswerProblem, Answers, Campaign, Control, Error, ItemNumber, MarkedText, Question,
    QuestionId, Result, Rule, Snapshot, Task,
};

/// McCarthy & Navigli (2009) §2.2: five annotators, up to three substitutes; CoInCo: six, up to
/// five.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RecallSettings {
    pub annotators: u32,
    pub max_substitutes: u32,
    /// Whether each block holds a text that says what to answer.
    pub controls: bool,
}

impl Default for RecallSettings {
    fn default() -> Self {
        Self { annotators: 5, max_substitutes: 3, controls: false }
    }
}

/// A sentence people find substitutes for (McCarthy & Navigli 2009, §2.1–2.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SentenceRecord", into = "SentenceRecord")]
pub struct RecallItem {
    /// The lexelt, by which sentences are put into blocks, and the item's number.
    pub key: ItemKey,
    pub sentence: Sentence,
}

impl RecallItem {
    /// The lemma that a block of sentences is about: the lexelt without its parts of speech, which
    /// annotators do not see.
    pub fn word(&self) -> &str {
        self.key.lexelt.split('.').next().unwrap_or_default()
    }
}

impl TryFrom<SentenceRecord> for RecallItem {
    type Error = Error;

    fn try_from(record: SentenceRecord) -> Result<Self> {
        let (key, sentence, _) = record.read()?;
        Ok(Self { key, sentence })
    }
}

impl From<RecallItem> for SentenceRecord {
    fn from(item: RecallItem) -> Self {
        Self::new(item.key, &item.sentence, Vec::new())
    }
}

impl AskedAbout for RecallItem {
    fn id(&self) -> String {
        self.key.to_string()
    }

    fn marked(&self) -> MarkedText {
        self.sentence.marked()
    }

    fn parts(&self) -> Vec<(About, String)> {
        vec![(About::Sentence, self.sentence.word().to_owned())]
    }

    fn check_answer(
        &self,
        about: &About,
        answer: &Answer,
        id: QuestionId,
    ) -> Result<(), AnswerProblem> {
        let (About::Sentence, Answer::Recall(answer)) = (about, answer) else { return Ok(()) };
        let word = self.sentence.word().to_lowercase();
        let mut substitutes = answer.substitutes.iter();
        match substitutes.find(|substitute| substitute.to_lowercase() == word) {
            Some(found) => {
                Err(AnswerProblem::TargetItself { question: id, substitute: found.clone() })
            }
            None => Ok(()),
        }
    }

    fn sentence(&self) -> Option<(&ItemKey, &Sentence)> {
        Some((&self.key, &self.sentence))
    }

    fn draw(&self, truth: &mut Truth) {
        simulate::draw(self, truth);
    }
}

/// What could replace the marked word?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecallSheet {
    pub word: String,
    pub sentences: Vec<MarkedSentence>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarkedSentence {
    pub question: QuestionId,
    pub text: MarkedText,
}

/// The substitutes one person thinks of for one sentence (McCarthy & Navigli 2009, §2.2).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RecallAnswer {
    /// Substitutes, words or phrases, equally good.
    pub substitutes: Vec<String>,
    pub none: Option<NoSubstitute>,
    /// The phrase the word is an integral part of.
    pub phrase: Option<String>,
    pub dictionary: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoSubstitute {
    /// None comes to mind (NIL).
    Nil,
    /// The word is part of a name (NAME).
    Name,
    Unsubstitutable,
}

impl RecallAnswer {
    fn checked(self, id: QuestionId, most: u32) -> Result<Self, AnswerProblem> {
        let mut substitutes: Vec<String> = Vec::new();
        // Semicolons separate the entries of SemEval's files.
        let given = self.substitutes.iter().map(|text| text.trim_end_matches([';', ' ']));
        for substitute in given.flat_map(|text| text.split(';')) {
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
        let phrase = self.phrase.map(|phrase| tidy(id, &without_separator(&phrase))).transpose()?;
        Ok(Self { substitutes, phrase, ..self })
    }
}

impl Given for RecallAnswer {
    fn value(&self) -> Option<f64> {
        None
    }

    fn text(&self) -> String {
        let words = match self.none {
            None => self.substitutes.join(", "),
            Some(NoSubstitute::Nil) => "(none comes to mind)".to_owned(),
            Some(NoSubstitute::Name) => "(part of a name)".to_owned(),
            Some(NoSubstitute::Unsubstitutable) => "(nothing can replace it)".to_owned(),
        };
        let phrase = self.phrase.as_ref().map(|phrase| format!(" [in “{phrase}”]"));
        words + &phrase.unwrap_or_default()
    }

    fn is_right(&self, control: &Control) -> bool {
        matches!(&self.substitutes[..], [one] if one.eq_ignore_ascii_case(&control.text))
    }

    fn gist(&self) -> String {
        let mut words: Vec<String> = self.substitutes.iter().map(|w| w.to_lowercase()).collect();
        words.sort();
        format!("{words:?} {:?}", self.none)
    }
}

impl Asking for RecallSettings {
    fn check(&self, language: &str) -> Result<()> {
        controls::check_texts(self.controls, language)?;
        at_least_one("annotators", self.annotators)?;
        at_least_one("max_substitutes", self.max_substitutes)
    }

    fn wanted(&self, stage: u8) -> u32 {
        if stage == 1 { self.annotators } else { 0 }
    }

    /// One block per word, its sentences in the order of the file, the same for all.
    fn plan(&self, campaign: &Campaign, items: &[Numbered<'_>], _asked: u32) -> Planned {
        let mut blocks: Vec<Vec<Question>> = Vec::new();
        let mut block_of: BTreeMap<&str, usize> = BTreeMap::new();
        for &(number, item) in items {
            let Item::Recall(recall) = item else { continue };
            let block = *block_of.entry(recall.key.lemma_pos()).or_insert(blocks.len());
            if block == blocks.len() {
                blocks.push(Vec::new());
            }
            blocks[block].push(Question { item: number, about: About::Sentence });
        }
        if self.controls {
            for block in &mut blocks {
                controls::add_text(campaign, block, controls::word);
            }
        }
        Ok(blocks)
    }

    fn sheet(
        &self,
        task: &Task,
        _saved: &Answers,
        items: &Items,
        _order: &mut Stream,
    ) -> Option<Sheet> {
        let recall = |number: ItemNumber| match items.get(&number) {
            Some(Item::Recall(recall)) => Some(recall),
            _ => None,
        };
        let sentence = |(question, asked): (QuestionId, &Question)| {
            Some(MarkedSentence { question, text: text(recall(asked.item)?, &asked.about) })
        };
        let word = recall(task.questions.first()?.item)?.word().to_owned();
        let sentences = task.numbered().map(sentence).collect::<Option<_>>()?;
        Some(Sheet::Recall(RecallSheet { word, sentences }))
    }

    fn check_answer(&self, about: &About, answer: Answer, id: QuestionId) -> Checked {
        match (about, answer) {
            (About::Sentence | About::Control(_), Answer::Recall(answer)) => {
                answer.checked(id, self.max_substitutes).map(Answer::Recall)
            }
            _ => Err(AnswerProblem::WrongKind(id, Kind::Recall)),
        }
    }

    fn limits(&self) -> Limits {
        Limits { max_substitutes: Some(self.max_substitutes), ..Limits::default() }
    }
}

impl Reviewing for RecallSettings {
    fn rules(&self) -> &'static [Rule] {
        &[Rule::WrongControl, Rule::ControlAccuracy, Rule::MinimumTime]
    }

    /// Pairwise agreement of dictionary forms (McCarthy & Navigli 2009, §2.2.2), as in the export.
    fn agreement(&self, snapshot: &Snapshot) -> Agreement {
        let agreement = export::agreement(snapshot, &LemmaReview::default());
        let measure = Measure::PairwiseAgreement;
        Agreement { measure, value: agreement.pairwise, units: agreement.items }
    }
}

/// The text of a question.
fn text(item: &RecallItem, about: &About) -> MarkedText {
    match about {
        About::Control(control) => controls::text(control),
        _ => item.sentence.marked(),
    }
}

/// One person's answer to an item, as it was given.
fn raw<'s>(
    snapshot: &'s Snapshot,
    Counted { submission, question, answer, .. }: &Counted<'_>,
) -> Option<(&'s ItemKey, RawAnswer)> {
    let (About::Sentence, Answer::Recall(recall)) = (&question.about, answer) else { return None };
    let Some(Item::Recall(item)) = snapshot.item(question.item) else { return None };
    let answer = RawAnswer {
        item: item.key.to_string(),
        pos: item.key.pos().unwrap_or(Pos::Unknown),
        annotator: submission.annotator.to_string(),
        answers: recall.substitutes.clone(),
        nil: recall.none == Some(NoSubstitute::Nil),
        name: recall.none == Some(NoSubstitute::Name),
        unsubstitutable: recall.none == Some(NoSubstitute::Unsubstitutable),
        dictionary: recall.dictionary,
        phrase: recall.phrase.as_deref().map(without_separator),
    };
    Some((&item.key, answer))
}

/// A phrase may not hold the sign that separates the entries of SemEval's files.
fn without_separator(text: &str) -> String {
    text.replace(';', ",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Procedure;
    use crate::task::planned;

    fn item(lexelt: &str, id: usize) -> Item {
        let key = ItemKey { lexelt: lexelt.into(), id: id.to_string().into() };
        Item::Recall(RecallItem { key, sentence: Sentence::new("The ", "bar", ".").unwrap() })
    }

    #[test]
    fn an_item_reads_back() {
        let item = item("bright.a", 5);
        let json = serde_json::to_string(&item).unwrap();
        assert_eq!(serde_json::from_str::<Item>(&json).unwrap(), item, "{json}");
    }

    #[test]
    fn the_word_of_a_block_hides_its_part_of_speech() {
        let Item::Recall(item) = item("bar.n.v", 1) else { panic!() };
        assert_eq!(item.word(), "bar");
    }

    #[test]
    fn sentences_of_one_word_are_one_block_in_the_order_of_the_file() {
        let items = [("bar.n", 1), ("run.v", 2), ("bar.n.v", 3), ("bar.v", 4)]
            .map(|(lexelt, id)| item(lexelt, id));
        let tasks = planned(7, Procedure::Recall(RecallSettings::default()), &items);
        let blocks: Vec<Vec<u32>> =
            tasks.iter().map(|t| t.questions.iter().map(|q| q.item.0).collect()).collect();
        assert_eq!(blocks, [vec![1, 3], vec![2], vec![4]]);
    }

    #[test]
    fn the_word_itself_is_no_substitute() {
        let Item::Recall(item) = item("bar.n", 1) else { panic!() };
        let check = |about: &About, words: &[&str]| {
            item.check_answer(about, &Answer::Recall(substitutes(words)), QuestionId(0))
        };
        let refused = check(&About::Sentence, &["pub", "Bar"]).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "question 1 gives the highlighted word itself, \"Bar\", as its substitute: give another \
             word"
        );
        assert_eq!(check(&About::Sentence, &["barroom", "bars"]), Ok(()));
        let said = Control { text: "bar".into(), expected: crate::Expected::Said };
        assert_eq!(check(&About::Control(said), &["bar"]), Ok(()), "the text asks for it");
    }

    fn check(answer: RecallAnswer) -> Checked {
        let answer = Answer::Recall(answer);
        RecallSettings::default().check_answer(&About::Sentence, answer, QuestionId(0))
    }

    fn substitutes(texts: &[&str]) -> RecallAnswer {
        let substitutes = texts.iter().map(|text| (*text).to_owned()).collect();
        RecallAnswer { substitutes, ..Default::default() }
    }

    #[test]
    fn three_substitutes_or_a_reason_why_not() {
        let id = QuestionId(0);
        let tidied = check(substitutes(&[" very   clever "])).unwrap();
        assert_eq!(tidied, Answer::Recall(substitutes(&["very clever"])));
        let four = check(substitutes(&["a", "b", "c", "d"]));
        assert_eq!(four, Err(AnswerProblem::TooManySubstitutes { question: id, most: 3 }));
        assert_eq!(check(substitutes(&["a; b;"])), check(substitutes(&["a", "b"])));
        let four = check(substitutes(&["a;b;c;d"]));
        assert_eq!(four, Err(AnswerProblem::TooManySubstitutes { question: id, most: 3 }));
        let phrase = RecallAnswer { phrase: Some("x;y".into()), ..substitutes(&["a"]) };
        let Ok(Answer::Recall(phrase)) = check(phrase) else { panic!() };
        assert_eq!(phrase.phrase.as_deref(), Some("x,y"), "or no file could be exported");
        assert_eq!(check(substitutes(&["\u{200b}"])), Err(AnswerProblem::BadText(id)));
        let twice = check(substitutes(&["a", "A"]));
        let substitute = "A".to_owned();
        assert_eq!(twice, Err(AnswerProblem::SubstituteTwice { question: id, substitute }));
        assert_eq!(check(substitutes(&[])), Err(AnswerProblem::NoSubstitutes(id)));
        assert_eq!(check(substitutes(&["a", " "])), Err(AnswerProblem::BadText(id)));
        let nil = RecallAnswer { none: Some(NoSubstitute::Nil), ..substitutes(&[]) };
        assert!(check(nil.clone()).is_ok());
        let both = RecallAnswer { none: Some(NoSubstitute::Nil), ..substitutes(&["a"]) };
        assert_eq!(check(both), Err(AnswerProblem::SubstitutesAndNone(id)));
    }
}
