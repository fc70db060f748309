//! Decisions as the requester's page lists them: whose work each is about, and not every finding.

use std::collections::{BTreeSet, HashMap};

use motjuste_campaign::{
    Actor, AnnotatorNumber, AssignmentNumber, Decision, DecisionNumber, Restoration, Rule, Snapshot,
};
use serde::Serialize;

#[derive(Debug, Serialize)]
pub(super) struct DecisionView {
    number: DecisionNumber,
    rule: Rule,
    threshold: Option<f64>,
    by: Actor,
    tasks: usize,
    people: BTreeSet<AnnotatorNumber>,
    /// Why the first of them is filtered.
    reason: String,
    restored: Option<Restoration>,
}

pub(super) fn decisions(snapshot: &Snapshot) -> Vec<DecisionView> {
    let people: HashMap<AssignmentNumber, AnnotatorNumber> =
        snapshot.submissions.iter().map(|one| (one.assignment, one.annotator)).collect();
    let short = |decision: &Decision| {
        let findings = &decision.filter.findings;
        DecisionView {
            number: decision.number,
            rule: decision.filter.rule,
            threshold: decision.filter.threshold,
            by: decision.by,
            tasks: findings.len(),
            people: findings
                .iter()
                .filter_map(|one| people.get(&one.assignment))
                .copied()
                .collect(),
            reason: findings.first().map(|one| one.reason.clone()).unwrap_or_default(),
            restored: decision.restored.clone(),
        }
    };
    snapshot.decisions.iter().map(short).collect()
}
