//! Assignments: given, saved, submitted, handed back, expired, taken up again.

use super::{Change, Tables};
use crate::store::{Reader, bulk, to_json};
use crate::task::{About, Question};
use crate::{
    AnnotatorNumber, Answer, Answers, AssignmentNumber, Error, JudgeLabel, TaskNumber, Timestamp,
};

/// Notes that a person has seen what a task is about. What they have seen in this stage breaks the
/// primary key: the database itself refuses to ask anyone twice.
const SEE: &str = "INSERT INTO seen (campaign, annotator, unit, stage) \
    SELECT u.campaign, $3, u.unit, t.stage FROM task_units u \
    JOIN tasks t ON t.campaign = u.campaign AND t.task = u.task \
    WHERE u.campaign = $1 AND u.task = $2";

/// The same where another platform may have asked someone twice, which is decided about and not
/// refused.
const SEE_AGAIN: &str = "INSERT INTO seen (campaign, annotator, unit, stage) \
    SELECT u.campaign, $3, u.unit, t.stage FROM task_units u \
    JOIN tasks t ON t.campaign = u.campaign AND t.task = u.task \
    WHERE u.campaign = $1 AND u.task = $2 ON CONFLICT DO NOTHING";

impl Tables<'_> {
    pub(super) async fn assigned(
        &mut self,
        assignment: AssignmentNumber,
        annotator: AnnotatorNumber,
        task: TaskNumber,
        expires_at: Timestamp,
    ) -> Result<(), Error> {
        sqlx::query(
            "INSERT INTO assignments \
             (campaign, assignment, annotator, task, state, assigned_at, expires_at, filters) \
             VALUES ($1, $2, $3, $4, 'open', $5, $6, 0)",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(assignment.0))
        .bind(i64::from(annotator.0))
        .bind(i64::from(task.0))
        .bind(self.at.0)
        .bind(expires_at.0)
        .execute(&mut *self.connection)
        .await?;
        self.see(annotator, task, SEE).await?;
        self.count(task, Change { in_hand: 1, valid: 0 }).await
    }

    async fn see(
        &mut self,
        annotator: AnnotatorNumber,
        task: TaskNumber,
        statement: &'static str,
    ) -> Result<(), Error> {
        sqlx::query(statement)
            .bind(self.campaign.as_str())
            .bind(i64::from(task.0))
            .bind(i64::from(annotator.0))
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }

    pub(super) async fn saved(
        &mut self,
        assignment: AssignmentNumber,
        question: u32,
        answer: &Answer,
        expires_at: Timestamp,
    ) -> Result<(), Error> {
        sqlx::query(
            "INSERT INTO saved (campaign, assignment, question, answer) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (campaign, assignment, question) DO UPDATE SET answer = excluded.answer",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(assignment.0))
        .bind(i64::from(question))
        .bind(to_json(answer))
        .execute(&mut *self.connection)
        .await?;
        sqlx::query(
            "UPDATE assignments SET expires_at = $3 WHERE campaign = $1 AND assignment = $2",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(assignment.0))
        .bind(expires_at.0)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }

    pub(super) async fn submitted(
        &mut self,
        assignment: AssignmentNumber,
        client_key: &str,
        answers: &Answers,
        [elapsed_ms, active_ms]: [Option<u64>; 2],
    ) -> Result<(), Error> {
        sqlx::query(
            "UPDATE assignments SET state = 'submitted', closed_at = $3, client_key = $4, \
             elapsed_ms = $5, active_ms = $6 WHERE campaign = $1 AND assignment = $2",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(assignment.0))
        .bind(self.at.0)
        .bind(client_key)
        .bind(elapsed_ms.map(u64::cast_signed))
        .bind(active_ms.map(u64::cast_signed))
        .execute(&mut *self.connection)
        .await?;
        sqlx::query("DELETE FROM saved WHERE campaign = $1 AND assignment = $2")
            .bind(self.campaign.as_str())
            .bind(i64::from(assignment.0))
            .execute(&mut *self.connection)
            .await?;
        let task = self.task_of(assignment).await?;
        self.count(task, Change { in_hand: -1, valid: 1 }).await?;
        self.labels(assignment, task, answers).await
    }

    pub(super) async fn imported(
        &mut self,
        assignment: AssignmentNumber,
        (annotator, task): (AnnotatorNumber, TaskNumber),
        answers: &Answers,
        elapsed_ms: Option<u64>,
        platform_id: &str,
    ) -> Result<(), Error> {
        let elapsed_ms = elapsed_ms.filter(|ms| *ms > 0).map(u64::cast_signed);
        let assigned_at = self.at.0.saturating_sub(elapsed_ms.unwrap_or(0));
        sqlx::query(
            "INSERT INTO assignments (campaign, assignment, annotator, task, state, assigned_at, \
             expires_at, closed_at, platform_id, elapsed_ms, filters) \
             VALUES ($1, $2, $3, $4, 'submitted', $5, $6, $6, $7, $8, 0)",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(assignment.0))
        .bind(i64::from(annotator.0))
        .bind(i64::from(task.0))
        .bind(assigned_at)
        .bind(self.at.0)
        .bind(platform_id)
        .bind(elapsed_ms)
        .execute(&mut *self.connection)
        .await?;
        self.see(annotator, task, SEE_AGAIN).await?;
        self.count(task, Change { in_hand: 0, valid: 1 }).await?;
        self.labels(assignment, task, answers).await
    }

    async fn labels(
        &mut self,
        assignment: AssignmentNumber,
        task: TaskNumber,
        answers: &Answers,
    ) -> Result<(), Error> {
        let task = Reader::new(self.connection, self.campaign).task(task).await?;
        let rows: Vec<(u32, &Question, &Answer)> = answers
            .iter()
            .filter_map(|(id, answer)| Some((id.0, task.question(id)?, answer)))
            .collect();
        let campaign = self.campaign.as_str();
        let into = "labels \
            (campaign, assignment, question, item, unit, stage, positive, is_right, answer)";
        bulk::insert(self.connection, into, 9, &rows, |query, (id, question, answer)| {
            query
                .bind(campaign.to_owned())
                .bind(i64::from(assignment.0))
                .bind(i64::from(*id))
                .bind(i64::from(question.item.0))
                .bind(question.unit().map(|unit| unit.0))
                .bind(i64::from(task.stage))
                .bind(i64::from(**answer == Answer::Label(JudgeLabel::Positive)))
                .bind(is_right(question, answer).map(i64::from))
                .bind(to_json(answer))
        })
        .await
    }

    pub(super) async fn closed(
        &mut self,
        assignment: AssignmentNumber,
        state: &str,
        why: Option<&str>,
    ) -> Result<(), Error> {
        sqlx::query(
            "UPDATE assignments SET state = $3, closed_at = $4, why = $5 \
             WHERE campaign = $1 AND assignment = $2",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(assignment.0))
        .bind(state)
        .bind(self.at.0)
        .bind(why)
        .execute(&mut *self.connection)
        .await?;
        let task = self.task_of(assignment).await?;
        self.count(task, Change { in_hand: -1, valid: 0 }).await
    }

    pub(super) async fn reopened(
        &mut self,
        assignment: AssignmentNumber,
        expires_at: Timestamp,
    ) -> Result<(), Error> {
        sqlx::query(
            "UPDATE assignments SET state = 'open', closed_at = NULL, expires_at = $3 \
             WHERE campaign = $1 AND assignment = $2",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(assignment.0))
        .bind(expires_at.0)
        .execute(&mut *self.connection)
        .await?;
        let task = self.task_of(assignment).await?;
        self.count(task, Change { in_hand: 1, valid: 0 }).await
    }
}

/// Whether a control was answered as it must be; `None` for what is no control.
fn is_right(question: &Question, answer: &Answer) -> Option<bool> {
    match (&question.about, answer) {
        (About::Control(control), Answer::Label(label)) => Some(label.is_right(control)),
        _ => None,
    }
}
