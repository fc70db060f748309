//! The latest snapshot, kept for the pages that read every answer: to read a large campaign takes
//! a second, and to read on from where the log was takes milliseconds.

use std::sync::Arc;

use futures_util::lock::Mutex;

use super::Store;
use super::database::{Numbering, Rows};
use crate::{AssignmentNumber, Body, CampaignName, DecisionNumber, Result, Sequence, Snapshot};

/// More new events than this are not read one by one.
const MOST_NEW: u32 = 10_000;

/// A snapshot, and where the log was.
type Seen = (Sequence, Arc<Snapshot>);

/// One snapshot, so that memory is bounded. Whoever reads holds the lock: the next reader waits for the same
/// snapshot instead of reading it again.
#[derive(Debug, Clone, Default)]
pub(super) struct Latest(Arc<Mutex<Option<Seen>>>);

impl Store {
    /// As [`snapshot`](Self::snapshot), and as up to date, but shared with the next reader.
    pub async fn latest(&self, name: &CampaignName) -> Result<Arc<Snapshot>> {
        let mut latest = self.latest.0.lock().await;
        let mut reading = self.database.report().await?;
        let mut rows = Rows::new(&mut reading, name);
        let end = rows.last_event().await?.map_or(Sequence(0), |(sequence, _)| sequence);
        let is_usable = |(at, snapshot): &mut Seen| snapshot.campaign.name == *name && *at <= end;
        let snapshot = match latest.take_if(is_usable) {
            Some((at, snapshot)) if at == end => snapshot,
            Some((at, mut snapshot)) => {
                match read_on(&mut rows, Arc::make_mut(&mut snapshot), at).await? {
                    true => snapshot,
                    false => Arc::new(rows.snapshot().await?),
                }
            }
            None => Arc::new(rows.snapshot().await?),
        };
        *latest = Some((end, Arc::clone(&snapshot)));
        Ok(snapshot)
    }

    /// Reads the campaign that changed last, so that the first page of a server does not wait for it.
    pub async fn read_ahead(&self) -> Result<()> {
        let names = self.campaigns().await?;
        let mut last = None;
        for name in names {
            let mut reading = self.database.report().await?;
            let changed = Rows::new(&mut reading, &name).last_event().await?.map(|(_, at)| at);
            last = last.max(Some((changed, name)));
        }
        if let Some((_, name)) = last {
            self.latest(&name).await?;
        }
        Ok(())
    }
}

/// Brings a snapshot up to date with what people did; `false` if that is not all that happened.
async fn read_on(rows: &mut Rows<'_>, snapshot: &mut Snapshot, at: Sequence) -> Result<bool> {
    let new = rows.log(at, MOST_NEW).await?;
    if new.len() == MOST_NEW as usize {
        return Ok(false);
    }
    let mut submitted: Vec<AssignmentNumber> = Vec::new();
    let mut filtered: Vec<(DecisionNumber, AssignmentNumber)> = Vec::new();
    for event in new {
        match event.body {
            Body::Assigned { .. }
            | Body::Saved { .. }
            | Body::Consented { .. }
            | Body::Expired { .. }
            | Body::Reopened { .. }
            | Body::Returned { .. }
            | Body::AnnotatorInvited { .. } => {}
            Body::TasksIssued { tasks } => snapshot.tasks.extend(tasks),
            Body::Submitted { assignment, .. } => submitted.push(assignment),
            Body::Filtered { decision, filter } => {
                filtered.extend(filter.findings.iter().map(|found| (decision, found.assignment)));
            }
            _ => return Ok(false),
        }
    }
    for assignment in submitted {
        let place = snapshot.submissions.partition_point(|one| one.assignment < assignment);
        let new = rows.submissions(assignment..=assignment).await?;
        drop(snapshot.submissions.splice(place..place, new));
    }
    if !filtered.is_empty() {
        snapshot.decisions = rows.decisions().await?;
    }
    for (decision, assignment) in filtered {
        let one = snapshot.submissions.binary_search_by_key(&assignment, |one| one.assignment);
        let Ok(one) = one else { return Ok(false) };
        let filtered_by = &mut snapshot.submissions[one].filtered_by;
        if !filtered_by.contains(&decision) {
            filtered_by.push(decision);
        }
    }
    snapshot.returns = rows.returns().await?;
    snapshot.annotators = rows.last(Numbering::Annotators).await?;
    Ok(true)
}
