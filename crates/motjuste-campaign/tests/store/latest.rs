//! The snapshot that is kept for pages, read on as the log grows.

use std::sync::Arc;

use motjuste_campaign::{AssignmentNumber, Filter, Finding, Rule, Store};

use crate::annotators::{careful, do_one, invite, key, task, work};
use crate::database::Database;
use crate::items::{begin, campaign, judge, name, target};

crate::on_both_databases!(the_latest_snapshot_is_the_snapshot, what_is_read_ahead_is_read_once,);

async fn assert_same(store: &Store, after: &str) {
    let (kept, read) =
        (store.latest(&name()).await.unwrap(), store.snapshot(&name()).await.unwrap());
    assert_eq!(*kept, read, "after {after}");
}

async fn the_latest_snapshot_is_the_snapshot(database: Database) {
    let store = database.open().await;
    let items = (0..3).map(|number| target(number, &["yes", "no"])).collect();
    begin(&store, campaign(judge(1, 2)), items).await;
    assert_same(&store, "the beginning").await;
    let annotators = invite(&store, 5).await;
    let held = task(&store, &annotators[0]).await;
    assert_same(&store, "an invitation and a task in hand").await;
    while do_one(&store, &annotators[1]).await {
        assert_same(&store, "a submission").await;
    }
    let given_back = task(&store, &annotators[2]).await;
    store.hand_back(&annotators[2], &given_back.assignment, "no idea").await.unwrap();
    assert_same(&store, "a task handed back").await;
    store.submit(&annotators[0], &held.assignment, &key("k"), &careful(&held)).await.unwrap();
    assert_same(&store, "a submission of an earlier assignment").await;
    work(&store, &annotators).await;
    assert_same(&store, "many submissions and a second stage").await;
    let finding = Finding { assignment: AssignmentNumber(2), value: None, reason: "why".into() };
    let filter = Filter { rule: Rule::Manual, threshold: None, findings: vec![finding] };
    let decision = store.filter(&name(), filter).await.unwrap();
    assert_same(&store, "a filter").await;
    store.restore(&decision, "a mistake").await.unwrap();
    assert_same(&store, "a restoration").await;
    store.forget(&annotators[1], "asked for it").await.unwrap();
    assert_same(&store, "a person's data removed").await;
}

async fn what_is_read_ahead_is_read_once(database: Database) {
    let store = database.open().await;
    store.read_ahead().await.unwrap();
    begin(&store, campaign(judge(1, 2)), vec![target(0, &["yes", "no"])]).await;
    let name = name();
    let (ahead, first, second) =
        tokio::join!(store.read_ahead(), store.latest(&name), store.latest(&name));
    ahead.unwrap();
    let (first, second) = (first.unwrap(), second.unwrap());
    assert!(Arc::ptr_eq(&first, &second));
    assert_eq!(*first, store.snapshot(&name).await.unwrap());
}
