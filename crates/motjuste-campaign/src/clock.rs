//! The server's clock, which tests set.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::{CampaignName, Timestamp};

#[derive(Clone)]
pub struct Clock {
    now: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    /// Time that passes whatever the clock is set to.
    passed: Arc<dyn Fn() -> Duration + Send + Sync>,
    /// Logs whose last time is ahead of the clock: that time, and when it was met.
    ahead: Arc<Mutex<HashMap<CampaignName, (Timestamp, Duration)>>>,
}

impl Clock {
    pub fn system() -> Self {
        let start = Instant::now();
        let now = || {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
        };
        Self::new(now, move || start.elapsed())
    }

    /// A clock that shows what `now` says. `passed` never goes back.
    pub fn new(
        now: impl Fn() -> Timestamp + Send + Sync + 'static,
        passed: impl Fn() -> Duration + Send + Sync + 'static,
    ) -> Self {
        Self { now: Arc::new(now), passed: Arc::new(passed), ahead: Arc::default() }
    }

    pub fn now(&self) -> Timestamp {
        (self.now)()
    }

    /// The time for the next event of a log whose last one is of `last`. A log's times never go back,
    /// whatever clocks do and whichever server's it is; and they do not stand still. If the clock was
    /// ahead once, the log goes on from there as time passes.
    pub(crate) fn after(&self, campaign: &CampaignName, last: Timestamp) -> Timestamp {
        let now = self.now();
        let mut ahead = self.ahead.lock().unwrap_or_else(PoisonError::into_inner);
        if now >= last {
            ahead.remove(campaign);
            return now;
        }
        let passed = (self.passed)();
        let (then, since) = *ahead.entry(campaign.clone()).or_insert((last, passed));
        let ms = passed.saturating_sub(since).as_millis();
        last.max(Timestamp(then.0.saturating_add(i64::try_from(ms).unwrap_or(i64::MAX))))
    }
}

impl std::fmt::Debug for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Clock({})", self.now().0)
    }
}
