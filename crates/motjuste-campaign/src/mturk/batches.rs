//! Tasks as HITs: a CSV file per batch, a row per task. Controls stand among the candidates and
//! nothing tells them apart.

use std::collections::BTreeMap;
use std::io::Write;

use super::PlatformError;
use super::fields::{plain_column, text_column};
use crate::{About, Item, MarkedText, Question, QuestionId, Snapshot, Task, TaskNumber};

/// Tasks that as many people are still to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    /// The stage of the tasks.
    pub stage: u8,
    /// Assignments per HIT.
    pub assignments: u32,
    /// The tasks.
    pub tasks: Vec<TaskNumber>,
}

/// Everything a campaign still wants, tasks of one stage that lack as many submissions together.
#[must_use]
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
///
/// # Errors
/// Whatever the writer says.
pub fn write_hits(
    snapshot: &Snapshot,
    batch: &Batch,
    out: impl Write,
) -> Result<(), PlatformError> {
    let tasks: Vec<&Task> = batch.tasks.iter().filter_map(|task| snapshot.task(*task)).collect();
    let most = tasks.iter().map(|task| task.questions.len()).max().unwrap_or(0);
    let mut table = csv::Writer::from_writer(out);
    let unwritable = |error: csv::Error| PlatformError::Unwritable(error.into());
    let questions = || (0..most as u32).map(QuestionId);
    let mut header = vec!["task".to_owned(), "text".to_owned()];
    header.extend(questions().map(text_column));
    header.extend(questions().map(plain_column));
    table.write_record(&header).map_err(unwritable)?;
    for task in tasks {
        let shown = |id: QuestionId| task.question(id).map(|question| show(snapshot, question));
        let mut row = vec![task.number.to_string(), common_text(snapshot, task)];
        let cells: Vec<[String; 2]> = questions().map(|id| shown(id).unwrap_or_default()).collect();
        row.extend(cells.iter().map(|[text, _]| text.clone()));
        row.extend(cells.iter().map(|[_, plain]| plain.clone()));
        table.write_record(&row).map_err(unwritable)?;
    }
    Ok(table.flush()?)
}

/// The text that all questions of a task share: the context of a target; empty where each has its own.
fn common_text(snapshot: &Snapshot, task: &Task) -> String {
    let item = task.questions.first().and_then(|question| snapshot.item(question.item));
    match item {
        Some(Item::Judge(item)) => html(&item.marked()),
        Some(Item::Verdict(item)) => html(&item.sentence.marked()),
        Some(Item::Recall(_) | Item::Similarity(_)) | None => String::new(),
    }
}

/// What a question shows: its text, and for pairs the text without marks.
fn show(snapshot: &Snapshot, question: &Question) -> [String; 2] {
    let escaped = |text: &str| htmlize::escape_text(text).into_owned();
    let at = |position: &u16| usize::from(*position);
    match (snapshot.item(question.item), &question.about) {
        (_, About::Control(control)) => [escaped(&control.text), String::new()],
        (Some(Item::Judge(item)), About::Candidate(position)) => {
            let candidate = item.candidates().get(at(position));
            [candidate.map_or_else(String::new, |c| escaped(&c.text)), String::new()]
        }
        (Some(Item::Verdict(item)), About::Substitute(position)) => {
            let substitute = item.substitutes().get(at(position));
            [substitute.map_or_else(String::new, |s| escaped(&s.text)), String::new()]
        }
        (Some(Item::Recall(item)), About::Sentence) => {
            [html(&item.sentence.marked()), String::new()]
        }
        (Some(Item::Similarity(item)), About::Context(context)) => {
            let Some(context) = item.contexts().get(usize::from(*context)) else {
                return Default::default();
            };
            let spans = context.spans.each_ref().map(motjuste_core::Span::bytes);
            [html(&MarkedText::new(&context.text, spans)), escaped(&context.text)]
        }
        _ => Default::default(),
    }
}

/// Escaped, the words in question bold, on one line as the platforms want their cells.
fn html(text: &MarkedText) -> String {
    let piece = |piece: &crate::Piece| {
        let text = htmlize::escape_text(piece.text.replace(['\n', '\r'], " ")).into_owned();
        if piece.marked { format!("<b>{text}</b>") } else { text }
    };
    text.0.iter().map(piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rule;
    use crate::fixture::{add_task, filter, judge, labels, similarity, submit};

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
