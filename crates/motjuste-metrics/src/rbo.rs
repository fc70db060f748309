//! Rank-biased overlap of two ranked lists (Webber, Moffat & Zobel 2010), with which SWORDS measures
//! how well two pools of annotators agree (App. C.1). Lists need not hold the same entries.

use std::collections::HashMap;
use std::hash::Hash;

use crate::error::Error;

/// The parameter p of RBO, strictly between 0 and 1: how likely a reader of the lists is to go on
/// to the next rank. The first ten ranks carry 86 % of the weight at p = .9.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Persistence(f64);

impl Persistence {
    /// A persistence of `p`.
    ///
    /// # Errors
    /// Where `p` is not strictly between 0 and 1.
    pub fn new(p: f64) -> Result<Self, Error> {
        if p > 0.0 && p < 1.0 { Ok(Self(p)) } else { Err(Error::Persistence(p)) }
    }
}

impl Default for Persistence {
    /// p = .9.
    fn default() -> Self {
        Self(0.9)
    }
}

/// RBO truncated at the depth of the shorter list: (1 − p) Σ pᵈ⁻¹ |S:d ∩ T:d| / d (eq. 4).
///
/// A lower bound: what may follow in longer lists counts as no overlap, so that even a list and
/// itself stay below 1. An entry that comes again in its list counts where it first stood. `None`
/// for two empty lists.
pub fn rbo<T: Eq + Hash>(s: &[T], t: &[T], p: Persistence) -> Option<f64> {
    let overlaps = Overlaps::of(s, t);
    if overlaps.long == 0 {
        return None;
    }
    Some(overlaps.weighted(overlaps.short, p))
}

/// Extrapolated RBO (eq. 32): assumes that the lists continue to agree as much as at their end.
///
/// A list and itself give 1. An entry that comes again in its list counts where it first stood.
/// `None` for two empty lists, 0 where one of them is empty.
pub fn rbo_ext<T: Eq + Hash>(s: &[T], t: &[T], p: Persistence) -> Option<f64> {
    let overlaps = Overlaps::of(s, t);
    let (short, long) = (overlaps.short, overlaps.long);
    if long == 0 {
        return None;
    }
    if short == 0 {
        return Some(0.0);
    }
    let at_short_end = overlaps.at(short) / short as f64;
    let at_long_end = (overlaps.at(long) - overlaps.at(short)) / long as f64;
    // Beyond the end of the short list, its unseen entries overlap as its seen ones did.
    let beyond: f64 = weights(p)
        .take(long)
        .skip(short)
        .map(|(d, weight)| weight * at_short_end * (d - short) as f64 / d as f64)
        .sum();
    let tail = (at_long_end + at_short_end) * p.0.powf(long as f64);
    Some((overlaps.weighted(long, p) + beyond + tail).min(1.0))
}

/// The depths d = 1, 2, … and their weights (1 − p) pᵈ⁻¹.
fn weights(p: Persistence) -> impl Iterator<Item = (usize, f64)> {
    (1..).zip(std::iter::successors(Some(1.0 - p.0), move |weight| Some(weight * p.0)))
}

/// How many entries the two lists share down to each depth.
struct Overlaps {
    /// Entry d is the overlap |S:d ∩ T:d|, from d = 0 to the length of the longer list.
    by_depth: Vec<usize>,
    /// The number of distinct entries of the shorter list.
    short: usize,
    /// The number of distinct entries of the longer list.
    long: usize,
}

impl Overlaps {
    fn of<T: Eq + Hash>(s: &[T], t: &[T]) -> Self {
        let (s, t) = (ranks(s), ranks(t));
        let (short, long) = (s.len().min(t.len()), s.len().max(t.len()));
        // An entry is shared from the lower of its two ranks on.
        let mut by_depth = vec![0; long + 1];
        for (entry, rank) in &s {
            if let Some(other) = t.get(entry) {
                by_depth[*rank.max(other)] += 1;
            }
        }
        for d in 1..by_depth.len() {
            by_depth[d] += by_depth[d - 1];
        }
        Self { by_depth, short, long }
    }

