//! Unfinished work, kept for its person until it is handed in, so that they can go on in another
//! browser. A draft is no answer: the log does not have it, nothing counts it, and a person's next
//! one takes its place.

use super::Store;
use super::annotate::own;
use super::database::{AssignmentState, Rows};
use crate::{AnnotatorId, AssignmentId, Error, Result};

impl Store {
    /// Keeps what a person's page wants to remember of a task in hand.
    pub async fn keep_draft(
        &self,
        annotator: &AnnotatorId,
        assignment: &AssignmentId,
        draft: &str,
    ) -> Result<()> {
        let mut transaction = self.begin(&assignment.campaign).await?;
        match own(&mut transaction, annotator, assignment).await?.state {
            AssignmentState::Open => {}
            AssignmentState::Submitted => return Err(Error::AlreadySubmitted(assignment.clone())),
            AssignmentState::Returned => return Err(Error::HandedBack(assignment.clone())),
            AssignmentState::Expired => return Err(Error::Expired(assignment.clone())),
        }
        transaction.rows().keep_draft(annotator.number, assignment.number, draft).await?;
        transaction.commit().await
    }

    /// What was kept of a task, if anything was.
    pub async fn draft(
        &self,
        annotator: &AnnotatorId,
        assignment: &AssignmentId,
    ) -> Result<Option<String>> {
        let mut reading = self.database.read().await?;
        Rows::new(&mut reading, &annotator.campaign)
            .draft(annotator.number, assignment.number)
            .await
    }
}
