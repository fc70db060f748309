//! What is put to people: a target with candidates, a sentence, a target with substitutes of people
//! and systems, a pair of words in two contexts. Built from the formats the field has.

use std::collections::BTreeSet;

use motjuste_core::{
    Benchmark, Context, ItemKey, MarkedContext, ModelError, PairInContexts, Pos, Span,
    SubstituteId, Target,
};
use motjuste_formats::LexsubInstance;
use serde::{Deserialize, Serialize};

use crate::{Error, Kind, MarkedText};

/// An item of a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Item {
    /// For [`Kind::Judge`].
    Judge(JudgeItem),
    /// For [`Kind::Recall`].
    Recall(RecallItem),
    /// For [`Kind::Verdict`].
    Verdict(VerdictItem),
    /// For [`Kind::Similarity`].
    Similarity(SimilarityItem),
}

impl Item {
    /// The procedure it is for.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Judge(_) => Kind::Judge,
            Self::Recall(_) => Kind::Recall,
            Self::Verdict(_) => Kind::Verdict,
            Self::Similarity(_) => Kind::Similarity,
        }
    }

    /// What it is known by: no campaign has two items of one id.
    #[must_use]
    pub fn id(&self) -> String {
        match self {
            Self::Judge(item) => item.target.id().to_string(),
            Self::Recall(item) => item.key.to_string(),
            Self::Verdict(item) => item.key.to_string(),
            Self::Similarity(item) => item.pair.words.join(" – "),
        }
    }
}

/// A word or phrase that could replace a target, and who proposed it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Candidate {
    /// The substitute.
    pub text: String,
    /// Where it was proposed, sorted, each once: `coinco`, `thesaurus`, a system's name, `human`.
    #[serde(default)]
    pub sources: BTreeSet<String>,
}

/// Candidates with the sources of those that are the same, letter case aside, merged; in the order
/// in which each was first proposed.
///
/// # Errors
/// [`ModelError::EmptySubstitute`].
pub fn merge_candidates(
    proposed: impl IntoIterator<Item = Candidate>,
) -> Result<Vec<Candidate>, ModelError> {
    let mut merged: Vec<Candidate> = Vec::new();
    let mut positions = std::collections::HashMap::new();
    for candidate in proposed {
        let text = candidate.text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            return Err(ModelError::EmptySubstitute);
        }
        let position = *positions.entry(text.to_lowercase()).or_insert(merged.len());
        match merged.get_mut(position) {
            Some(known) => known.sources.extend(candidate.sources),
            None => merged.push(Candidate { text, sources: candidate.sources }),
        }
    }
    Ok(merged)
}

/// A target in its context and the candidates people judge (SWORDS §3.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "JudgeRecord", into = "JudgeRecord")]
pub struct JudgeItem {
    context: Context,
    target: Target,
    candidates: Vec<Candidate>,
}

impl JudgeItem {
    /// A target with its candidates, which are merged.
    ///
    /// # Errors
    /// What [`Target::new`] and [`merge_candidates`] say.
    pub fn new(
        text: &str,
        target: &str,
        offset: usize,
        pos: Option<Pos>,
        candidates: impl IntoIterator<Item = Candidate>,
    ) -> Result<Self, ModelError> {
        let context = Context::new(text)?;
        let target = Target::new(&context, target, offset, pos)?;
        Ok(Self { context, target, candidates: merge_candidates(candidates)? })
    }

    /// The context.
    #[must_use]
    pub const fn context(&self) -> &Context {
        &self.context
    }

    /// The target.
    #[must_use]
    pub const fn target(&self) -> &Target {
        &self.target
    }

    /// The candidates, each once.
    #[must_use]
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// The id a candidate has in a SWORDS file.
    #[must_use]
    pub fn substitute_id(&self, candidate: &Candidate) -> SubstituteId {
        SubstituteId::of(self.target.id(), &candidate.text)
    }

    /// The context with the target marked.
    #[must_use]
    pub fn marked(&self) -> MarkedText {
        MarkedText::new(self.context.text(), [self.target.span().bytes()])
    }

    /// Every target of a benchmark with its substitutes and their sources; labels it may have are
    /// left behind.
    ///
    /// # Errors
    /// [`ModelError::UnknownContext`], which no benchmark that was read has.
    pub fn of_benchmark(benchmark: &Benchmark) -> Result<Vec<Self>, ModelError> {
        let item = |(position, target): (usize, &Target)| {
            let context = benchmark
                .context_of(target)
                .ok_or_else(|| ModelError::UnknownContext(target.context()))?;
            let candidates = benchmark.substitutes_of(position).map(|substitute| Candidate {
                text: substitute.text().to_owned(),
                sources: substitute.sources().iter().cloned().collect(),
            });
            Ok(Self {
                context: context.clone().with_extra(None),
                target: target.clone().with_extra(None),
                candidates: merge_candidates(candidates)?,
            })
        };
        benchmark.targets().iter().enumerate().map(item).collect()
    }
}

