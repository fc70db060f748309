//! Names of what a writer prefers, as configuration files and editors write them.

use serde::Deserialize;

use crate::{Spelling, Tier};

/// A tier.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Tier"))]
#[serde(rename_all = "lowercase")]
pub enum TierName {
    /// Lexicons and word vectors.
    Embedded,
    /// A small encoder as well.
    Base,
    /// A large encoder as well.
    Large,
}

impl From<TierName> for Tier {
    fn from(name: TierName) -> Self {
        match name {
            TierName::Embedded => Self::Embedded,
            TierName::Base => Self::Base,
            TierName::Large => Self::Large,
        }
    }
}

/// A spelling.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SpellingName {
    American,
    British,
}

impl From<SpellingName> for Spelling {
    fn from(name: SpellingName) -> Self {
        match name {
            SpellingName::American => Self::American,
            SpellingName::British => Self::British,
        }
    }
}
