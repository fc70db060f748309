//! Random choice while reading: every candidate's text and the seed give it a priority, and the
//! lowest are kept (bottom-k sampling). Neither the order of the documents nor how often a candidate
//! turns up changes what is chosen.

use std::collections::BTreeMap;

use xxhash_rust::xxh3::xxh3_128_with_seed;

/// The priority of a candidate among those with the same seed.
pub(super) fn priority(seed: u64, key: &str) -> u128 {
    xxh3_128_with_seed(key.as_bytes(), seed)
}

/// One of `count` choices, all equally likely, decided by seed and key; 0 if there are none.
pub(super) fn pick(seed: u64, key: &str, count: usize) -> usize {
    if count == 0 {
        return 0;
    }
    (priority(seed, key) % count as u128) as usize
}

/// The candidates of lowest key so far, no more than `size`.
#[derive(Debug, Clone)]
pub(super) struct Lowest<K, T> {
    size: usize,
    kept: BTreeMap<K, T>,
}

impl<K: Ord, T> Lowest<K, T> {
    pub(super) const fn new(size: usize) -> Self {
        Self { size, kept: BTreeMap::new() }
    }

    /// Takes a candidate in if it belongs to the lowest.
    pub(super) fn offer(&mut self, key: K, candidate: impl FnOnce() -> T) {
        let full = self.kept.len() >= self.size;
        let too_high = full && self.kept.last_key_value().is_none_or(|(last, _)| key > *last);
        if too_high || self.kept.contains_key(&key) {
            return;
        }
        self.kept.insert(key, candidate());
        if full {
            self.kept.pop_last();
        }
    }

    pub(super) fn len(&self) -> usize {
        self.kept.len()
    }

    /// What was kept, lowest first.
    pub(super) fn into_kept(self) -> impl Iterator<Item = T> {
        self.kept.into_values()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sample(seed: u64, size: usize, words: &[String]) -> Vec<String> {
        let mut lowest = Lowest::new(size);
        for word in words {
            lowest.offer(priority(seed, word), || word.clone());
        }
        lowest.into_kept().collect()
    }

    #[test]
    fn another_seed_chooses_others() {
        let words: Vec<String> = (0..100).map(|n| n.to_string()).collect();
        assert_eq!(sample(1, 10, &words), sample(1, 10, &words));
        assert_ne!(sample(1, 10, &words), sample(2, 10, &words));
        assert!(sample(1, 0, &words).is_empty());
    }

    #[test]
    fn every_candidate_is_about_equally_likely() {
        let words: Vec<String> = (0..10).map(|n| n.to_string()).collect();
        let mut counts = BTreeMap::new();
        for word in (0..2000).flat_map(|seed| sample(seed, 3, &words)) {
            *counts.entry(word).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 10);
        assert!(counts.values().all(|count| (500..700).contains(count)), "{counts:?}");
    }

    proptest! {
        #[test]
        fn order_and_repetition_do_not_matter(mut words in prop::collection::vec("[a-d]{1,2}", 0..20), size in 0_usize..5) {
            let first = sample(3, size, &words);
            words.reverse();
            words.extend(words.clone());
            prop_assert_eq!(first, sample(3, size, &words));
        }
    }
}
