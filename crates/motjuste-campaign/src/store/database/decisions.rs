//! Decisions: submissions filtered and restored.

use std::collections::{BTreeMap, BTreeSet};

use super::tasks::Change;
use super::{Rows, bulk, from_json, to_json};
use crate::{
    Actor, AnnotatorNumber, AssignmentNumber, Decision, DecisionNumber, Filter, Finding,
    Restoration, Result, Rule, Timestamp,
};

impl Rows<'_> {
    pub(super) async fn insert_decision(
        &mut self,
        decision: DecisionNumber,
        filter: &Filter,
        at: Timestamp,
        actor: Actor,
    ) -> Result<()> {
        self.execute(
            "INSERT INTO decisions (campaign, decision, rule, threshold, at, actor) \
             VALUES ($1, $2, $3, $4, $5, $6)",
            (decision, to_json(&filter.rule), filter.threshold, at, to_json(&actor)),
        )
        .await?;
        let campaign = self.campaign.as_str();
        let into = "findings (campaign, decision, assignment, value, reason)";
        bulk::insert(self.connection, into, 5, &filter.findings, |query, finding| {
            query
                .bind(campaign.to_owned())
                .bind(decision)
                .bind(finding.assignment)
                .bind(finding.value)
                .bind(finding.reason.clone())
        })
        .await?;
        let found = filter.findings.iter().map(|finding| finding.assignment).collect();
        self.take_effect(filter.rule, found, 1).await
    }

    pub(super) async fn set_restored(
        &mut self,
        decision: DecisionNumber,
        at: Timestamp,
        actor: Actor,
        reason: &str,
    ) -> Result<()> {
        self.execute(
            "UPDATE decisions SET restored_at = $3, restored_why = $4, restored_by = $5 \
             WHERE campaign = $1 AND decision = $2",
            (decision, at, reason, to_json(&actor)),
        )
        .await?;
        let (rule,): (String,) = self
            .one("SELECT rule FROM decisions WHERE campaign = $1 AND decision = $2", (decision,))
            .await?;
        let found = self.found_by(decision).await?;
        self.take_effect(from_json("a rule", &rule)?, found, -1).await
    }

    /// One decision more or less is in force against submissions; they count if none is.
    async fn take_effect(
        &mut self,
        rule: Rule,
        found: Vec<AssignmentNumber>,
        by: i64,
    ) -> Result<()> {
        let mut people: BTreeSet<AnnotatorNumber> = BTreeSet::new();
        for assignment in found {
            let (filters, annotator) = self.change_filters(assignment, by).await?;
            people.insert(annotator);
            let valid = match (filters, by) {
                (1, 1) => -1,
                (0, -1) => 1,
                _ => continue,
            };
            let task = self.task_of(assignment).await?;
            self.count(task, Change { in_hand: 0, valid }).await?;
        }
        if rule.is_about_people() {
            self.change_exclusions(people, by).await?;
        }
        Ok(())
    }

    /// Whether a decision has not been taken back; `None` if there is none of this number.
    pub(crate) async fn is_in_force(&mut self, decision: DecisionNumber) -> Result<Option<bool>> {
        let row: Option<(Option<i64>,)> = self
            .optional(
                "SELECT restored_at FROM decisions WHERE campaign = $1 AND decision = $2",
                (decision,),
            )
            .await?;
        Ok(row.map(|(restored_at,)| restored_at.is_none()))
    }

    pub(crate) async fn found_by(
        &mut self,
        decision: DecisionNumber,
    ) -> Result<Vec<AssignmentNumber>> {
        self.column(
            "SELECT assignment FROM findings WHERE campaign = $1 AND decision = $2 \
             ORDER BY assignment",
            (decision,),
        )
        .await
    }

    /// The decisions in force against each submission.
    pub(super) async fn filtered_by(
        &mut self,
        first: AssignmentNumber,
        last: AssignmentNumber,
    ) -> Result<BTreeMap<AssignmentNumber, Vec<DecisionNumber>>> {
        let rows: Vec<(AssignmentNumber, DecisionNumber)> = self
            .all(
                "SELECT f.assignment, f.decision FROM findings f \
                 JOIN decisions d ON d.campaign = f.campaign AND d.decision = f.decision \
                 WHERE f.campaign = $1 AND d.restored_at IS NULL \
                 AND f.assignment BETWEEN $2 AND $3 ORDER BY f.assignment, f.decision",
                (first, last),
            )
            .await?;
        let mut filtered: BTreeMap<AssignmentNumber, Vec<DecisionNumber>> = BTreeMap::new();
        for (assignment, decision) in rows {
            filtered.entry(assignment).or_default().push(decision);
        }
        Ok(filtered)
    }

    pub(crate) async fn decisions(&mut self) -> Result<Vec<Decision>> {
        let mut findings: BTreeMap<DecisionNumber, Vec<Finding>> = BTreeMap::new();
        let rows: Vec<(DecisionNumber, AssignmentNumber, Option<f64>, String)> = self
            .all(
                "SELECT decision, assignment, value, reason FROM findings WHERE campaign = $1 \
                 ORDER BY decision, assignment",
                (),
            )
            .await?;
        for (decision, assignment, value, reason) in rows {
            findings.entry(decision).or_default().push(Finding { assignment, value, reason });
        }
        type Row = (
            DecisionNumber,
            String,
            Option<f64>,
            Timestamp,
            String,
            Option<Timestamp>,
            Option<String>,
            Option<String>,
        );
        let rows: Vec<Row> = self
            .all(
                "SELECT decision, rule, threshold, at, actor, restored_at, restored_why, restored_by \
                 FROM decisions WHERE campaign = $1 ORDER BY decision",
                (),
            )
            .await?;
        let read = |row: Row| {
            let (number, rule, threshold, at, actor, restored_at, restored_why, restored_by) = row;
            let findings = findings.remove(&number).unwrap_or_default();
            Ok(Decision {
                number,
                filter: Filter { rule: from_json("a rule", &rule)?, threshold, findings },
                at,
                by: from_json("a decision's actor", &actor)?,
                restored: match (restored_at, restored_by) {
                    (Some(at), Some(by)) => Some(Restoration {
                        at,
                        by: from_json("a decision's actor", &by)?,
                        reason: restored_why.unwrap_or_default(),
                    }),
                    _ => None,
                },
            })
        };
        rows.into_iter().map(read).collect()
    }
}
