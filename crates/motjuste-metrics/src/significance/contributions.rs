//! What each item contributes to a measure of one system, and so how two systems can be compared by it.

use std::num::NonZero;

use super::{
    Bootstrap, Drawable, Paired, Randomisation, Resampling, interval, pooled_f, randomisation,
    randomisation_of_whole, ratio, uncentred,
};
use crate::correlation::spearman;
use crate::similarity::{PairScores, subtask2};

/// What each item contributes.
#[derive(Debug, Clone, PartialEq)]
pub enum Contributions {
    /// Right guesses, guesses, right substitutes: a pooled F, in per cent.
    PooledF(Vec<[f64; 3]>),
    /// A numerator and a denominator, or a score and its weight: a ratio of sums, in per cent.
    Ratio(Vec<[f64; 2]>),
    /// The sums behind an uncentred correlation.
    Uncentred(Vec<[f64; 3]>),
    /// Predictions and gold of a rank correlation, the former standardised.
    Ranked(Vec<(f64, f64)>),
    /// Predictions and gold of SemEval-2020's subtask 2, the former standardised.
    Pairs(Vec<PairScores>),
    /// Nothing that could be compared item by item.
    None,
}

fn pooled_f_percent(sums: &[f64; 3]) -> Option<f64> {
    pooled_f(sums).map(|f| 100.0 * f)
}

fn percent(sums: &[f64; 2]) -> Option<f64> {
    ratio(sums).map(|share| 100.0 * share)
}

impl Contributions {
    /// Approximate randomisation; `None` unless both are of one measure on as many items.
    pub fn randomisation(&self, other: &Self, resampling: Resampling) -> Option<Randomisation> {
        match (self, other) {
            (Self::PooledF(a), Self::PooledF(b)) => {
                randomisation(&paired(a, b)?, pooled_f_percent, resampling)
            }
            (Self::Ratio(a), Self::Ratio(b)) => randomisation(&paired(a, b)?, percent, resampling),
            (Self::Uncentred(a), Self::Uncentred(b)) => {
                randomisation(&paired(a, b)?, uncentred, resampling)
            }
            (Self::Ranked(a), Self::Ranked(b)) => {
                randomisation_of_whole(a, b, spearman, at_most_a_thousand(resampling))
            }
            (Self::Pairs(a), Self::Pairs(b)) => {
                randomisation_of_whole(a, b, harmonic_mean, at_most_a_thousand(resampling))
            }
            _ => None,
        }
    }

    /// The 95 % bootstrap interval of one system's measure; `None` where items do not contribute.
    pub fn interval(&self, resampling: Resampling) -> Option<[f64; 2]> {
        match self {
            Self::PooledF(items) => {
                interval(items, |drawn| pooled_f_percent(&sums(drawn)), resampling)
            }
            Self::Ratio(items) => interval(items, |drawn| percent(&sums(drawn)), resampling),
            Self::Uncentred(items) => interval(items, |drawn| uncentred(&sums(drawn)), resampling),
            Self::Ranked(items) => interval(items, spearman, at_most_a_thousand(resampling)),
            Self::Pairs(items) => interval(items, harmonic_mean, at_most_a_thousand(resampling)),
            Self::None => None,
        }
    }

    fn drawable(&self, other: &Self) -> Option<Drawable<'static>> {
        match (self, other) {
            (Self::PooledF(a), Self::PooledF(b)) => Drawable::new(paired(a, b)?, pooled_f_percent),
            (Self::Ratio(a), Self::Ratio(b)) => Drawable::new(paired(a, b)?, percent),
            (Self::Uncentred(a), Self::Uncentred(b)) => Drawable::new(paired(a, b)?, uncentred),
            _ => None,
        }
    }
}

/// The paired bootstrap of several measures of two systems; `None` for a measure that is no function of
/// sums, or without items.
pub fn bootstraps(
    measures: &[[&Contributions; 2]],
    resampling: Resampling,
) -> Vec<Option<Bootstrap>> {
    let drawable: Vec<_> = measures.iter().map(|[a, b]| a.drawable(b)).collect();
    let mut outcomes = vec![None; measures.len()];
    for at in 0..measures.len() {
        let Some(first) = drawable[at].as_ref().filter(|_| outcomes[at].is_none()) else {
            continue;
        };
        let alike = |one: &usize| drawable[*one].as_ref().is_some_and(|one| one.as_many_as(first));
        let alike: Vec<usize> = (at..measures.len()).filter(alike).collect();
        let others: Vec<_> = alike[1..].iter().filter_map(|one| drawable[*one].as_ref()).collect();
        for (one, outcome) in alike.into_iter().zip(first.bootstrap_with(&others, resampling)) {
            outcomes[one] = Some(outcome);
        }
    }
    outcomes
}

fn harmonic_mean(pairs: &[PairScores]) -> Option<f64> {
    subtask2(pairs).harmonic_mean
}

fn sums<const N: usize>(items: &[[f64; N]]) -> [f64; N] {
    let mut sums = [0.0; N];
    for item in items {
        sums.iter_mut().zip(item).for_each(|(sum, value)| *sum += value);
    }
    sums
}

/// Each replicate of a measure of the whole sorts all items, which takes long.
fn at_most_a_thousand(resampling: Resampling) -> Resampling {
    const THOUSAND: NonZero<usize> = NonZero::new(1_000).expect("not zero");
    Resampling { replicates: resampling.replicates.min(THOUSAND), ..resampling }
}

fn paired<const N: usize>(a: &[[f64; N]], b: &[[f64; N]]) -> Option<Vec<Paired<N>>> {
    (a.len() == b.len()).then(|| a.iter().zip(b).map(|(a, b)| Paired { a: *a, b: *b }).collect())
}
