//! What events do to the tables. The same code runs when something happens and when the tables are
//! built again, and it reads nothing but the event and what the events before it have written.

use super::Rows;
use super::tasks::Change;
use crate::{AssignmentNumber, Body, Error, Event, Result, Sequence, TaskNumber, Timestamp};

/// Empties every table that is computed from the log.
const DELETE: [&str; 11] = [
    "DELETE FROM campaigns WHERE campaign = $1",
    "DELETE FROM items WHERE campaign = $1",
    "DELETE FROM tasks WHERE campaign = $1",
    "DELETE FROM task_units WHERE campaign = $1",
    "DELETE FROM seen WHERE campaign = $1",
    "DELETE FROM annotators WHERE campaign = $1",
    "DELETE FROM assignments WHERE campaign = $1",
    "DELETE FROM saved WHERE campaign = $1",
    "DELETE FROM labels WHERE campaign = $1",
    "DELETE FROM decisions WHERE campaign = $1",
    "DELETE FROM findings WHERE campaign = $1",
];

/// How many events are read at once when tables are built again.
const AT_ONCE: u32 = 500;

impl Rows<'_> {
    /// Empties a campaign's tables and lets every event of its log take effect again.
    pub(crate) async fn rebuild(&mut self) -> Result<()> {
        for table in DELETE {
            self.execute(table, ()).await?;
        }
        let mut after = Sequence(0);
        loop {
            let events = self.log(after, AT_ONCE).await?;
            let Some(last) = events.last() else { return Ok(()) };
            after = last.sequence;
            for event in &events {
                self.apply(event).await?;
            }
        }
    }

    pub(super) async fn apply(&mut self, event: &Event) -> Result<()> {
        let at = event.at;
        match &event.body {
            Body::CampaignCreated { campaign } => self.insert_campaign(campaign, at).await,
            Body::ItemsAdded { first, items } => self.insert_items(*first, items).await,
            Body::TasksIssued { tasks } => self.insert_tasks(tasks).await,
            Body::AnnotatorInvited { annotator, token_hash } => {
                self.insert_annotator(*annotator, Some(token_hash), None).await
            }
            Body::AnnotatorImported { annotator, worker } => {
                self.insert_annotator(*annotator, None, Some(worker)).await
            }
            Body::Consented { annotator } => self.set_consented(*annotator, at).await,
            Body::Assigned { assignment, annotator, task, expires_at } => {
                self.insert_assignment(*assignment, (*annotator, *task), at, *expires_at).await?;
                self.count(*task, Change { in_hand: 1, valid: 0 }).await
            }
            Body::Saved { assignment, question, answer, expires_at } => {
                self.save_answer(*assignment, *question, answer).await?;
                self.set_expiry(*assignment, *expires_at).await
            }
            Body::Submitted { assignment, client_key, answers, elapsed_ms, active_ms } => {
                let times = [Some(*elapsed_ms), *active_ms];
                self.set_submitted(*assignment, at, client_key, times).await?;
                let task = self.task_of(*assignment).await?;
                self.count(task, Change { in_hand: -1, valid: 1 }).await?;
                self.insert_labels(*assignment, task, answers).await
            }
            Body::Imported { assignment, annotator, task, answers, elapsed_ms, platform_id } => {
                let elapsed_ms = elapsed_ms.filter(|ms| *ms > 0).map(u64::cast_signed);
                let begun = Timestamp(at.0.saturating_sub(elapsed_ms.unwrap_or(0)));
                let who = (*annotator, *task);
                self.insert_imported(*assignment, who, [begun, at], elapsed_ms, platform_id)
                    .await?;
                self.count(*task, Change { in_hand: 0, valid: 1 }).await?;
                self.insert_labels(*assignment, *task, answers).await
            }
            // Read from the log itself, when people are paid.
            Body::SetAside { .. } => Ok(()),
            Body::Returned { assignment, why } => {
                self.close(*assignment, "returned", at, Some(why)).await
            }
            Body::Expired { assignment } => self.close(*assignment, "expired", at, None).await,
            Body::Reopened { assignment, expires_at } => {
                self.reopen(*assignment, *expires_at).await?;
                let task = self.task_of(*assignment).await?;
                self.count(task, Change { in_hand: 1, valid: 0 }).await
            }
            Body::Filtered { decision, filter } => {
                self.insert_decision(*decision, filter, at, event.actor).await
            }
            Body::Restored { decision, reason } => self.set_restored(*decision, at, reason).await,
            Body::Paused => self.set_paused(true).await,
            Body::Resumed => self.set_paused(false).await,
        }
    }

    async fn close(
        &mut self,
        assignment: AssignmentNumber,
        state: &str,
        at: Timestamp,
        why: Option<&str>,
    ) -> Result<()> {
        self.set_closed(assignment, state, at, why).await?;
        let task = self.task_of(assignment).await?;
        self.count(task, Change { in_hand: -1, valid: 0 }).await
    }

    pub(super) async fn task_of(&mut self, assignment: AssignmentNumber) -> Result<TaskNumber> {
        let row = self.assignment(assignment).await?;
        row.map(|row| row.task).ok_or(Error::Database(sqlx::Error::RowNotFound))
    }
}