/// A [`JudgeItem`] as it is written.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JudgeRecord {
    text: String,
    target: String,
    offset: usize,
    #[serde(default)]
    pos: Option<String>,
    candidates: Vec<Candidate>,
}

impl TryFrom<JudgeRecord> for JudgeItem {
    type Error = Error;

    fn try_from(record: JudgeRecord) -> Result<Self, Error> {
        let pos = record.pos.as_deref().map(str::parse).transpose()?;
        Ok(Self::new(&record.text, &record.target, record.offset, pos, record.candidates)?)
    }
}

impl From<JudgeItem> for JudgeRecord {
    fn from(item: JudgeItem) -> Self {
        Self {
            text: item.context.text().to_owned(),
            target: item.target.surface().to_owned(),
            offset: item.target.span().chars().start,
            pos: item.target.pos().map(|pos| pos.name().to_owned()),
            candidates: item.candidates,
        }
    }
}

/// A sentence with one marked word (McCarthy & Navigli 2009, §2.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    text: String,
    target: Span,
}

impl Sentence {
    /// The sentence around a word.
    ///
    /// # Errors
    /// [`ModelError::EmptyTarget`] without a word.
    pub fn new(before: &str, word: &str, after: &str) -> Result<Self, ModelError> {
        if word.is_empty() {
            return Err(ModelError::EmptyTarget);
        }
        let text = [before, word, after].concat();
        let target = Span::of_bytes(&text, before.len()..before.len() + word.len())
            .expect("a word between two strings stands on character boundaries");
        Ok(Self { text, target })
    }

    /// The sentence.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where the word stands.
    #[must_use]
    pub const fn target(&self) -> &Span {
        &self.target
    }

    /// The sentence with the word marked.
    #[must_use]
    pub fn marked(&self) -> MarkedText {
        MarkedText::new(&self.text, [self.target.bytes()])
    }
}

/// A sentence people find substitutes for (McCarthy & Navigli 2009, §2.1–2.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SentenceRecord", into = "SentenceRecord")]
pub struct RecallItem {
    /// The lexelt, by which sentences are put into blocks, and the item's number.
    pub key: ItemKey,
    /// The sentence.
    pub sentence: Sentence,
}

impl RecallItem {
    /// The lemma that a block of sentences is about: the lexelt without its parts of speech, which
    /// annotators do not see.
    #[must_use]
    pub fn word(&self) -> &str {
        self.key.lexelt.split('.').next().unwrap_or_default()
    }

    /// The sentences of a SemEval-2007 file.
    ///
    /// # Errors
    /// [`ModelError::EmptyTarget`] for an instance whose head is empty.
    pub fn of_instances(instances: &[LexsubInstance]) -> Result<Vec<Self>, ModelError> {
        let item = |instance: &LexsubInstance| {
            let sentence = Sentence::new(&instance.before, &instance.head, &instance.after)?;
            Ok(Self { key: instance.key.clone(), sentence })
        };
        instances.iter().map(item).collect()
    }
}

/// A sentence with substitutes that people and systems gave, judged without knowing which
/// (McCarthy & Navigli 2009, §4.4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SentenceRecord", into = "SentenceRecord")]
pub struct VerdictItem {
    /// The item.
    pub key: ItemKey,
    /// The sentence.
    pub sentence: Sentence,
    substitutes: Vec<Candidate>,
}

impl VerdictItem {
    /// A sentence with its substitutes, which are merged.
    ///
    /// # Errors
    /// What [`merge_candidates`] says.
    pub fn new(
        key: ItemKey,
        sentence: Sentence,
        substitutes: impl IntoIterator<Item = Candidate>,
    ) -> Result<Self, ModelError> {
        Ok(Self { key, sentence, substitutes: merge_candidates(substitutes)? })
    }

    /// The substitutes, each once.
    #[must_use]
    pub fn substitutes(&self) -> &[Candidate] {
        &self.substitutes
    }
}

/// A [`RecallItem`] or a [`VerdictItem`] as it is written.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SentenceRecord {
    lexelt: String,
    id: String,
    before: String,
    word: String,
    after: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    substitutes: Vec<Candidate>,
}

