//! The log itself.

use super::{Connection, Rows, from_json, to_json};
use crate::{Body, CampaignName, Error, Event, Result, Sequence, SetAside, Timestamp};

/// What the keys of events about work that was set aside begin with.
pub(crate) const SET_ASIDE: &str = "set-aside/";

/// The names of all campaigns that have a log.
pub(crate) async fn logged(connection: &mut Connection) -> Result<Vec<CampaignName>> {
    let rows: Vec<(String,)> =
        sqlx::query_as("SELECT DISTINCT campaign FROM events").fetch_all(connection).await?;
    rows.into_iter().map(|(name,)| name.try_into()).collect()
}

impl Rows<'_> {
    /// The events that follow one, `most` at once.
    pub(crate) async fn log(&mut self, after: Sequence, most: u32) -> Result<Vec<Event>> {
        type Row = (Sequence, Timestamp, String, String, i64, String);
        let rows: Vec<Row> = self
            .all(
                "SELECT sequence, at, actor, event_key, version, body FROM events \
                 WHERE campaign = $1 AND sequence > $2 ORDER BY sequence LIMIT $3",
                (after, i64::from(most)),
            )
            .await?;
        let event = |(sequence, at, actor, key, version, body): Row| {
            if version > i64::from(Body::VERSION) {
                return Err(Error::Newer { sequence: sequence.0 });
            }
            let campaign = self.campaign.clone();
            let actor = from_json("an event's actor", &actor)?;
            Ok(Event { campaign, sequence, at, actor, key, body: from_json("an event", &body)? })
        };
        rows.into_iter().map(event).collect()
    }

    /// Where the log ends, and when.
    pub(crate) async fn last_event(&mut self) -> Result<Option<(Sequence, Timestamp)>> {
        self.optional(
            "SELECT sequence, at FROM events WHERE campaign = $1 ORDER BY sequence DESC LIMIT 1",
            (),
        )
        .await
    }

    pub(super) async fn insert_event(&mut self, event: &Event) -> Result<()> {
        self.execute(
            "INSERT INTO events (campaign, sequence, at, actor, event_key, version, body) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            (
                event.sequence,
                event.at,
                to_json(&event.actor),
                event.key.as_str(),
                i64::from(Body::VERSION),
                to_json(&event.body),
            ),
        )
        .await
    }

    /// Writes something else in an event's place.
    pub(super) async fn replace_event(&mut self, event: &Event) -> Result<()> {
        self.execute(
            "UPDATE events SET event_key = $3, version = $4, body = $5 \
             WHERE campaign = $1 AND sequence = $2",
            (event.sequence, event.key.as_str(), i64::from(Body::VERSION), to_json(&event.body)),
        )
        .await
    }

    /// Removes what was noted about a row of a platform that could not be read.
    pub(super) async fn remove_set_aside(&mut self, platform_id: &str) -> Result<()> {
        self.execute(
            "UPDATE events SET event_key = 'removed/' || CAST(sequence AS TEXT), version = $3, \
             body = $4 WHERE campaign = $1 AND event_key = $2",
            (
                format!("{SET_ASIDE}{platform_id}"),
                i64::from(Body::VERSION),
                to_json(&Body::Removed),
            ),
        )
        .await
    }

    /// How many events the log has, and the number of the last.
    pub(super) async fn length(&mut self) -> Result<(i64, i64)> {
        self.one("SELECT COUNT(*), COALESCE(MAX(sequence), 0) FROM events WHERE campaign = $1", ())
            .await
    }

    /// Takes over events of another database as they are; gives the number of the last.
    pub(crate) async fn take_over(&mut self, events: &[Event]) -> Result<Option<Sequence>> {
        for event in events {
            self.insert_event(event).await?;
            self.apply(event).await?;
        }
        Ok(events.last().map(|event| event.sequence))
    }

    pub(crate) async fn has_event(&mut self, key: &str) -> Result<bool> {
        let found: Option<(i64,)> = self
            .optional("SELECT sequence FROM events WHERE campaign = $1 AND event_key = $2", (key,))
            .await?;
        Ok(found.is_some())
    }

    /// Work that was set aside and not imported since.
    pub(crate) async fn set_aside(&mut self) -> Result<Vec<SetAside>> {
        let bodies: Vec<String> = self
            .column(
                "SELECT body FROM events e WHERE e.campaign = $1 AND e.event_key LIKE $2 \
                 AND NOT EXISTS (SELECT 1 FROM events i WHERE i.campaign = e.campaign \
                 AND i.event_key = 'imported/' || SUBSTR(e.event_key, 11)) ORDER BY e.sequence",
                (format!("{SET_ASIDE}%"),),
            )
            .await?;
        let mut found = Vec::new();
        for body in bodies {
            if let Body::SetAside { platform_id, reason } = from_json("an event", &body)? {
                found.push(SetAside { platform_id, reason });
            }
        }
        Ok(found)
    }
}
