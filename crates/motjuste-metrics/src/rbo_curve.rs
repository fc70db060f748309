//! How agreement grows with the number of annotators: the RBO curve of SWORDS (App. C.1, Fig. 4).
//!
//! A second pool of annotators labelled the substitutes of a benchmark again. For k = 1, 2, … labels
//! per substitute, sampled without replacement from that pool, substitutes are ranked by their share
//! of positive labels and compared with the ranking from the benchmark's own labels.
//!
//! The paper leaves three things open. Here: p = .9 by default; RBO is extrapolated; and
//! ties, of which there are many with few labels, are broken at random in both rankings, anew in
//! every simulation. Within one simulation the k labels are the first k of one random order, so that
//! an annotator more never means another draw of those before. An abstention counts as a no (§3.3).

use std::cmp::Ordering;

use motjuste_core::{Benchmark, Substitute, Tally, TargetId};
use rayon::prelude::*;

use crate::moments::{mean, standard_deviation};
use crate::random::Stream;
use crate::rbo::{Persistence, rbo_ext};

/// How many labels a substitute has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Votes {
    pub positive: u32,
    pub total: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelledSubstitute {
    /// The benchmark's labels. A substitute without any is not in the benchmark's ranking.
    pub own: Votes,
    /// The second pool's labels, true where positive. A substitute without any is not in its ranking.
    pub pool: Vec<bool>,
}

pub type LabelledTarget = Vec<LabelledSubstitute>;

/// The targets of a benchmark and of its second pool, with the labels both have for them. Targets and
/// substitutes that only one of the two has are there, without labels of the other.
pub fn labelled_targets(own: &Benchmark, pool: &Benchmark) -> Vec<LabelledTarget> {
    let only_in_pool = pool.targets().iter().filter(|target| own.target(target.id()).is_none());
    let targets = own.targets().iter().chain(only_in_pool);
    targets.map(|target| labelled_target(target.id(), own, pool)).collect()
}

fn labelled_target(target: TargetId, own: &Benchmark, pool: &Benchmark) -> LabelledTarget {
    let in_own = substitutes(own, target).map(|substitute| LabelledSubstitute {
        own: Votes::of(substitute.labels().tally()),
        pool: pool.substitute(substitute.id()).map(positives).unwrap_or_default(),
    });
    let only_in_pool = substitutes(pool, target)
        .filter(|substitute| own.substitute(substitute.id()).is_none())
        .map(|s| LabelledSubstitute { own: Votes::NONE, pool: positives(s) });
    in_own.chain(only_in_pool).collect()
}

fn substitutes(benchmark: &Benchmark, target: TargetId) -> impl Iterator<Item = &Substitute> {
    let position = benchmark.target_position(target);
    position.into_iter().flat_map(|position| benchmark.substitutes_of(position))
}

fn positives(substitute: &Substitute) -> Vec<bool> {
    substitute.labels().as_slice().iter().map(|label| label.is_positive()).collect()
}

/// How the curve is simulated.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CurveSettings {
    /// The curve runs from 1 to this many labels per substitute.
    pub max_labels: usize,
    /// The number of simulations.
    pub simulations: usize,
    /// p of RBO.
    pub persistence: Persistence,
    /// The seed of samples and ties.
    pub seed: u64,
}

