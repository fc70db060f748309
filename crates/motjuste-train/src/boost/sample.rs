//! Which groups and which features a tree sees: drawn anew each round, from the seed and the round
//! alone.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// What is drawn; groups and features are drawn independently.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Groups,
    Features,
}

/// This share of the numbers below `count`, at least one of them, ascending.
pub(super) fn sample(seed: u64, kind: Kind, round: usize, count: usize, share: f64) -> Vec<usize> {
    let mut all: Vec<usize> = (0..count).collect();
    let wanted = ((count as f64 * share).round() as usize).clamp(1, count);
    if wanted == count {
        return all;
    }
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8] = kind as u8;
    let mut random = ChaCha8Rng::from_seed(key);
    random.set_stream(round as u64);
    // The beginning of a Fisher–Yates shuffle.
    for at in 0..wanted {
        let product = u128::from(random.next_u64()) * (count - at) as u128;
        all.swap(at, at + (product >> 64) as usize);
    }
    all.truncate(wanted);
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_gets_its_turn() {
        let mut drawn = [0; 10];
        for round in 0..1000 {
            let sampled = sample(3, Kind::Features, round, 10, 0.3);
            assert_eq!(sampled.len(), 3);
            assert!(sampled.is_sorted_by(|a, b| a < b));
            sampled.iter().for_each(|&number| drawn[number] += 1);
        }
        assert!(drawn.iter().all(|count| (240..360).contains(count)), "{drawn:?}");
    }

    #[test]
    fn seed_and_round_decide() {
        let drawn = |seed, round| sample(seed, Kind::Groups, round, 1000, 0.5);
        assert_eq!(drawn(1, 2), drawn(1, 2));
        assert_ne!(drawn(1, 2), drawn(1, 3));
        assert_ne!(drawn(1, 2), drawn(2, 2));
        assert_eq!(sample(1, Kind::Groups, 0, 3, 0.01).len(), 1);
    }
}
