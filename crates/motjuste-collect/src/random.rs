//! Seeded random choices: ChaCha8 keyed by the campaign's seed, one numbered stream per thing that
//! is drawn, so that a campaign built again from the same items is the same to the letter.
//!
//! Drawing is defined here and not left to a library of distributions, whose results may change
//! between releases.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// The random numbers for one purpose.
pub(crate) struct Stream(ChaCha8Rng);

impl Stream {
    /// The numbers of a seed for a purpose, known by its number.
    pub(crate) fn new(seed: u64, purpose: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(purpose);
        Self(generator)
    }

    /// A number below `bound`, which must not be zero; all equally likely (to one part in
    /// 2⁶⁴/bound).
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.0.next_u64()) * bound as u128) >> 64) as usize
    }

    /// A number from 0 up to but not including 1.
    pub(crate) fn share(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
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
    fn seed_and_purpose_decide_the_order() {
        let order = |seed, purpose| {
            let mut values: Vec<u32> = (0..20).collect();
            Stream::new(seed, purpose).shuffle(&mut values);
            values
        };
        assert_eq!(order(1, 2), order(1, 2));
        assert_ne!(order(1, 2), order(1, 3));
        assert_ne!(order(1, 2), order(2, 2));
        let mut sorted = order(1, 2);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..20).collect::<Vec<_>>());
    }
}
