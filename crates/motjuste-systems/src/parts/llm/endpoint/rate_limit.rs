//! When an endpoint may be asked: no more often than allowed, and not before it says.

use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

/// What `Retry-After` asks for: seconds, or a date.
pub(super) fn retry_after(header: &str) -> Option<Duration> {
    let header = header.trim();
    if let Ok(seconds) = f64::from_str(header) {
        return Duration::try_from_secs_f64(seconds).ok();
    }
    let date = httpdate::parse_http_date(header).ok()?;
    Some(date.duration_since(SystemTime::now()).unwrap_or_default())
}

/// Requests an even time apart, whichever thread makes them.
#[derive(Debug)]
pub(super) struct RateLimit {
    interval: Duration,
    next: Mutex<Option<Instant>>,
}

impl RateLimit {
    /// So many requests a minute; 0 for no limit.
    pub(super) fn per_minute(requests: u32) -> Self {
        let interval = match requests {
            0 => Duration::ZERO,
            requests => Duration::from_mins(1) / requests,
        };
        Self { interval, next: Mutex::default() }
    }

    pub(super) fn wait(&self) {
        let now = Instant::now();
        let start = {
            let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
            let start = next.map_or(now, |next| next.max(now));
            *next = Some(start + self.interval);
            start
        };
        sleep(start - now);
    }

    /// Holds every request back for a while.
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
    fn retry_after_is_seconds_or_a_date() {
        assert_eq!(retry_after("20"), Some(SECOND * 20));
        assert_eq!(retry_after(" 0.5 "), Some(SECOND / 2));
        assert_eq!(retry_after("Wed, 21 Oct 2015 07:28:00 GMT"), Some(Duration::ZERO));
        let soon = httpdate::fmt_http_date(SystemTime::now() + SECOND * 90);
        assert!(retry_after(&soon).is_some_and(|wait| wait > SECOND * 60 && wait <= SECOND * 90));
        for nonsense in ["", "soon", "-3", "NaN", "inf", "1e400"] {
            assert_eq!(retry_after(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn requests_are_an_interval_apart() {
        let limit = RateLimit::per_minute(60_000);
        let start = Instant::now();
        (0..6).for_each(|_| limit.wait());
        assert!(start.elapsed() >= Duration::from_millis(5));
        limit.hold(Duration::from_millis(20));
        limit.wait();
        assert!(start.elapsed() >= Duration::from_millis(25));
    }
}
