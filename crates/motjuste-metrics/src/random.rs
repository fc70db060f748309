//! Seeded random streams: one per replicate, so that a simulation gives the same numbers whatever
//! the number of threads.
//!
//! The generator is ChaCha8 keyed by the seed, its stream number the replicate's. Drawing an index
//! is defined here and not left to a library of distributions, whose results may change between
//! releases.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// The random numbers of one replicate.
pub(crate) struct Stream(ChaCha8Rng);

impl Stream {
    pub(crate) fn new(seed: u64, replicate: usize) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(replicate as u64);
        Self(generator)
    }

    /// 64 random bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, which must not be zero; all equally likely (to one part in 2⁶⁴/bound).
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let product = u128::from(self.bits()) * bound as u128;
        (product >> 64) as usize
    }

    /// Puts `values` into random order (Fisher–Yates).
    pub(crate) fn shuffle<T>(&mut self, values: &mut [T]) {
        for last in (1..values.len()).rev() {
            values.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_and_replicate_decide_everything() {
        let first = |seed, replicate| Stream::new(seed, replicate).bits();
        assert_eq!(first(1, 2), first(1, 2));
        assert_ne!(first(1, 2), first(1, 3));
        assert_ne!(first(1, 2), first(2, 2));
    }

    #[test]
    fn published_numbers_stay_what_they_are() {
        // ChaCha8, all-zero key and nonce: the first eight bytes of the key stream (RFC 7539's
        // layout, eSTREAM test vector).
        assert_eq!(
            Stream::new(0, 0).bits().to_le_bytes(),
            [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6]
        );
    }

    #[test]
    fn every_order_is_about_equally_frequent() {
        let mut counts = std::collections::BTreeMap::new();
        for replicate in 0..6000 {
            let mut order = [0, 1, 2];
            Stream::new(7, replicate).shuffle(&mut order);
            *counts.entry(order).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (850..1150).contains(count)));
    }
}
