//! Unfinished work that its person takes up again.

use motjuste_campaign::Error;

use crate::annotators::{careful, invite, key, task};
use crate::database::Database;
use crate::items::{begin, campaign, judge, name, target};

crate::on_both_databases!(a_draft_is_its_persons_until_the_task_is_done_and_is_in_no_log);

async fn a_draft_is_its_persons_until_the_task_is_done_and_is_in_no_log(database: Database) {
    let book = database.open().await;
    begin(&book, campaign(judge(2, 0)), vec![target(0, &["yes"]), target(1, &["yes"])]).await;
    let people = invite(&book, 2).await;
    let (one, other) = (&people[0], &people[1]);
    let view = task(&book, one).await;
    assert_eq!(book.draft(one, &view.assignment).await.unwrap(), None);
    for draft in ["{\"first\":1}", "{\"unfinished\":2}"] {
        book.keep_draft(one, &view.assignment, draft).await.unwrap();
        assert_eq!(book.draft(one, &view.assignment).await.unwrap().as_deref(), Some(draft));
    }
    assert_eq!(book.draft(other, &view.assignment).await.unwrap(), None);
    let refused = book.keep_draft(other, &view.assignment, "{}").await;
    assert!(matches!(refused, Err(Error::UnknownAssignment(_))), "{refused:?}");
    let log = format!("{:?}", book.whole_log(&name()).await.unwrap());
    assert!(!log.contains("unfinished"), "{log}");
    book.rebuild().await.unwrap();
    assert!(book.draft(one, &view.assignment).await.unwrap().is_some());
    book.submit(one, &view.assignment, &key("k"), &careful(&view)).await.unwrap();
    let refused = book.keep_draft(one, &view.assignment, "{}").await;
    assert!(matches!(refused, Err(Error::AlreadySubmitted(_))), "{refused:?}");
    let next = task(&book, one).await;
    assert_eq!(book.draft(one, &next.assignment).await.unwrap(), None, "another task, no draft");
}
