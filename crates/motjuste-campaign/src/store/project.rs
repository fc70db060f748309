//! What events do to the tables. The same code runs when something happens and when the tables are
//! built again, and it reads nothing but the event and what the events before it have written.

mod assignments;
mod decisions;

use sqlx::AnyConnection;

use super::{Reader, bulk, to_json};
use crate::{
    AnnotatorNumber, AssignmentNumber, Body, CampaignName, Error, Event, Item, ItemNumber,
    Sequence, Task, TaskNumber, Timestamp,
};

/// Every table that is computed from the log.
const TABLES: [&str; 11] = [
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

/// Empties a campaign's tables and lets every event of its log take effect again.
pub(super) async fn rebuild(
    connection: &mut AnyConnection,
    campaign: &CampaignName,
) -> Result<(), Error> {
    for table in TABLES {
        sqlx::query(table).bind(campaign.as_str()).execute(&mut *connection).await?;
    }
    let mut after = Sequence(0);
    loop {
        let events = Reader::new(connection, campaign).log(after, AT_ONCE).await?;
        let Some(last) = events.last() else { return Ok(()) };
        after = last.sequence;
        for event in &events {
            apply(connection, event).await?;
        }
    }
}

/// Lets an event take effect.
pub(super) async fn apply(connection: &mut AnyConnection, event: &Event) -> Result<(), Error> {
    let mut tables = Tables { connection, campaign: &event.campaign, at: event.at };
    match &event.body {
        Body::CampaignCreated { campaign } => tables.campaign_created(&to_json(campaign)).await,
        Body::ItemsAdded { first, items } => tables.items_added(*first, items).await,
        Body::TasksIssued { tasks } => tables.tasks_issued(tasks).await,
        Body::AnnotatorInvited { annotator, token_hash } => {
            tables.annotator(*annotator, Some(token_hash), None).await
        }
        Body::AnnotatorImported { annotator, worker } => {
            tables.annotator(*annotator, None, Some(worker)).await
        }
        Body::Consented { annotator } => tables.consented(*annotator).await,
        Body::Assigned { assignment, annotator, task, expires_at } => {
            tables.assigned(*assignment, *annotator, *task, *expires_at).await
        }
        Body::Saved { assignment, question, answer, expires_at } => {
            tables.saved(*assignment, question.0, answer, *expires_at).await
        }
        Body::Submitted { assignment, client_key, answers, elapsed_ms, active_ms } => {
            let times = [Some(*elapsed_ms), *active_ms];
            tables.submitted(*assignment, client_key, answers, times).await
        }
        Body::Imported { assignment, annotator, task, answers, elapsed_ms, platform_id } => {
            let who = (*annotator, *task);
            tables.imported(*assignment, who, answers, *elapsed_ms, platform_id).await
        }
        // Read from the log itself, when people are paid.
        Body::SetAside { .. } => Ok(()),
        Body::Returned { assignment, why } => {
            tables.closed(*assignment, "returned", Some(why)).await
        }
        Body::Expired { assignment } => tables.closed(*assignment, "expired", None).await,
        Body::Reopened { assignment, expires_at } => {
            tables.reopened(*assignment, *expires_at).await
        }
        Body::Filtered { decision, filter } => {
            tables.filtered(*decision, filter, event.actor).await
        }
        Body::Restored { decision, reason } => tables.restored(*decision, reason).await,
        Body::Paused => tables.paused(true).await,
        Body::Resumed => tables.paused(false).await,
    }
}

/// The tables of one campaign, at the time of one event.
struct Tables<'c> {
    connection: &'c mut AnyConnection,
    campaign: &'c CampaignName,
    at: Timestamp,
}

/// How the counts of a task change.
#[derive(Clone, Copy)]
struct Change {
    in_hand: i64,
    valid: i64,
}

impl Tables<'_> {
    async fn campaign_created(&mut self, settings: &str) -> Result<(), Error> {
        sqlx::query(
            "INSERT INTO campaigns (campaign, settings, paused, created_at) VALUES ($1, $2, 0, $3)",
        )
        .bind(self.campaign.as_str())
        .bind(settings)
        .bind(self.at.0)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }

    async fn paused(&mut self, paused: bool) -> Result<(), Error> {
        sqlx::query("UPDATE campaigns SET paused = $2 WHERE campaign = $1")
            .bind(self.campaign.as_str())
            .bind(i64::from(paused))
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }

    async fn items_added(&mut self, first: ItemNumber, items: &[Item]) -> Result<(), Error> {
        let campaign = self.campaign.as_str();
        let rows: Vec<_> = (first.0..).zip(items).collect();
        bulk::insert(self.connection, "items (campaign, item, id, body)", 4, &rows, |query, row| {
            let (number, item) = *row;
            query
                .bind(campaign.to_owned())
                .bind(i64::from(number))
                .bind(item.id())
                .bind(to_json(item))
        })
        .await
    }

    async fn tasks_issued(&mut self, tasks: &[Task]) -> Result<(), Error> {
        let campaign = self.campaign.as_str();
        let into = "tasks (campaign, task, stage, item, wanted, in_hand, valid, room, body)";
        bulk::insert(self.connection, into, 9, tasks, |query, task| {
            query
                .bind(campaign.to_owned())
                .bind(i64::from(task.number.0))
                .bind(i64::from(task.stage))
                .bind(task.only_item().map(|item| i64::from(item.0)))
                .bind(i64::from(task.wanted))
                .bind(0_i64)
                .bind(0_i64)
                .bind(i64::from(task.wanted))
                .bind(to_json(task))
        })
        .await?;
        let unit = |task: &Task| {
            let number = task.number;
            task.units().into_iter().map(move |unit| (number, unit)).collect::<Vec<_>>()
        };
        let units: Vec<_> = tasks.iter().flat_map(unit).collect();
        bulk::insert(
            self.connection,
            "task_units (campaign, task, unit)",
            3,
            &units,
            |query, row| query.bind(campaign.to_owned()).bind(i64::from(row.0.0)).bind(row.1.0),
        )
        .await
    }

    async fn annotator(
        &mut self,
        annotator: AnnotatorNumber,
        token_hash: Option<&str>,
        worker: Option<&str>,
    ) -> Result<(), Error> {
        sqlx::query(
            "INSERT INTO annotators (campaign, annotator, token_hash, worker) VALUES ($1, $2, $3, $4)",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(annotator.0))
        .bind(token_hash)
        .bind(worker)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }

    async fn consented(&mut self, annotator: AnnotatorNumber) -> Result<(), Error> {
        sqlx::query(
            "UPDATE annotators SET consented_at = $3 WHERE campaign = $1 AND annotator = $2",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(annotator.0))
        .bind(self.at.0)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }

    async fn count(&mut self, task: TaskNumber, change: Change) -> Result<(), Error> {
        sqlx::query(
            "UPDATE tasks SET in_hand = in_hand + $3, valid = valid + $4, room = room - $3 - $4 \
             WHERE campaign = $1 AND task = $2",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(task.0))
        .bind(change.in_hand)
        .bind(change.valid)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }

    async fn task_of(&mut self, assignment: AssignmentNumber) -> Result<TaskNumber, Error> {
        let row = Reader::new(self.connection, self.campaign).assignment(assignment).await?;
        row.map(|row| row.task).ok_or(Error::Database(sqlx::Error::RowNotFound))
    }
}
