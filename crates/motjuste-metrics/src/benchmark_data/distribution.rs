//! How scores are distributed: SWORDS §4.5, Figure 1.

use super::{BenchmarkData, LabelledSubstitute};

/// How many substitutes have which share of positive labels: none of them, up to 10 %, up to 20 %,
/// … up to 100 %.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ScoreDistribution {
    counts: [usize; Self::BINS],
}

impl ScoreDistribution {
    /// Zero, and ten steps of ten per cent.
    pub const BINS: usize = 11;

    /// Every bin: the highest score it holds, in per cent, and how many substitutes it has.
    pub fn bins(&self) -> impl Iterator<Item = (usize, usize)> {
        self.counts.iter().enumerate().map(|(bin, count)| (10 * bin, *count))
    }

    /// The score in per cent of each conceivable substitute, as the highest of its bin: Figure 1,
    /// which leaves out the many that nobody would use.
    pub fn conceivable_scores(&self) -> impl Iterator<Item = f64> {
        let conceivable = self.bins().filter(|(up_to, _)| *up_to > 0);
        conceivable.flat_map(|(up_to, count)| std::iter::repeat_n(up_to as f64, count))
    }

    /// All substitutes.
    pub fn total(&self) -> usize {
        self.counts.iter().sum()
    }
}

impl BenchmarkData<'_> {
    pub fn score_distribution(&self) -> ScoreDistribution {
        let mut distribution = ScoreDistribution::default();
        for substitute in self.substitutes() {
            distribution.counts[bin(substitute)] += 1;
        }
        distribution
    }
}

/// In whole numbers, so that 3 of 10 is never a hair more than 30 %.
fn bin(substitute: &LabelledSubstitute<'_>) -> usize {
    let positive = substitute.tally.positive as usize;
    match substitute.counted() as usize {
        0 => 0,
        counted => (10 * positive).div_ceil(counted),
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::Pos;

    use super::super::samples::{NO, UNSURE, YES, benchmark, two_targets};
    use super::*;
    use crate::swords::Abstain;

    #[test]
    fn zero_has_a_bin_of_its_own_and_tens_end_theirs() {
        let benchmark = two_targets();
        let data = BenchmarkData::of_benchmark(&benchmark, Abstain::Negative);
        let filled: Vec<_> =
            data.score_distribution().bins().filter(|(_, count)| *count > 0).collect();
        assert_eq!(filled, [(0, 2), (10, 1), (50, 1), (60, 1), (90, 1)]);
        assert_eq!(data.score_distribution().total(), 6);
    }

    #[test]
    fn one_in_three_is_more_than_thirty_per_cent() {
        let labels = vec![YES, NO, NO, UNSURE];
        let benchmark = benchmark(&[("bright girls", Pos::Adj, vec![("clever", labels, &[])])]);
        let bin = |abstain| {
            let data = BenchmarkData::of_benchmark(&benchmark, abstain);
            data.score_distribution().bins().find(|(_, count)| *count > 0)
        };
        assert_eq!(bin(Abstain::Drop), Some((40, 1)));
        assert_eq!(bin(Abstain::Negative), Some((30, 1)));
    }
}
