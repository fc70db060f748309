//! Is system A better than system B? Paired bootstrap (Efron & Tibshirani 1993, §13.3 and §16.4) and
//! paired approximate randomisation (Noreen 1989, §2) over the items of a benchmark.
//!
//! Both work for any measure that is a function of sums over items: each item contributes a few
//! numbers under either system, and the measure looks only at their sums. A mean is the ratio of
//! Σ score and Σ 1, a pooled precision that of Σ TP and Σ guesses, and so on. Items are drawn or
//! swapped with the numbers of both systems together, which is what makes the tests paired.
//!
//! Replicate r draws from the r-th random stream of the seed. So the result does not depend on the
//! number of threads, and several measures of the same items see the same replicates.

mod contributions;
mod sums;
mod whole;

use std::num::NonZero;

use rayon::prelude::*;

use crate::random::Stream;
pub use contributions::{Contributions, bootstraps};
pub use sums::{Paired, pooled_f, ratio, uncentred};
pub use whole::{interval, randomisation_of_whole};

/// How many replicates, and from which seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resampling {
    /// The number of replicates.
    pub replicates: NonZero<usize>,
    pub seed: u64,
}

impl Default for Resampling {
    /// 10,000 replicates of seed 0.
    fn default() -> Self {
        const TEN_THOUSAND: NonZero<usize> = NonZero::new(10_000).expect("not zero");
        Self { replicates: TEN_THOUSAND, seed: 0 }
    }
}

/// A measure and the interval that covers it in 95 % of the replicates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The measure on the items themselves; 0 where it is undefined.
    pub value: f64,
    /// The ends of the 95 % percentile interval: the k-th smallest and the k-th largest of the B
    /// replicates, k = ⌊.025 (B + 1)⌋, at least 1.
    pub interval: [f64; 2],
}

/// The outcome of the paired bootstrap.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bootstrap {
    pub a: Estimate,
    pub b: Estimate,
    pub difference: Estimate,
    /// The two-sided p-value of "there is no difference": (c + 1)/(B + 1), where c counts the
    /// replicates whose difference lies at least as far from the observed one as that from 0. This
    /// is the test on replicates shifted to have no difference (Efron & Tibshirani §16.4).
    pub p: f64,
    /// Systems × replicates in which the measure was undefined and counted as 0.
    pub undefined: usize,
}

/// The outcome of approximate randomisation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Randomisation {
    /// A − B on the items themselves.
    pub difference: f64,
    /// The two-sided p-value of "it does not matter which system gave which output":
    /// (c + 1)/(R + 1), where c counts the replicates whose difference is at least as large as the
    /// observed one, either way.
    pub p: f64,
    /// Systems × replicates in which the measure was undefined and counted as 0.
    pub undefined: usize,
}

/// Draws as many items as there are, with replacement, again and again. `None` without items.
pub fn bootstrap<const N: usize, M>(
    items: &[Paired<N>],
    measure: M,
    resampling: Resampling,
) -> Option<Bootstrap>
where
    M: Fn(&[f64; N]) -> Option<f64> + Sync,
{
    Drawable::new(items.to_vec(), measure)?.bootstrap_with(&[], resampling).pop()
}

/// What a measure says of the items at some places.
type Taken<'m> = dyn Fn(&[usize]) -> Measured + Sync + 'm;

/// A measure of two systems that can be taken of any items drawn.
pub(crate) struct Drawable<'m> {
    items: usize,
    observed: Measured,
    measured: Box<Taken<'m>>,
}

impl<'m> Drawable<'m> {
    /// `None` without items.
    pub(crate) fn new<const N: usize, M>(items: Vec<Paired<N>>, measure: M) -> Option<Self>
    where
        M: Fn(&[f64; N]) -> Option<f64> + Sync + 'm,
    {
        let observed = Measured::observed(&items, &measure)?;
        Some(Self {
            items: items.len(),
            observed,
            measured: Box::new(move |drawn: &[usize]| {
                Measured::of(&drawn.iter().map(|at| items[*at]).sum(), &measure)
            }),
        })
    }

    /// Whether both are of the same number of items, and so see the same draws.
    pub(crate) fn as_many_as(&self, other: &Self) -> bool {
        self.items == other.items
    }

