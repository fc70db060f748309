//! `motjuste batch` with the embedded tier: order, errors, and resuming after a kill.

#![allow(clippy::unwrap_used)]

mod run;

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use run::{Said, offline, program};
use serde_json::Value;

fn batch(requests: &Path, answers: &Path, more: &[&str]) -> Said {
    let files =
        ["batch", "--tier", "embedded", requests.to_str().unwrap(), answers.to_str().unwrap()];
    offline(&[&files[..], more].concat(), b"")
}

fn read(answers: &Path) -> Vec<Value> {
    let text = fs::read_to_string(answers).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Requests for one word in so many different texts.
fn many(count: usize) -> String {
    (0..count)
        .map(|n| format!("{{\"id\": {n}, \"text\": \"It was a **bright** day {n}.\"}}\n"))
        .collect()
}

#[test]
fn each_request_is_answered_in_its_place_and_a_bad_one_stops_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let (requests, answers) = (dir.path().join("in.jsonl"), dir.path().join("out.jsonl"));
    let lines: [&[u8]; 9] = [
        br#"{"id": "a", "text": "I read an **amazing** paper."}"#,
        b"nonsense",
        b"",
        br#"{"id": 3, "text": "no mark"}"#,
        br#"{"text": "A bright, bright day.", "word": "bright", "nth": 2, "n": 3}"#,
        br#"{"text": "We met in **London**."}"#,
        b"{\"text\": \"bad \xff bytes\"}",
        br#"{"text": "We met in **London**.", "pos": "NOUN"}"#,
        br#"{"text": "one two", "at": "1:5", "unknown": 1}"#,
    ];
    fs::write(&requests, lines.join(&b"\r\n"[..])).unwrap();
    let said = batch(&requests, &answers, &[]);
    assert_eq!(said.code, Some(1), "{}", said.err);
    assert!(said.err.contains("requests: 8; answers with an \"error\": 4"), "{}", said.err);
    let answers = read(&answers);
    let numbers: Vec<_> = answers.iter().map(|answer| answer["line"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [1, 2, 4, 5, 6, 7, 8, 9]);
    assert_eq!((&answers[0]["id"], &answers[0]["version"]), (&"a".into(), &1.into()));
    assert_eq!(answers[0]["target"]["surface"], "amazing");
    assert!(answers[1]["error"].as_str().unwrap().contains("at column 2"), "{}", answers[1]);
    assert_eq!(answers[2]["id"], 3);
    assert!(answers[2]["error"].as_str().unwrap().starts_with("no word is marked"));
    assert_eq!(answers[3]["target"]["span"], serde_json::json!([10, 16]));
    assert!(answers[3]["suggestions"].as_array().unwrap().len() <= 3);
    assert_eq!(answers[4]["silence"]["reason"], "name");
    assert!(answers[5]["error"].as_str().unwrap().starts_with("not UTF-8: byte 14"));
    assert_ne!(answers[6]["silence"]["reason"], "name");
    assert!(answers[7]["error"].as_str().unwrap().contains("unknown field `unknown`"));
}

#[test]
fn a_killed_run_goes_on_where_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let (requests, answers) = (dir.path().join("in.jsonl"), dir.path().join("out.jsonl"));
    let whole = dir.path().join("whole.jsonl");
    fs::write(&requests, many(120)).unwrap();
    let (from, to) = (requests.to_str().unwrap(), answers.to_str().unwrap());
    let slowly = ["batch", "--tier", "embedded", "--threads", "1", from, to];
    let mut child = program().offline_command(dir.path(), &slowly).spawn().unwrap();
    while fs::metadata(&answers).map_or(0, |file| file.len()) == 0 {
        assert!(child.try_wait().unwrap().is_none(), "ended without an answer");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = fs::read_to_string(&answers).unwrap().matches('\n').count();
    assert!((1..120).contains(&kept), "{kept} answers were there when it was killed");
    // As if the kill had come in the middle of a line.
    let mut file = OpenOptions::new().append(true).open(&answers).unwrap();
    file.write_all(b"{\"line\":33,\"requ").unwrap();
    let said = batch(&requests, &answers, &[]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.err.contains(&format!("resuming after {kept} answers in ")), "{}", said.err);
    assert_eq!(batch(&requests, &whole, &["--threads", "3"]).code, Some(0));
    assert!(fs::read(&answers).unwrap() == fs::read(&whole).unwrap(), "the same as in one go");
    // And once it is complete, nothing is left to do.
    let said = batch(&requests, &answers, &[]);
    assert!(said.err.contains("resuming after 120 answers"), "{}", said.err);
    assert_eq!(fs::read(&answers).unwrap(), fs::read(&whole).unwrap());
}

#[test]
fn a_file_of_something_else_is_not_overwritten_unless_forced() {
    let dir = tempfile::tempdir().unwrap();
    let (requests, answers) = (dir.path().join("in.jsonl"), dir.path().join("out.jsonl"));
    fs::write(&requests, many(3)).unwrap();
    assert_eq!(batch(&requests, &answers, &["--n", "2"]).code, Some(0));
    let two_each = fs::read(&answers).unwrap();
    fs::write(dir.path().join("notes.txt"), "my notes").unwrap();
    for (file, more) in [("out.jsonl", &["--n", "3"][..]), ("notes.txt", &[])] {
        let path = dir.path().join(file);
        let before = fs::read(&path).unwrap();
        let said = batch(&requests, &path, more);
        let complaint = said.complaint();
        assert!(complaint.contains("--force") && complaint.contains("(line 1)"), "{complaint}");
        assert_eq!(fs::read(&path).unwrap(), before);
    }
    assert_eq!(batch(&requests, &answers, &["--n", "3", "--force"]).code, Some(0));
    assert_ne!(fs::read(&answers).unwrap(), two_each);
}

#[test]
fn pipes_do_as_well_as_files() {
    let said = offline(&["batch", "--tier", "embedded", "-", "-"], many(2).as_bytes());
    assert_eq!((said.code, said.out.lines().count()), (Some(0), 2), "{}", said.err);
    let said = offline(&["batch", "no-such.jsonl", "-"], b"");
    assert!(said.complaint().contains("cannot read no-such.jsonl"), "{}", said.err);
}
