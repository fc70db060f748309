//! Unfinished work, one draft per person.

use super::Rows;
use crate::{AnnotatorNumber, AssignmentNumber, Result};

impl Rows<'_> {
    pub(crate) async fn keep_draft(
        &mut self,
        annotator: AnnotatorNumber,
        assignment: AssignmentNumber,
        draft: &str,
    ) -> Result<()> {
        self.execute(
            "INSERT INTO drafts (campaign, annotator, assignment, body) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (campaign, annotator) \
             DO UPDATE SET assignment = excluded.assignment, body = excluded.body",
            (annotator, assignment, draft),
        )
        .await
    }

    pub(super) async fn delete_draft(&mut self, annotator: AnnotatorNumber) -> Result<()> {
        self.execute("DELETE FROM drafts WHERE campaign = $1 AND annotator = $2", (annotator,))
            .await
    }

    pub(crate) async fn drafts(
        &mut self,
    ) -> Result<Vec<(AnnotatorNumber, AssignmentNumber, String)>> {
        self.all("SELECT annotator, assignment, body FROM drafts WHERE campaign = $1", ()).await
    }

    pub(crate) async fn draft(
        &mut self,
        annotator: AnnotatorNumber,
        assignment: AssignmentNumber,
    ) -> Result<Option<String>> {
        let row: Option<(String,)> = self
            .optional(
                "SELECT body FROM drafts WHERE campaign = $1 AND annotator = $2 AND assignment = $3",
                (annotator, assignment),
            )
            .await?;
        Ok(row.map(|(body,)| body))
    }
}
