//! Writing to a campaign: events are appended and take effect in one transaction.

use sqlx::{Any, Transaction};

use super::{Reader, project, to_json};
use crate::{Actor, Body, CampaignName, Error, Event, Sequence, Timestamp};

/// A transaction in which one campaign is written to. Dropped without [`Self::commit`], it leaves
/// nothing behind.
pub(crate) struct Ledger {
    transaction: Transaction<'static, Any>,
    campaign: CampaignName,
    last: u64,
    now: Timestamp,
}

impl Ledger {
    pub(super) async fn new(
        mut transaction: Transaction<'static, Any>,
        campaign: CampaignName,
        now: Timestamp,
    ) -> Result<Self, Error> {
        let last: Option<(i64, i64)> = sqlx::query_as(
            "SELECT sequence, at FROM events WHERE campaign = $1 ORDER BY sequence DESC LIMIT 1",
        )
        .bind(campaign.as_str())
        .fetch_optional(&mut *transaction)
        .await?;
        let (last, at) = last.unwrap_or((0, i64::MIN));
        // Whatever clocks do, and whichever server's it is, a log's times never go back.
        let now = Timestamp(now.0.max(at));
        Ok(Self { transaction, campaign, last: last.unsigned_abs(), now })
    }

    /// The time of everything in this transaction.
    pub(crate) const fn now(&self) -> Timestamp {
        self.now
    }

    /// What the campaign is like now, events of this transaction included.
    pub(crate) fn read(&mut self) -> Reader<'_> {
        Reader::new(&mut self.transaction, &self.campaign)
    }

    /// Appends an event and lets it take effect. `key` is what it is known by: the database refuses
    /// a second one.
    pub(crate) async fn append(
        &mut self,
        actor: Actor,
        key: String,
        body: Body,
    ) -> Result<(), Error> {
        self.last += 1;
        let event = Event {
            campaign: self.campaign.clone(),
            sequence: Sequence(self.last),
            at: self.now,
            actor,
            key,
            body,
        };
        sqlx::query(
            "INSERT INTO events (campaign, sequence, at, actor, event_key, version, body) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(event.campaign.as_str())
        .bind(event.sequence.0.cast_signed())
        .bind(event.at.0)
        .bind(to_json(&event.actor))
        .bind(event.key.as_str())
        .bind(i64::from(Body::VERSION))
        .bind(to_json(&event.body))
        .execute(&mut *self.transaction)
        .await?;
        project::apply(&mut self.transaction, &event).await
    }

    /// Appends an event that can happen any number of times.
    pub(crate) async fn append_again(
        &mut self,
        actor: Actor,
        what: &str,
        body: Body,
    ) -> Result<(), Error> {
        let key = format!("{what}/{}", self.last + 1);
        self.append(actor, key, body).await
    }

    /// Whether an event with this key has happened.
    pub(crate) async fn has(&mut self, key: &str) -> Result<bool, Error> {
        let found: Option<(i64,)> =
            sqlx::query_as("SELECT sequence FROM events WHERE campaign = $1 AND event_key = $2")
                .bind(self.campaign.as_str())
                .bind(key)
                .fetch_optional(&mut *self.transaction)
                .await?;
        Ok(found.is_some())
    }

    /// Empties every table but the log and computes them anew.
    pub(crate) async fn rebuild(&mut self) -> Result<(), Error> {
        project::rebuild(&mut self.transaction, &self.campaign).await
    }

    /// Makes all of it lasting; when this returns, it is on the disk.
    pub(crate) async fn commit(self) -> Result<(), Error> {
        Ok(self.transaction.commit().await?)
    }
}
