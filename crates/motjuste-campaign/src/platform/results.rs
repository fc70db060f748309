//! Results of Mechanical Turk and Prolific, read by the names of their columns, in whatever order and
//! whatever else there is. A row that cannot be understood is set aside with the reason, not lost.

use std::io::Read;

use super::PlatformError;
use super::row::{Columns, Row};
use crate::{Import, SetAside, Snapshot, TableError};

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Results {
    pub work: Vec<Import>,
    pub unread: Vec<Unread>,
    /// Rows of work that was returned, rejected or never finished.
    pub not_done: usize,
    /// Submissions whose time the file does not say.
    pub untimed: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// Its line, counted from 1.
    pub line: u64,
    pub platform_id: String,
    pub reason: String,
}

impl Results {
    /// What cannot be taken in, for the store to keep.
    pub fn set_aside(&self) -> Vec<SetAside> {
        let aside = |Unread { platform_id, reason, .. }: &Unread| SetAside {
            platform_id: platform_id.clone(),
            reason: reason.clone(),
        };
        self.unread.iter().map(aside).collect()
    }
}

pub fn read_results(
    snapshot: &Snapshot,
    name: &str,
    table: impl Read,
) -> Result<Results, PlatformError> {
    let mut rows = csv::ReaderBuilder::new().flexible(true).from_reader(table);
    let broken = |line, error: csv::Error| TableError::new(name, line, error);
    let header = rows.headers().map_err(|error| broken(1, error))?.clone();
    let columns = Columns::new(name, &header)?;
    let mut results = Results::default();
    for row in rows.records() {
        let row =
            row.map_err(|error| broken(error.position().map_or(0, csv::Position::line), error))?;
        let line = row.position().map_or(0, csv::Position::line);
        let row = Row::new(&columns, &row);
        if row.is_not_done() {
            results.not_done += 1;
            continue;
        }
        match row.work(snapshot) {
            Ok(work) => {
                results.untimed += usize::from(work.elapsed_ms.is_none());
                results.work.push(work);
            }
            Err(reason) => {
                let platform_id = row.assignment().to_owned();
                results.unread.push(Unread { line, platform_id, reason });
            }
        }
    }
    Ok(results)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::fixture::{judge, labels, recall, similarity};
    use crate::{Answer, NoSubstitute, Procedure, RecallAnswer, SimilarityAnswer, TaskNumber};

    fn read(snapshot: &Snapshot, table: &str) -> Results {
        read_results(snapshot, "results.csv", table.as_bytes()).unwrap()
    }

    fn answers(work: &Import) -> Vec<Answer> {
        work.draft.answers.iter().map(|answered| answered.answer.clone()).collect()
    }

    #[test]
    fn columns_are_found_by_name_in_any_order() {
        let snapshot = judge(&[("strolled", "people")]);
        let table = "\u{feff}Answer.q2,WorkerId,Answer.q0,HITId,Input.task,AssignmentId,Answer.q1,AssignmentStatus,WorkTimeInSeconds\n\
            positive,W1,negative,H,1,A1,abstain,Submitted,25\n\
            positive,W2,positive,H,1,A2,negative,Rejected,25\n";
        let results = read(&snapshot, table);
        assert_eq!((results.work.len(), results.not_done, results.untimed), (1, 1, 0));
        let work = &results.work[0];
        assert_eq!((work.worker.as_str(), work.platform_id.as_str()), ("W1", "A1"));
        assert_eq!((work.task, work.elapsed_ms), (TaskNumber(1), Some(25_000)));
        assert_eq!(answers(work), labels("-?+"));
    }

    #[test]
    fn prolific_has_other_names_and_may_not_say_the_time() {
        let snapshot = judge(&[("strolled", "people")]);
        let table = "Submission id,Participant id,Status,task,q0,q1,q2\n\
            s1,p1,AWAITING REVIEW,1,positive,negative,positive\n\
            s2,p2,TIMED-OUT,1,,,\n";
        let results = read(&snapshot, table);
        assert_eq!((results.work.len(), results.not_done, results.untimed), (1, 1, 1));
        assert_eq!(answers(&results.work[0]), labels("+-+"));
    }

    #[test]
    fn an_answer_may_stand_in_one_column_per_value() {
        let snapshot = judge(&[("strolled", "people")]);
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
        let results = read(&snapshot, &table);
        assert_eq!(answers(&results.work[0]), labels("+-+"));
        assert_eq!(results.unread[0].reason, "question 1 has two answers");
    }

    #[test]
    fn answers_may_stand_together_as_json() {
        let snapshot = judge(&[("strolled", "people")]);
        let json =
            r#"[{"q0":{"positive":true,"negative":false},"q1":"abstain","q2":{"positive":true}}]"#;
        let mut table = csv::Writer::from_writer(Vec::new());
        table
            .write_record(["AssignmentId", "WorkerId", "Input.task", "Answer.taskAnswers"])
            .unwrap();
        table.write_record(["A1", "W1", "1", json]).unwrap();
        table.write_record(["A2", "W2", "1", "{not json"]).unwrap();
        let results = read(&snapshot, std::str::from_utf8(&table.into_inner().unwrap()).unwrap());
        assert_eq!(answers(&results.work[0]), labels("+?+"));
        assert_eq!(results.unread[0].reason, "question 1 is not answered");
        let table = "AssignmentId,WorkerId,task,q0_word1,q0_word2,q0_rating.0,q0_rating.6\n\
            A1,W1,1,snow,boat,false,true\n";
        let results = read(&similarity(1), table);
        let Answer::Similarity(answer) = &answers(&results.work[0])[0] else { unreachable!() };
        assert_eq!(answer.rating, Some(6));
    }

    #[test]
    fn a_row_that_cannot_be_read_is_set_aside_with_its_reason() {
        let snapshot = judge(&[("strolled", "people")]);
        let table = "AssignmentId,WorkerId,Input.task,Answer.q0,Answer.q1\n\
            A1,W1,1,positive,negative\n\
            A2,W2,7,positive,negative\n\
            A3,W3,x,positive,negative\n\
            A4,W4,1,maybe,negative\n\
            A5,,1,positive,negative\n\
            A6,W6\n";
        let results = read(&snapshot, table);
        assert!(results.work.is_empty());
        let reasons: Vec<(u64, &str)> =
            results.unread.iter().map(|unread| (unread.line, unread.reason.as_str())).collect();
        assert_eq!(
            reasons,
            [
                (2, "question 3 is not answered"),
                (3, "no task 7: is this another campaign's file?"),
                (4, "\"x\" is not a task number"),
                (5, "\"maybe\" is not a valid answer to question 1"),
                (6, "it does not name the worker"),
                (7, "\"\" is not a task number"),
            ]
        );
    }

    #[test]
    fn who_knows_too_few_of_the_words_should_have_returned_the_task() {
        let words = [("strolled", "a"), ("ran", "a"), ("went", "a")];
        let table = "AssignmentId,WorkerId,task,q0,q1,q2,q3,q4\n\
            A1,W1,1,abstain,abstain,abstain,abstain,positive\n\
            A2,W2,1,abstain,abstain,abstain,negative,positive\n";
        let results = read(&judge(&words), table);
        assert_eq!((results.work.len(), results.unread.len()), (1, 1));
        assert!(results.unread[0].reason.starts_with("more than 3 words are unknown"));
        assert_eq!(results.set_aside()[0].platform_id, "A1");
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
            ["question 1 takes a rating from 0 to 6", "\"\" is not a valid rating for question 1"]
        );
    }

    proptest! {
        #[test]
        fn answers_survive_whatever_stands_around_them(
            signs in "[+?-]{4}",
            order in Just([0_usize, 1, 2, 3, 4, 5, 6, 7]).prop_shuffle(),
            other in "[ -~éč\n]{0,20}",
        ) {
            let mut snapshot = judge(&[("strolled", "people"), ("ran", "people")]);
            let Procedure::Judge(settings) = &mut snapshot.campaign.procedure else { unreachable!() };
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
            let results = read_results(&snapshot, "x", bytes.as_slice()).unwrap();
            prop_assert_eq!(answers(&results.work[0]), labels(&signs));
        }
    }
}
