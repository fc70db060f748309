//! Who gets what next. A task goes to as many people as are wanted and no more: what is in people's
//! hands counts like what is submitted, until its time is over. Tasks nearest completion come
//! first. Nobody is asked the same thing twice, in a later stage neither: a label set counts
//! distinct people (SWORDS §3.3).

use crate::store::{Ledger, Numbering, Reader, small};
use crate::{
    Actor, AnnotatorNumber, AssignmentNumber, Body, Campaign, Error, TaskNumber, Timestamp,
};

/// What there is for a person.
pub(crate) enum Available {
    /// This assignment, theirs before or new.
    Assignment(AssignmentNumber),
    /// Nothing now; what others have in hand may become free.
    Later,
    /// Nothing.
    Nothing,
}

impl Campaign {
    /// When a task given or worked on now is free for others.
    pub(crate) fn expiry(&self, now: Timestamp) -> Timestamp {
        Timestamp(now.0 + i64::from(self.expiry_minutes) * 60_000)
    }
}

/// Finds something to do for a person.
pub(crate) async fn assign(
    ledger: &mut Ledger,
    campaign: &Campaign,
    annotator: AnnotatorNumber,
) -> Result<Available, Error> {
    expire(ledger).await?;
    if ledger.read().is_excluded(annotator).await? {
        return Ok(Available::Nothing);
    }
    if let Some(open) = ledger.read().open_assignment(annotator).await? {
        return Ok(Available::Assignment(open));
    }
    let most = campaign.tasks_per_person;
    if most > 0 && ledger.read().done_by(annotator).await? >= most {
        return Ok(Available::Nothing);
    }
    if let Some(assignment) = ledger.read().expired_with_room(annotator).await? {
        reopen(ledger, campaign, annotator, assignment).await?;
        return Ok(Available::Assignment(assignment));
    }
    let repeats = campaign.allow_repeats;
    let Some(task) = ledger.read().best_task(annotator, repeats).await? else {
        let later = ledger.read().is_unfinished_for(annotator, repeats).await?;
        return Ok(if later { Available::Later } else { Available::Nothing });
    };
    let assignment = AssignmentNumber(ledger.read().last(Numbering::Assignments).await? + 1);
    let expires_at = campaign.expiry(ledger.now());
    let body = Body::Assigned { assignment, annotator, task, expires_at };
    ledger.append(Actor::Annotator(annotator), format!("assigned/{assignment}"), body).await?;
    Ok(Available::Assignment(assignment))
}

/// Takes back what people have had in hand for too long.
pub(crate) async fn expire(ledger: &mut Ledger) -> Result<(), Error> {
    let now = ledger.now();
    for assignment in ledger.read().overdue(now).await? {
        ledger.append_again(Actor::Campaign, "expired", Body::Expired { assignment }).await?;
    }
    Ok(())
}

/// Takes back what people have in hand who get no more tasks.
pub(crate) async fn take_from_excluded(ledger: &mut Ledger) -> Result<(), Error> {
    for assignment in ledger.read().in_hands_of_excluded().await? {
        ledger.append_again(Actor::Campaign, "expired", Body::Expired { assignment }).await?;
    }
    Ok(())
}

/// Takes an expired assignment up again.
pub(crate) async fn reopen(
    ledger: &mut Ledger,
    campaign: &Campaign,
    annotator: AnnotatorNumber,
    assignment: AssignmentNumber,
) -> Result<(), Error> {
    let body = Body::Reopened { assignment, expires_at: campaign.expiry(ledger.now()) };
    ledger.append_again(Actor::Annotator(annotator), "reopened", body).await
}

// What is free for a person: tasks with room none of whose units they have seen; where the campaign
// allows repeats ($3), not in the same stage. A person who works alone has seen all of the tasks that
// come first, so it matters that a task is dropped at the first of its units that was seen, by
// looking it up: hence one EXISTS inside the other, which keeps SQLite from going through all that
// was ever seen, and `OFFSET 0`, which keeps PostgreSQL from joining whole tables.
macro_rules! unseen {
    ($tasks:literal, $order:literal) => {
        concat!(
            "SELECT t.task FROM tasks t WHERE t.campaign = $1 AND ",
            $tasks,
            " AND NOT EXISTS (SELECT 1 FROM task_units u \
             WHERE u.campaign = t.campaign AND u.task = t.task AND EXISTS (SELECT 1 FROM seen s \
                WHERE s.campaign = u.campaign AND s.annotator = $2 AND s.unit = u.unit \
                AND (s.stage = t.stage OR $3 = 0) LIMIT 1 OFFSET 0) LIMIT 1 OFFSET 0) ",
            $order,
            " LIMIT 1"
        )
    };
}
const BEST_TASK: &str = unseen!("t.room > 0", "ORDER BY t.room, t.task");
const UNFINISHED: &str = unseen!("t.valid < t.wanted", "");

