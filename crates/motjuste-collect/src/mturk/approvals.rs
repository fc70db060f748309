//! Who is to be paid: the list a platform takes to approve or reject work, with the reason for each
//! that is rejected (SWORDS App. B.3).
//!
//! Not all work that is filtered should be rejected: whoever did the task in good faith is paid, even
//! if the answers are of no use. Which rules reject is up to the requester; in SWORDS it was a wrong
//! control, of which the instructions warn.

use std::io::Write;

use super::PlatformError;
use crate::{Decision, Records, Rule, Submission};

/// What becomes of one piece of work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approval {
    /// What the platform calls the assignment.
    pub platform_id: String,
    /// Why it is rejected; approved if there is no reason.
    pub rejected: Option<String>,
}

/// Whose columns a list has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Platform {
    /// Mechanical Turk: an `x` under `Approve`, or the reason under `Reject`.
    MechanicalTurk,
    /// Prolific: the decision in words.
    Prolific,
}

/// Every submission that was done on a platform; those against which one of the rules is in force are
/// rejected.
#[must_use]
pub fn approvals(records: &Records, reject: &[Rule]) -> Vec<Approval> {
    let approval = |submission: &Submission| {
        let against = |decision: &&Decision| {
            decision.in_force()
                && reject.contains(&decision.filter.rule)
                && submission.filtered_by.contains(&decision.number)
        };
        let reason = records.decisions.iter().find(against).map(|decision| {
            let of_this = decision.filter.findings.iter();
            let finding = of_this.into_iter().find(|f| f.assignment == submission.assignment);
            finding.map_or_else(|| decision.filter.rule.to_string(), |f| f.reason.clone())
        });
        Some(Approval { platform_id: submission.platform_id.clone()?, rejected: reason })
    };
    records.submissions.iter().filter_map(approval).collect()
}

/// Writes the list.
///
/// # Errors
/// Whatever the writer says.
pub fn write_approvals(
    approvals: &[Approval],
    platform: Platform,
    out: impl Write,
) -> Result<(), PlatformError> {
    let mut table = csv::Writer::from_writer(out);
    let unwritable = |error: csv::Error| PlatformError::Unwritable(error.into());
    let header = match platform {
        Platform::MechanicalTurk => ["AssignmentId", "Approve", "Reject"],
        Platform::Prolific => ["Submission id", "decision", "reason"],
    };
    table.write_record(header).map_err(unwritable)?;
    for Approval { platform_id, rejected } in approvals {
        let row = match (platform, rejected) {
            (Platform::MechanicalTurk, None) => [platform_id, "x", ""],
            (Platform::MechanicalTurk, Some(reason)) => [platform_id, "", reason],
            (Platform::Prolific, None) => [platform_id, "approve", ""],
            (Platform::Prolific, Some(reason)) => [platform_id, "reject", reason],
        };
        table.write_record(row).map_err(unwritable)?;
    }
    Ok(table.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{filter, judge, labels, submit};
    use crate::{Restoration, Timestamp};

    #[test]
    fn work_is_rejected_by_the_rules_named_and_for_their_reason() {
        let mut records = judge(&[("strolled", "people")]);
        for annotator in 1..=5 {
            submit(&mut records, 1, annotator, labels("+-+"));
            if annotator < 5 {
                let id = format!("A{annotator}");
                records.submissions[annotator as usize - 1].platform_id = Some(id);
            }
        }
        filter(&mut records, 1, Rule::WrongControl, "1 of 2 controls wrong, sorry");
        filter(&mut records, 2, Rule::MinimumTime, "too fast");
        filter(&mut records, 3, Rule::WrongControl, "taken back");
        records.decisions[2].restored =
            Some(Restoration { at: Timestamp(0), reason: "a mistake".into() });
        let list = approvals(&records, &[Rule::WrongControl]);
        let mut bytes = Vec::new();
        write_approvals(&list, Platform::MechanicalTurk, &mut bytes).unwrap();
        assert_eq!(
            String::from_utf8(bytes).unwrap(),
            "AssignmentId,Approve,Reject\nA1,x,\nA2,,\"1 of 2 controls wrong, sorry\"\nA3,x,\nA4,x,\n"
        );
        let mut bytes = Vec::new();
        write_approvals(&list[1..2], Platform::Prolific, &mut bytes).unwrap();
        assert_eq!(
            String::from_utf8(bytes).unwrap(),
            "Submission id,decision,reason\nA2,reject,\"1 of 2 controls wrong, sorry\"\n"
        );
    }
}
