//! Mechanical Turk and Prolific: what is written, read back and paid.

use std::fs;

use crate::workspace::Workspace;

#[test]
fn hits_of_before_are_not_published_again() {
    let workspace = Workspace::judge();
    let hits = workspace.path("hits");
    workspace.done(&format!("mturk hits words --out {hits}"));
    let stale = workspace.file("hits/hits-stage1-x1.csv", "task\n");
    let again = workspace.collect(&format!("mturk hits words --out {hits}"));
    assert!(again.complaint().contains("may already be published"), "{}", again.err);
    workspace.done(&format!("mturk hits words --out {hits} --replace"));
    assert!(!std::path::Path::new(&stale).exists());
    let page = fs::read_to_string(workspace.path("hits/question.html")).unwrap();
    assert!(page.contains("consider using this substitute"), "{page}");
}

#[test]
fn rows_that_cannot_be_read_are_to_be_looked_at() {
    let workspace = Workspace::judge();
    let results =
        "AssignmentId,WorkerId,Input.task,Answer.q0\nA1,W1,1,positive\nA2,W2,9,positive\n";
    let results = workspace.file("results.csv", results);
    let said = workspace.done(&format!("mturk results words {results}"));
    assert!(said.err.contains("2 unreadable"), "{}", said.err);
    let list = workspace.path("approve.csv");
    let said = workspace.done(&format!("mturk approve words --out {list}"));
    assert!(said.err.contains("0 approved, 0 rejected, 2 to check"), "{}", said.err);
    let list = fs::read_to_string(list).unwrap();
    assert!(list.contains("A1,,,question 2 is not answered"), "{list}");
    assert!(list.contains("A2,,,no task 9"), "{list}");
}

#[test]
fn a_study_has_an_address_where_the_campaign_lets_its_people_in() {
    let workspace = Workspace::judge();
    let closed = workspace.collect("prolific address words");
    assert!(closed.complaint().contains("platform_entry = true"), "{}", closed.err);
    workspace.begin("judge", &[("platform_entry = false", "platform_entry = true")]);
    let said = workspace.done("prolific address judge --public-url https://annotate.example");
    assert_eq!(
        said.out.trim_end(),
        "https://annotate.example/p/judge?PROLIFIC_PID={{%PROLIFIC_PID%}}"
    );
    let list = workspace.path("approve.csv");
    workspace.done(&format!("prolific approve judge --out {list}"));
    assert_eq!(fs::read_to_string(list).unwrap(), "Participant id,decision,reason,tasks,counted\n");
}
