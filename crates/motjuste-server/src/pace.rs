//! How long parts of requests take, as measured while they are worked on.

use std::time::Duration;

/// What a part is; parts of one sort take about as long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    /// Suggestions for a word.
    Suggest,
    /// Some words of a text.
    Words,
    /// How alike two words are.
    Similarity,
    /// A dictionary entry.
    Entry,
}

/// What a part is taken to need before one was measured.
const GUESS: Duration = Duration::from_millis(20);
/// The weight of the newest measurement.
const NEWEST: f64 = 0.1;

/// How long parts take, by their sort.
#[derive(Debug, Default)]
pub(crate) struct Pace([Option<f64>; 4]);

impl Pace {
    /// How long a worker needs for some parts.
    pub(crate) fn of(&self, sort: Sort, parts: usize) -> Duration {
        let seconds = self.0[sort as usize].unwrap_or(GUESS.as_secs_f64());
        Duration::from_secs_f64(seconds * parts as f64)
    }

    /// A part took this long. One that had the whole machine says less of how long it takes when
    /// there is much to do: it counts only while nothing better is known.
    pub(crate) fn took(&mut self, sort: Sort, elapsed: Duration, had_machine: bool) {
        let (known, elapsed) = (&mut self.0[sort as usize], elapsed.as_secs_f64());
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
        let mut pace = Pace::default();
        assert_eq!(pace.of(Sort::Suggest, 100), 100 * GUESS);
        pace.took(Sort::Suggest, SECOND, true);
        assert_eq!(pace.of(Sort::Suggest, 3), 3 * SECOND);
        for _ in 0..100 {
            pace.took(Sort::Suggest, 2 * SECOND, false);
            pace.took(Sort::Suggest, SECOND, true);
        }
        let two = pace.of(Sort::Suggest, 1).as_secs_f64();
        assert!((two - 2.0).abs() < 0.01, "{two}");
        assert_eq!(pace.of(Sort::Words, 1), GUESS);
    }
}
