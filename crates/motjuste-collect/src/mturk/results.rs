//! Results of Mechanical Turk and Prolific, read by the names of their columns, in whatever order and
//! whatever else there is. A row that cannot be understood is set aside with the reason, not lost.

use std::io::Read;

use super::PlatformError;
use super::fields::{NONE, Part, choices, field};
use crate::columns::find;
use crate::{
    Answer, Answered, Answers, Draft, Import, JudgeLabel, Kind, NoSubstitute, Procedure,
    QuestionId, RecallAnswer, Records, SimilarityAnswer, Task, TaskNumber, VerdictLabel,
};

/// Names of columns: Mechanical Turk's, then Prolific's.
const ASSIGNMENT: &[&str] =
    &["AssignmentId", "Submission id", "submission_id", "session_id", "SESSION_ID"];
const WORKER: &[&str] = &["WorkerId", "Participant id", "participant_id", "PROLIFIC_PID"];
const TASK: &[&str] = &["Input.task", "task"];
const STATUS: &[&str] = &["AssignmentStatus", "Status"];
const SECONDS: &[&str] = &["WorkTimeInSeconds", "Time taken", "time_taken"];

/// States of work that nobody handed in, or that was refused.
const NOT_DONE: &[&str] = &["rejected", "returned", "timed-out", "timed out", "active", "reserved"];

/// What a file of results holds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Results {
    /// Work to take into the book.
    pub work: Vec<Import>,
    /// Rows that cannot be.
    pub unread: Vec<Unread>,
    /// Rows of work that was returned, rejected or never finished.
    pub not_done: usize,
    /// Submissions whose time the file does not say.
    pub untimed: usize,
}

/// A row that cannot be taken in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// Its line, counted from 1.
    pub line: u64,
    /// What the platform calls the assignment.
    pub platform_id: String,
    /// Why, and what to do.
    pub reason: String,
}

/// Reads a file of results.
///
/// # Errors
/// When it is no CSV table, or lacks the columns that say whose work it is and of which task.
pub fn read_results(
    records: &Records,
    name: &str,
    table: impl Read,
) -> Result<Results, PlatformError> {
    let mut rows = csv::ReaderBuilder::new().flexible(true).from_reader(table);
    let broken = |line, reason| PlatformError::Table { name: name.to_owned(), line, reason };
    let header = rows.headers().map_err(|error| broken(1, error.to_string()))?.clone();
    let columns = Columns::of(name, &header)?;
    let mut results = Results::default();
    for row in rows.records() {
        let row = row.map_err(|error| {
            broken(error.position().map_or(0, csv::Position::line), error.to_string())
        })?;
        let line = row.position().map_or(0, csv::Position::line);
        let row = Row { columns: &columns, cells: &row };
        if row.is_not_done() {
            results.not_done += 1;
            continue;
        }
        match row.work(records) {
            Ok(work) => {
                results.untimed += usize::from(work.elapsed_ms == 0);
                results.work.push(work);
            }
            Err(reason) => {
                let platform_id = row.cell(Some(columns.assignment)).to_owned();
                results.unread.push(Unread { line, platform_id, reason });
            }
        }
    }
    Ok(results)
}

/// Where the columns stand.
struct Columns {
    header: csv::StringRecord,
    assignment: usize,
    worker: usize,
    task: usize,
    status: Option<usize>,
    seconds: Option<usize>,
}

impl Columns {
    fn of(name: &str, header: &csv::StringRecord) -> Result<Self, PlatformError> {
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
            header: header.clone(),
        })
    }

    /// The column of a field of the form: `Answer.q0`, or `q0` where no platform adds to the name.
    fn field(&self, field: &str) -> Option<usize> {
        find(&self.header, &[&format!("Answer.{field}"), field])
    }
}

struct Row<'r> {
    columns: &'r Columns,
    cells: &'r csv::StringRecord,
}

