//! One figure of one system: what it is called, its value, and what each item contributes to it. Scores are
//! printed from figures, and two systems are compared by them.

use std::borrow::Cow;

use crate::significance::{Contributions, Resampling};

/// How a measure is named in files and printed in tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The key in JSON and CSV: `lenient_a_f@10`.
    pub name: Cow<'static, str>,
    /// The heading of its column: `F10`.
    pub heading: Cow<'static, str>,
    /// The heading above, which neighbouring columns share; may be empty.
    pub group: &'static str,
    /// Digits the papers print.
    pub decimals: usize,
    /// Whether more is better, rather than just more.
    pub is_score: bool,
}

impl Label {
    /// A measure of which more is better.
    pub const fn new(name: &'static str, heading: &'static str, decimals: usize) -> Self {
        let (name, heading) = (Cow::Borrowed(name), Cow::Borrowed(heading));
        Self { name, heading, group: "", decimals, is_score: true }
    }

    /// The same under a shared heading.
    #[must_use]
    pub const fn under(mut self, group: &'static str) -> Self {
        self.group = group;
        self
    }

    /// The same, neither more nor less of it being better.
    #[must_use]
    pub const fn neutral(mut self) -> Self {
        self.is_score = false;
        self
    }

    /// The same under another name, for a part of the data: `best_r_n`.
    #[must_use]
    pub fn renamed(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.name = name.into();
        self
    }

    /// The same under another heading.
    #[must_use]
    pub fn headed(mut self, heading: impl Into<Cow<'static, str>>) -> Self {
        self.heading = heading.into();
        self
    }

    /// The same headed by its own name.
    #[must_use]
    pub fn plain(self, decimals: usize) -> Self {
        Self { heading: self.name.clone(), name: self.name, group: "", decimals, is_score: true }
    }
}

/// A measure of one system.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    pub label: Label,
    /// A percentage or a correlation; `None` where it is undefined.
    pub value: Option<f64>,
    pub contributions: Contributions,
}

impl Figure {
    /// A figure that cannot be compared item by item.
    pub const fn whole(label: Label, value: Option<f64>) -> Self {
        Self { label, value, contributions: Contributions::None }
    }

    /// How likely a difference at least this large is if it does not matter which of the two
    /// systems answered (approximate randomisation); `None` where that cannot be told.
    pub fn p_of_difference(&self, other: &Self, resampling: Resampling) -> Option<f64> {
        self.contributions.randomisation(&other.contributions, resampling).map(|outcome| outcome.p)
    }

    /// The 95 % interval of the value over samples of the items; `None` where that cannot be told.
    pub fn interval(&self, resampling: Resampling) -> Option<[f64; 2]> {
        self.value.and_then(|_| self.contributions.interval(resampling))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean(scores: &[f64]) -> Figure {
        let contributions =
            Contributions::Ratio(scores.iter().map(|score| [*score, 1.0]).collect());
        Figure { contributions, ..Figure::whole(Label::new("gap", "GAP", 1), None) }
    }

    #[test]
    fn a_consistent_difference_is_trusted_and_a_chance_one_is_not() {
        let low: Vec<f64> = (0..40).map(|n| f64::from(n % 7) / 10.0).collect();
        let high: Vec<f64> = low.iter().map(|score| score + 0.1).collect();
        let shuffled: Vec<f64> = low.iter().rev().copied().collect();
        let p = |a: &[f64], b: &[f64]| {
            mean(a).p_of_difference(&mean(b), Resampling::default()).unwrap()
        };
        assert!(p(&low, &high) < 0.01);
        assert!(p(&low, &shuffled) > 0.5);
        let whole = Figure { contributions: Contributions::None, ..mean(&low) };
        assert_eq!(whole.p_of_difference(&mean(&low), Resampling::default()), None);
    }
}