impl SentenceRecord {
    fn new(key: ItemKey, sentence: &Sentence, substitutes: Vec<Candidate>) -> Self {
        let bytes = sentence.target.bytes();
        Self {
            lexelt: key.lexelt,
            id: key.id,
            before: sentence.text[..bytes.start].to_owned(),
            word: sentence.text[bytes.clone()].to_owned(),
            after: sentence.text[bytes.end..].to_owned(),
            substitutes,
        }
    }

    fn sentence(&self) -> Result<Sentence, ModelError> {
        Sentence::new(&self.before, &self.word, &self.after)
    }
}

impl TryFrom<SentenceRecord> for RecallItem {
    type Error = Error;

    fn try_from(record: SentenceRecord) -> Result<Self, Error> {
        let sentence = record.sentence()?;
        Ok(Self { key: ItemKey { lexelt: record.lexelt, id: record.id }, sentence })
    }
}

impl From<RecallItem> for SentenceRecord {
    fn from(item: RecallItem) -> Self {
        Self::new(item.key, &item.sentence, Vec::new())
    }
}

impl TryFrom<SentenceRecord> for VerdictItem {
    type Error = Error;

    fn try_from(record: SentenceRecord) -> Result<Self, Error> {
        let sentence = record.sentence()?;
        let key = ItemKey { lexelt: record.lexelt, id: record.id };
        Ok(Self::new(key, sentence, record.substitutes)?)
    }
}

impl From<VerdictItem> for SentenceRecord {
    fn from(item: VerdictItem) -> Self {
        Self::new(item.key, &item.sentence, item.substitutes)
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
    /// A pair whose contexts mark its words.
    ///
    /// # Errors
    /// [`Error::NotMarked`].
    pub fn new(pair: PairInContexts) -> Result<Self, Error> {
        let contexts = pair.marked()?;
        Ok(Self { pair, contexts })
    }

    /// The pair as files have it.
    #[must_use]
    pub const fn pair(&self) -> &PairInContexts {
        &self.pair
    }

    /// Its two contexts, without their marks, and where the words stand.
    #[must_use]
    pub const fn contexts(&self) -> &[MarkedContext; 2] {
        &self.contexts
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

    fn try_from(record: PairRecord) -> Result<Self, Error> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(text: &str, source: &str) -> Candidate {
        Candidate { text: text.into(), sources: [source.to_owned()].into() }
    }

    #[test]
    fn one_candidate_of_two_sources_is_one_candidate() {
        let proposed = [candidate("big", "b"), candidate("huge ", "b"), candidate("Big", "a")];
        let merged = merge_candidates(proposed).unwrap();
        let texts: Vec<_> = merged.iter().map(|c| c.text.as_str()).collect();
        assert_eq!(texts, ["big", "huge"]);
        assert_eq!(Vec::from_iter(&merged[0].sources), ["a", "b"]);
        assert_eq!(merge_candidates([candidate(" ", "a")]), Err(ModelError::EmptySubstitute));
    }

    #[test]
    fn every_kind_of_item_reads_back() {
        let sentence = Sentence::new("The ", "bright", " boy.").unwrap();
        let key = ItemKey { lexelt: "bright.a".into(), id: "5".into() };
        let pair = PairInContexts {
            words: ["ice".into(), "water".into()],
            contexts: [(); 2].map(|()| "<strong>Ice</strong> on <strong>water</strong>.".into()),
            forms: [(); 2].map(|()| ["Ice".into(), "water".into()]),
        };
        let items = [
            Item::Judge(
                JudgeItem::new("Café bars", "bars", 5, Some(Pos::Noun), [candidate("pubs", "x")])
                    .unwrap(),
            ),
            Item::Recall(RecallItem { key: key.clone(), sentence: sentence.clone() }),
            Item::Verdict(VerdictItem::new(key, sentence, [candidate("clever", "x")]).unwrap()),
            Item::Similarity(SimilarityItem::new(pair).unwrap()),
        ];
        for item in items {
            let json = serde_json::to_string(&item).unwrap();
            assert_eq!(serde_json::from_str::<Item>(&json).unwrap(), item, "{json}");
        }
    }

    #[test]
    fn an_item_that_cannot_be_is_not_read() {
        let json = r#"{"kind":"judge","text":"a bar","target":"pub","offset":2,"candidates":[]}"#;
        let error = serde_json::from_str::<Item>(json).unwrap_err().to_string();
        assert!(error.contains("not the target \"pub\""), "{error}");
    }

    #[test]
    fn the_word_of_a_block_hides_its_part_of_speech() {
        let key = ItemKey { lexelt: "bar.n.v".into(), id: "1".into() };
        let sentence = Sentence::new("", "bar", "").unwrap();
        assert_eq!(RecallItem { key, sentence }.word(), "bar");
    }
}
