//! What a campaign's requester sees of it.

use std::ops::RangeInclusive;

use super::Store;
use super::database::{CampaignRow, Numbering, Rows};
use crate::{Agreement, AssignmentNumber, CampaignName, Result, Snapshot, State, Status, Times};

/// Clocks of two servers differ by less.
const MOST_AHEAD_MS: i64 = 60_000;

const EVERY_ASSIGNMENT: RangeInclusive<AssignmentNumber> =
    AssignmentNumber(0)..=AssignmentNumber(u32::MAX);

impl Store {
    pub async fn status(&self, name: &CampaignName) -> Result<Status> {
        let mut reading = self.database.report().await?;
        let mut rows = Rows::new(&mut reading, name);
        let CampaignRow { campaign, paused } = rows.campaign().await?;
        let stages = rows.stages(campaign.allow_repeats).await?;
        let complete =
            !stages.is_empty() && stages.iter().all(|stage| stage.complete == stage.tasks);
        let state = match (complete, paused) {
            (true, _) => State::Complete,
            (false, true) => State::Paused,
            (false, false) => State::Running,
        };
        let seconds = rows.seconds().await?;
        let logged = rows.last_event().await?.map_or(i64::MIN, |(_, at)| at.0);
        let ahead_ms = logged.saturating_sub(self.clock.now().0);
        Ok(Status {
            campaign: campaign.name,
            title: campaign.title,
            kind: campaign.procedure.kind(),
            state,
            ahead_ms: (ahead_ms > MOST_AHEAD_MS).then_some(ahead_ms),
            items: rows.last(Numbering::Items).await?,
            people_needed: stages.iter().map(|stage| stage.people_needed).max().unwrap_or(0),
            annotators: rows.annotators(&seconds).await?,
            stages,
            seconds: Times::new(seconds.into_iter().map(|(_, seconds)| seconds).collect()),
        })
    }

    /// How far people agree so far. It reads every answer: not to be asked with every glance.
    pub async fn agreement(&self, name: &CampaignName) -> Result<Agreement> {
        Ok(Agreement::new(&self.snapshot(name).await?))
    }

    pub async fn snapshot(&self, name: &CampaignName) -> Result<Snapshot> {
        let mut reading = self.database.report().await?;
        let mut rows = Rows::new(&mut reading, name);
        rows.snapshot().await
    }
}

impl Rows<'_> {
    pub(super) async fn snapshot(&mut self) -> Result<Snapshot> {
        Ok(Snapshot {
            campaign: self.campaign().await?.campaign,
            items: self.items().await?,
            tasks: self.tasks().await?,
            submissions: self.submissions(EVERY_ASSIGNMENT).await?,
            returns: self.returns().await?,
            decisions: self.decisions().await?,
            gold: self.gold().await?,
            members: self.members().await?,
            forgotten: self.forgotten().await?,
            annotators: self.last(Numbering::Annotators).await?,
        })
    }
}
