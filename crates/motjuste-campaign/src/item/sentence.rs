//! A sentence with one word in question, to find substitutes for or with substitutes to judge
//! (McCarthy & Navigli 2009, §2 and §4.4).

use motjuste_core::{ItemKey, ModelError, Span};
use motjuste_formats::LexsubInstance;
use serde::{Deserialize, Serialize};

use super::{Candidate, merge_candidates};
use crate::{Error, MarkedText};

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
