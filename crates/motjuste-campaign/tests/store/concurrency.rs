//! Fifty people at once, each clicking twice.

use std::collections::BTreeSet;

use motjuste_campaign::{AnnotatorId, AssignmentId, JudgeLabel, Next, State, Store};

use crate::annotators::{careful, invite, judged, key};
use crate::database::Database;
use crate::items::{begin, campaign, judge, name, target};
use crate::procedures::assert_distinct_people;

crate::on_both_databases!(fifty_people_at_once_collect_exactly_what_is_wanted);

async fn fifty_people_at_once_collect_exactly_what_is_wanted(database: Database) {
    let store = database.open().await;
    let items = (0..25).map(|n| target(n, &["yes", "no", "yes too", "not"])).collect();
    begin(&store, campaign(judge(3, 4)), items).await;
    let annotators = invite(&store, 50).await;
    // Two servers on one database.
    let books = [store.clone(), database.open().await];
    let people: Vec<_> = annotators
        .into_iter()
        .enumerate()
        .map(|(i, annotator)| tokio::spawn(person(books[i % 2].clone(), annotator)))
        .collect();
    let mut acknowledged = BTreeSet::new();
    for person in people {
        for assignment in person.await.unwrap() {
            assert!(acknowledged.insert(assignment.clone()), "{assignment} twice");
        }
    }
    let status = store.status(&name()).await.unwrap();
    assert_eq!(status.state, State::Complete);
    for stage in &status.stages {
        assert_eq!((stage.valid, stage.open), (stage.wanted, 0), "stage {}", stage.stage);
    }
    let snapshot = store.snapshot(&name()).await.unwrap();
    assert_distinct_people(&snapshot);
    let stored: BTreeSet<AssignmentId> = snapshot
        .submissions
        .iter()
        .map(|s| AssignmentId { campaign: name(), number: s.assignment })
        .collect();
    assert_eq!(stored, acknowledged, "no label lost, none doubled");
    let before = database.tables().await;
    let asked = |s: &motjuste_campaign::Submission| snapshot.task(s.task).unwrap().questions.len();
    let labels: usize = snapshot.submissions.iter().map(asked).sum();
    assert_eq!(before["labels"].len(), labels);
    store.rebuild().await.unwrap();
    assert_eq!(database.tables().await, before);
}

/// Works until nothing is left, and says what was acknowledged. Every request is sent twice at the
/// same time, a third tab says something else, and now and then a task is handed back.
async fn person(store: Store, annotator: AnnotatorId) -> Vec<AssignmentId> {
    let mut acknowledged = Vec::new();
    loop {
        let (one, other) = tokio::join!(store.next(&annotator), store.next(&annotator));
        let view = match (one.unwrap(), other.unwrap()) {
            (Next::Task(view), Next::Task(same)) => {
                assert_eq!(view, same);
                view
            }
            (Next::Done, _) | (_, Next::Done) => return acknowledged,
            _ => {
                tokio::task::yield_now().await;
                continue;
            }
        };
        if view.assignment.number.0 % 10 == 0 {
            store.hand_back(&annotator, &view.assignment, "unknown").await.unwrap();
            continue;
        }
        let (draft, other_draft) = (careful(&view), judged(&view, |_| JudgeLabel::Negative));
        let (key, other_key) = (key("mine"), key("other-tab"));
        let (one, two) = tokio::join!(
            store.submit(&annotator, &view.assignment, &key, &draft),
            store.submit(&annotator, &view.assignment, &key, &draft),
        );
        assert_eq!(one.unwrap(), two.unwrap());
        let tab = store.submit(&annotator, &view.assignment, &other_key, &other_draft).await;
        assert!(tab.is_err(), "{tab:?}");
        acknowledged.push(view.assignment);
    }
}
