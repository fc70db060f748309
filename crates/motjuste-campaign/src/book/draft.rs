//! Unfinished work, kept for its person until it is handed in, so that they can go on in another
//! browser. A draft is no answer: the log does not have it, nothing counts it, and a person's next
//! one takes its place.

use super::Book;
use super::annotate::own;
use crate::store::{AssignmentState, Reader};
use crate::{AnnotatorId, AssignmentId, Error};

impl Book {
    /// Keeps what a person's page wants to remember of a task in hand.
    ///
    /// # Errors
    /// [`Error::UnknownAssignment`], [`Error::AlreadySubmitted`], [`Error::HandedBack`] or
    /// [`Error::Expired`] where there is nothing in hand.
    pub async fn keep_draft(
        &self,
        annotator: &AnnotatorId,
        assignment: &AssignmentId,
        draft: &str,
    ) -> Result<(), Error> {
        let mut ledger = self.store.write(&assignment.campaign, self.clock.now()).await?;
        match own(&mut ledger, annotator, assignment).await?.state {
            AssignmentState::Open => {}
            AssignmentState::Submitted => return Err(Error::AlreadySubmitted(assignment.clone())),
            AssignmentState::Returned => return Err(Error::HandedBack(assignment.clone())),
            AssignmentState::Expired => return Err(Error::Expired(assignment.clone())),
        }
        let Reader { connection, campaign } = ledger.read();
        sqlx::query(
            "INSERT INTO drafts (campaign, annotator, assignment, body) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (campaign, annotator) \
             DO UPDATE SET assignment = excluded.assignment, body = excluded.body",
        )
        .bind(campaign.as_str())
        .bind(i64::from(annotator.number.0))
        .bind(i64::from(assignment.number.0))
        .bind(draft)
        .execute(connection)
        .await?;
        ledger.commit().await
    }

    /// What was kept of a task, if anything was.
    ///
    /// # Errors
    /// [`Error::Database`].
    pub async fn draft(
        &self,
        annotator: &AnnotatorId,
        assignment: &AssignmentId,
    ) -> Result<Option<String>, Error> {
        let mut snapshot = self.store.snapshot().await?;
        let row: Option<(String,)> = sqlx::query_as(
            "SELECT body FROM drafts WHERE campaign = $1 AND annotator = $2 AND assignment = $3",
        )
        .bind(annotator.campaign.as_str())
        .bind(i64::from(annotator.number.0))
        .bind(i64::from(assignment.number.0))
        .fetch_optional(&mut *snapshot)
        .await?;
        Ok(row.map(|(body,)| body))
    }
}
