//! Writing to a campaign: events are appended and take effect in one transaction.

use super::{Connection, Rows};
use crate::{Actor, AnnotatorNumber, Body, CampaignName, Event, Result, Sequence, Timestamp};

/// A transaction that writes to one campaign. Dropped without [`Self::commit`], it leaves nothing
/// behind.
pub(crate) struct Transaction {
    connection: Connection,
    campaign: CampaignName,
    last: u64,
    /// The time of everything in this transaction; to begin with, of the last event before it.
    pub(crate) now: Timestamp,
}

impl Transaction {
    pub(super) async fn new(mut connection: Connection, campaign: CampaignName) -> Result<Self> {
        let last = Rows::new(&mut connection, &campaign).last_event().await?;
        let (last, now) = last.unwrap_or((Sequence(0), Timestamp(i64::MIN)));
        Ok(Self { connection, campaign, last: last.0, now })
    }

    /// The campaign's rows, with the effects of this transaction's events.
    pub(crate) fn rows(&mut self) -> Rows<'_> {
        Rows::new(&mut self.connection, &self.campaign)
    }

    /// Appends an event and lets it take effect. The database refuses a second event with the same
    /// `key`.
    pub(crate) async fn append(&mut self, actor: Actor, key: String, body: Body) -> Result<()> {
        let event = self.record(actor, key, body).await?;
        self.rows().apply(&event).await
    }

    async fn record(&mut self, actor: Actor, key: String, body: Body) -> Result<Event> {
        self.last += 1;
        let (sequence, at) = (Sequence(self.last), self.now);
        let event = Event { campaign: self.campaign.clone(), sequence, at, actor, key, body };
        self.rows().insert_event(&event).await?;
        Ok(event)
    }

    /// Removes a person's data from the log and says so at its end; the tables follow.
    pub(crate) async fn forget(
        &mut self,
        actor: Actor,
        annotator: AnnotatorNumber,
        reason: String,
    ) -> Result<()> {
        self.rows().remove_from_log(annotator).await?;
        let body = Body::Forgotten { annotator, reason };
        self.record(actor, format!("forgotten/{annotator}"), body).await?;
        self.rows().rebuild().await
    }

    /// Appends an event that can happen any number of times.
    pub(crate) async fn append_again(
        &mut self,
        actor: Actor,
        what: &str,
        body: Body,
    ) -> Result<()> {
        let key = format!("{what}/{}", self.last + 1);
        self.append(actor, key, body).await
    }

    /// Makes all of it lasting; when this returns, it is on the disk.
    pub(crate) async fn commit(self) -> Result<()> {
        Ok(self.connection.commit().await?)
    }
}
