//! A sentence with one marked word, which recall and verdict campaigns ask about (McCarthy & Navigli
//! 2009, §2.1).

use motjuste_core::{ItemKey, ModelError, Span};
use motjuste_formats::{Document, LexsubInstance};
use serde::{Deserialize, Serialize};

use super::{Candidate, Kind};
use crate::import::{ImportError, Named};
use crate::{MarkedText, Snapshot};

/// A sentence with one marked word (McCarthy & Navigli 2009, §2.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    text: String,
    target: Span,
}

impl Sentence {
    pub fn new(before: &str, word: &str, after: &str) -> Result<Self, ModelError> {
        if word.is_empty() {
            return Err(ModelError::EmptyTarget);
        }
        let text = [before, word, after].concat();
        let target = Span::of_bytes(&text, before.len()..before.len() + word.len())
            .expect("a word between two strings is on character boundaries");
        Ok(Self { text, target })
    }

    pub(super) fn from_instance(instance: &LexsubInstance) -> Result<Self, ModelError> {
        Self::new(&instance.before, &instance.head, &instance.after)
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub const fn target(&self) -> &Span {
        &self.target
    }

    pub fn marked(&self) -> MarkedText {
        MarkedText::new(&self.text, [self.target.bytes()])
    }

    pub fn word(&self) -> &str {
        &self.text[self.target.bytes()]
    }

    /// What is before the word, the word, and what is after it.
    fn parts(&self) -> [String; 3] {
        let word = self.target.bytes();
        [&self.text[..word.start], &self.text[word.clone()], &self.text[word.end..]]
            .map(str::to_owned)
    }
}

pub(super) fn read(
    kind: Kind,
    files: &[Named],
) -> Result<Vec<(&Named, &LexsubInstance)>, ImportError> {
    let mut sentences = Vec::new();
    for file in files {
        let Document::Instances(instances) = &file.document else {
            return Err(file.unfit(kind, "sentences as SemEval-2007 XML"));
        };
        sentences.extend(instances.iter().map(|instance| (file, instance)));
    }
    Ok(sentences)
}

pub(super) fn sentences(snapshot: &Snapshot) -> Vec<LexsubInstance> {
    let asked = snapshot.items.iter().filter_map(|item| item.of_kind().sentence());
    let instance = |(key, sentence): (&ItemKey, &Sentence)| {
        let [before, head, after] = sentence.parts();
        LexsubInstance { key: key.clone(), before, head, after }
    };
    asked.map(instance).collect()
}

/// A sentence as it is written, with its substitutes where it has some.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SentenceRecord {
    lexelt: String,
    id: String,
    before: String,
    word: String,
    after: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    substitutes: Vec<Candidate>,
}

impl SentenceRecord {
    pub(super) fn new(key: ItemKey, sentence: &Sentence, substitutes: Vec<Candidate>) -> Self {
        let (lexelt, id) = (key.lexelt.into(), key.id.into());
        let [before, word, after] = sentence.parts();
        Self { lexelt, id, before, word, after, substitutes }
    }

    pub(super) fn read(self) -> Result<(ItemKey, Sentence, Vec<Candidate>), ModelError> {
        let sentence = Sentence::new(&self.before, &self.word, &self.after)?;
        let key = ItemKey { lexelt: self.lexelt.into(), id: self.id.into() };
        Ok((key, sentence, self.substitutes))
    }
}
