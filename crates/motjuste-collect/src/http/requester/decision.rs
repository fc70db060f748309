//! Decisions as the requester's page lists them: whose work each is about, and not every finding.

use std::collections::{BTreeSet, HashMap};

use motjuste_campaign::{
    AnnotatorNumber, AssignmentNumber, Decision, DecisionNumber, Rule, Snapshot,
};
use serde::Serialize;

#[derive(Debug, Serialize)]
pub(super) struct DecisionView {
    number: DecisionNumber,
    rule: Rule,
    threshold: Option<f64>,
    /// Who decided; nobody if the campaign did.
    by: Option<String>,
    tasks: usize,
    people: BTreeSet<AnnotatorNumber>,
    /// Why the first of them is filtered.
    reason: String,
    restored: Option<Taken>,
}

/// A decision taken back.
#[derive(Debug, Serialize)]
struct Taken {
    by: Option<String>,
    reason: String,
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
            by: snapshot.name_of(decision.by),
            tasks: findings.len(),
            people: findings
                .iter()
                .filter_map(|one| people.get(&one.assignment))
                .copied()
                .collect(),
            reason: findings.first().map(|one| one.reason.clone()).unwrap_or_default(),
            restored: decision.restored.as_ref().map(|restored| Taken {
                by: snapshot.name_of(restored.by),
                reason: restored.reason.clone(),
            }),
        }
    };
    snapshot.decisions.iter().map(short).collect()
}
