//! How long parts of requests take, as measured while workers do them.

use std::time::Duration;

/// What a part asks for; parts of one kind take about as long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RequestKind {
    Suggest,
    /// Some words of a text.
    Words,
    Similarity,
    Entry,
}

/// The estimate before the first measurement.
const GUESS: Duration = Duration::from_millis(20);
const NEWEST: f64 = 0.1;

/// The seconds a part takes, by its kind: an exponential moving average.
#[derive(Debug, Default)]
pub(crate) struct LatencyEstimate([Option<f64>; 4]);

impl LatencyEstimate {
    /// How long a worker needs for some parts.
    pub(crate) fn get(&self, kind: RequestKind, parts: usize) -> Duration {
        let seconds = self.0[kind as usize].unwrap_or(GUESS.as_secs_f64());
        Duration::from_secs_f64(seconds * parts as f64)
    }

    /// A part took this long. With the whole machine to itself it takes less time than under load,
    /// so that such a measurement counts only while there is no other.
    pub(crate) fn record(&mut self, kind: RequestKind, elapsed: Duration, had_machine: bool) {
        let (known, elapsed) = (&mut self.0[kind as usize], elapsed.as_secs_f64());
        match known {
            None => *known = Some(elapsed),
            Some(_) if had_machine => {}
            Some(known) => *known += NEWEST * (elapsed - *known),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn it_follows_what_is_measured() {
        let mut estimate = LatencyEstimate::default();
        assert_eq!(estimate.get(RequestKind::Suggest, 100), 100 * GUESS);
        estimate.record(RequestKind::Suggest, SECOND, true);
        assert_eq!(estimate.get(RequestKind::Suggest, 3), 3 * SECOND);
        for _ in 0..100 {
            estimate.record(RequestKind::Suggest, 2 * SECOND, false);
            estimate.record(RequestKind::Suggest, SECOND, true);
        }
        let two = estimate.get(RequestKind::Suggest, 1).as_secs_f64();
        assert!((two - 2.0).abs() < 0.01, "{two}");
        assert_eq!(estimate.get(RequestKind::Words, 1), GUESS);
    }
}