    /// The bootstrap of this measure, then of others of as many items, from the same draws: drawing
    /// takes longer than adding up.
    pub(crate) fn bootstrap_with(
        &self,
        others: &[&Self],
        resampling: Resampling,
    ) -> Vec<Bootstrap> {
        let all: Vec<&Self> = std::iter::once(self).chain(others.iter().copied()).collect();
        let replicate = |drawn: &mut Vec<usize>, replicate| -> Vec<Measured> {
            let mut stream = Stream::new(resampling.seed, replicate as u64);
            drawn.clear();
            drawn.extend((0..self.items).map(|_| stream.below(self.items)));
            let drawn: &[usize] = drawn;
            all.iter().map(|one| (one.measured)(drawn)).collect()
        };
        let replicates: Vec<Vec<Measured>> = (0..resampling.replicates.get())
            .into_par_iter()
            .map_init(Vec::new, replicate)
            .collect();
        let of = |at: usize| -> Vec<Measured> {
            replicates.iter().map(|measured| measured[at]).collect()
        };
        all.iter().enumerate().map(|(at, one)| one.observed.bootstrap(&of(at))).collect()
    }
}

/// Swaps the two systems' outputs on each item with probability ½, again and again. `None` without
/// items.
pub fn randomisation<const N: usize, M>(
    items: &[Paired<N>],
    measure: M,
    resampling: Resampling,
) -> Option<Randomisation>
where
    M: Fn(&[f64; N]) -> Option<f64> + Sync,
{
    let observed = Measured::observed(items, &measure)?;
    let replicate = |replicate| {
        let mut stream = Stream::new(resampling.seed, replicate as u64);
        let mut sums = Paired::ZERO;
        for items in items.chunks(u64::BITS as usize) {
            let coins = stream.bits();
            for (coin, item) in items.iter().enumerate() {
                sums += item.swapped_if(coins >> coin & 1 == 1);
            }
        }
        Measured::of(&sums, &measure)
    };
    let replicates = (0..resampling.replicates.get()).into_par_iter().map(replicate);
    Some(observed.randomisation(&replicates.collect::<Vec<_>>()))
}

/// The measure of both systems.
#[derive(Clone, Copy)]
pub(crate) struct Measured {
    a: f64,
    b: f64,
    undefined: usize,
}

impl Measured {
    fn of<const N: usize>(sums: &Paired<N>, measure: impl Fn(&[f64; N]) -> Option<f64>) -> Self {
        Self::new(measure(&sums.a), measure(&sums.b))
    }

    fn new(a: Option<f64>, b: Option<f64>) -> Self {
        Self {
            a: a.unwrap_or(0.0),
            b: b.unwrap_or(0.0),
            undefined: usize::from(a.is_none()) + usize::from(b.is_none()),
        }
    }

    fn difference(&self) -> f64 {
        self.a - self.b
    }

    /// Two systems on the items themselves, to be compared with replicates.
    fn observed<const N: usize>(
        items: &[Paired<N>],
        measure: impl Fn(&[f64; N]) -> Option<f64>,
    ) -> Option<Self> {
        (!items.is_empty()).then(|| Self::of(&items.iter().copied().sum(), measure))
    }

    fn bootstrap(&self, replicates: &[Self]) -> Bootstrap {
        let estimate = |value: f64, of: fn(&Self) -> f64| Estimate {
            value,
            interval: percentile_interval(replicates.iter().map(of).collect()),
        };
        let distance = |replicate: &Self| replicate.difference() - self.difference();
        Bootstrap {
            a: estimate(self.a, |replicate| replicate.a),
            b: estimate(self.b, |replicate| replicate.b),
            difference: estimate(self.difference(), Self::difference),
            p: self.p_value(replicates, distance),
            undefined: replicates.iter().map(|replicate| replicate.undefined).sum(),
        }
    }

    fn randomisation(&self, replicates: &[Self]) -> Randomisation {
        Randomisation {
            difference: self.difference(),
            p: self.p_value(replicates, Self::difference),
            undefined: replicates.iter().map(|replicate| replicate.undefined).sum(),
        }
    }

