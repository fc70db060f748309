//! Assignments: given, saved, submitted, handed back, expired, taken up again.

use std::ops::RangeInclusive;

use super::labels::Answered;
use super::{Rows, from_json, to_json};
use crate::{
    AnnotatorNumber, Answer, Answers, AssignmentNumber, Error, HandedBack, QuestionId, Result,
    Submission, TaskNumber, Timestamp,
};

/// What a person and a task have to do with each other.
pub(crate) struct AssignmentRow {
    pub(crate) number: AssignmentNumber,
    pub(crate) annotator: AnnotatorNumber,
    pub(crate) task: TaskNumber,
    pub(crate) state: AssignmentState,
    pub(crate) assigned_at: Timestamp,
    /// When it was submitted, handed back or expired.
    pub(crate) closed_at: Option<Timestamp>,
    pub(crate) client_key: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum AssignmentState {
    Open,
    Submitted,
    Returned,
    Expired,
}

// Notes that a person has seen what a task is about. What they have seen in this stage breaks the
// primary key: the database itself refuses to ask anyone twice.
macro_rules! see {
    ($conflict:literal) => {
        concat!(
            "INSERT INTO seen (campaign, annotator, unit, stage) \
             SELECT u.campaign, $3, u.unit, t.stage FROM task_units u \
             JOIN tasks t ON t.campaign = u.campaign AND t.task = u.task \
             WHERE u.campaign = $1 AND u.task = $2",
            $conflict
        )
    };
}

impl Rows<'_> {
    pub(crate) async fn assignment(
        &mut self,
        number: AssignmentNumber,
    ) -> Result<Option<AssignmentRow>> {
        type Row =
            (AnnotatorNumber, TaskNumber, String, Timestamp, Option<Timestamp>, Option<String>);
        let row: Option<Row> = self
            .optional(
                "SELECT annotator, task, state, assigned_at, closed_at, client_key \
                 FROM assignments WHERE campaign = $1 AND assignment = $2",
                (number,),
            )
            .await?;
        let read = |(annotator, task, state, assigned_at, closed_at, client_key): Row| {
            let state = state.parse().map_err(|_| {
                Error::Database(sqlx::Error::Decode(format!("state {state:?}").into()))
            })?;
            Ok(AssignmentRow { number, annotator, task, state, assigned_at, closed_at, client_key })
        };
        row.map(read).transpose()
    }

    pub(super) async fn insert_assignment(
        &mut self,
        assignment: AssignmentNumber,
        (annotator, task): (AnnotatorNumber, TaskNumber),
        at: Timestamp,
        expires_at: Timestamp,
    ) -> Result<()> {
        self.execute(
            "INSERT INTO assignments \
             (campaign, assignment, annotator, task, state, assigned_at, expires_at, filters) \
             VALUES ($1, $2, $3, $4, 'open', $5, $6, 0)",
            (assignment, annotator, task, at, expires_at),
        )
        .await?;
        self.execute(see!(""), (task, annotator)).await
    }

    pub(super) async fn insert_imported(
        &mut self,
        assignment: AssignmentNumber,
        (annotator, task): (AnnotatorNumber, TaskNumber),
        [assigned_at, closed_at]: [Timestamp; 2],
        elapsed_ms: Option<i64>,
        platform_id: &str,
    ) -> Result<()> {
        self.execute(
            "INSERT INTO assignments (campaign, assignment, annotator, task, state, assigned_at, \
             expires_at, closed_at, platform_id, elapsed_ms, filters) \
             VALUES ($1, $2, $3, $4, 'submitted', $5, $6, $6, $7, $8, 0)",
            (assignment, annotator, task, assigned_at, closed_at, platform_id, elapsed_ms),
        )
        .await?;
        // Another platform may have asked someone twice, which is decided about and not refused.
        self.execute(see!(" ON CONFLICT DO NOTHING"), (task, annotator)).await
    }

    pub(super) async fn set_expiry(
        &mut self,
        assignment: AssignmentNumber,
        expires_at: Timestamp,
    ) -> Result<()> {
        self.execute(
            "UPDATE assignments SET expires_at = $3 WHERE campaign = $1 AND assignment = $2",
            (assignment, expires_at),
        )
        .await
    }

