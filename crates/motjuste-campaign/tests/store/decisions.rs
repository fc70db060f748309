//! Filters: visible, reversible, and what they take away is collected again.

use motjuste_campaign::{
    AssignmentNumber, DecisionId, DecisionNumber, Error, Filter, Finding, JudgeLabel, Next, Rule,
    State,
};

use crate::annotators::{do_one, invite, judged, key, task, work};
use crate::database::Database;
use crate::items::{begin, campaign, judge, name, target};

crate::on_both_databases!(
    filtered_work_is_collected_again_and_restored_work_counts,
    two_filters_must_both_be_taken_back,
    a_wrong_control_filters_its_task_at_once,
    a_positive_label_from_a_restored_submission_brings_the_second_stage,
    who_is_excluded_gets_no_more_tasks_until_that_is_taken_back,
);

fn filter(assignments: &[u32]) -> Filter {
    let finding = |&number: &u32| Finding {
        assignment: AssignmentNumber(number),
        value: Some(0.5),
        reason: "five seconds for ten words".into(),
    };
    let findings = assignments.iter().map(finding).collect();
    Filter { rule: Rule::MinimumTime, threshold: Some(10.0), findings }
}

async fn filtered_work_is_collected_again_and_restored_work_counts(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(2, 0)), vec![target(0, &["no"])]).await;
    let annotators = invite(&store, 3).await;
    work(&store, &annotators[..2]).await;
    assert_eq!(store.next(&annotators[2]).await.unwrap(), Next::Done);
    let decision = store.filter(&name(), filter(&[1])).await.unwrap();
    let status = store.status(&name()).await.unwrap();
    assert_eq!(
        (status.state, status.stages[0].valid, status.stages[0].filtered),
        (State::Running, 1, 1)
    );
    assert_eq!(status.annotators[0].filtered, 1);
    assert_eq!(store.next(&annotators[0]).await.unwrap(), Next::Done, "collected from others");
    assert!(do_one(&store, &annotators[2]).await);
    let snapshot = store.snapshot(&name()).await.unwrap();
    assert_eq!(snapshot.submissions.len(), 3, "never a deletion");
    assert_eq!(snapshot.submissions[0].filtered_by, [decision.number]);
    assert_eq!(snapshot.decisions[0].filter, filter(&[1]));
    store.restore(&decision, "the clock was wrong").await.unwrap();
    store.restore(&decision, "twice").await.unwrap();
    let snapshot = store.snapshot(&name()).await.unwrap();
    assert_eq!(snapshot.valid().count(), 3);
    assert_eq!(snapshot.decisions[0].restored.as_ref().unwrap().reason, "the clock was wrong");
    let before = database.tables().await;
    store.rebuild().await.unwrap();
    assert_eq!(database.tables().await, before);
}

async fn two_filters_must_both_be_taken_back(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(1, 0)), vec![target(0, &["no"])]).await;
    let annotators = invite(&store, 1).await;
    work(&store, &annotators).await;
    let one = store.filter(&name(), filter(&[1, 1])).await.unwrap();
    let other = store.filter(&name(), filter(&[1])).await.unwrap();
    store.restore(&one, "").await.unwrap();
    assert_eq!(store.snapshot(&name()).await.unwrap().valid().count(), 0);
    store.restore(&other, "").await.unwrap();
    assert_eq!(store.status(&name()).await.unwrap().state, State::Complete);
    let missing = store.filter(&name(), filter(&[7])).await;
    assert!(matches!(missing, Err(Error::NotSubmitted(_))), "{missing:?}");
    assert!(matches!(store.filter(&name(), filter(&[])).await, Err(Error::NothingToFilter)));
    let unknown = DecisionId { campaign: name(), number: DecisionNumber(9) };
    assert!(matches!(store.restore(&unknown, "").await, Err(Error::UnknownDecision(_))));
}

async fn a_wrong_control_filters_its_task_at_once(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(1, 0)), vec![target(0, &["yes", "no"])]).await;
    let annotators = invite(&store, 2).await;
    let view = task(&store, &annotators[0]).await;
    let yes_to_all = judged(&view, |_| JudgeLabel::Positive);
    store.submit(&annotators[0], &view.assignment, &key("k"), &yes_to_all).await.unwrap();
    let status = store.status(&name()).await.unwrap();
    assert_eq!((status.stages[0].valid, status.stages[0].filtered), (0, 1));
    assert_eq!(status.annotators[0].control_accuracy(), Some(0.5), "the target was right");
    let decision = &store.snapshot(&name()).await.unwrap().decisions[0];
    assert_eq!(
        (decision.filter.rule, decision.filter.findings[0].value),
        (Rule::WrongControl, Some(0.5))
    );
    assert!(do_one(&store, &annotators[1]).await);
    assert_eq!(store.status(&name()).await.unwrap().state, State::Complete);
}

async fn a_positive_label_from_a_restored_submission_brings_the_second_stage(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(1, 1)), vec![target(0, &["yes"])]).await;
    let annotators = invite(&store, 3).await;
    assert!(do_one(&store, &annotators[0]).await);
    assert_eq!(store.status(&name()).await.unwrap().stages.len(), 2);
    let decision = store.filter(&name(), filter(&[1])).await.unwrap();
    store.restore(&decision, "").await.unwrap();
    let stages = store.status(&name()).await.unwrap().stages;
    assert_eq!(stages[1].tasks, 1, "what has had its second stage does not get it again");
    assert_eq!(
        store.next(&annotators[0]).await.unwrap(),
        Next::Done,
        "the second stage asks others"
    );
    work(&store, &annotators).await;
    assert_eq!(store.status(&name()).await.unwrap().state, State::Complete);
}

async fn who_is_excluded_gets_no_more_tasks_until_that_is_taken_back(database: Database) {
    let store = database.open().await;
    let items = (0..4).map(|number| target(number, &["no"])).collect();
    begin(&store, campaign(judge(1, 0)), items).await;
    let annotators = invite(&store, 2).await;
    assert!(do_one(&store, &annotators[0]).await);
    let in_hand = task(&store, &annotators[0]).await;
    let against = Filter { rule: Rule::ControlAccuracy, ..filter(&[1]) };
    let decision = store.filter(&name(), against).await.unwrap();
    assert_eq!(store.next(&annotators[0]).await.unwrap(), Next::Done);
    let late = judged(&in_hand, |_| JudgeLabel::Positive);
    let late = store.submit(&annotators[0], &in_hand.assignment, &key("late"), &late).await;
    assert!(matches!(late, Err(Error::Expired(_))), "{late:?}");
    let status = store.status(&name()).await.unwrap();
    assert_eq!((status.annotators[0].excluded, status.annotators[1].excluded), (true, false));
    assert_eq!((status.stages[0].open, status.people_needed), (0, 0), "the other can do all");
    let before = database.tables().await;
    store.rebuild().await.unwrap();
    assert_eq!(database.tables().await, before);
    store.restore(&decision, "the controls were wrong").await.unwrap();
    let again = task(&store, &annotators[0]).await;
    assert_eq!(again.assignment, in_hand.assignment, "where they left");
    assert!(!store.status(&name()).await.unwrap().annotators[0].excluded);
}
