//! A row of a platform's results: whose work, of which task, how long, and the answers, wherever the
//! platform puts them.

use serde_json::Value;

use super::PlatformError;
use super::form::{Part, field};
use crate::columns::find;
use crate::{Answered, Answers, Draft, Import, Procedure, QuestionId, Snapshot, Task, TaskNumber};

/// Names of columns: Mechanical Turk's, then Prolific's.
const ASSIGNMENT: &[&str] =
    &["AssignmentId", "Submission id", "submission_id", "session_id", "SESSION_ID"];
const WORKER: &[&str] = &["WorkerId", "Participant id", "participant_id", "PROLIFIC_PID"];
const TASK: &[&str] = &["Input.task", "task"];
const STATUS: &[&str] = &["AssignmentStatus", "Status"];
const SECONDS: &[&str] = &["WorkTimeInSeconds", "Time taken", "time_taken"];
const TOGETHER: &[&str] = &["Answer.taskAnswers"];

/// States of work that nobody handed in, or that was refused.
const NOT_DONE: &[&str] = &["rejected", "returned", "timed-out", "timed out", "active", "reserved"];

pub(super) struct Columns {
    header: csv::StringRecord,
    assignment: usize,
    worker: usize,
    task: usize,
    status: Option<usize>,
    seconds: Option<usize>,
    together: Option<usize>,
}

impl Columns {
    pub(super) fn new(name: &str, header: &csv::StringRecord) -> Result<Self, PlatformError> {
        let need = |wanted: &[&str]| {
            find(header, wanted).ok_or_else(|| PlatformError::NoColumn {
                name: name.to_owned(),
                wanted: wanted.join(" or "),
                found: header.iter().collect::<Vec<_>>().join(", "),
            })
        };
        Ok(Self {
            assignment: need(ASSIGNMENT)?,
            worker: need(WORKER)?,
            task: need(TASK)?,
            status: find(header, STATUS),
            seconds: find(header, SECONDS),
            together: find(header, TOGETHER),
            header: header.clone(),
        })
    }

    /// The column of a field of the form: `Answer.q0`, or `q0` where no platform adds to the name.
    fn field(&self, field: &str) -> Option<usize> {
        find(&self.header, &[&format!("Answer.{field}"), field])
    }
}

pub(crate) struct Row<'r> {
    columns: &'r Columns,
    cells: &'r csv::StringRecord,
    /// Answers that stand together in one cell, by field.
    together: Value,
}

impl<'r> Row<'r> {
    pub(super) fn new(columns: &'r Columns, cells: &'r csv::StringRecord) -> Self {
        let cell = columns.together.and_then(|column| cells.get(column)).unwrap_or_default();
        // What is not JSON holds no answers, and is reported for that.
        let mut together: Value = serde_json::from_str(cell).unwrap_or_default();
        if let Some(first) = together.get_mut(0) {
            together = first.take();
        }
        Self { columns, cells, together }
    }

    pub(super) fn assignment(&self) -> &str {
        self.cell(Some(self.columns.assignment))
    }

    fn cell(&self, column: Option<usize>) -> &str {
        column.and_then(|column| self.cells.get(column)).unwrap_or_default().trim()
    }

    pub(crate) fn field(&self, question: QuestionId, part: Part) -> &str {
        let name = field(question, part);
        match self.cell(self.columns.field(&name)) {
            "" => self.together[&name].as_str().unwrap_or_default().trim(),
            given => given,
        }
    }

    pub(super) fn is_not_done(&self) -> bool {
        NOT_DONE.contains(&self.cell(self.columns.status).to_lowercase().as_str())
    }

    /// The work of this row, or why it cannot be read.
    pub(super) fn work(&self, snapshot: &Snapshot) -> Result<Import, String> {
        let task = self.cell(Some(self.columns.task));
        let number =
            task.parse().map(TaskNumber).map_err(|_| format!("{task:?} is not a task number"))?;
        let asked = snapshot
            .task(number)
            .ok_or_else(|| format!("no task {number}: is this another campaign's file?"))?;
        let [platform_id, worker] =
            [self.columns.assignment, self.columns.worker].map(|c| self.cell(Some(c)).to_owned());
        if platform_id.is_empty() || worker.is_empty() {
            return Err("it does not name the worker".into());
        }
        let draft = self.draft(asked, &snapshot.campaign.procedure)?;
        // Nothing must reach the store that it would refuse: it takes all or nothing.
        Answers::from_draft(asked, &snapshot.campaign.procedure, Answers::default(), &draft)
            .and_then(|answers| answers.check_items(asked, |number| snapshot.item(number)))
            .map_err(|problem| problem.to_string())?;
        Ok(Import { platform_id, worker, task: number, elapsed_ms: self.elapsed_ms()?, draft })
    }

    /// None where the file does not say.
    fn elapsed_ms(&self) -> Result<Option<u64>, String> {
        match self.cell(self.columns.seconds) {
            "" => Ok(None),
            seconds => match seconds.parse::<f64>() {
                Ok(time) if (0.0..1e9).contains(&time) => Ok(Some((time * 1000.0).round() as u64)),
                _ => Err(format!("{seconds:?} is not a number of seconds")),
            },
        }
    }

    fn draft(&self, task: &Task, procedure: &Procedure) -> Result<Draft, String> {
        let kind = procedure.of_kind();
        let answered =
            |(question, _)| Ok(Answered { question, answer: kind.read(self, question)? });
        let answers = task.numbered().map(answered).collect::<Result<_, String>>()?;
        Ok(Draft { answers, ..Draft::default() })
    }

    /// The one of these answers that was chosen.
    pub(crate) fn choice<'v>(
        &self,
        question: QuestionId,
        answers: &[(&'v str, &str)],
    ) -> Result<&'v str, String> {
        let values = answers.iter().map(|(value, _)| *value);
        let given = self.field(question, Part::Whole);
        match self.chosen(question, Part::Whole, values)[..] {
            [value] => Ok(value),
            [_, ..] => Err(format!("question {} has two answers", question.ordinal())),
            [] if given.is_empty() => {
                Err(format!("question {} is not answered", question.ordinal()))
            }
            [] => {
                Err(format!("{given:?} is not a valid answer to question {}", question.ordinal()))
            }
        }
    }

    /// The chosen ones of these values: in a column of its own, or marked true in one column per
    /// value, as newer forms of Mechanical Turk have it.
    pub(crate) fn chosen<V: AsRef<str>>(
        &self,
        question: QuestionId,
        part: Part,
        values: impl Iterator<Item = V>,
    ) -> Vec<V> {
        let (name, given) = (field(question, part), self.field(question, part));
        let is_chosen = |value: &V| {
            let value = value.as_ref();
            let column = self.columns.field(&format!("{name}.{value}"));
            given.eq_ignore_ascii_case(value)
                || self.cell(column).eq_ignore_ascii_case("true")
                || self.together[&name][value] == true
        };
        values.filter(is_chosen).collect()
    }
}
