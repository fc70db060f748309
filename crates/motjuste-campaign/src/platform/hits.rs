//! Tasks as HITs: a CSV file per batch, a row per task. Controls stand among the candidates and
//! nothing tells them apart.

use std::collections::BTreeMap;
use std::io::Write;

use super::PlatformError;
use super::form::{plain_column, text_column};
use crate::{Question, QuestionId, Snapshot, Task, TaskNumber};

/// Tasks that as many people are still to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    pub stage: u8,
    pub assignments: u32,
    pub tasks: Vec<TaskNumber>,
}

/// Everything a campaign still wants, tasks of one stage that lack as many submissions together.
pub fn batches(snapshot: &Snapshot) -> Vec<Batch> {
    let mut valid: BTreeMap<TaskNumber, u32> = BTreeMap::new();
    for submission in snapshot.valid() {
        *valid.entry(submission.task).or_default() += 1;
    }
    let mut batches: BTreeMap<(u8, u32), Vec<TaskNumber>> = BTreeMap::new();
    for task in &snapshot.tasks {
        let done = valid.get(&task.number).copied().unwrap_or_default();
        let missing = task.wanted.saturating_sub(done);
        if missing > 0 {
            batches.entry((task.stage, missing)).or_default().push(task.number);
        }
    }
    let batch = |((stage, assignments), tasks)| Batch { stage, assignments, tasks };
    batches.into_iter().map(batch).collect()
}

/// Writes the HITs of a batch. Rows with fewer questions than the longest have empty cells.
pub fn write_hits(
    snapshot: &Snapshot,
    batch: &Batch,
    out: impl Write,
) -> Result<(), PlatformError> {
    let tasks: Vec<&Task> = batch.tasks.iter().filter_map(|task| snapshot.task(*task)).collect();
    let kind = snapshot.campaign.procedure.of_kind();
    let most = tasks.iter().map(|task| task.questions.len()).max().unwrap_or(0);
    let mut table = csv::Writer::from_writer(out);
    let unwritable = |error: csv::Error| PlatformError::Unwritable(error.into());
    let questions = || (0..most as u32).map(QuestionId);
    let mut header = vec!["task".to_owned(), "text".to_owned()];
    header.extend(questions().map(text_column));
    header.extend(questions().map(plain_column));
    table.write_record(&header).map_err(unwritable)?;
    for task in tasks {
        let show = |question: &Question| kind.cells(snapshot.item(question.item)?, &question.about);
        let shown = |id: QuestionId| task.question(id).and_then(show);
        let first = task.questions.first().and_then(|question| snapshot.item(question.item));
        let common = first.map(|item| kind.common_text(item)).unwrap_or_default();
        let mut row = vec![task.number.to_string(), common];
        let cells: Vec<[String; 2]> = questions().map(|id| shown(id).unwrap_or_default()).collect();
        row.extend(cells.iter().map(|[text, _]| text.clone()));
        row.extend(cells.iter().map(|[_, plain]| plain.clone()));
        table.write_record(&row).map_err(unwritable)?;
    }
    Ok(table.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{add_task, filter, judge, labels, similarity, submit};
    use crate::{About, Rule};

    fn rows(snapshot: &Snapshot, batch: &Batch) -> Vec<Vec<String>> {
        let mut bytes = Vec::new();
        write_hits(snapshot, batch, &mut bytes).unwrap();
        let mut table = csv::ReaderBuilder::new().has_headers(false).from_reader(bytes.as_slice());
        table.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
    }

    #[test]
    fn a_row_has_the_context_and_all_words_and_tells_no_control() {
        let snapshot = judge(&[("strolled", "people"), ("<ran>", "thesaurus")]);
        let batch = &batches(&snapshot)[0];
        assert_eq!((batch.stage, batch.assignments), (1, 3));
        let rows = rows(&snapshot, batch);
        assert_eq!(rows[0][..6], ["task", "text", "text_0", "text_1", "text_2", "text_3"]);
        assert!(rows[1][1].contains("She <b>walked</b> to the old station"), "{:?}", rows[1]);
        assert_eq!(rows[1][2..6], ["strolled", "&lt;ran&gt;", "gazint", "walked"]);
        assert!(rows.concat().iter().all(|cell| !cell.contains("people")), "nor any source");
    }

    #[test]
    fn only_what_is_missing_is_asked_for_by_stage_and_number() {
        let mut snapshot = judge(&[("strolled", "people")]);
        add_task(&mut snapshot, 2, vec![(1, About::Candidate(0))]);
        for annotator in 1..=3 {
            submit(&mut snapshot, 1, annotator, labels("+-+"));
        }
        filter(&mut snapshot, 1, Rule::Manual, "hasty");
        let found: Vec<_> =
            batches(&snapshot).into_iter().map(|b| (b.stage, b.assignments, b.tasks)).collect();
        assert_eq!(found, [(1, 1, vec![TaskNumber(1)]), (2, 3, vec![TaskNumber(2)])]);
    }

    #[test]
    fn pairs_are_shown_plain_first() {
        let snapshot = similarity(1);
        let rows = rows(&snapshot, &batches(&snapshot)[0]);
        assert_eq!(rows[0], ["task", "text", "text_0", "plain_0"]);
        assert_eq!(rows[1][2], "It was cold. The <b>ice</b> met <b>water0</b>. We left.");
        assert_eq!(rows[1][3], "It was cold. The ice met water0. We left.");
    }
}