impl Row<'_> {
    fn cell(&self, column: Option<usize>) -> &str {
        column.and_then(|column| self.cells.get(column)).unwrap_or_default().trim()
    }

    fn field(&self, question: QuestionId, part: Part) -> &str {
        self.cell(self.columns.field(&field(question, part)))
    }

    fn is_not_done(&self) -> bool {
        NOT_DONE.contains(&self.cell(self.columns.status).to_lowercase().as_str())
    }

    /// The work of this row, or why it cannot be read.
    fn work(&self, records: &Records) -> Result<Import, String> {
        let task = self.cell(Some(self.columns.task));
        let number =
            task.parse().map(TaskNumber).map_err(|_| format!("{task:?} is no task's number"))?;
        let asked = records.task(number).ok_or_else(|| {
            format!("there is no task {number}: is this another campaign's file?")
        })?;
        let [platform_id, worker] =
            [self.columns.assignment, self.columns.worker].map(|c| self.cell(Some(c)).to_owned());
        if platform_id.is_empty() || worker.is_empty() {
            return Err("it does not say whose work it is".into());
        }
        let draft = self.draft(asked, &records.campaign.procedure)?;
        // Nothing must reach the book that it would refuse: it takes all or nothing.
        Answers::of_draft(asked, &records.campaign.procedure, Answers::default(), &draft)
            .map_err(|problem| problem.to_string())?;
        Ok(Import { platform_id, worker, task: number, elapsed_ms: self.elapsed_ms()?, draft })
    }

    /// 0 where the file does not say.
    fn elapsed_ms(&self) -> Result<u64, String> {
        match self.cell(self.columns.seconds) {
            "" => Ok(0),
            seconds => match seconds.parse::<f64>() {
                Ok(time) if (0.0..1e9).contains(&time) => Ok((time * 1000.0).round() as u64),
                _ => Err(format!("{seconds:?} is no number of seconds")),
            },
        }
    }

    fn draft(&self, task: &Task, procedure: &Procedure) -> Result<Draft, String> {
        let answered = |(question, _)| {
            let answer = match procedure {
                Procedure::Judge(_) => Answer::Label(self.label(question)?),
                Procedure::Verdict(_) => Answer::Verdict(self.verdict(question)?),
                Procedure::Recall(settings) => {
                    Answer::Recall(self.recall(question, settings.max_substitutes)?)
                }
                Procedure::Similarity(_) => Answer::Similarity(self.similarity(question)?),
            };
            Ok(Answered { question, answer })
        };
        let answers = task.numbered().map(answered).collect::<Result<_, String>>()?;
        Ok(Draft { answers, active_ms: None })
    }

    fn label(&self, question: QuestionId) -> Result<JudgeLabel, String> {
        match self.choice(Kind::Judge, question)? {
            "positive" => Ok(JudgeLabel::Positive),
            "negative" => Ok(JudgeLabel::Negative),
            _ => Ok(JudgeLabel::Abstain),
        }
    }

    fn verdict(&self, question: QuestionId) -> Result<VerdictLabel, String> {
        match self.choice(Kind::Verdict, question)? {
            "good" => Ok(VerdictLabel::Good),
            "reasonable" => Ok(VerdictLabel::Reasonable),
            _ => Ok(VerdictLabel::Bad),
        }
    }

    /// The chosen value: in a column of its own, or marked true in one column per value, as newer
    /// forms of Mechanical Turk have it.
    fn choice(&self, kind: Kind, question: QuestionId) -> Result<&'static str, String> {
        let given = self.field(question, Part::Whole);
        let name = field(question, Part::Whole);
        let chosen = |(value, _): &&(&'static str, &str)| {
            let column = self.columns.field(&format!("{name}.{value}"));
            given.eq_ignore_ascii_case(value) || self.cell(column).eq_ignore_ascii_case("true")
        };
        let mut found = choices(kind).iter().filter(chosen);
        match (found.next(), found.next()) {
            (Some((value, _)), None) => Ok(value),
            (Some(_), Some(_)) => Err(format!("question {question} has two answers")),
            (None, _) if given.is_empty() => Err(format!("question {question} is not answered")),
            (None, _) => Err(format!("{given:?} is no answer to question {question}")),
        }
    }

    fn recall(&self, question: QuestionId, most: u32) -> Result<RecallAnswer, String> {
        let part = |part| self.field(question, part).to_owned();
        let substitutes: Vec<String> = (1..=most)
            .map(|number| part(Part::Substitute(number)))
            .filter(|substitute| !substitute.is_empty())
            .collect();
        let none = match (part(Part::None).as_str(), NONE) {
            ("", _) => None,
            (given, [(nil, _), ..]) if given == nil => Some(NoSubstitute::Nil),
            (given, [_, (name, _), _]) if given == name => Some(NoSubstitute::Name),
            (given, [.., (unsubstitutable, _)]) if given == unsubstitutable => {
                Some(NoSubstitute::Unsubstitutable)
            }
            (given, _) => return Err(format!("{given:?} is no reason to question {question}")),
        };
        let phrase = Some(part(Part::Phrase)).filter(|phrase| !phrase.is_empty());
        let dictionary = part(Part::Dictionary);
        let dictionary = ["true", "on"].iter().any(|yes| dictionary.eq_ignore_ascii_case(yes));
        Ok(RecallAnswer { substitutes, none, phrase, dictionary })
    }

    fn similarity(&self, question: QuestionId) -> Result<SimilarityAnswer, String> {
        let words = [1, 2].map(|number| self.field(question, Part::Word(number)).to_owned());
        let rating = self.field(question, Part::Rating);
        let rating = rating
            .parse()
            .map_err(|_| format!("{rating:?} is no rating of question {question}"))?;
        Ok(SimilarityAnswer { words, rating: Some(rating) })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::fixture::{judge, labels, recall, similarity};

    fn read(records: &Records, table: &str) -> Results {
        read_results(records, "results.csv", table.as_bytes()).unwrap()
    }

    fn answers(work: &Import) -> Vec<Answer> {
        work.draft.answers.iter().map(|answered| answered.answer.clone()).collect()
    }

    #[test]
    fn columns_are_found_by_name_in_any_order() {
        let records = judge(&[("strolled", "people")]);
        let table = "\u{feff}Answer.q2,WorkerId,Answer.q0,HITId,Input.task,AssignmentId,Answer.q1,AssignmentStatus,WorkTimeInSeconds\n\
            positive,W1,negative,H,1,A1,abstain,Submitted,25\n\
            positive,W2,positive,H,1,A2,negative,Rejected,25\n";
        let results = read(&records, table);
        assert_eq!((results.work.len(), results.not_done, results.untimed), (1, 1, 0));
        let work = &results.work[0];
        assert_eq!((work.worker.as_str(), work.platform_id.as_str()), ("W1", "A1"));
        assert_eq!((work.task, work.elapsed_ms), (TaskNumber(1), 25_000));
        assert_eq!(answers(work), labels("-?+"));
    }

    #[test]
    fn prolific_has_other_names_and_may_not_say_the_time() {
        let records = judge(&[("strolled", "people")]);
        let table = "Submission id,Participant id,Status,task,q0,q1,q2\n\
            s1,p1,AWAITING REVIEW,1,positive,negative,positive\n\
            s2,p2,TIMED-OUT,1,,,\n";
        let results = read(&records, table);
        assert_eq!((results.work.len(), results.not_done, results.untimed), (1, 1, 1));
        assert_eq!(answers(&results.work[0]), labels("+-+"));
    }

    #[test]
    fn an_answer_may_stand_in_one_column_per_value() {
        let records = judge(&[("strolled", "people")]);
        let mut columns = String::from("AssignmentId,WorkerId,Input.task");
        for question in 0..3 {
            for value in ["positive", "negative", "abstain"] {
                columns += &format!(",Answer.q{question}.{value}");
            }
        }
        let table = format!(
            "{columns}\nA1,W1,1,true,false,false,false,TRUE,false,true,false,false\n\
             A2,W2,1,true,true,false,false,true,false,true,false,false\n"
        );
        let results = read(&records, &table);
        assert_eq!(answers(&results.work[0]), labels("+-+"));
        assert_eq!(results.unread[0].reason, "question 0 has two answers");
    }

    #[test]
    fn a_row_that_cannot_be_read_is_set_aside_with_its_reason() {
        let records = judge(&[("strolled", "people")]);
        let table = "AssignmentId,WorkerId,Input.task,Answer.q0,Answer.q1\n\
            A1,W1,1,positive,negative\n\
            A2,W2,7,positive,negative\n\
            A3,W3,x,positive,negative\n\
            A4,W4,1,maybe,negative\n\
            A5,,1,positive,negative\n\
            A6,W6\n";
        let results = read(&records, table);
        assert!(results.work.is_empty());
        let reasons: Vec<(u64, &str)> =
            results.unread.iter().map(|unread| (unread.line, unread.reason.as_str())).collect();
        assert_eq!(
            reasons,
            [
                (2, "question 2 is not answered"),
                (3, "there is no task 7: is this another campaign's file?"),
                (4, "\"x\" is no task's number"),
                (5, "\"maybe\" is no answer to question 0"),
                (6, "it does not say whose work it is"),
                (7, "\"\" is no task's number"),
            ]
        );
    }

    #[test]
    fn without_the_columns_that_say_whose_work_it_is_nothing_is_read() {
        let error = read_results(&judge(&[]), "r.csv", "WorkerId,x\n".as_bytes()).unwrap_err();
        let message = error.to_string();
        assert!(message.starts_with("r.csv: no column AssignmentId or Submission id"), "{message}");
        assert!(message.ends_with("the file has WorkerId, x"), "{message}");
    }

    #[test]
    fn free_answers_and_ratings_are_read_too() {
        let table = "AssignmentId,WorkerId,Input.task,Answer.q0_substitute1,Answer.q0_substitute2,Answer.q0_none,Answer.q0_phrase,Answer.q0_dictionary\n\
            A1,W1,1,clever, quick-witted ,,bright side,true\n\
            A2,W2,1,,,name,,\n\
            A3,W3,1,,,,,\n";
        let results = read(&recall(1), table);
        let expected = RecallAnswer {
            substitutes: vec!["clever".into(), "quick-witted".into()],
            none: None,
            phrase: Some("bright side".into()),
            dictionary: true,
        };
        assert_eq!(answers(&results.work[0]), [Answer::Recall(expected)]);
        let none = RecallAnswer { none: Some(NoSubstitute::Name), ..RecallAnswer::default() };
        assert_eq!(answers(&results.work[1]), [Answer::Recall(none)]);
        assert!(results.unread[0].reason.contains("needs a substitute"), "{:?}", results.unread);

        let table = "AssignmentId,WorkerId,Input.task,Answer.q0_word1,Answer.q0_word2,Answer.q0_rating\n\
            A1,W1,2,snow,boat,6\nA2,W2,2,snow,boat,7\nA3,W3,2,snow,boat,\n";
        let results = read(&similarity(1), table);
        let words = ["snow".to_owned(), "boat".to_owned()];
        let expected = Answer::Similarity(SimilarityAnswer { words, rating: Some(6) });
        assert_eq!(answers(&results.work[0]), [expected]);
        let reasons: Vec<&str> =
            results.unread.iter().map(|unread| unread.reason.as_str()).collect();
        assert_eq!(
            reasons,
            ["question 0 takes a rating from 0 to 6", "\"\" is no rating of question 0"]
        );
    }

    proptest! {
        #[test]
        fn answers_survive_whatever_stands_around_them(
            signs in "[+?-]{4}",
            order in Just([0_usize, 1, 2, 3, 4, 5, 6, 7]).prop_shuffle(),
            other in "[ -~éč\n]{0,20}",
        ) {
            let mut records = judge(&[("strolled", "people"), ("ran", "people")]);
            let Procedure::Judge(settings) = &mut records.campaign.procedure else { unreachable!() };
            settings.max_unknown = 4;
            let value = |sign| match sign {
                '+' => "positive",
                '-' => "negative",
                _ => "abstain",
            };
            let mut columns: Vec<(String, &str)> = vec![
                ("AssignmentId".into(), "A1"),
                ("WorkerId".into(), "W1"),
                ("Input.task".into(), "1"),
                ("Comment".into(), &other),
            ];
            let answers_of = signs.chars().enumerate();
            columns.extend(answers_of.map(|(at, sign)| (format!("Answer.q{at}"), value(sign))));
            let mut table = csv::Writer::from_writer(Vec::new());
            table.write_record(order.iter().map(|&at| &columns[at].0)).unwrap();
            table.write_record(order.iter().map(|&at| columns[at].1)).unwrap();
            let bytes = table.into_inner().unwrap();
            let results = read_results(&records, "x", bytes.as_slice()).unwrap();
            prop_assert_eq!(answers(&results.work[0]), labels(&signs));
        }
    }
}