    pub(super) async fn set_submitted(
        &mut self,
        assignment: AssignmentNumber,
        at: Timestamp,
        client_key: &str,
        times: [Option<u64>; 2],
        comment: Option<&str>,
    ) -> Result<()> {
        let [elapsed_ms, active_ms] = times.map(|ms| ms.map(u64::cast_signed));
        self.execute(
            "UPDATE assignments SET state = 'submitted', closed_at = $3, client_key = $4, \
             elapsed_ms = $5, active_ms = $6, comment = $7 \
             WHERE campaign = $1 AND assignment = $2",
            (assignment, at, client_key, elapsed_ms, active_ms, comment),
        )
        .await?;
        self.execute("DELETE FROM saved WHERE campaign = $1 AND assignment = $2", (assignment,))
            .await
    }

    pub(super) async fn set_closed(
        &mut self,
        assignment: AssignmentNumber,
        state: &str,
        at: Timestamp,
        why: Option<&str>,
    ) -> Result<()> {
        self.execute(
            "UPDATE assignments SET state = $3, closed_at = $4, why = $5 \
             WHERE campaign = $1 AND assignment = $2",
            (assignment, state, at, why),
        )
        .await
    }

    pub(super) async fn reopen(
        &mut self,
        assignment: AssignmentNumber,
        expires_at: Timestamp,
    ) -> Result<()> {
        self.execute(
            "UPDATE assignments SET state = 'open', closed_at = NULL, expires_at = $3 \
             WHERE campaign = $1 AND assignment = $2",
            (assignment, expires_at),
        )
        .await
    }

    /// Moves the times of tasks in hand that were given at a time yet to come.
    pub(super) async fn set_back(&mut self, now: Timestamp, by_ms: u64) -> Result<()> {
        self.execute(
            "UPDATE assignments SET assigned_at = assigned_at - $3, expires_at = expires_at - $3 \
             WHERE campaign = $1 AND state = 'open' AND assigned_at > $2",
            (now, by_ms.cast_signed()),
        )
        .await
    }

    /// One decision more or less is in force against a submission. Gives how many are, and whose
    /// submission it is.
    pub(super) async fn change_filters(
        &mut self,
        assignment: AssignmentNumber,
        by: i64,
    ) -> Result<(i64, AnnotatorNumber)> {
        self.one(
            "UPDATE assignments SET filters = filters + $3 \
             WHERE campaign = $1 AND assignment = $2 RETURNING filters, annotator",
            (assignment, by),
        )
        .await
    }

    pub(super) async fn save_answer(
        &mut self,
        assignment: AssignmentNumber,
        question: QuestionId,
        answer: &Answer,
    ) -> Result<()> {
        self.execute(
            "INSERT INTO saved (campaign, assignment, question, answer) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (campaign, assignment, question) DO UPDATE SET answer = excluded.answer",
            (assignment, question, to_json(answer)),
        )
        .await
    }

    pub(crate) async fn saved(&mut self, assignment: AssignmentNumber) -> Result<Answers> {
        let rows: Vec<(QuestionId, String)> = self
            .all(
                "SELECT question, answer FROM saved WHERE campaign = $1 AND assignment = $2",
                (assignment,),
            )
            .await?;
        let mut answers = Answers::default();
        for (question, answer) in rows {
            answers.insert(question, from_json("a saved answer", &answer)?);
        }
        Ok(answers)
    }

    pub(crate) async fn open_assignment(
        &mut self,
        annotator: AnnotatorNumber,
    ) -> Result<Option<AssignmentNumber>> {
        let row: Option<(AssignmentNumber,)> = self
            .optional(
                "SELECT assignment FROM assignments \
                 WHERE campaign = $1 AND annotator = $2 AND state = 'open'",
                (annotator,),
            )
            .await?;
        Ok(row.map(|(assignment,)| assignment))
    }

    pub(crate) async fn expired_with_room(
        &mut self,
        annotator: AnnotatorNumber,
    ) -> Result<Option<AssignmentNumber>> {
        // MIN and CROSS JOIN: from the person's assignments to their tasks, not the other way.
        let (assignment,) = self
            .one(
                "SELECT MIN(a.assignment) FROM assignments a CROSS JOIN tasks t \
                 WHERE a.campaign = $1 AND a.annotator = $2 AND a.state = 'expired' \
                 AND t.campaign = a.campaign AND t.task = a.task AND t.room > 0",
                (annotator,),
            )
            .await?;
        Ok(assignment)
    }

