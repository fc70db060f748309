//! The log of a campaign without what could tell who took part: no invitations, no names of other
//! platforms, no keys, no remarks; times count from the campaign's beginning.

use std::io::Write;

use serde_json::{Value, json};

use super::ExportError;
use crate::{Body, Event};

/// Writes a log as JSON Lines, as its events come out of the store.
#[derive(Debug)]
pub(super) struct AnonymisedLog<W> {
    out: W,
    /// When the first event happened.
    beginning: Option<i64>,
}

impl<W: Write> AnonymisedLog<W> {
    pub(super) const fn new(out: W) -> Self {
        Self { out, beginning: None }
    }

    pub(super) fn write(&mut self, event: &Event) -> Result<(), ExportError> {
        let began = *self.beginning.get_or_insert(event.at.0);
        let line = json!({
            "sequence": event.sequence,
            "ms": event.at.0 - began,
            "actor": event.actor,
            "what": harmless(&event.body)?,
        });
        serde_json::to_writer(&mut self.out, &line)?;
        self.out.write_all(b"\n")?;
        Ok(())
    }

    /// Sees to it that all of it is written.
    pub(super) fn finish(mut self) -> Result<(), ExportError> {
        Ok(self.out.flush()?)
    }
}

/// What happened, without fields that point to a person. Every kind of event is named, so that a new
/// one cannot be exported without a thought for this.
fn harmless(body: &Body) -> Result<Value, ExportError> {
    let hidden: &[&str] = match body {
        Body::AnnotatorInvited { .. } | Body::MemberAdded { .. } => &["token_hash", "name"],
        Body::AnnotatorImported { .. } => &["worker"],
        Body::Submitted { .. } => &["client_key", "comment"],
        Body::Returned { .. } => &["why"],
        Body::Imported { .. } => &["platform_id"],
        // The reason may quote what the person wrote.
        Body::SetAside { .. } => &["platform_id", "reason"],
        Body::Assigned { .. } | Body::Saved { .. } | Body::Reopened { .. } => &["expires_at"],
        // Written about a person.
        Body::InvitationRevoked { .. } | Body::Forgotten { .. } => &["reason"],
        Body::CampaignCreated { .. }
        | Body::CampaignEdited { .. }
        | Body::MemberRemoved { .. }
        | Body::Adjudicated { .. }
        | Body::Removed
        | Body::ItemsAdded { .. }
        | Body::TasksIssued { .. }
        | Body::Consented { .. }
        | Body::Expired { .. }
        | Body::Filtered { .. }
        | Body::Restored { .. }
        | Body::Paused
        | Body::Resumed
        | Body::ClockSetBack { .. } => &[],
    };
    let mut value = serde_json::to_value(body)?;
    if let Some(fields) = value.as_object_mut() {
        for field in hidden {
            fields.remove(*field);
        }
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Actor, AnnotatorNumber, AssignmentNumber, Sequence, TaskNumber, Timestamp};

    #[test]
    fn nothing_in_the_log_points_to_a_person() {
        let annotator = AnnotatorNumber(7);
        let assignment = AssignmentNumber(3);
        let bodies = [
            Body::AnnotatorInvited {
                annotator,
                token_hash: "secret".into(),
                name: Some("Secret".into()),
            },
            Body::InvitationRevoked { annotator, reason: "secret".into() },
            Body::Forgotten { annotator, reason: "secret".into() },
            Body::AnnotatorImported { annotator, worker: "A1SECRET".into() },
            Body::Assigned {
                assignment,
                annotator,
                task: TaskNumber(2),
                expires_at: Timestamp(99),
            },
            Body::Submitted {
                assignment,
                client_key: "secret-key".into(),
                answers: crate::Answers::default(),
                elapsed_ms: 5,
                active_ms: None,
                comment: Some("secret".into()),
            },
            Body::Imported {
                assignment,
                annotator,
                task: TaskNumber(2),
                answers: crate::Answers::default(),
                elapsed_ms: Some(5),
                platform_id: "3SECRET".into(),
            },
            Body::SetAside { platform_id: "4SECRET".into(), reason: "\"secret\"".into() },
        ];
        let event = |(at, body): (i64, Body)| Event {
            campaign: "small".parse().unwrap(),
            sequence: Sequence(at as u64),
            at: Timestamp(1_700_000_000_000 + at * 250),
            actor: Actor::Annotator(annotator),
            key: "secret".into(),
            body,
        };
        let events: Vec<Event> = (1..).zip(bodies).map(event).collect();
        let mut bytes = Vec::new();
        let mut log = AnonymisedLog::new(&mut bytes);
        events.iter().for_each(|event| log.write(event).unwrap());
        log.finish().unwrap();
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(text.lines().count(), 8);
        assert!(!text.to_lowercase().contains("secret") && !text.contains("1700000"), "{text}");
        let last: Value = serde_json::from_str(text.lines().nth(6).unwrap()).unwrap();
        assert_eq!(last["ms"], 1500);
        assert_eq!(last["what"]["annotator"], 7, "people are told apart by number alone");
    }
}
