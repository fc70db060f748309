//! Unfinished work that its person takes up again.

use motjuste_campaign::Error;

use crate::annotators::{careful, invite, key, task};
use crate::database::Database;
use crate::items::{begin, campaign, judge, name, target};

crate::on_both_databases!(a_draft_is_its_persons_until_the_task_is_done_and_is_in_no_log);

async fn a_draft_is_its_persons_until_the_task_is_done_and_is_in_no_log(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(2, 0)), vec![target(0, &["yes"]), target(1, &["yes"])]).await;
    let people = invite(&store, 2).await;
    let (one, other) = (&people[0], &people[1]);
    let view = task(&store, one).await;
    assert_eq!(store.draft(one, &view.assignment).await.unwrap(), None);
    for draft in ["{\"first\":1}", "{\"unfinished\":2}"] {
        store.keep_draft(one, &view.assignment, draft).await.unwrap();
        assert_eq!(store.draft(one, &view.assignment).await.unwrap().as_deref(), Some(draft));
    }
    assert_eq!(store.draft(other, &view.assignment).await.unwrap(), None);
    let refused = store.keep_draft(other, &view.assignment, "{}").await;
    assert!(matches!(refused, Err(Error::UnknownAssignment(_))), "{refused:?}");
    let log = format!("{:?}", store.whole_log(&name()).await.unwrap());
    assert!(!log.contains("unfinished"), "{log}");
    store.rebuild().await.unwrap();
    assert!(store.draft(one, &view.assignment).await.unwrap().is_some());
    store.submit(one, &view.assignment, &key("k"), &careful(&view)).await.unwrap();
    let refused = store.keep_draft(one, &view.assignment, "{}").await;
    assert!(matches!(refused, Err(Error::AlreadySubmitted(_))), "{refused:?}");
    let next = task(&store, one).await;
    assert_eq!(store.draft(one, &next.assignment).await.unwrap(), None, "another task, no draft");
}
