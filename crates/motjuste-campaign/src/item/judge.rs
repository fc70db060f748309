//! A target and its candidates (SWORDS §3.2).

use motjuste_core::{Benchmark, Context, ModelError, Pos, SubstituteId, Target};
use serde::{Deserialize, Serialize};

use super::{Candidate, merge_candidates};
use crate::{Error, MarkedText};

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
        let candidates = merge_candidates(candidates)?;
        Ok(Self { context, target, candidates, lemmatized: None })
    }

    /// Whether the candidates are dictionary forms, where all their sources say the same of it.
    #[must_use]
    pub const fn lemmatized(&self) -> Option<bool> {
        self.lemmatized
    }

    /// The same item, its candidates dictionary forms or not, or nobody knows.
    #[must_use]
    pub fn with_lemmatized(self, lemmatized: Option<bool>) -> Self {
        Self { lemmatized, ..self }
    }

    /// The same target with more candidates, which are merged with those it has.
    ///
    /// # Errors
    /// What [`merge_candidates`] says.
    pub fn with_more(
        self,
        candidates: impl IntoIterator<Item = Candidate>,
    ) -> Result<Self, ModelError> {
        let candidates = merge_candidates(self.candidates.into_iter().chain(candidates))?;
        Ok(Self { candidates, ..self })
    }

    /// Leaves out candidates that are the target itself, letter case aside; says how many.
    pub(crate) fn leave_out_target(&mut self) -> u32 {
        let (before, target) = (self.candidates.len(), self.target.surface().to_lowercase());
        self.candidates.retain(|candidate| candidate.text.to_lowercase() != target);
        u32::try_from(before - self.candidates.len()).unwrap_or(u32::MAX)
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
                lemmatized: Some(benchmark.lemmatized()),
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lemmatized: Option<bool>,
    candidates: Vec<Candidate>,
}

impl TryFrom<JudgeRecord> for JudgeItem {
    type Error = Error;

    fn try_from(record: JudgeRecord) -> Result<Self, Error> {
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
