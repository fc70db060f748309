//! People who come from a platform's study.

use motjuste_campaign::export::{ExportSettings, files};
use motjuste_campaign::{Campaign, Error, Next};

use crate::annotators::{do_one, invite};
use crate::database::Database;
use crate::items::{begin, campaign, judge, name, target};

crate::on_both_databases!(
    who_comes_again_is_the_same_person_and_is_in_no_export,
    only_where_the_campaign_says_so,
    nobody_does_more_than_the_campaign_lets_them,
);

async fn who_comes_again_is_the_same_person_and_is_in_no_export(database: Database) {
    let store = database.open().await;
    let open = Campaign { platform_entry: true, ..campaign(judge(2, 0)) };
    begin(&store, open, vec![target(0, &["yes"])]).await;
    invite(&store, 1).await;
    let one = store.enter_from_platform(&name(), "5f3c0ffee").await.unwrap();
    let other = store.enter_from_platform(&name(), "60ddba11").await.unwrap();
    assert_ne!(one, other);
    assert_eq!(store.enter_from_platform(&name(), "5f3c0ffee").await.unwrap(), one);
    assert!(do_one(&store, &one).await && !do_one(&store, &one).await);
    let people = store.platform_people(&name()).await.unwrap();
    let people: Vec<_> = people.iter().map(|p| (p.annotator.0, p.platform_id.as_str())).collect();
    assert_eq!(people, [(2, "5f3c0ffee"), (3, "60ddba11")], "the invited one is nobody's");
    let snapshot = store.snapshot(&name()).await.unwrap();
    let log = store.whole_log(&name()).await.unwrap();
    for file in files(&snapshot, &log, &ExportSettings::default()).unwrap().files {
        let text = String::from_utf8_lossy(&file.bytes).into_owned();
        assert!(!text.contains("c0ffee"), "{}", file.name);
    }
}

async fn only_where_the_campaign_says_so(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(1, 0)), vec![target(0, &["yes"])]).await;
    let entered = store.enter_from_platform(&name(), "5f3c0ffee").await;
    assert!(matches!(entered, Err(Error::InvitedOnly(_))), "{entered:?}");
    for bad in ["", "a b", "<script>", &"a".repeat(101)] {
        let entered = store.enter_from_platform(&name(), bad).await;
        assert!(matches!(entered, Err(Error::BadPlatformId(_))), "{bad:?}: {entered:?}");
    }
}

async fn nobody_does_more_than_the_campaign_lets_them(database: Database) {
    let store = database.open().await;
    let limited = Campaign { tasks_per_person: 2, ..campaign(judge(1, 0)) };
    begin(&store, limited, (0..3).map(|at| target(at, &["yes"])).collect()).await;
    let people = invite(&store, 2).await;
    let mut done = Vec::new();
    for person in &people {
        let mut tasks = 0;
        while do_one(&store, person).await {
            tasks += 1;
        }
        assert!(matches!(store.next(person).await.unwrap(), Next::Done));
        done.push(tasks);
    }
    assert_eq!(done, [2, 1]);
}
