//! What every system of lexical substitution does.

use motjuste_core::{ContextId, Ranked};

use crate::parts::llm::TokenUsage;
use crate::{Error, Question, Result};

/// What a system is given besides the sentence and the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Setting {
    /// Nothing: it finds substitutes by itself.
    Generate,
    /// The substitutes people judged, to put in order.
    Rank,
}

impl Setting {
    /// Both, in the papers' order.
    pub const ALL: [Self; 2] = [Self::Generate, Self::Rank];

    /// Its name in files and flags.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Generate => "generate",
            Self::Rank => "rank",
        }
    }
}

/// A system of lexical substitution. A system that cannot do one of the two says so in its
/// [`Entry`](crate::Entry) and is not asked.
pub trait System: Send + Sync {
    /// Substitutes for a target, best first, `limit` at most.
    ///
    /// # Errors
    /// If the target cannot be read, or a resource fails.
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let _ = (question, limit);
        Err(Error::NotThisSetting { setting: Setting::Generate.name() })
    }

    /// A score for each of some given words, higher for better; −∞ for a word it cannot score.
    ///
    /// # Errors
    /// As [`generate`](Self::generate).
    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        let _ = (question, words);
        Err(Error::NotThisSetting { setting: Setting::Rank.name() })
    }

    /// The contexts it learned from, which a benchmark should not have too.
    fn trained_on(&self) -> Vec<ContextId> {
        Vec::new()
    }

    /// Whether its substitutes are dictionary forms rather than inflected to their place.
    fn lemmatized(&self) -> bool {
        true
    }

    /// What a language model took so far, for the systems that ask one.
    fn usage(&self) -> Option<TokenUsage> {
        None
    }
}
