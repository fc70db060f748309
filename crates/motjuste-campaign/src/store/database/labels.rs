//! Submitted answers, one row each.

use std::collections::{BTreeMap, BTreeSet};

use super::columns::Count;
use super::{Rows, bulk, from_json, to_json};
use crate::task::{Question, Unit};
use crate::{
    AnnotatorNumber, Answer, Answers, AssignmentNumber, DecisionNumber, ItemNumber, QuestionId,
    Result, TaskNumber,
};

/// By person: how many controls, and how many of them right.
pub(super) const CONTROLS: &str = "SELECT a.annotator, COUNT(*), CAST(SUM(l.is_right) AS BIGINT) \
    FROM labels l JOIN assignments a ON a.campaign = l.campaign AND a.assignment = l.assignment \
    WHERE l.campaign = $1 AND l.is_right IS NOT NULL GROUP BY a.annotator";

/// What belongs to submissions, by their assignment.
pub(super) struct Answered {
    pub(super) answers: BTreeMap<AssignmentNumber, Answers>,
    pub(super) filtered_by: BTreeMap<AssignmentNumber, Vec<DecisionNumber>>,
}

impl Rows<'_> {
    pub(super) async fn insert_labels(
        &mut self,
        assignment: AssignmentNumber,
        task: TaskNumber,
        answers: &Answers,
    ) -> Result<()> {
        let task = self.task(task).await?;
        let rows: Vec<(QuestionId, &Question, &Answer)> = answers
            .iter()
            .filter_map(|(id, answer)| Some((id, task.question(id)?, answer)))
            .collect();
        let campaign = self.campaign.as_str();
        let into = "labels \
            (campaign, assignment, question, item, unit, stage, positive, is_right, answer)";
        bulk::insert(self.connection, into, 9, &rows, |query, (id, question, answer)| {
            query
                .bind(campaign.to_owned())
                .bind(assignment)
                .bind(*id)
                .bind(question.item)
                .bind(question.unit())
                .bind(i64::from(task.stage))
                .bind(i64::from(answer.of_kind().is_positive()))
                .bind(question.is_right(answer).map(i64::from))
                .bind(to_json(answer))
        })
        .await
    }

    pub(super) async fn answered(
        &mut self,
        first: AssignmentNumber,
        last: AssignmentNumber,
    ) -> Result<Answered> {
        let rows: Vec<(AssignmentNumber, QuestionId, String)> = self
            .all(
                "SELECT assignment, question, answer FROM labels \
                 WHERE campaign = $1 AND assignment BETWEEN $2 AND $3",
                (first, last),
            )
            .await?;
        let mut answers: BTreeMap<AssignmentNumber, Answers> = BTreeMap::new();
        for (assignment, question, answer) in rows {
            let answer = from_json("an answer", &answer)?;
            answers.entry(assignment).or_default().insert(question, answer);
        }
        Ok(Answered { answers, filtered_by: self.filtered_by(first, last).await? })
    }

    /// Everybody's controls: how many, and how many of them right.
    pub(super) async fn controls(&mut self) -> Result<BTreeMap<AnnotatorNumber, (Count, Count)>> {
        let rows = self.all(CONTROLS, ()).await?;
        Ok(rows.into_iter().map(|(annotator, all, right)| (annotator, (all, right))).collect())
    }

    /// The units with a positive label of the first stage that counts.
    pub(crate) async fn positive_units(&mut self, item: ItemNumber) -> Result<BTreeSet<Unit>> {
        let units = self
            .column(
                "SELECT DISTINCT l.unit FROM labels l \
                 JOIN assignments a ON a.campaign = l.campaign AND a.assignment = l.assignment \
                 WHERE l.campaign = $1 AND l.item = $2 AND l.stage = 1 AND l.positive = 1 \
                 AND l.unit IS NOT NULL AND a.filters = 0",
                (item,),
            )
            .await?;
        Ok(units.into_iter().collect())
    }
}
