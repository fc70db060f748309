//! Decisions: submissions filtered and restored.

use std::collections::BTreeSet;

use super::{Change, Tables};
use crate::store::{Reader, bulk, from_json, to_json};
use crate::{Actor, AssignmentNumber, DecisionNumber, Error, Filter, Rule};

impl Tables<'_> {
    pub(super) async fn filtered(
        &mut self,
        decision: DecisionNumber,
        filter: &Filter,
        actor: Actor,
    ) -> Result<(), Error> {
        sqlx::query(
            "INSERT INTO decisions (campaign, decision, rule, threshold, at, actor) \
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(decision.0))
        .bind(to_json(&filter.rule))
        .bind(filter.threshold)
        .bind(self.at.0)
        .bind(to_json(&actor))
        .execute(&mut *self.connection)
        .await?;
        let campaign = self.campaign.as_str();
        let into = "findings (campaign, decision, assignment, value, reason)";
        bulk::insert(self.connection, into, 5, &filter.findings, |query, finding| {
            query
                .bind(campaign.to_owned())
                .bind(i64::from(decision.0))
                .bind(i64::from(finding.assignment.0))
                .bind(finding.value)
                .bind(finding.reason.clone())
        })
        .await?;
        let mut people = BTreeSet::new();
        for finding in &filter.findings {
            people.insert(self.change_filters(finding.assignment, 1).await?);
        }
        if filter.rule.is_about_people() {
            self.change_exclusions(people, 1).await?;
        }
        Ok(())
    }

    pub(super) async fn restored(
        &mut self,
        decision: DecisionNumber,
        reason: &str,
    ) -> Result<(), Error> {
        sqlx::query(
            "UPDATE decisions SET restored_at = $3, restored_why = $4 \
             WHERE campaign = $1 AND decision = $2",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(decision.0))
        .bind(self.at.0)
        .bind(reason)
        .execute(&mut *self.connection)
        .await?;
        let mut people = BTreeSet::new();
        for assignment in Reader::new(self.connection, self.campaign).found_by(decision).await? {
            people.insert(self.change_filters(assignment, -1).await?);
        }
        if self.rule_of(decision).await?.is_about_people() {
            self.change_exclusions(people, -1).await?;
        }
        Ok(())
    }

    async fn rule_of(&mut self, decision: DecisionNumber) -> Result<Rule, Error> {
        let (rule,): (String,) =
            sqlx::query_as("SELECT rule FROM decisions WHERE campaign = $1 AND decision = $2")
                .bind(self.campaign.as_str())
                .bind(i64::from(decision.0))
                .fetch_one(&mut *self.connection)
                .await?;
        from_json("a rule", &rule)
    }

    /// One decision more or less is in force against people; they get tasks if none is.
    async fn change_exclusions(&mut self, people: BTreeSet<i64>, by: i64) -> Result<(), Error> {
        for annotator in people {
            sqlx::query(
                "UPDATE annotators SET exclusions = exclusions + $3 \
                 WHERE campaign = $1 AND annotator = $2",
            )
            .bind(self.campaign.as_str())
            .bind(annotator)
            .bind(by)
            .execute(&mut *self.connection)
            .await?;
        }
        Ok(())
    }

    /// One decision more or less is in force against a submission; it counts if none is. Gives whose
    /// it is.
    async fn change_filters(
        &mut self,
        assignment: AssignmentNumber,
        by: i64,
    ) -> Result<i64, Error> {
        let (filters, annotator): (i64, i64) = sqlx::query_as(
            "UPDATE assignments SET filters = filters + $3 \
             WHERE campaign = $1 AND assignment = $2 RETURNING filters, annotator",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(assignment.0))
        .bind(by)
        .fetch_one(&mut *self.connection)
        .await?;
        let valid = match (filters, by) {
            (1, 1) => -1,
            (0, -1) => 1,
            _ => return Ok(annotator),
        };
        let task = self.task_of(assignment).await?;
        self.count(task, Change { in_hand: 0, valid }).await?;
        Ok(annotator)
    }
}
