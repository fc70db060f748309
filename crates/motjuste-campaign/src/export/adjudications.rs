//! What a person decided where others disagreed, a row each.

use super::{ExportError, answered};
use crate::{Gold, ItemNumber, Snapshot};

const COLUMNS: [&str; 6] = ["item", "part", "answer", "by", "reason", "annotators' answers"];

pub(super) fn write_adjudications(
    snapshot: &Snapshot,
    out: &mut Vec<u8>,
) -> Result<(), ExportError> {
    let mut table = csv::Writer::from_writer(out);
    let unwritable = |error: csv::Error| ExportError::Unwritable(error.into());
    table.write_record(COLUMNS).map_err(unwritable)?;
    for gold in &snapshot.gold {
        let (item, part) = place(snapshot, gold.item, gold);
        let by = snapshot.role_of(gold.by);
        let answer = gold.answer.of_kind().text();
        let row = [item, part, answer, by, gold.reason.clone(), given(snapshot, gold)];
        table.write_record(row).map_err(unwritable)?;
    }
    Ok(table.flush()?)
}

fn place(snapshot: &Snapshot, number: ItemNumber, gold: &Gold) -> (String, String) {
    let Some(item) = snapshot.item(number) else { return Default::default() };
    let parts = item.of_kind().parts();
    let part = parts.into_iter().find(|(about, _)| *about == gold.about);
    (item.id(), part.map(|(_, text)| text).unwrap_or_default())
}

fn given(snapshot: &Snapshot, gold: &Gold) -> String {
    let asked = answered(snapshot)
        .filter(|given| given.question.item == gold.item && given.question.about == gold.about);
    asked.map(|given| given.answer.of_kind().text()).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::{ExportSettings, files};
    use crate::fixture::{ratings, recall, similarity, submit, substitutes, verdict, verdicts};
    use crate::{About, Actor, Member, MemberNumber, Role, Timestamp};

    fn decide(snapshot: &mut Snapshot, about: About, answer: crate::Answer) {
        snapshot.members = vec![Member {
            number: MemberNumber(2),
            name: "Ann".into(),
            role: Role::Requester,
            removed: false,
        }];
        snapshot.gold = vec![Gold {
            item: ItemNumber(1),
            about,
            answer,
            reason: "a typo".into(),
            at: Timestamp(0),
            by: Actor::Member(MemberNumber(2)),
        }];
    }

    fn file(snapshot: &Snapshot, name: &str) -> String {
        let made = files(snapshot, [], &ExportSettings::default()).unwrap();
        let file = made.files.into_iter().find(|file| file.name == name).unwrap();
        String::from_utf8(file.bytes).unwrap()
    }

    #[test]
    fn what_a_person_decides_is_gold_and_what_others_said_stays_known() {
        let mut snapshot = verdict(&[("clever", "people"), ("shiny", "system")]);
        submit(&mut snapshot, 1, 1, verdicts("gb"));
        submit(&mut snapshot, 1, 2, verdicts("rg"));
        let before = (file(&snapshot, "ratings.jsonl"), crate::Agreement::new(&snapshot));
        decide(&mut snapshot, About::Substitute(1), verdicts("b").remove(0));
        let listed = file(&snapshot, "adjudications.csv");
        let row = "bright.a 1,shiny,bad,requester 2,a typo,bad; good";
        assert_eq!(listed.lines().nth(1), Some(row));
        assert!(!file(&snapshot, "gold.txt").contains("shiny"));
        assert_eq!((file(&snapshot, "ratings.jsonl"), crate::Agreement::new(&snapshot)), before);
        assert!(file(&snapshot, "card.md").contains("## Adjudication"));
    }

    #[test]
    fn one_decided_answer_is_enough_for_a_gold_file() {
        let mut snapshot = recall(1);
        submit(&mut snapshot, 1, 1, substitutes(&["clevr"]));
        assert!(!file(&snapshot, "gold.txt").contains("clever"));
        decide(&mut snapshot, About::Sentence, substitutes(&["clever"]).remove(0));
        assert!(file(&snapshot, "gold.txt").contains("clever 1"));
        let mut snapshot = similarity(1);
        for task in [1, 2] {
            submit(&mut snapshot, task, task, ratings("0"));
        }
        decide(&mut snapshot, About::Context(0), ratings("6").remove(0));
        assert!(file(&snapshot, "cosimlex.csv").contains("10"));
    }
}
