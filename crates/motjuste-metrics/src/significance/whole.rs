//! Resampling for measures that are no function of sums, such as a rank correlation: every replicate is
//! measured anew.

use rayon::prelude::*;

use super::{Measured, Randomisation, Resampling, percentile_interval};
use crate::random::Stream;

/// Swaps the two systems' outputs on each item with probability ½, again and again, and measures what each
/// then has. `None` without items, or if the systems do not have the same number of them.
///
/// Outputs of different scale must be brought to one first: a swap puts them side by side.
pub fn randomisation_of_whole<T, M>(
    a: &[T],
    b: &[T],
    measure: M,
    resampling: Resampling,
) -> Option<Randomisation>
where
    T: Copy + Sync + Send,
    M: Fn(&[T]) -> Option<f64> + Sync,
{
    if a.is_empty() || a.len() != b.len() {
        return None;
    }
    let measured = |a: &[T], b: &[T]| Measured::new(measure(a), measure(b));
    let observed = measured(a, b);
    let replicate = |(of_a, of_b): &mut (Vec<T>, Vec<T>), replicate| {
        let mut stream = Stream::new(resampling.seed, replicate as u64);
        for from in (0..a.len()).step_by(u64::BITS as usize) {
            let coins = stream.bits();
            for at in from..a.len().min(from + u64::BITS as usize) {
                let swap = coins >> (at - from) & 1 == 1;
                (of_a[at], of_b[at]) = if swap { (b[at], a[at]) } else { (a[at], b[at]) };
            }
        }
        measured(of_a, of_b)
    };
    let replicates: Vec<Measured> = (0..resampling.replicates.get())
        .into_par_iter()
        .map_init(|| (a.to_vec(), b.to_vec()), replicate)
        .collect();
    Some(observed.randomisation(&replicates))
}

/// The 95 % interval of a measure of one system, its items drawn with replacement; undefined replicates
/// count as 0. `None` without items. Of a function of sums it is the interval of
/// [`bootstrap`](super::bootstrap).
pub fn interval<T, M>(items: &[T], measure: M, resampling: Resampling) -> Option<[f64; 2]>
where
    T: Copy + Sync + Send,
    M: Fn(&[T]) -> Option<f64> + Sync,
{
    if items.is_empty() {
        return None;
    }
    let replicate = |drawn: &mut Vec<T>, replicate| {
        let mut stream = Stream::new(resampling.seed, replicate as u64);
        drawn.fill_with(|| items[stream.below(items.len())]);
        measure(drawn).unwrap_or(0.0)
    };
    let replicates = (0..resampling.replicates.get())
        .into_par_iter()
        .map_init(|| items.to_vec(), replicate)
        .collect();
    Some(percentile_interval(replicates))
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::super::{Paired, bootstrap, randomisation, ratio};
    use super::*;
    use crate::correlation::spearman;

    fn resampling(replicates: usize) -> Resampling {
        Resampling { replicates: NonZero::new(replicates).unwrap(), seed: 1 }
    }

    #[test]
    fn for_a_mean_it_is_the_test_on_sums() {
        let a = [0.3, 0.9, 0.4, 0.8, 0.7, 0.6, 0.2];
        let b = [0.1, 0.8, 0.5, 0.3, 0.3, 0.5, 0.1];
        let mean = |scores: &[f64]| Some(scores.iter().sum::<f64>() / scores.len() as f64);
        let whole = randomisation_of_whole(&a, &b, mean, resampling(500)).unwrap();
        let items: Vec<Paired<2>> =
            a.iter().zip(b).map(|(a, b)| Paired { a: [*a, 1.0], b: [b, 1.0] }).collect();
        let sums = randomisation(&items, ratio, resampling(500)).unwrap();
        assert!((whole.difference - sums.difference).abs() < 1e-12);
        assert_eq!(whole.p, sums.p);
    }

    #[test]
    fn an_interval_alone_is_that_of_the_bootstrap() {
        let scores = [[0.3, 1.0], [0.9, 1.0], [0.4, 1.0], [0.8, 1.0], [0.7, 1.0]];
        let paired = scores.map(|a| Paired { a, b: [0.0, 1.0] });
        let expected = bootstrap(&paired, ratio, resampling(500)).unwrap().a.interval;
        let sums = |drawn: &[[f64; 2]]| ratio(&[0, 1].map(|n| drawn.iter().map(|s| s[n]).sum()));
        assert_eq!(interval(&scores, sums, resampling(500)), Some(expected));
        assert_eq!(interval(&scores[..0], sums, resampling(500)), None);
    }

    #[test]
    fn a_good_correlation_is_told_from_a_bad_one_and_not_from_itself() {
        let gold: Vec<f64> = (0..60).map(f64::from).collect();
        let good: Vec<(f64, f64)> = gold.iter().map(|g| (g + (g * 7.3).sin() * 9.0, *g)).collect();
        let bad: Vec<(f64, f64)> =
            gold.iter().map(|g| (30.0 + (g * 3.1).sin() * 30.0, *g)).collect();
        let p = |a, b| randomisation_of_whole(a, b, spearman, resampling(999)).unwrap().p;
        assert!(p(&good, &bad) < 0.01);
        assert_eq!(p(&good, &good), 1.0);
        assert_eq!(randomisation_of_whole(&good, &bad[1..], spearman, resampling(9)), None);
    }
}
