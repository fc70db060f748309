//! Every decision and what it was about, a row per submission: the data card sums them up.

use super::ExportError;
use crate::{AnnotatorNumber, Snapshot};

const COLUMNS: [&str; 9] = [
    "decision",
    "rule",
    "threshold",
    "by",
    "taken back",
    "assignment",
    "annotator",
    "value",
    "reason",
];

pub(super) fn write_decisions(snapshot: &Snapshot, out: &mut Vec<u8>) -> Result<(), ExportError> {
    let mut table = csv::Writer::from_writer(out);
    let unwritable = |error: csv::Error| ExportError::Unwritable(error.into());
    table.write_record(COLUMNS).map_err(unwritable)?;
    let number = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
    let annotators: std::collections::BTreeMap<_, AnnotatorNumber> =
        snapshot.submissions.iter().map(|s| (s.assignment, s.annotator)).collect();
    for decision in &snapshot.decisions {
        let by = snapshot.role_of(decision.by);
        let taken_back = match &decision.restored {
            None => "",
            Some(taken) if taken.reason.is_empty() => "yes",
            Some(taken) => &taken.reason,
        };
        for finding in &decision.filter.findings {
            let annotator = annotators.get(&finding.assignment);
            table
                .write_record([
                    decision.number.to_string(),
                    decision.filter.rule.to_string(),
                    number(decision.filter.threshold),
                    by.clone(),
                    taken_back.to_owned(),
                    finding.assignment.to_string(),
                    annotator.map_or_else(String::new, AnnotatorNumber::to_string),
                    number(finding.value),
                    finding.reason.clone(),
                ])
                .map_err(unwritable)?;
        }
    }
    Ok(table.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{filter, judge, labels, submit};
    use crate::{Actor, Restoration, Rule, Timestamp};

    #[test]
    fn a_decision_is_there_with_its_reason_and_what_became_of_it() {
        let mut snapshot = judge(&[("strolled", "people")]);
        submit(&mut snapshot, 1, 4, labels("+++"));
        submit(&mut snapshot, 1, 5, labels("+-+"));
        filter(&mut snapshot, 0, Rule::WrongControl, "one, wrong");
        filter(&mut snapshot, 1, Rule::Manual, "hasty");
        snapshot.decisions[1].restored = Some(Restoration {
            at: Timestamp(0),
            by: Actor::Requester,
            reason: "a mistake".into(),
        });
        let mut bytes = Vec::new();
        write_decisions(&snapshot, &mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let rows: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(
            rows,
            [
                "1,wrong-control,,requester,,1,4,,\"one, wrong\"",
                "2,manual,,requester,a mistake,2,5,,hasty"
            ]
        );
    }
}
