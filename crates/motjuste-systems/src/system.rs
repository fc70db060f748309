//! What every system of lexical substitution does.

use motjuste_core::{ContextId, Ranked};

use crate::{Question, Result};

/// A system's input in addition to the sentence and the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Setting {
    /// Nothing: it finds substitutes itself.
    Generate,
    /// The substitutes people judged, to put in order.
    Rank,
}

impl Setting {
    /// Both, in the papers' order.
    pub const ALL: [Self; 2] = [Self::Generate, Self::Rank];

    /// Its name in files and flags.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Generate => "generate",
            Self::Rank => "rank",
        }
    }
}

/// A system of lexical substitution. Which of the two it is asked for is up to the settings of its
/// [`Entry`](crate::Entry).
pub trait System: Send + Sync {
    /// Substitutes for a target, best first, `limit` at most; none from a system that only ranks.
    fn generate(&self, _question: &Question<'_>, _limit: usize) -> Result<Vec<Ranked>> {
        Ok(Vec::new())
    }

    /// A score for each of some given words, higher for better; −∞ for a word it cannot score, and
    /// for every word from a system that only generates.
    fn rank(&self, _question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        Ok(vec![f64::NEG_INFINITY; words.len()])
    }

    /// The contexts it learned from, which a benchmark should not have too.
    fn trained_on(&self) -> Vec<ContextId> {
        Vec::new()
    }

    /// Whether its substitutes are dictionary forms rather than inflected to their place.
    fn lemmatized(&self) -> bool {
        true
    }
}