impl Default for CurveSettings {
    /// As in the paper: k up to 10, 100 simulations.
    fn default() -> Self {
        Self { max_labels: 10, simulations: 100, persistence: Persistence::default(), seed: 0 }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CurvePoint {
    /// The number of labels per substitute.
    pub labels: usize,
    /// The mean RBO over simulations, each the mean over targets.
    pub mean: Option<f64>,
    /// The standard deviation over simulations.
    pub standard_deviation: Option<f64>,
    /// Substitutes whose pool has fewer labels than this point asks for; all they have are used.
    pub short_of_labels: usize,
}

#[derive(Debug, Clone, PartialEq)]
pub struct RboCurve {
    /// A point per number of labels.
    pub points: Vec<CurvePoint>,
    /// The targets compared: those with a substitute in both rankings' files.
    pub targets: usize,
    /// The targets that could not be compared, because one side has no label for them.
    pub targets_left_out: usize,
}

/// Simulates the curve. The result depends on the seed, and not on the number of threads.
pub fn rbo_curve(targets: &[LabelledTarget], settings: &CurveSettings) -> RboCurve {
    let comparable: Vec<&LabelledTarget> = targets
        .iter()
        .filter(|target| target.iter().any(|s| s.own.total > 0))
        .filter(|target| target.iter().any(|s| !s.pool.is_empty()))
        .collect();
    let simulations: Vec<Vec<Option<f64>>> = (0..settings.simulations)
        .into_par_iter()
        .map(|simulation| simulate(&comparable, settings, simulation))
        .collect();

    let point = |labels: usize| {
        let values: Vec<f64> =
            simulations.iter().filter_map(|simulation| simulation[labels - 1]).collect();
        let pools = || comparable.iter().copied().flatten().map(|s| s.pool.len());
        CurvePoint {
            labels,
            mean: mean(&values),
            standard_deviation: standard_deviation(&values),
            short_of_labels: pools().filter(|&n| n > 0 && n < labels).count(),
        }
    };
    RboCurve {
        points: (1..=settings.max_labels).map(point).collect(),
        targets: comparable.len(),
        targets_left_out: targets.len() - comparable.len(),
    }
}

/// The mean RBO over targets for every number of labels, in one simulation.
fn simulate(
    targets: &[&LabelledTarget],
    settings: &CurveSettings,
    simulation: usize,
) -> Vec<Option<f64>> {
    let mut overlaps = vec![Vec::with_capacity(targets.len()); settings.max_labels];
    for (index, target) in targets.iter().enumerate() {
        // A stream per target, so that how far the curve runs does not change where it begins.
        let number = simulation * targets.len() + index;
        let mut stream = Stream::new(settings.seed, number as u64);
        let own = rank(target.iter().map(|s| s.own), &mut stream);
        let mut pools: Vec<Vec<bool>> = target.iter().map(|s| s.pool.clone()).collect();
        for pool in &mut pools {
            stream.shuffle(pool);
        }
        for (labels, overlaps) in (1..).zip(&mut overlaps) {
            let votes = pools.iter().map(|pool| Votes::of_first(labels, pool));
            let pool = rank(votes, &mut stream);
            overlaps.extend(rbo_ext(&own, &pool, settings.persistence));
        }
    }
    overlaps.iter().map(|overlaps| mean(overlaps)).collect()
}

impl Votes {
    const NONE: Self = Self { positive: 0, total: 0 };

    fn of(tally: Tally) -> Self {
        Self { positive: tally.positive, total: tally.total() }
    }

    /// The first labels of a pool, or all where it has fewer.
    fn of_first(labels: usize, pool: &[bool]) -> Self {
        let mut votes = Self::NONE;
        for &positive in pool.iter().take(labels) {
            votes.positive += u32::from(positive);
            votes.total += 1;
        }
        votes
    }

    /// Compares the shares of positive labels as fractions, so that 1/3 and 2/6 are tied however
    /// they would round.
    fn cmp_share(self, other: Self) -> Ordering {
        let product = |a: u32, b: u32| u64::from(a) * u64::from(b);
        product(self.positive, other.total).cmp(&product(other.positive, self.total))
    }
}

/// The substitutes with a label, by falling share of positive labels; those with the same share in
/// random order.
fn rank(votes: impl Iterator<Item = Votes>, stream: &mut Stream) -> Vec<usize> {
    let votes: Vec<Votes> = votes.collect();
    let mut ranking: Vec<usize> = (0..votes.len()).filter(|&s| votes[s].total > 0).collect();
    stream.shuffle(&mut ranking);
    ranking.sort_by(|&a, &b| votes[b].cmp_share(votes[a]));
    ranking
}

#[cfg(test)]
mod tests {
    use super::*;
    use motjuste_core::{Context, Label, Labels, Target};

    fn substitute(positive: u32, total: u32, pool: &[u8]) -> LabelledSubstitute {
        LabelledSubstitute {
            own: Votes { positive, total },
            pool: pool.iter().map(|&label| label == 1).collect(),
        }
    }

    /// A benchmark of targets in one sentence: each word's substitutes with a sign per label.
    fn benchmark(words: &[(&str, &[(&str, &str)])]) -> Benchmark {
        let mut benchmark = Benchmark::new(true);
        let context = Context::new("a bright boy").unwrap();
        benchmark.add_context(context.clone()).unwrap();
        for (word, substitutes) in words {
            let offset = context.text().find(word).unwrap();
            let target = Target::new(&context, *word, offset, None).unwrap();
            let id = target.id();
            benchmark.add_target(target).unwrap();
            for (text, signs) in *substitutes {
                let label = |sign| match sign {
                    '+' => Label::True,
                    '-' => Label::False,
                    _ => Label::Unsure,
                };
                let labels = Labels::new(signs.chars().map(label).collect::<Vec<_>>()).unwrap();
                benchmark.add_substitute(Substitute::new(id, *text, labels).unwrap()).unwrap();
            }
        }
        benchmark
    }

    #[test]
    fn substitutes_of_both_pools_are_matched_by_text() {
        let own = benchmark(&[("bright", &[("clever", "++-"), ("smart", "+?-")])]);
        let pool =
            benchmark(&[("boy", &[("lad", "+")]), ("bright", &[("sharp", "-"), ("clever", "?+")])]);
        let expected = vec![
            vec![substitute(2, 3, &[0, 1]), substitute(1, 3, &[]), substitute(0, 0, &[0])],
            vec![substitute(0, 0, &[1])],
        ];
        assert_eq!(labelled_targets(&own, &pool), expected);
    }

    /// Two pools that agree on the order, though single annotators of the second do not.
    fn targets() -> Vec<LabelledTarget> {
        vec![
            vec![
                substitute(9, 10, &[1, 1, 1, 1, 1, 1, 1, 1, 1, 0]),
                substitute(6, 10, &[1, 0, 1, 1, 0, 1, 1, 0, 1, 0]),
                substitute(3, 10, &[0, 1, 0, 0, 1, 0, 0, 1, 0, 0]),
                substitute(0, 3, &[0; 10]),
            ],
            vec![
                substitute(7, 10, &[1, 1, 0, 1, 1, 0, 1, 1, 1, 1]),
                substitute(1, 10, &[0, 0, 0, 0, 0, 1, 0, 0, 0, 0]),
            ],
        ]
    }

    #[test]
    fn more_annotators_agree_better_and_vary_less() {
        let curve = rbo_curve(&targets(), &CurveSettings::default());
        let labels: Vec<usize> = curve.points.iter().map(|point| point.labels).collect();
        assert_eq!(labels, (1..=10).collect::<Vec<_>>());
        let (first, last) = (curve.points[0], curve.points[9]);
        assert!(first.mean < curve.points[2].mean && curve.points[2].mean < last.mean);
        // All ten labels leave neither a sample nor a tie to chance, and the orders are the same.
        assert!((last.mean.unwrap() - 1.0).abs() < 1e-12);
        assert!(last.standard_deviation.unwrap() < 1e-12);
        assert!(first.standard_deviation.unwrap() > 0.01);
    }

    #[test]
    fn ties_are_broken_at_random_in_both_rankings() {
        let undecided = vec![vec![substitute(0, 3, &[0]), substitute(0, 3, &[0])]];
        let settings =
            CurveSettings { max_labels: 1, simulations: 400, ..CurveSettings::default() };
        let point = rbo_curve(&undecided, &settings).points[0];
        // The same order half of the time (RBO 1), else swapped (RBO .9).
        assert!((0.94..0.96).contains(&point.mean.unwrap()));
    }

    #[test]
    fn the_seed_decides_and_the_number_of_threads_does_not() {
        let on = |threads: usize, seed: u64| {
            let settings = CurveSettings { seed, ..CurveSettings::default() };
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
            let pool = pool.build().unwrap();
            pool.install(|| rbo_curve(&targets(), &settings))
        };
        assert_eq!(on(1, 5), on(3, 5));
        assert_ne!(on(1, 5), on(1, 6));
    }

    #[test]
    fn a_longer_curve_begins_with_the_shorter_one() {
        let short = CurveSettings { max_labels: 1, ..CurveSettings::default() };
        let short = rbo_curve(&targets(), &short);
        let long = rbo_curve(&targets(), &CurveSettings::default());
        assert_eq!(short.points[0], long.points[0]);
    }

    #[test]
    fn what_has_too_few_labels_is_counted() {
        let sparse = vec![
            vec![substitute(2, 3, &[1, 1]), substitute(0, 3, &[0])],
            vec![substitute(0, 0, &[1]), substitute(1, 3, &[])],
            vec![substitute(1, 3, &[])],
            vec![substitute(0, 0, &[1])],
        ];
        let curve = rbo_curve(&sparse, &CurveSettings::default());
        assert_eq!((curve.targets, curve.targets_left_out), (2, 2));
        let short: Vec<usize> = curve.points.iter().map(|p| p.short_of_labels).collect();
        assert_eq!(short[..4], [0, 2, 3, 3]);
        // The first target agrees; the second's rankings have nothing in common.
        assert!((curve.points[0].mean.unwrap() - 0.5).abs() < 1e-12);
        assert_eq!(rbo_curve(&[], &CurveSettings::default()).points[0].mean, None);
    }
}
