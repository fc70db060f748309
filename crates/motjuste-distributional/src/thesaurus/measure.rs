//! The measures of distributional similarity McCarthy & Navigli 2009 (section 2.5) compare: which
//! one, and what they have in common.
//!
//! Every measure can be written as a sum over the features two words share, finished with what is
//! known of each word alone. So the words that resemble a target are found by walking its features.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Shared information over all information (Lin 1998).
    Lin,
    /// The distance ℓ₁ between distributions (Lee 1999).
    L1,
    /// The α-skew divergence (Lee 1999).
    AlphaSkew(Alpha),
    /// Features shared over features had (Lee 1999).
    Jaccard,
    /// The cosine of distributions (Lee 1999).
    Cosine,
}

impl Measure {
    /// The five measures of the paper, with its α.
    pub const ALL: [Self; 5] =
        [Self::Lin, Self::L1, Self::AlphaSkew(Alpha::PAPER), Self::Jaccard, Self::Cosine];

    /// The name used in options and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lin => "lin",
            Self::L1 => "l1",
            Self::AlphaSkew(_) => "alpha-skew",
            Self::Jaccard => "jaccard",
            Self::Cosine => "cosine",
        }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Measure {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|measure| measure.name() == name)
            .ok_or_else(|| format!("expected one of {}", Self::ALL.map(Self::name).join(", ")))
    }
}

/// How far the skew divergence leans on the target: above 0 and below 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Alpha(f64);

impl Alpha {
    /// 0.99, as in McCarthy & Navigli 2009, footnote 8.
    pub const PAPER: Self = Self(0.99);

    /// An α; `None` unless it is above 0 and below 1.
    pub fn new(alpha: f64) -> Option<Self> {
        (alpha > 0.0 && alpha < 1.0).then_some(Self(alpha))
    }

    pub(super) const fn get(self) -> f64 {
        self.0
    }
}

impl Eq for Alpha {} // never NaN

impl Hash for Alpha {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

/// What a measure takes a feature of a word to be worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weighting {
    /// I(w, r, w′), Lin 1998; 0 where it is not above 0.
    Information,
    /// P(feature | word).
    Probability,
    /// 1 for every feature the word was seen with.
    Presence,
}

/// How two words compare by the weights of their features.
pub(super) trait Compare: Copy {
    const WEIGHTING: Weighting;

    /// What a feature adds that both words have.
    fn shared(self, target: f64, other: f64) -> f64;

    /// The similarity – a distance negated – from the sum over shared features and what each is alone.
    fn outcome(self, shared: f64, target: Own, other: Own) -> f64;
}

/// What is known of a word alone: sums over its features.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Own {
    pub(super) weights: f64,
    pub(super) squares: f64,
}

impl Own {
    pub(super) fn add(&mut self, weight: f64) {
        self.weights += weight;
        self.squares += weight * weight;
    }

    pub(super) fn of(weights: impl Iterator<Item = f64>) -> Self {
        let mut own = Self::default();
        weights.for_each(|weight| own.add(weight));
        own
    }
}

/// For tests: two words compared by the weights of the same features, 0 for a feature not had.
#[cfg(test)]
pub(super) fn compare<C: Compare>(measure: C, target: &[f64], other: &[f64]) -> f64 {
    let own = |weights: &[f64]| Own::of(weights.iter().copied());
    let both = target.iter().zip(other).filter(|(t, o)| **t > 0.0 && **o > 0.0);
    let shared = both.map(|(t, o)| measure.shared(*t, *o)).sum();
    measure.outcome(shared, own(target), own(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_alpha_lies_between_0_and_1() {
        for measure in Measure::ALL {
            assert_eq!(measure.to_string().parse(), Ok(measure));
        }
        assert!("dice".parse::<Measure>().unwrap_err().contains("jaccard"));
        for wrong in [0.0, 1.0, -1.0, f64::NAN] {
            assert_eq!(Alpha::new(wrong), None);
        }
        assert_eq!(Alpha::new(0.99), Some(Alpha::PAPER));
    }
}