impl Reader<'_> {
    /// Whether a decision about this person is in force.
    pub(crate) async fn is_excluded(&mut self, annotator: AnnotatorNumber) -> Result<bool, Error> {
        let row: Option<(i64,)> = sqlx::query_as(
            "SELECT exclusions FROM annotators WHERE campaign = $1 AND annotator = $2",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(annotator.0))
        .fetch_optional(&mut *self.connection)
        .await?;
        Ok(row.is_some_and(|(exclusions,)| exclusions > 0))
    }

    async fn in_hands_of_excluded(&mut self) -> Result<Vec<AssignmentNumber>, Error> {
        let rows: Vec<(i64,)> = sqlx::query_as(
            "SELECT a.assignment FROM assignments a JOIN annotators p \
             ON p.campaign = a.campaign AND p.annotator = a.annotator \
             WHERE a.campaign = $1 AND a.state = 'open' AND p.exclusions > 0 ORDER BY a.assignment",
        )
        .bind(self.campaign.as_str())
        .fetch_all(&mut *self.connection)
        .await?;
        rows.into_iter().map(|(number,)| small(number).map(AssignmentNumber)).collect()
    }

    async fn open_assignment(
        &mut self,
        annotator: AnnotatorNumber,
    ) -> Result<Option<AssignmentNumber>, Error> {
        let row: Option<(i64,)> = sqlx::query_as(
            "SELECT assignment FROM assignments \
             WHERE campaign = $1 AND annotator = $2 AND state = 'open'",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(annotator.0))
        .fetch_optional(&mut *self.connection)
        .await?;
        row.map(|(number,)| small(number).map(AssignmentNumber)).transpose()
    }

    async fn expired_with_room(
        &mut self,
        annotator: AnnotatorNumber,
    ) -> Result<Option<AssignmentNumber>, Error> {
        // MIN and CROSS JOIN: from the person's assignments to their tasks, not the other way.
        let row: (Option<i64>,) = sqlx::query_as(
            "SELECT MIN(a.assignment) FROM assignments a CROSS JOIN tasks t \
             WHERE a.campaign = $1 AND a.annotator = $2 AND a.state = 'expired' \
             AND t.campaign = a.campaign AND t.task = a.task AND t.room > 0",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(annotator.0))
        .fetch_one(&mut *self.connection)
        .await?;
        row.0.map(|number| small(number).map(AssignmentNumber)).transpose()
    }

    async fn best_task(
        &mut self,
        annotator: AnnotatorNumber,
        repeats: bool,
    ) -> Result<Option<TaskNumber>, Error> {
        self.free_task(BEST_TASK, annotator, repeats).await
    }

    async fn is_unfinished_for(
        &mut self,
        annotator: AnnotatorNumber,
        repeats: bool,
    ) -> Result<bool, Error> {
        Ok(self.free_task(UNFINISHED, annotator, repeats).await?.is_some())
    }

    async fn free_task(
        &mut self,
        statement: &'static str,
        annotator: AnnotatorNumber,
        repeats: bool,
    ) -> Result<Option<TaskNumber>, Error> {
        let row: Option<(i64,)> = sqlx::query_as(statement)
            .bind(self.campaign.as_str())
            .bind(i64::from(annotator.0))
            .bind(i64::from(repeats))
            .fetch_optional(&mut *self.connection)
            .await?;
        row.map(|(number,)| small(number).map(TaskNumber)).transpose()
    }

    async fn overdue(&mut self, now: Timestamp) -> Result<Vec<AssignmentNumber>, Error> {
        let rows: Vec<(i64,)> = sqlx::query_as(
            "SELECT assignment FROM assignments \
             WHERE campaign = $1 AND state = 'open' AND expires_at <= $2 ORDER BY assignment",
        )
        .bind(self.campaign.as_str())
        .bind(now.0)
        .fetch_all(&mut *self.connection)
        .await?;
        rows.into_iter().map(|(number,)| small(number).map(AssignmentNumber)).collect()
    }

    /// Whether a task is for more people than have it or have done it.
    pub(crate) async fn has_room(&mut self, task: TaskNumber) -> Result<bool, Error> {
        let row: (i64,) =
            sqlx::query_as("SELECT room FROM tasks WHERE campaign = $1 AND task = $2")
                .bind(self.campaign.as_str())
                .bind(i64::from(task.0))
                .fetch_one(&mut *self.connection)
                .await?;
        Ok(row.0 > 0)
    }

    /// How many tasks a person has submitted.
    pub(crate) async fn done_by(&mut self, annotator: AnnotatorNumber) -> Result<u32, Error> {
        let row: (i64,) = sqlx::query_as(
            "SELECT COUNT(*) FROM assignments \
             WHERE campaign = $1 AND annotator = $2 AND state = 'submitted'",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(annotator.0))
        .fetch_one(&mut *self.connection)
        .await?;
        small(row.0)
    }
}
