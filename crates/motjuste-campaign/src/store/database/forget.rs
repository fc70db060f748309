//! One person's data, taken out of the log: a tombstone stays where each of their events was. That of
//! work from another platform has a hash of the platform's id for it, so that the same file brings
//! nothing back.

use std::collections::BTreeSet;

use sha2::{Digest as _, Sha256};

use super::Rows;
use crate::{AnnotatorNumber, AssignmentNumber, Body, CampaignName, Event, Result, Sequence};

const AT_ONCE: u32 = 500;

impl Rows<'_> {
    pub(super) async fn remove_from_log(&mut self, annotator: AnnotatorNumber) -> Result<()> {
        let mut theirs = BTreeSet::new();
        let mut imported = Vec::new();
        let mut after = Sequence(0);
        loop {
            let events = self.log(after, AT_ONCE).await?;
            let Some(last) = events.last() else { break };
            after = last.sequence;
            for mut event in events {
                let Some(left) = without(&event.body, annotator, &mut theirs) else { continue };
                if left == Body::Removed {
                    // Keys may have what a platform calls a person.
                    event.key = tombstone(&event);
                }
                if let Body::Imported { platform_id, .. } = event.body {
                    imported.push(platform_id);
                }
                event.body = left;
                self.replace_event(&event).await?;
            }
        }
        // Rows can be set aside before they are imported, and after.
        for platform_id in &imported {
            self.remove_set_aside(platform_id).await?;
        }
        self.delete_draft(annotator).await
    }

    /// Whether this is work of a person whose data were removed.
    pub(crate) async fn is_removed(&mut self, platform_id: &str) -> Result<bool> {
        let key = removed_import(self.campaign, platform_id);
        self.has_event(&key).await
    }
}

fn tombstone(event: &Event) -> String {
    match &event.body {
        Body::Imported { platform_id, .. } => removed_import(&event.campaign, platform_id),
        _ => format!("removed/{}", event.sequence.0),
    }
}

fn removed_import(campaign: &CampaignName, platform_id: &str) -> String {
    let digest = Sha256::digest(format!("{campaign}/{platform_id}"));
    format!("removed-import/{}", hex::encode(digest))
}

/// What is left of an event without this person; `None` if it is not about them. `theirs` are their
/// assignments so far.
fn without(
    body: &Body,
    person: AnnotatorNumber,
    theirs: &mut BTreeSet<AssignmentNumber>,
) -> Option<Body> {
    match body {
        Body::AnnotatorInvited { annotator, .. }
        | Body::AnnotatorImported { annotator, .. }
        | Body::InvitationRevoked { annotator, .. }
        | Body::Consented { annotator } => (*annotator == person).then_some(Body::Removed),
        Body::Assigned { assignment, annotator, .. }
        | Body::Imported { assignment, annotator, .. } => (*annotator == person).then(|| {
            theirs.insert(*assignment);
            Body::Removed
        }),
        Body::Saved { assignment, .. }
        | Body::Submitted { assignment, .. }
        | Body::Returned { assignment, .. }
        | Body::Expired { assignment }
        | Body::Reopened { assignment, .. } => theirs.contains(assignment).then_some(Body::Removed),
        Body::Filtered { decision, filter } => {
            let mut filter = filter.clone();
            let all = filter.findings.len();
            filter.findings.retain(|finding| !theirs.contains(&finding.assignment));
            let decision = *decision;
            (filter.findings.len() < all).then_some(Body::Filtered { decision, filter })
        }
        Body::CampaignCreated { .. }
        | Body::CampaignEdited { .. }
        | Body::MemberAdded { .. }
        | Body::MemberRemoved { .. }
        | Body::ItemsAdded { .. }
        | Body::TasksIssued { .. }
        | Body::SetAside { .. }
        | Body::Restored { .. }
        | Body::Adjudicated { .. }
        | Body::Forgotten { .. }
        | Body::Removed
        | Body::Paused
        | Body::Resumed
        | Body::ClockSetBack { .. } => None,
    }
}
