//! What is wanted of the suggestions.

use motjuste_core::Pos;
use motjuste_lexicon::{Label, LabelSet, Spelling};

/// Which words a writer would rather have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Register {
    /// No preference.
    #[default]
    Any,
    /// Rarer, more formal words first.
    Formal,
    /// Everyday words first.
    Common,
}

/// What is wanted of the suggestions:
///
/// ```
/// use motjuste_engine::{Options, Register};
///
/// let options = Options::default().count(5).register(Register::Formal).exclude(["nice"]);
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Options {
    /// This many at most, rather than as many as the engine's boundary keeps.
    pub count: Option<usize>,
    /// Only those that at least this share of people would accept.
    pub min_share: Option<f32>,
    pub register: Register,
    /// Words not to suggest.
    pub exclude: Vec<String>,
    pub spelling: Spelling,
    /// Labels of words that are otherwise kept out: insulting, vulgar, dated, archaic.
    pub allow: LabelSet,
    /// The target's part of speech, if known; the word is then never skipped as a name or function
    /// word.
    pub pos: Option<Pos>,
}

impl Options {
    #[must_use]
    pub fn count(self, count: impl Into<Option<usize>>) -> Self {
        Self { count: count.into(), ..self }
    }

    #[must_use]
    pub fn min_share(self, share: impl Into<Option<f32>>) -> Self {
        Self { min_share: share.into(), ..self }
    }

    #[must_use]
    pub fn register(self, register: Register) -> Self {
        Self { register, ..self }
    }

    /// Excludes these words, too.
    #[must_use]
    pub fn exclude(mut self, words: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.exclude.extend(words.into_iter().map(Into::into));
        self
    }

    #[must_use]
    pub fn spelling(self, spelling: Spelling) -> Self {
        Self { spelling, ..self }
    }

    /// Allows words with these labels, too. What is offensive stays out.
    #[must_use]
    pub fn allow(mut self, labels: impl IntoIterator<Item = Label>) -> Self {
        self.allow.extend(labels);
        self
    }

    #[must_use]
    pub fn pos(self, pos: impl Into<Option<Pos>>) -> Self {
        Self { pos: pos.into(), ..self }
    }
}
