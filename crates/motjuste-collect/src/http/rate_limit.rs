//! Rate limits: a token bucket for each person or address.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::settings::RateLimit;

/// Buckets are looked through for full ones, which nobody misses, when there are this many more.
const SWEEP: usize = 1024;

#[derive(Debug)]
pub(super) struct RateLimiter<K> {
    limit: RateLimit,
    buckets: Mutex<Buckets<K>>,
}

#[derive(Debug)]
struct Buckets<K> {
    buckets: HashMap<K, Bucket>,
    sweep_at: usize,
}

#[derive(Debug, Clone, Copy)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl<K: Eq + Hash> RateLimiter<K> {
    pub(super) fn new(limit: RateLimit) -> Self {
        let state = Buckets { buckets: HashMap::new(), sweep_at: SWEEP };
        Self { limit, buckets: Mutex::new(state) }
    }

    /// Whether the bucket of `key` has one.
    pub(super) fn has(&self, key: &K, now: Instant) -> bool {
        let state = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        state.buckets.get(key).is_none_or(|bucket| bucket.level(self.limit, now) >= 1.0)
    }

    /// Takes one from the bucket of `key`; `false` where it is empty.
    pub(super) fn take(&self, key: K, now: Instant) -> bool {
        let mut state = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if state.buckets.len() >= state.sweep_at {
            state.buckets.retain(|_, bucket| bucket.level(self.limit, now) < self.limit.at_once);
            state.sweep_at = state.buckets.len() + SWEEP;
        }
        let full = Bucket { left: self.limit.at_once, at: now };
        let bucket = state.buckets.entry(key).or_insert(full);
        bucket.left = bucket.level(self.limit, now);
        bucket.at = now;
        let has_one = bucket.left >= 1.0;
        if has_one {
            bucket.left -= 1.0;
        }
        has_one
    }
}

impl Bucket {
    fn level(&self, limit: RateLimit, now: Instant) -> f64 {
        let rested = now.saturating_duration_since(self.at).as_secs_f64();
        (self.left + rested * limit.per_second).min(limit.at_once)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const LIMIT: RateLimit = RateLimit { per_second: 2.0, at_once: 3.0 };

    #[test]
    fn too_fast_a_client_waits_and_others_do_not() {
        let (limiter, start) = (RateLimiter::new(LIMIT), Instant::now());
        let at = |ms| start + Duration::from_millis(ms);
        let taken = |who, ms, times| (0..times).filter(|_| limiter.take(who, at(ms))).count();
        assert_eq!(taken("a", 0, 5), 3);
        assert_eq!(taken("b", 0, 1), 1);
        assert_eq!(taken("a", 500, 5), 1, "half a second is one more");
        assert_eq!(taken("a", 60_000, 5), 3, "a rest fills the bucket and no more");
    }

    #[test]
    fn a_client_who_is_gone_is_forgotten() {
        let (limiter, start) = (RateLimiter::new(LIMIT), Instant::now());
        for number in 0..SWEEP {
            assert!(limiter.take(number, start));
        }
        assert!(limiter.take(SWEEP, start + Duration::from_secs(60)));
        assert_eq!(limiter.buckets.lock().unwrap().buckets.len(), 1);
    }
}