    pub(crate) async fn overdue(&mut self, now: Timestamp) -> Result<Vec<AssignmentNumber>> {
        self.column(
            "SELECT assignment FROM assignments \
             WHERE campaign = $1 AND state = 'open' AND expires_at <= $2 ORDER BY assignment",
            (now,),
        )
        .await
    }

    pub(crate) async fn in_hands_of_excluded(&mut self) -> Result<Vec<AssignmentNumber>> {
        self.column(
            "SELECT a.assignment FROM assignments a JOIN annotators p \
             ON p.campaign = a.campaign AND p.annotator = a.annotator \
             WHERE a.campaign = $1 AND a.state = 'open' AND p.exclusions > 0 ORDER BY a.assignment",
            (),
        )
        .await
    }

    /// How many tasks a person has submitted.
    pub(crate) async fn done_by(&mut self, annotator: AnnotatorNumber) -> Result<u32> {
        let (super::columns::Count(done),) = self
            .one(
                "SELECT COUNT(*) FROM assignments \
                 WHERE campaign = $1 AND annotator = $2 AND state = 'submitted'",
                (annotator,),
            )
            .await?;
        Ok(done)
    }

    /// Every submission's person and time.
    pub(crate) async fn seconds(&mut self) -> Result<Vec<(AnnotatorNumber, f64)>> {
        let rows: Vec<(AnnotatorNumber, i64)> = self
            .all(
                "SELECT annotator, \
                 CASE WHEN active_ms < elapsed_ms THEN active_ms ELSE elapsed_ms END \
                 FROM assignments \
                 WHERE campaign = $1 AND state = 'submitted' AND elapsed_ms IS NOT NULL",
                (),
            )
            .await?;
        Ok(rows.into_iter().map(|(annotator, ms)| (annotator, ms as f64 / 1000.0)).collect())
    }

    pub(crate) async fn submissions(
        &mut self,
        which: RangeInclusive<AssignmentNumber>,
    ) -> Result<Vec<Submission>> {
        let (first, last) = which.into_inner();
        let Answered { mut answers, mut filtered_by } = self.answered(first, last).await?;
        type Row = (
            AssignmentNumber,
            TaskNumber,
            AnnotatorNumber,
            Timestamp,
            Timestamp,
            Option<i64>,
            Option<i64>,
            Option<String>,
            Option<String>,
        );
        let rows: Vec<Row> = self
            .all(
                "SELECT assignment, task, annotator, assigned_at, closed_at, elapsed_ms, \
                 active_ms, platform_id, comment FROM assignments \
                 WHERE campaign = $1 AND state = 'submitted' \
                 AND assignment BETWEEN $2 AND $3 ORDER BY assignment",
                (first, last),
            )
            .await?;
        let read = |row: Row| {
            let (
                assignment,
                task,
                annotator,
                assigned_at,
                submitted_at,
                elapsed,
                active,
                id,
                comment,
            ) = row;
            Submission {
                assignment,
                task,
                annotator,
                assigned_at,
                submitted_at,
                elapsed_ms: elapsed.map(i64::unsigned_abs),
                active_ms: active.map(i64::unsigned_abs),
                platform_id: id,
                answers: answers.remove(&assignment).unwrap_or_default(),
                comment,
                filtered_by: filtered_by.remove(&assignment).unwrap_or_default(),
            }
        };
        Ok(rows.into_iter().map(read).collect())
    }

    pub(crate) async fn returns(&mut self) -> Result<Vec<HandedBack>> {
        let rows = self
            .all(
                "SELECT assignment, task, annotator, closed_at, why FROM assignments \
                 WHERE campaign = $1 AND state = 'returned' ORDER BY assignment",
                (),
            )
            .await?;
        let read = |(assignment, task, annotator, at, why)| HandedBack {
            assignment,
            task,
            annotator,
            at,
            why,
        };
        Ok(rows.into_iter().map(read).collect())
    }
}
