//! Who is to be paid: the list Mechanical Turk takes to approve or reject work, with the reason for each
//! that is rejected (SWORDS App. B.3).
//!
//! Not all work that is filtered should be rejected: whoever did the task in good faith is paid, even
//! if the answers are of no use. Which rules reject is up to the requester; in SWORDS it was a wrong
//! control, of which the instructions warn. Work that could not be read is neither approved nor
//! rejected: somebody must look at it.

use std::io::Write;

use super::PlatformError;
use crate::{Decision, Rule, SetAside, Snapshot, Submission};

/// What becomes of one piece of work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approval {
    pub platform_id: String,
    pub verdict: Verdict,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Approved,
    Rejected(String),
    /// A person must decide, for this reason.
    NeedsALook(String),
}

/// Every submission that was done on a platform, and what could not be taken in; those against which
/// one of the rules is in force are rejected.
pub fn approvals(snapshot: &Snapshot, unread: &[SetAside], reject: &[Rule]) -> Vec<Approval> {
    let approval = |submission: &Submission| {
        let verdict = rejection(snapshot, submission, reject)
            .map_or(Verdict::Approved, |reason| Verdict::Rejected(reason.to_owned()));
        Some(Approval { platform_id: submission.platform_id.clone()?, verdict })
    };
    let looked_at = unread.iter().map(|SetAside { platform_id, reason }| Approval {
        platform_id: platform_id.clone(),
        verdict: Verdict::NeedsALook(reason.clone()),
    });
    snapshot.submissions.iter().filter_map(approval).chain(looked_at).collect()
}

/// Why one of these rules speaks against a submission.
pub(super) fn rejection<'r>(
    snapshot: &'r Snapshot,
    submission: &Submission,
    reject: &[Rule],
) -> Option<&'r str> {
    let against = |decision: &&Decision| {
        decision.in_force()
            && reject.contains(&decision.filter.rule)
            && submission.filtered_by.contains(&decision.number)
    };
    let decision = snapshot.decisions.iter().find(against)?;
    let mut findings = decision.filter.findings.iter();
    let finding = findings.find(|finding| finding.assignment == submission.assignment);
    Some(finding.map_or_else(|| decision.filter.rule.name(), |finding| finding.reason.as_str()))
}

/// Writes the list: an `x` under `Approve`, or the reason under `Reject`, or neither and the reason
/// under `Look`, which the platform does not read.
pub fn write_approvals(approvals: &[Approval], out: impl Write) -> Result<(), PlatformError> {
    let mut table = csv::Writer::from_writer(out);
    let unwritable = |error: csv::Error| PlatformError::Unwritable(error.into());
    table.write_record(["AssignmentId", "Approve", "Reject", "Look"]).map_err(unwritable)?;
    for Approval { platform_id, verdict } in approvals {
        let row = match verdict {
            Verdict::Approved => [platform_id, "x", "", ""],
            Verdict::Rejected(reason) => [platform_id, "", reason, ""],
            Verdict::NeedsALook(reason) => [platform_id, "", "", reason],
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
        let mut snapshot = judge(&[("strolled", "people")]);
        for annotator in 1..=5 {
            submit(&mut snapshot, 1, annotator, labels("+-+"));
            if annotator < 5 {
                let id = format!("A{annotator}");
                snapshot.submissions[annotator as usize - 1].platform_id = Some(id);
            }
        }
        filter(&mut snapshot, 1, Rule::WrongControl, "1 of 2 controls wrong, sorry");
        filter(&mut snapshot, 2, Rule::MinimumTime, "too fast");
        filter(&mut snapshot, 3, Rule::WrongControl, "taken back");
        snapshot.decisions[2].restored = Some(Restoration {
            at: Timestamp(0),
            by: crate::Actor::Requester,
            reason: "a mistake".into(),
        });
        let unread = [SetAside { platform_id: "A9".into(), reason: "no answer".into() }];
        let list = approvals(&snapshot, &unread, &[Rule::WrongControl]);
        let mut bytes = Vec::new();
        write_approvals(&list, &mut bytes).unwrap();
        assert_eq!(
            String::from_utf8(bytes).unwrap(),
            "AssignmentId,Approve,Reject,Look\nA1,x,,\nA2,,\"1 of 2 controls wrong, sorry\",\n\
             A3,x,,\nA4,x,,\nA9,,,no answer\n"
        );
    }
}
