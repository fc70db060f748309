//! Common and uncommon substitutes: SWORDS §4.2, bands of Zipf frequency.

use super::{BenchmarkData, Standing};

/// How many conceivable substitutes are how common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FrequencyBands {
    /// Zipf frequency up to 3.5, and words that no list has.
    pub uncommon: usize,
    /// Between the two.
    pub neutral: usize,
    /// Above 4.5.
    pub common: usize,
}

impl FrequencyBands {
    /// The highest Zipf frequency of an uncommon substitute.
    pub const UNCOMMON: f64 = 3.5;
    /// The highest Zipf frequency of a substitute that is not common.
    pub const NEUTRAL: f64 = 4.5;

    /// The three as shares of all; `None` without a conceivable substitute.
    pub fn shares(&self) -> Option<[f64; 3]> {
        let all = self.uncommon + self.neutral + self.common;
        let share = |count: usize| count as f64 / all as f64;
        (all > 0).then(|| [self.uncommon, self.neutral, self.common].map(share))
    }
}

impl BenchmarkData<'_> {
    /// Sorts the conceivable substitutes by their Zipf frequency: the common logarithm of their
    /// occurrences in a thousand million words.
    pub fn frequency_bands(&self, zipf: impl Fn(&str) -> f64) -> FrequencyBands {
        let mut bands = FrequencyBands::default();
        for substitute in self.substitutes().filter(|s| s.standing() >= Standing::Conceivable) {
            match zipf(substitute.text) {
                zipf if zipf <= FrequencyBands::UNCOMMON => bands.uncommon += 1,
                zipf if zipf <= FrequencyBands::NEUTRAL => bands.neutral += 1,
                _ => bands.common += 1,
            }
        }
        bands
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::two_targets;
    use super::*;
    use crate::swords::Abstain;

    #[test]
    fn the_edges_belong_to_the_lower_band_and_rejects_to_none() {
        let benchmark = two_targets();
        let data = BenchmarkData::of_benchmark(&benchmark, Abstain::Negative);
        let bands = data.frequency_bands(|word| match word {
            "clever" => 3.5,
            "quick" => 4.5,
            "go" => 6.5,
            "gifted" => 0.0,
            rejected => panic!("nobody would use {rejected}"),
        });
        assert_eq!(bands, FrequencyBands { uncommon: 2, neutral: 1, common: 1 });
        assert_eq!(bands.shares(), Some([0.5, 0.25, 0.25]));
    }
}
