//! When to ask an endpoint, and when to ask again: no more often than allowed, longer and longer
//! after failures, as long as it says where it says so.

use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use xxhash_rust::xxh3::xxh3_64_with_seed;

/// The longest wait between two attempts, whoever asks for it.
const LONGEST: Duration = Duration::from_secs(300);

/// Waits between attempts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Patience {
    /// How often to ask again.
    pub(super) retries: u32,
    /// The wait before the second attempt; it doubles with each.
    pub(super) first: Duration,
    /// Decides the jitter.
    pub(super) seed: u64,
}

impl Patience {
    /// The wait after a failed attempt: from half the back-off to all of it, so that those who
    /// failed together do not ask together again; at least what the endpoint asks for.
    pub(super) fn wait(&self, asked: &str, attempt: u32, told: Option<Duration>) -> Duration {
        let whole = self.first.saturating_mul(2_u32.saturating_pow(attempt)).min(LONGEST);
        let bits = xxh3_64_with_seed(format!("{attempt}\n{asked}").as_bytes(), self.seed);
        let share = 0.5 + (bits >> 11) as f64 / (1_u64 << 54) as f64;
        whole.mul_f64(share).max(told.unwrap_or_default())
    }
}

/// What `Retry-After` asks for: seconds, or a date.
pub(super) fn told(header: &str) -> Option<Duration> {
    let header = header.trim();
    if let Ok(seconds) = f64::from_str(header) {
        return Duration::try_from_secs_f64(seconds).ok();
    }
    let date = httpdate::parse_http_date(header).ok()?;
    Some(date.duration_since(SystemTime::now()).unwrap_or_default())
}

/// Whether a wait is one anybody would sit through.
pub(super) fn bearable(wait: Duration) -> bool {
    wait <= LONGEST
}

/// A pace: turns an even time apart, whichever thread takes them.
#[derive(Debug)]
pub(super) struct Pace {
    interval: Duration,
    next: Mutex<Option<Instant>>,
}

impl Pace {
    /// So many turns a minute; 0 for no limit.
    pub(super) fn per_minute(turns: u32) -> Self {
        let interval = match turns {
            0 => Duration::ZERO,
            turns => Duration::from_mins(1) / turns,
        };
        Self { interval, next: Mutex::default() }
    }

    /// Waits for a turn.
    pub(super) fn turn(&self) {
        let now = Instant::now();
        let start = {
            let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
            let start = next.map_or(now, |next| next.max(now));
            *next = Some(start + self.interval);
            start
        };
        sleep(start - now);
    }

    /// Lets nobody have a turn for a while.
    pub(super) fn hold(&self, wait: Duration) {
        let until = Instant::now() + wait;
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        *next = Some(next.map_or(until, |next| next.max(until)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn waits_grow_and_differ_and_repeat() {
        let patience = Patience { retries: 5, first: SECOND, seed: 1 };
        let wait = |asked, attempt| patience.wait(asked, attempt, None);
        for attempt in 0..40 {
            let whole = (SECOND * 2_u32.saturating_pow(attempt)).min(LONGEST);
            assert!(wait("a", attempt) >= whole / 2 && wait("a", attempt) <= whole);
        }
        assert_eq!(wait("a", 1), wait("a", 1));
        assert_ne!(wait("a", 1), wait("b", 1));
        assert_eq!(patience.wait("a", 0, Some(SECOND * 20)), SECOND * 20);
    }

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        assert_eq!(told("20"), Some(SECOND * 20));
        assert_eq!(told(" 0.5 "), Some(SECOND / 2));
        assert_eq!(told("Wed, 21 Oct 2015 07:28:00 GMT"), Some(Duration::ZERO));
        let soon = httpdate::fmt_http_date(SystemTime::now() + SECOND * 90);
        assert!(told(&soon).is_some_and(|wait| wait > SECOND * 60 && wait <= SECOND * 90));
        for nonsense in ["", "soon", "-3", "NaN", "inf", "1e400"] {
            assert_eq!(told(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn turns_are_an_interval_apart() {
        let pace = Pace::per_minute(60_000);
        let start = Instant::now();
        (0..6).for_each(|_| pace.turn());
        assert!(start.elapsed() >= Duration::from_millis(5));
        pace.hold(Duration::from_millis(20));
        pace.turn();
        assert!(start.elapsed() >= Duration::from_millis(25));
    }
}
