//! Who of a study's people is to be paid, where a platform such as Prolific sends people and pays for
//! all they did together: a list by what the platform calls them, with reasons.

use std::io::Write;

use super::PlatformError;
use super::approvals::rejection;
use crate::{PlatformPerson, Rule, Snapshot, Submission};

/// What becomes of one person's work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonApproval {
    pub platform_id: String,
    pub submitted: usize,
    pub counted: usize,
    /// Why they are rejected; approved if there is no reason and they submitted something.
    pub rejected: Option<String>,
}

/// Every person of a platform. Whoever a rule about people speaks against is rejected, and whoever has
/// nothing but work that one of these rules speaks against; one bad task of many costs nobody the pay
/// of all.
pub fn people_approvals(
    snapshot: &Snapshot,
    people: &[PlatformPerson],
    reject: &[Rule],
) -> Vec<PersonApproval> {
    let about_people: Vec<Rule> =
        reject.iter().copied().filter(|rule| rule.is_about_people()).collect();
    let approval = |person: &PlatformPerson| {
        let of_person = |submission: &&Submission| submission.annotator == person.annotator;
        let work: Vec<&Submission> = snapshot.submissions.iter().filter(of_person).collect();
        let mut reasons = work.iter().filter_map(|done| rejection(snapshot, done, &about_people));
        let in_person = reasons.next();
        let of_each: Option<Vec<&str>> =
            work.iter().map(|done| rejection(snapshot, done, reject)).collect();
        let of_all = of_each.and_then(|reasons| reasons.first().copied());
        PersonApproval {
            platform_id: person.platform_id.clone(),
            submitted: work.len(),
            counted: work.iter().filter(|done| done.is_valid()).count(),
            rejected: in_person.or(of_all).map(str::to_owned),
        }
    };
    people.iter().map(approval).collect()
}

pub fn write_people(people: &[PersonApproval], out: impl Write) -> Result<(), PlatformError> {
    let mut table = csv::Writer::from_writer(out);
    let unwritable = |error: csv::Error| PlatformError::Unwritable(error.into());
    table
        .write_record(["Participant id", "decision", "reason", "tasks", "counted"])
        .map_err(unwritable)?;
    for PersonApproval { platform_id, submitted, counted, rejected } in people {
        let (decision, reason) = match (rejected, submitted) {
            (Some(reason), _) => ("reject", reason.as_str()),
            (None, 0) => ("return", "no submission"),
            (None, _) => ("approve", ""),
        };
        let [submitted, counted] = [submitted, counted].map(usize::to_string);
        let row = [platform_id, decision, reason, &submitted, &counted];
        table.write_record(row).map_err(unwritable)?;
    }
    Ok(table.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnnotatorNumber;
    use crate::fixture::{filter, judge, labels, submit};

    #[test]
    fn people_are_paid_unless_all_they_did_was_bad_or_a_rule_is_against_them() {
        let mut snapshot = judge(&[("strolled", "people")]);
        for annotator in [1, 1, 2, 2, 3, 3] {
            submit(&mut snapshot, 1, annotator, labels("+-+"));
        }
        filter(&mut snapshot, 0, Rule::WrongControl, "a wrong control");
        filter(&mut snapshot, 2, Rule::WrongControl, "a wrong control");
        filter(&mut snapshot, 3, Rule::WrongControl, "another");
        filter(&mut snapshot, 5, Rule::ControlAccuracy, "too many wrong");
        let people = (1..=4).map(|number| PlatformPerson {
            annotator: AnnotatorNumber(number),
            platform_id: format!("p{number}"),
        });
        let people: Vec<PlatformPerson> = people.collect();
        let list =
            people_approvals(&snapshot, &people, &[Rule::WrongControl, Rule::ControlAccuracy]);
        let mut bytes = Vec::new();
        write_people(&list, &mut bytes).unwrap();
        assert_eq!(
            String::from_utf8(bytes).unwrap(),
            "Participant id,decision,reason,tasks,counted\np1,approve,,2,1\n\
             p2,reject,a wrong control,2,0\np3,reject,too many wrong,2,1\n\
             p4,return,no submission,0,0\n"
        );
    }
}
