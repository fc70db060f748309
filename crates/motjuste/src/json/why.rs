//! Why a word is where it is, as `motjuste suggest --why --json` prints it.

use serde::Serialize;

use super::VERSION;

/// What speaks for a word and against it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Why<'a> {
    /// The version of this schema.
    version: u32,
    /// The word.
    word: &'a str,
    /// The tier that answered.
    tier: &'static str,
    /// The share of people who would accept it, from 0 to 1.
    share: f32,
    /// Its place in the full list, from 1; `null` if it was not proposed.
    place: Option<usize>,
    /// The number of candidates.
    candidates: usize,
    /// The sources that proposed it.
    sources: Vec<&'static str>,
    /// The same in words, for people.
    message: String,
    /// The features, the most telling first.
    reasons: Vec<Reason<'a>>,
}

/// A feature of a word.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reason<'a> {
    /// Its name.
    feature: &'a str,
    /// Its value; `null` where it is missing.
    value: f32,
    /// What it adds to the log odds that somebody accepts the word.
    effect: f32,
}

impl<'a> Why<'a> {
    pub fn new(why: &'a crate::Why) -> Self {
        let reason = |reason: &'a crate::Reason| Reason {
            feature: &reason.feature,
            value: reason.value,
            effect: reason.effect,
        };
        Self {
            version: VERSION,
            word: &why.word,
            tier: why.tier.name(),
            share: why.share,
            place: why.place,
            candidates: why.candidates,
            sources: why.sources.iter().map(|source| source.name()).collect(),
            message: why.to_string(),
            reasons: why.reasons.iter().map(reason).collect(),
        }
    }
}
