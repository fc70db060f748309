//! How much machinery answers: what is built in, a small encoder, a large one.

use std::fmt;
use std::str::FromStr;

/// What an engine works with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tier {
    /// What is built into the program: no download, an answer in a few milliseconds.
    Embedded,
    /// Also a small encoder (MiniLM): for writing.
    Base,
    /// A large encoder on top (MPNet): best quality.
    Large,
}

impl Tier {
    /// Every tier, from the smallest.
    pub const ALL: [Self; 3] = [Self::Embedded, Self::Base, Self::Large];

    /// `embedded`, `base` or `large`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Embedded => "embedded",
            Self::Base => "base",
            Self::Large => "large",
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A string that names no tier.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown tier {0:?}: expected embedded, base or large")]
pub struct UnknownTier(pub String);

impl FromStr for Tier {
    type Err = UnknownTier;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|tier| tier.name() == s).ok_or_else(|| UnknownTier(s.to_owned()))
    }
}