    /// (c + 1)/(n + 1), where c of n replicates are at least as extreme as the observed difference.
    ///
    /// Sums taken in another order round differently; what is equal but for that is as extreme.
    fn p_value(&self, replicates: &[Measured], extremeness: impl Fn(&Measured) -> f64) -> f64 {
        let rounding = 1e-12 * self.a.abs().max(self.b.abs());
        let threshold = self.difference().abs() - rounding;
        let as_extreme = |replicate: &&Measured| extremeness(replicate).abs() >= threshold;
        let count = replicates.iter().filter(as_extreme).count();
        (count + 1) as f64 / (replicates.len() + 1) as f64
    }
}

/// The 95 % percentile interval of replicates, of which there is at least one.
fn percentile_interval(mut replicates: Vec<f64>) -> [f64; 2] {
    replicates.sort_by(f64::total_cmp);
    let k = ((replicates.len() + 1) / 40).max(1);
    [replicates[k - 1], replicates[replicates.len() - k]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Items of a mean: the two systems' scores.
    fn scores(scores: &[(f64, f64)]) -> Vec<Paired<2>> {
        scores.iter().map(|&(a, b)| Paired { a: [a, 1.0], b: [b, 1.0] }).collect()
    }

    fn resampling(replicates: usize, seed: u64) -> Resampling {
        Resampling { replicates: NonZero::new(replicates).unwrap(), seed }
    }

    #[test]
    fn randomisation_approximates_the_exact_test() {
        // A is better by the same amount on all eight items: only the 2 of 2⁸ assignments that swap
        // none or all are as extreme.
        let items = scores(&[(0.3, 0.1); 8]);
        let test = randomisation(&items, ratio, resampling(20_000, 1)).unwrap();
        assert!((test.difference - 0.2).abs() < 1e-12);
        assert!((test.p - 2.0 / 256.0).abs() < 0.002, "{}", test.p);
    }

    #[test]
    fn bootstrap_interval_of_a_mean_is_that_of_its_standard_error() {
        // Scores 0 and 1 alternating: σ/√n = .5/√400 = .025.
        let items = scores(&[(0.0, 1.0), (1.0, 1.0)].repeat(200));
        let test = bootstrap(&items, ratio, resampling(10_000, 2)).unwrap();
        let [low, high] = test.a.interval;
        assert_eq!(test.a.value, 0.5);
        assert!((low - 0.451).abs() < 0.005 && (high - 0.549).abs() < 0.005);
        assert_eq!((test.b.value, test.b.interval), (1.0, [1.0, 1.0]));
        // Twenty standard errors from no difference: no replicate comes near.
        assert_eq!(test.p, 1.0 / 10_001.0);
    }

    #[test]
    fn pairing_sees_a_small_but_steady_difference() {
        // Items differ far more than systems do, yet A wins by a little on nearly all of them.
        let noise = |i: usize| (i * 37 % 101) as f64 / 101.0;
        let pairs: Vec<_> = (0..100)
            .map(|i| (noise(i) + if i % 10 == 0 { -0.01 } else { 0.02 }, noise(i)))
            .collect();
        let items = scores(&pairs);
        assert!(bootstrap(&items, ratio, Resampling::default()).unwrap().p < 0.001);
        assert!(randomisation(&items, ratio, Resampling::default()).unwrap().p < 0.001);
        let interval = bootstrap(&items, ratio, Resampling::default()).unwrap();
        assert!(interval.difference.interval[0] > 0.0);
        assert!(interval.a.interval[0] < interval.b.value, "unpaired, they overlap");
    }

    #[test]
    fn identical_systems_do_not_differ() {
        let items = scores(&[(0.1, 0.1), (0.7, 0.7), (0.3, 0.3)]);
        let test = bootstrap(&items, ratio, resampling(1000, 3)).unwrap();
        assert_eq!(test.p, 1.0);
        assert_eq!(test.difference.interval, [0.0, 0.0]);
        assert_eq!(randomisation(&items, ratio, resampling(1000, 3)).unwrap().p, 1.0);
    }

    #[test]
    fn rounding_is_no_difference() {
        // The same scores in another order: their sums differ in the last bit, and in nothing else.
        let items = scores(&[(0.1, 0.3), (0.2, 0.2), (0.3, 0.1)]);
        let test = randomisation(&items, ratio, resampling(1000, 4)).unwrap();
        assert_ne!(test.difference, 0.0);
        assert_eq!(test.p, 1.0);
    }

    #[test]
    fn undefined_replicates_count_as_zero_and_are_told() {
        // B guesses on one of two items, so a quarter of the replicates have no guess of B.
        let items =
            [Paired { a: [1.0, 1.0], b: [1.0, 1.0] }, Paired { a: [1.0, 1.0], b: [0.0, 0.0] }];
        let test = bootstrap(&items, ratio, resampling(4000, 5)).unwrap();
        assert!((900..1100).contains(&test.undefined));
        assert_eq!(test.b.interval, [0.0, 1.0]);
        assert_eq!(bootstrap::<2, _>(&[], ratio, Resampling::default()), None);
        assert_eq!(randomisation::<2, _>(&[], ratio, Resampling::default()), None);
    }

    #[test]
    fn measures_drawn_together_come_out_as_they_do_alone() {
        let mean = |seed: usize, items: usize| {
            let score = |item: usize| [((item * 31 + seed) % 7) as f64 / 7.0, 1.0];
            Contributions::Ratio((0..items).map(score).collect())
        };
        let pooled = Contributions::PooledF((0..9).map(|n| [f64::from(n % 3), 4.0, 3.0]).collect());
        let other = Contributions::PooledF((0..9).map(|n| [f64::from(n % 4), 4.0, 3.0]).collect());
        let means = [mean(1, 9), mean(2, 9), mean(1, 5), mean(3, 5)];
        let measures = [
            [&means[0], &means[1]],
            [&means[2], &means[3]],
            [&Contributions::None, &Contributions::None],
            [&pooled, &other],
            [&means[0], &means[2]],
        ];
        let together = bootstraps(&measures, resampling(200, 6));
        assert_eq!(together.iter().flatten().count(), 3);
        for (measure, together) in measures.iter().zip(together) {
            assert_eq!(bootstraps(&[*measure], resampling(200, 6)), [together]);
        }
        assert_ne!(bootstraps(&measures[..1], resampling(200, 7))[0], None);
    }

    #[test]
    fn the_interval_leaves_out_one_fortieth_on_either_side() {
        let replicates = |n: usize| (1..=n).map(|r| r as f64).collect();
        assert_eq!(percentile_interval(replicates(999)), [25.0, 975.0]);
        assert_eq!(percentile_interval(replicates(10_000)), [250.0, 9751.0]);
        assert_eq!(percentile_interval(replicates(1)), [1.0, 1.0]);
    }

    #[test]
    fn the_number_of_threads_does_not_matter() {
        let items = scores(&[(0.1, 0.9), (0.7, 0.4), (0.3, 0.2), (0.6, 0.5)].repeat(30));
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
            pool.build().unwrap().install(|| {
                (
                    bootstrap(&items, ratio, resampling(500, 6)),
                    randomisation(&items, ratio, resampling(500, 6)),
                )
            })
        };
        assert_eq!(on(1), on(3));
    }

    proptest! {
        #[test]
        fn exchanging_the_systems_turns_the_sign_alone(
            pairs in prop::collection::vec((0.0f64..1.0, 0.0f64..1.0), 1..20),
            seed: u64,
        ) {
            let exchanged: Vec<_> = pairs.iter().map(|&(a, b)| (b, a)).collect();
            let (items, exchanged) = (scores(&pairs), scores(&exchanged));
            let plan = resampling(100, seed);

            let (ab, ba) = (
                bootstrap(&items, ratio, plan).unwrap(),
                bootstrap(&exchanged, ratio, plan).unwrap(),
            );
            prop_assert_eq!((ab.a, ab.b, ab.p), (ba.b, ba.a, ba.p));
            let [low, high] = ba.difference.interval;
            prop_assert_eq!(ab.difference.interval, [-high, -low]);

            let (ab, ba) = (
                randomisation(&items, ratio, plan).unwrap(),
                randomisation(&exchanged, ratio, plan).unwrap(),
            );
            prop_assert_eq!((ab.difference, ab.p), (-ba.difference, ba.p));
            prop_assert!(ab.p > 0.0 && ab.p <= 1.0);
        }
    }
}