    fn at(&self, depth: usize) -> f64 {
        self.by_depth[depth] as f64
    }

    /// Σ (1 − p) pᵈ⁻¹ |S:d ∩ T:d| / d, down to `depth`.
    fn weighted(&self, depth: usize, p: Persistence) -> f64 {
        weights(p).take(depth).map(|(d, weight)| weight * self.at(d) / d as f64).sum()
    }
}

/// Rank of each entry, from 1; repeated entries keep the rank of their first place and leave no gap.
fn ranks<T: Eq + Hash>(list: &[T]) -> HashMap<&T, usize> {
    let mut ranks = HashMap::with_capacity(list.len());
    for entry in list {
        let next = ranks.len() + 1;
        ranks.entry(entry).or_insert(next);
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn letters(list: &str) -> Vec<char> {
        list.chars().collect()
    }

    #[track_caller]
    fn assert_close(actual: Option<f64>, expected: f64) {
        let actual = actual.unwrap();
        assert!((actual - expected).abs() < 1e-12, "{actual} ≠ {expected}");
    }

    #[test]
    fn lists_of_different_length_as_in_the_rbo_package() {
        let p = Persistence::default();
        for (s, t, truncated, extrapolated) in [
            ("abcde", "badxyzc", 0.238041, 0.6682551428571428),
            ("abcdefgh", "cab", 0.126, 0.855),
            ("ab", "xyabz", 0.0, 0.32589),
        ] {
            let (s, t) = (letters(s), letters(t));
            assert_close(rbo(&s, &t, p), truncated);
            assert_close(rbo_ext(&s, &t, p), extrapolated);
        }
    }

    #[test]
    fn high_ranks_weigh_more_than_low_ones() {
        let p = Persistence::default();
        let list = letters("abcdef");
        let top_swapped = rbo_ext(&list, &letters("bacdef"), p);
        let bottom_swapped = rbo_ext(&list, &letters("abcdfe"), p);
        assert!(top_swapped < bottom_swapped);
    }

    #[test]
    fn empty_and_repeated_entries() {
        let p = Persistence::default();
        assert_eq!(rbo::<char>(&[], &[], p), None);
        assert_eq!(rbo_ext::<char>(&[], &[], p), None);
        assert_eq!(rbo(&letters("abc"), &[], p), Some(0.0));
        assert_eq!(rbo_ext(&[], &letters("abc"), p), Some(0.0));
        let (s, t) = (letters("abc"), letters("cab"));
        assert_eq!(rbo_ext(&letters("aabac"), &t, p), rbo_ext(&s, &t, p));
    }

    #[test]
    fn persistence_is_strictly_between_0_and_1() {
        for p in [0.0, 1.0, -0.1, f64::NAN] {
            assert!(matches!(Persistence::new(p), Err(Error::Persistence(_))));
        }
        assert_eq!(Persistence::new(0.9).unwrap(), Persistence::default());
    }

    proptest! {
        #[test]
        fn rbo_is_a_symmetric_share(
            s in prop::collection::vec(0u8..12, 0..10),
            t in prop::collection::vec(0u8..12, 0..10),
            p in 0.01f64..0.99,
        ) {
            let p = Persistence::new(p).unwrap();
            for measure in [rbo, rbo_ext] {
                let overlap = measure(&s, &t, p);
                prop_assert!(overlap.is_none_or(|overlap| (0.0..=1.0).contains(&overlap)));
                prop_assert_eq!(overlap, measure(&t, &s, p));
            }
            prop_assert!(rbo(&s, &t, p) <= rbo_ext(&s, &t, p));
        }

        #[test]
        fn a_list_agrees_with_itself(s in prop::collection::vec(0u8..20, 1..20)) {
            let overlap = rbo_ext(&s, &s, Persistence::default()).unwrap();
            prop_assert!((overlap - 1.0).abs() < 1e-12);
        }
    }
}
