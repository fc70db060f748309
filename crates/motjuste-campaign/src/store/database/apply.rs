//! What events do to the tables. The same code runs when something happens and when the tables are
//! built again, and it reads nothing but the event and what the events before it have written.

use std::collections::BTreeSet;

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Column as _, Row as _};

use super::Rows;
use super::tasks::Change;
use crate::{AssignmentNumber, Body, Error, Event, Result, Sequence, TaskNumber, Timestamp};

/// Every table that is computed from the log.
const TABLES: [&str; 13] = [
    "campaigns",
    "items",
    "tasks",
    "task_units",
    "seen",
    "annotators",
    "assignments",
    "saved",
    "labels",
    "decisions",
    "findings",
    "members",
    "gold",
];

/// How many events are read at once when tables are built again.
const AT_ONCE: u32 = 500;

impl Rows<'_> {
    /// Empties a campaign's tables and lets every event of its log take effect again.
    pub(crate) async fn rebuild(&mut self) -> Result<()> {
        for table in TABLES {
            let delete = format!("DELETE FROM {table} WHERE campaign = $1");
            let delete = sqlx::query(AssertSqlSafe(delete)).bind(self.campaign.as_str());
            delete.execute(&mut *self.connection).await?;
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

    /// Where the tables are not what the log says. The tables are rebuilt for it: not to be committed.
    pub(crate) async fn differences(&mut self) -> Result<Vec<String>> {
        let mut found = Vec::new();
        let (events, last) = self.length().await?;
        if events != last {
            found.push(format!("the log has {events} of {last} events"));
        }
        let before = self.contents().await?;
        self.rebuild().await?;
        for ((table, had), logged) in TABLES.iter().zip(before).zip(self.contents().await?) {
            let missing = logged.difference(&had).count();
            let unknown = had.difference(&logged).count();
            if missing + unknown > 0 {
                found.push(format!(
                    "table {table}: {missing} rows of the log are missing or changed, and {unknown} \
                     rows are not of the log"
                ));
            }
        }
        Ok(found)
    }

    /// The campaign's rows in every table, as text.
    async fn contents(&mut self) -> Result<Vec<BTreeSet<String>>> {
        let mut contents = Vec::new();
        for table in TABLES {
            let select = format!("SELECT * FROM {table} WHERE campaign = $1");
            let select = sqlx::query(AssertSqlSafe(select)).bind(self.campaign.as_str());
            let rows = select.fetch_all(&mut *self.connection).await?;
            contents.push(rows.iter().map(text).collect::<Result<_>>()?);
        }
        Ok(contents)
    }

    pub(super) async fn apply(&mut self, event: &Event) -> Result<()> {
        let at = event.at;
        match &event.body {
            Body::CampaignCreated { campaign } => self.insert_campaign(campaign, at).await,
            Body::CampaignEdited { campaign } => self.set_settings(campaign).await,
            Body::MemberAdded { member, name, role, token_hash } => {
                self.insert_member(*member, name, *role, token_hash).await
            }
            Body::MemberRemoved { member } => self.set_removed(*member, at).await,
            Body::ItemsAdded { first, items } => self.insert_items(*first, items).await,
            Body::TasksIssued { tasks } => self.insert_tasks(tasks).await,
            Body::AnnotatorInvited { annotator, token_hash, name } => {
                self.insert_annotator(*annotator, Some(token_hash), None, name.as_deref()).await
            }
            Body::InvitationRevoked { annotator, .. } => self.set_revoked(*annotator, at).await,
            Body::AnnotatorImported { annotator, worker } => {
                self.insert_annotator(*annotator, None, Some(worker), None).await
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
            Body::Submitted { assignment, client_key, answers, elapsed_ms, active_ms, comment } => {
                let times = [Some(*elapsed_ms), *active_ms];
                self.set_submitted(*assignment, at, client_key, times, comment.as_deref()).await?;
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
            Body::SetAside { .. } | Body::Removed => Ok(()),
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
            Body::Restored { decision, reason } => {
                self.set_restored(*decision, at, event.actor, reason).await
            }
            Body::Adjudicated { item, about, answer, reason } => {
                self.set_gold(*item, about, answer.as_ref(), reason, at, event.actor).await
            }
            Body::Forgotten { annotator, .. } => self.insert_forgotten(*annotator, at).await,
            Body::ClockSetBack { by_ms } => self.set_back(at, *by_ms).await,
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

/// A row as text; every column is a number or a text, or nothing.
fn text(row: &AnyRow) -> Result<String> {
    let cell = |i: usize| {
        row.try_get::<Option<i64>, _>(i)
            .map(|value| format!("{value:?}"))
            .or_else(|_| row.try_get::<Option<f64>, _>(i).map(|value| format!("{value:?}")))
            .or_else(|_| row.try_get::<Option<String>, _>(i).map(|value| format!("{value:?}")))
    };
    let cells: Result<Vec<String>, _> = row.columns().iter().map(|c| cell(c.ordinal())).collect();
    Ok(cells?.join(" "))
}
