//! Status of a campaign: progress per stage, each person's work and controls, times.

use serde::Serialize;

use crate::{AnnotatorNumber, CampaignName, Kind};

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Status {
    pub campaign: CampaignName,
    pub title: String,
    pub kind: Kind,
    pub state: State,
    pub items: u32,
    /// By how much the log is ahead of the clock, which was ahead once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ahead_ms: Option<i64>,
    /// How many people more must be invited, at least, so that all that is wanted now can be done.
    pub people_needed: u32,
    /// Its stages, those with tasks alone.
    pub stages: Vec<StageStatus>,
    pub annotators: Vec<AnnotatorStatus>,
    /// How long submitted tasks took, in seconds; none without a submission.
    pub seconds: Option<Times>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    Running,
    /// They are not, until it is resumed.
    Paused,
    Complete,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct StageStatus {
    pub stage: u8,
    pub tasks: u32,
    pub complete: u32,
    pub wanted: u32,
    pub valid: u32,
    pub filtered: u32,
    pub open: u32,
    /// Tasks that want more people than are left: everybody else has seen them or is excluded.
    pub short: u32,
    /// How many people more, at least, such tasks need.
    pub people_needed: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AnnotatorStatus {
    pub annotator: AnnotatorNumber,
    /// What the requester calls them.
    pub name: Option<String>,
    /// Whether their invitation was taken back.
    pub revoked: bool,
    /// Whether their data were removed at their request.
    pub forgotten: bool,
    /// Tasks submitted, filtered ones included.
    pub submitted: u32,
    pub filtered: u32,
    pub returned: u32,
    pub controls: u32,
    pub controls_right: u32,
    pub mean_seconds: Option<f64>,
    /// Whether a decision about this person is in force: they get no more tasks.
    pub excluded: bool,
}

impl AnnotatorStatus {
    /// The share of controls that are right (SWORDS App. B.3).
    pub fn control_accuracy(&self) -> Option<f64> {
        (self.controls > 0).then(|| f64::from(self.controls_right) / f64::from(self.controls))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Times {
    pub mean: f64,
    pub median: f64,
    pub least: f64,
    pub most: f64,
}

impl Times {
    /// The times, given in any order; `None` without any.
    pub(crate) fn new(mut seconds: Vec<f64>) -> Option<Self> {
        seconds.sort_by(f64::total_cmp);
        let (&least, &most) = (seconds.first()?, seconds.last()?);
        let middle = seconds.len() / 2;
        let median = if seconds.len() % 2 == 1 {
            seconds[middle]
        } else {
            f64::midpoint(seconds[middle - 1], seconds[middle])
        };
        let mean = seconds.iter().sum::<f64>() / seconds.len() as f64;
        Some(Self { mean, median, least, most })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_summed_up() {
        let times = Times::new(vec![4.0, 1.0, 10.0, 2.0]).unwrap();
        assert_eq!(times, Times { mean: 4.25, median: 3.0, least: 1.0, most: 10.0 });
        assert_eq!(Times::new(vec![5.0]).unwrap().median, 5.0);
        assert_eq!(Times::new(Vec::new()), None);
    }
}
