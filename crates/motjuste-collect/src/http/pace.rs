//! Rate limits: a token bucket for each person or address.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::settings::Pace;

/// Buckets are looked through for full ones, which nobody misses, when there are this many more.
const SWEEP: usize = 1024;

/// A bucket for each key.
#[derive(Debug)]
pub(super) struct Buckets<K> {
    pace: Pace,
    buckets: Mutex<Shelf<K>>,
}

#[derive(Debug)]
struct Shelf<K> {
    buckets: HashMap<K, Bucket>,
    sweep_at: usize,
}

#[derive(Debug, Clone, Copy)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl<K: Eq + Hash> Buckets<K> {
    /// All of them full.
    pub(super) fn new(pace: Pace) -> Self {
        let shelf = Shelf { buckets: HashMap::new(), sweep_at: SWEEP };
        Self { pace, buckets: Mutex::new(shelf) }
    }

    /// Takes one from the bucket of `key`; `false` where it is empty.
    pub(super) fn take(&self, key: K, now: Instant) -> bool {
        let mut shelf = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if shelf.buckets.len() >= shelf.sweep_at {
            shelf.buckets.retain(|_, bucket| bucket.level(self.pace, now) < self.pace.at_once);
            shelf.sweep_at = shelf.buckets.len() + SWEEP;
        }
        let full = Bucket { left: self.pace.at_once, at: now };
        let bucket = shelf.buckets.entry(key).or_insert(full);
        bucket.left = bucket.level(self.pace, now);
        bucket.at = now;
        let has_one = bucket.left >= 1.0;
        if has_one {
            bucket.left -= 1.0;
        }
        has_one
    }
}

impl Bucket {
    fn level(&self, pace: Pace, now: Instant) -> f64 {
        let rested = now.saturating_duration_since(self.at).as_secs_f64();
        (self.left + rested * pace.per_second).min(pace.at_once)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const PACE: Pace = Pace { per_second: 2.0, at_once: 3.0 };

    #[test]
    fn who_asks_too_fast_waits_and_others_do_not() {
        let (buckets, start) = (Buckets::new(PACE), Instant::now());
        let at = |ms| start + Duration::from_millis(ms);
        let taken = |who, ms, times| (0..times).filter(|_| buckets.take(who, at(ms))).count();
        assert_eq!(taken("a", 0, 5), 3);
        assert_eq!(taken("b", 0, 1), 1);
        assert_eq!(taken("a", 500, 5), 1, "half a second is one more");
        assert_eq!(taken("a", 60_000, 5), 3, "a rest fills the bucket and no more");
    }

    #[test]
    fn whoever_is_gone_is_forgotten() {
        let (buckets, start) = (Buckets::new(PACE), Instant::now());
        for number in 0..SWEEP {
            assert!(buckets.take(number, start));
        }
        assert!(buckets.take(SWEEP, start + Duration::from_secs(60)));
        assert_eq!(buckets.buckets.lock().unwrap().buckets.len(), 1);
    }
}
