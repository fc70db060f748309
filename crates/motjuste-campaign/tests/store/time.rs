//! Tasks that are handed back or kept too long.

use motjuste_campaign::{Campaign, CampaignName, Error, Next, Submission};

use crate::annotators::{careful, do_one, invite, key, task, work};
use crate::database::Database;
use crate::items::{begin, campaign, every_kind, judge, name, target};

crate::on_both_databases!(
    what_is_handed_back_goes_to_others,
    tasks_of_every_kind_can_be_handed_back,
    what_is_kept_too_long_goes_to_others,
    late_work_is_taken_while_it_is_wanted,
    who_comes_back_gets_their_task_again,
    a_clock_that_was_ahead_stops_nothing,
    a_log_is_set_back_to_the_clock,
);

async fn what_is_handed_back_goes_to_others(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(1, 0)), vec![target(0, &["no"])]).await;
    let annotators = invite(&store, 2).await;
    let view = task(&store, &annotators[0]).await;
    store.hand_back(&annotators[0], &view.assignment, "I do not know the word").await.unwrap();
    store.hand_back(&annotators[0], &view.assignment, "a double click").await.unwrap();
    assert_eq!(store.next(&annotators[0]).await.unwrap(), Next::Done, "not the same again");
    let late = store.submit(&annotators[0], &view.assignment, &key("k"), &careful(&view)).await;
    assert!(matches!(late, Err(Error::HandedBack(_))), "{late:?}");
    assert!(do_one(&store, &annotators[1]).await);
    let returns = store.snapshot(&name()).await.unwrap().returns;
    assert_eq!(returns.len(), 1);
    assert_eq!(returns[0].why, "I do not know the word");
}

async fn tasks_of_every_kind_can_be_handed_back(database: Database) {
    let store = database.open().await;
    for (procedure, items) in every_kind() {
        let kind = procedure.kind();
        let own: CampaignName = format!("test-{kind}").parse().unwrap();
        store.create(Campaign { name: own.clone(), ..campaign(procedure) }).await.unwrap();
        store.add(&own, items).await.unwrap();
        let mut people = Vec::new();
        for token in store.invite(&own, 3).await.unwrap() {
            people.push(store.enter(&token).await.unwrap());
        }
        let view = task(&store, &people[0]).await;
        store.hand_back(&people[0], &view.assignment, "unknown").await.unwrap();
        work(&store, &people).await;
        let snapshot = store.snapshot(&own).await.unwrap();
        assert_eq!(snapshot.returns.len(), 1, "{kind}");
        let returned = snapshot.returns[0].task;
        let did = |submission: &&Submission| submission.task == returned;
        let others: Vec<_> =
            snapshot.submissions.iter().filter(did).map(|one| one.annotator).collect();
        assert_eq!(others.len(), 2, "{kind}: others do it");
        assert!(!others.contains(&people[0].number), "{kind}: not the same again");
    }
}

async fn what_is_kept_too_long_goes_to_others(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(1, 0)), vec![target(0, &["no"])]).await;
    let annotators = invite(&store, 2).await;
    let view = task(&store, &annotators[0]).await;
    database.pass_minutes(59);
    assert_eq!(store.next(&annotators[1]).await.unwrap(), Next::Wait);
    database.pass_minutes(1);
    assert!(do_one(&store, &annotators[1]).await);
    let late = store.submit(&annotators[0], &view.assignment, &key("k"), &careful(&view)).await;
    assert!(matches!(late, Err(Error::Expired(_))), "no more than is wanted: {late:?}");
    let status = store.status(&name()).await.unwrap();
    assert_eq!((status.stages[0].valid, status.stages[0].open), (1, 0));
}

async fn late_work_is_taken_while_it_is_wanted(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(2, 0)), vec![target(0, &["no"])]).await;
    let annotators = invite(&store, 2).await;
    let view = task(&store, &annotators[0]).await;
    database.pass_minutes(600);
    assert!(do_one(&store, &annotators[1]).await);
    store.submit(&annotators[0], &view.assignment, &key("k"), &careful(&view)).await.unwrap();
    let status = store.status(&name()).await.unwrap();
    assert_eq!((status.stages[0].valid, status.stages[0].open), (2, 0));
}

async fn who_comes_back_gets_their_task_again(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(2, 0)), (0..3).map(|n| target(n, &["no"])).collect()).await;
    let annotators = invite(&store, 2).await;
    let view = task(&store, &annotators[0]).await;
    database.pass_minutes(600);
    assert_eq!(task(&store, &annotators[0]).await, view);
    assert!(do_one(&store, &annotators[1]).await && do_one(&store, &annotators[0]).await);
    let before = database.tables().await;
    store.rebuild().await.unwrap();
    assert_eq!(database.tables().await, before);
}

/// Two years, in minutes.
const TWO_YEARS: i64 = 2 * 365 * 24 * 60;

async fn a_clock_that_was_ahead_stops_nothing(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(1, 0)), (0..4).map(|n| target(n, &["no"])).collect()).await;
    let annotators = invite(&store, 3).await;
    database.set_clock_by_minutes(TWO_YEARS);
    assert!(do_one(&store, &annotators[0]).await);
    database.set_clock_by_minutes(-TWO_YEARS);
    let view = task(&store, &annotators[0]).await;
    database.pass_minutes(7);
    store.submit(&annotators[0], &view.assignment, &key("k"), &careful(&view)).await.unwrap();
    let snapshot = store.snapshot(&name()).await.unwrap();
    assert_eq!(snapshot.submissions[1].elapsed_ms, Some(7 * 60_000), "time went on");
    let left = task(&store, &annotators[1]).await;
    database.pass_minutes(61);
    assert!(do_one(&store, &annotators[2]).await && do_one(&store, &annotators[2]).await);
    let late = store.submit(&annotators[1], &left.assignment, &key("k"), &careful(&left)).await;
    assert!(matches!(late, Err(Error::Expired(_))), "others have done it: {late:?}");
    let ahead = store.status(&name()).await.unwrap().ahead_ms.unwrap();
    assert_eq!(ahead, TWO_YEARS * 60_000);
    let times: Vec<i64> =
        store.whole_log(&name()).await.unwrap().iter().map(|event| event.at.0).collect();
    assert!(times.is_sorted(), "{times:?}");
}

async fn a_log_is_set_back_to_the_clock(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(1, 0)), (0..2).map(|n| target(n, &["no"])).collect()).await;
    let annotators = invite(&store, 2).await;
    assert_eq!(store.set_clock_back(&name()).await.unwrap(), 0, "nothing to mend");
    database.set_clock_by_minutes(TWO_YEARS);
    let view = task(&store, &annotators[0]).await;
    database.set_clock_by_minutes(-TWO_YEARS);
    let by = store.set_clock_back(&name()).await.unwrap();
    assert_eq!(by, TWO_YEARS.unsigned_abs() * 60_000);
    assert_eq!(store.status(&name()).await.unwrap().ahead_ms, None);
    database.pass_minutes(3);
    store.submit(&annotators[0], &view.assignment, &key("k"), &careful(&view)).await.unwrap();
    let snapshot = store.snapshot(&name()).await.unwrap();
    assert_eq!(snapshot.submissions[0].elapsed_ms, Some(3 * 60_000));
    let before = database.tables().await;
    store.rebuild().await.unwrap();
    assert_eq!(database.tables().await, before);
}
