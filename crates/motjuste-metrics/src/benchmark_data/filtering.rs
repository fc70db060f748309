//! Whether a first, small round of labels rejects substitutes that more people would have accepted:
//! SWORDS §4.4.

use motjuste_core::{Benchmark, Label};

use super::{BenchmarkData, Standing};
use crate::moments::share;
use crate::swords::Abstain;

/// What became of substitutes that the first few labels reject, told by labels collected without
/// rejecting any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Filtering {
    /// Substitutes without a positive label among the first ones.
    pub rejected: usize,
    /// Those of them that somebody would use after all.
    pub later_conceivable: usize,
    /// Those of them that more than half of the people would use after all.
    pub later_acceptable: usize,
}

impl Filtering {
    /// How many labels the first round of SWORDS had.
    pub const FIRST_ROUND: usize = 3;

    /// Compares the first labels of every substitute with all of them. `None` where a substitute
    /// has no more labels than that: rejects of the first round were then never shown again, and
    /// what became of the others says nothing of them.
    pub fn of(benchmark: &Benchmark, first_round: usize, abstain: Abstain) -> Option<Self> {
        let mut filtering = Self { rejected: 0, later_conceivable: 0, later_acceptable: 0 };
        let data = BenchmarkData::of_benchmark(benchmark, abstain);
        for (position, target) in data.targets().iter().enumerate() {
            for (substitute, judged) in benchmark.substitutes_of(position).zip(&target.substitutes)
            {
                let labels = substitute.labels().as_slice();
                if labels.len() <= first_round {
                    return None;
                }
                if labels[..first_round].iter().copied().any(Label::is_positive) {
                    continue;
                }
                filtering.rejected += 1;
                let standing = judged.standing();
                filtering.later_conceivable += usize::from(standing >= Standing::Conceivable);
                filtering.later_acceptable += usize::from(standing == Standing::Acceptable);
            }
        }
        data.asked().then_some(filtering)
    }

    /// The share of rejects that somebody would use after all.
    pub fn conceivable_share(&self) -> Option<f64> {
        share(self.later_conceivable as f64, self.rejected)
    }

    /// The share of those that are acceptable after all.
    pub fn acceptable_share(&self) -> Option<f64> {
        share(self.later_acceptable as f64, self.later_conceivable)
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::Pos;

    use super::super::samples::{NO, YES, benchmark, two_targets};
    use super::*;

    #[test]
    fn rejects_are_followed_through_all_labels() {
        let samples = vec![
            ("clever", vec![YES, YES, NO, YES, NO], &[][..]),
            ("gifted", vec![NO, NO, YES, NO, NO], &[]),
            ("sharp", vec![NO, NO, YES, YES, YES], &[]),
            ("shiny", vec![NO, NO, NO, NO, NO], &[]),
        ];
        let benchmark = benchmark(&[("bright girls", Pos::Adj, samples)]);
        let filtering = Filtering::of(&benchmark, 2, Abstain::Negative).unwrap();
        assert_eq!(filtering, Filtering { rejected: 3, later_conceivable: 2, later_acceptable: 1 });
        assert_eq!(filtering.acceptable_share(), Some(1.0 / 2.0));
        assert_eq!(filtering.conceivable_share(), Some(2.0 / 3.0));
    }

    #[test]
    fn a_pool_that_was_filtered_cannot_tell() {
        assert_eq!(Filtering::of(&two_targets(), 3, Abstain::Negative), None);
    }
}
