//! A pair of words in two contexts (SemEval-2020 task 3, §4.1).

use motjuste_core::{MarkedContext, PairInContexts};
use serde::{Deserialize, Serialize};

use crate::Error;

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
