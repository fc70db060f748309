//! A target and its candidates (SWORDS §3.2).

use motjuste_core::{Benchmark, Context, ModelError, Pos, SubstituteId, Target};
use serde::{Deserialize, Serialize};

use crate::kind::choices::parts;
use crate::kind::{AskedAbout, Candidate, merge_candidates};
use crate::simulate::Truth;
use crate::{About, Error, MarkedText, Result};

/// A target in its context and the candidates people judge (SWORDS §3.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "JudgeRecord", into = "JudgeRecord")]
pub struct JudgeItem {
    context: Context,
    target: Target,
    candidates: Vec<Candidate>,
    /// Whether the candidates are dictionary forms, where all their sources say the same of it.
    lemmatized: Option<bool>,
}

impl JudgeItem {
    /// A target with its candidates, which are merged.
    pub fn new(
        text: &str,
        target: &str,
        offset: usize,
        pos: Option<Pos>,
        candidates: impl IntoIterator<Item = Candidate>,
    ) -> Result<Self, ModelError> {
        let context = Context::new(text)?;
        let target = Target::new(&context, target, offset, pos)?;
        let candidates = merge_candidates(candidates)?;
        Ok(Self { context, target, candidates, lemmatized: None })
    }

    /// Whether the candidates are dictionary forms, where all their sources say the same of it.
    pub const fn lemmatized(&self) -> Option<bool> {
        self.lemmatized
    }

    /// The same item, its candidates dictionary forms or not, or nobody knows.
    pub fn with_lemmatized(self, lemmatized: Option<bool>) -> Self {
        Self { lemmatized, ..self }
    }

    /// The same target with more candidates, which are merged with those it has.
    pub fn with_more(
        self,
        candidates: impl IntoIterator<Item = Candidate>,
    ) -> Result<Self, ModelError> {
        let candidates = merge_candidates(self.candidates.into_iter().chain(candidates))?;
        Ok(Self { candidates, ..self })
    }

    pub const fn context(&self) -> &Context {
        &self.context
    }

    pub const fn target(&self) -> &Target {
        &self.target
    }

    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// The id a candidate has in a SWORDS file.
    pub fn substitute_id(&self, candidate: &Candidate) -> SubstituteId {
        SubstituteId::of(self.target.id(), &candidate.text)
    }

    pub fn marked(&self) -> MarkedText {
        MarkedText::new(self.context.text(), [self.target.span().bytes()])
    }

    /// The text of the candidate or control that a question is about.
    pub(super) fn text_of<'i>(&'i self, about: &'i About) -> Option<&'i str> {
        match about {
            About::Candidate(at) => Some(&self.candidates.get(usize::from(*at))?.text),
            About::Control(control) => Some(&control.text),
            _ => None,
        }
    }

    /// Every target of a benchmark with its substitutes and their sources; labels it may have are
    /// left behind.
    pub fn from_benchmark(benchmark: &Benchmark) -> Result<Vec<Self>, ModelError> {
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
                lemmatized: Some(benchmark.lemmatized()),
            })
        };
        benchmark.targets().iter().enumerate().map(item).collect()
    }
}

impl AskedAbout for JudgeItem {
    fn id(&self) -> String {
        self.target.id().to_string()
    }

    fn marked(&self) -> MarkedText {
        Self::marked(self)
    }

    fn parts(&self) -> Vec<(About, String)> {
        parts(&self.candidates, About::Candidate)
    }

    fn leave_out_target(&mut self) -> u32 {
        let (before, target) = (self.candidates.len(), self.target.surface().to_lowercase());
        self.candidates.retain(|candidate| candidate.text.to_lowercase() != target);
        u32::try_from(before - self.candidates.len()).unwrap_or(u32::MAX)
    }

    fn bare(&self) -> Option<String> {
        let name = || format!("{:?} ({})", self.target.surface(), self.target.id());
        self.candidates.is_empty().then(name)
    }

    fn draw(&self, truth: &mut Truth) {
        truth.draw_acceptance(&self.marked(), self.candidates.iter().map(|c| c.text.as_str()));
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lemmatized: Option<bool>,
    candidates: Vec<Candidate>,
}

impl TryFrom<JudgeRecord> for JudgeItem {
    type Error = Error;

    fn try_from(record: JudgeRecord) -> Result<Self> {
        let pos = record.pos.as_deref().map(str::parse).transpose()?;
        let item = Self::new(&record.text, &record.target, record.offset, pos, record.candidates)?;
        Ok(item.with_lemmatized(record.lemmatized))
    }
}

impl From<JudgeItem> for JudgeRecord {
    fn from(item: JudgeItem) -> Self {
        Self {
            text: item.context.text().to_owned(),
            target: item.target.surface().to_owned(),
            offset: item.target.span().chars().start,
            pos: item.target.pos().map(|pos| pos.name().to_owned()),
            lemmatized: item.lemmatized,
            candidates: item.candidates,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Item;

    #[test]
    fn an_item_reads_back_and_an_impossible_one_is_refused() {
        let pubs = Candidate::new("pubs", "x");
        let item = JudgeItem::new("Café bars", "bars", 5, Some(Pos::Noun), [pubs]).unwrap();
        let json = serde_json::to_string(&Item::Judge(item.clone())).unwrap();
        assert_eq!(serde_json::from_str::<Item>(&json).unwrap(), Item::Judge(item), "{json}");
        let json = r#"{"kind":"judge","text":"a bar","target":"pub","offset":2,"candidates":[]}"#;
        let error = serde_json::from_str::<Item>(json).unwrap_err().to_string();
        assert!(error.contains("not the target \"pub\""), "{error}");
    }
}
