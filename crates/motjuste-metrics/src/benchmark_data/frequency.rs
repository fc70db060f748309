//! Common and uncommon substitutes: SWORDS §4.2, bands of Zipf frequency.

use super::{BenchmarkData, Standing};

/// How many conceivable substitutes are how common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FrequencyBands {
    /// Zipf frequency up to 3.5.
    pub uncommon: usize,
    /// Between the two.
    pub neutral: usize,
    /// Above 4.5.
    pub common: usize,
    /// Without a known frequency.
    pub unknown: usize,
}

impl FrequencyBands {
    /// The highest Zipf frequency of an uncommon substitute.
    pub const UNCOMMON: f64 = 3.5;
    /// The highest Zipf frequency of a substitute that is not common.
    pub const NEUTRAL: f64 = 4.5;

    /// A count as a share of the substitutes whose frequency is known.
    pub fn share(&self, count: usize) -> Option<f64> {
        let known = self.uncommon + self.neutral + self.common;
        (known > 0).then(|| count as f64 / known as f64)
    }
}

impl BenchmarkData<'_> {
    /// Sorts the conceivable substitutes by their Zipf frequency: the common logarithm of their
    /// occurrences in a thousand million words.
    pub fn frequency_bands(&self, zipf: impl Fn(&str) -> Option<f64>) -> FrequencyBands {
        let mut bands = FrequencyBands::default();
        for substitute in self.substitutes().filter(|s| s.standing() >= Standing::Conceivable) {
            match zipf(substitute.text) {
                None => bands.unknown += 1,
                Some(zipf) if zipf <= FrequencyBands::UNCOMMON => bands.uncommon += 1,
                Some(zipf) if zipf <= FrequencyBands::NEUTRAL => bands.neutral += 1,
                Some(_) => bands.common += 1,
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
            "clever" => Some(3.5),
            "quick" => Some(4.5),
            "go" => Some(6.5),
            "gifted" => None,
            rejected => panic!("nobody would use {rejected}"),
        });
        assert_eq!(bands, FrequencyBands { uncommon: 1, neutral: 1, common: 1, unknown: 1 });
        assert_eq!(bands.share(bands.common), Some(1.0 / 3.0));
    }
}
