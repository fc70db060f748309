//! A figure of a table, with what each item contributes to it, so that two systems can be compared.

use std::num::NonZero;

use motjuste_metrics::correlation::spearman;
use motjuste_metrics::significance::{
    Paired, Resampling, pooled_f, randomisation, randomisation_of_whole, ratio, uncentred,
};
use motjuste_metrics::similarity::{PairScores, subtask2};
use serde::Serialize;

/// What each item contributes to a measure.
#[derive(Debug, Clone, PartialEq)]
pub enum Items {
    /// Right guesses, guesses, right substitutes: a pooled F.
    PooledF(Vec<[f64; 3]>),
    /// A score and how much it counts: a mean.
    Mean(Vec<[f64; 2]>),
    /// The sums behind an uncentred correlation.
    Uncentred(Vec<[f64; 3]>),
    /// Predictions and gold of a rank correlation, the former standardised.
    Ranked(Vec<(f64, f64)>),
    /// Predictions and gold of subtask 2, the former standardised.
    Pairs(Vec<PairScores>),
    /// Nothing that could be compared item by item.
    Whole,
}

/// A figure.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Measure {
    /// Its name under its group.
    pub name: &'static str,
    /// The heading above it.
    pub group: &'static str,
    /// Its value, a percentage or a correlation; none where it is undefined.
    pub value: Option<f64>,
    /// Digits the papers print.
    pub decimals: usize,
    /// Whether more is better, rather than just more.
    pub is_score: bool,
    /// What each item contributes.
    #[serde(skip)]
    pub items: Items,
}

impl Measure {
    /// How likely a difference at least this large is if it does not matter which of the two
    /// systems answered (approximate randomisation); none where that cannot be told.
    #[must_use]
    pub fn p_of_difference(&self, other: &Self, resampling: Resampling) -> Option<f64> {
        let outcome = match (&self.items, &other.items) {
            (Items::PooledF(a), Items::PooledF(b)) => {
                randomisation(&paired(a, b)?, pooled_f, resampling)
            }
            (Items::Mean(a), Items::Mean(b)) => randomisation(&paired(a, b)?, ratio, resampling),
            (Items::Uncentred(a), Items::Uncentred(b)) => {
                randomisation(&paired(a, b)?, uncentred, resampling)
            }
            (Items::Ranked(a), Items::Ranked(b)) => {
                randomisation_of_whole(a, b, spearman, fewer(resampling))
            }
            (Items::Pairs(a), Items::Pairs(b)) => {
                let measure = |pairs: &[PairScores]| subtask2(pairs).harmonic_mean;
                randomisation_of_whole(a, b, measure, fewer(resampling))
            }
            _ => None,
        };
        outcome.map(|outcome| outcome.p)
    }
}

/// A thousand rounds at most: every one of them sorts all items.
fn fewer(resampling: Resampling) -> Resampling {
    const THOUSAND: NonZero<usize> = NonZero::new(1_000).expect("not zero");
    Resampling { replicates: resampling.replicates.min(THOUSAND), ..resampling }
}

fn paired<const N: usize>(a: &[[f64; N]], b: &[[f64; N]]) -> Option<Vec<Paired<N>>> {
    (a.len() == b.len()).then(|| a.iter().zip(b).map(|(a, b)| Paired { a: *a, b: *b }).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean(scores: &[f64]) -> Measure {
        let items = Items::Mean(scores.iter().map(|score| [*score, 1.0]).collect());
        let value = Some(scores.iter().sum::<f64>() / scores.len() as f64);
        Measure { name: "GAP", group: "", value, decimals: 1, is_score: true, items }
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
        let whole = Measure { items: Items::Whole, ..mean(&low) };
        assert_eq!(whole.p_of_difference(&mean(&low), Resampling::default()), None);
    }
}
