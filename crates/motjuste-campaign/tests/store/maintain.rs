//! Copies of a store, and whether its tables are what its log says.

use motjuste_campaign::Store;

use crate::annotators::{do_one, invite, task};
use crate::database::Database;
use crate::items::{begin, campaign, judge, name, target};

crate::on_both_databases!(a_backup_is_everything, damage_is_found_and_mended);

async fn a_campaign(store: &Store) {
    begin(store, campaign(judge(2, 3)), (0..6).map(|n| target(n, &["a", "no"])).collect()).await;
    let annotators = invite(store, 3).await;
    for annotator in &annotators {
        assert!(do_one(store, annotator).await && do_one(store, annotator).await);
    }
    let view = task(store, &annotators[0]).await;
    store.keep_draft(&annotators[0], &view.assignment, "{\"choices\":{}}").await.unwrap();
}

async fn a_backup_is_everything(database: Database) {
    let store = database.open().await;
    a_campaign(&store).await;
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("backup.db");
    store.backup(&file).await.unwrap();
    let files: Vec<_> =
        std::fs::read_dir(directory.path()).unwrap().map(|f| f.unwrap().file_name()).collect();
    assert_eq!(files, ["backup.db"], "one file");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    assert!(store.backup(&file).await.is_err(), "never over another");
    let copy = Store::open_existing(file.to_str().unwrap()).await.unwrap();
    assert_eq!(copy.snapshot(&name()).await.unwrap(), store.snapshot(&name()).await.unwrap());
    assert_eq!(copy.whole_log(&name()).await.unwrap(), store.whole_log(&name()).await.unwrap());
    assert_eq!(copy.check().await.unwrap(), Vec::<String>::new());
    // Back to another database of the same sort.
    let again = if database.url.starts_with("postgres") {
        database.sibling().await
    } else {
        directory.path().join("again.db").to_str().unwrap().to_owned()
    };
    copy.restore_to(&again).await.unwrap();
    assert!(copy.restore_to(&again).await.is_err(), "never over another");
    let again = Store::open_existing(&again).await.unwrap();
    assert_eq!(again.snapshot(&name()).await.unwrap(), store.snapshot(&name()).await.unwrap());
    assert_eq!(again.check().await.unwrap(), Vec::<String>::new());
    let annotator = motjuste_campaign::AnnotatorId {
        campaign: name(),
        number: motjuste_campaign::AnnotatorNumber(1),
    };
    let view = task(&again, &annotator).await;
    let draft = again.draft(&annotator, &view.assignment).await.unwrap();
    assert_eq!(draft.as_deref(), Some("{\"choices\":{}}"), "unfinished work too");
}

async fn damage_is_found_and_mended(database: Database) {
    let store = database.open().await;
    a_campaign(&store).await;
    let whole = database.tables().await;
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    assert_eq!(database.tables().await, whole, "a check changes nothing");
    database.execute("DELETE FROM labels WHERE question = 0").await;
    database.execute("UPDATE tasks SET valid = 7 WHERE task = 1").await;
    let found = store.check().await.unwrap();
    assert!(
        found[0].starts_with("test: table tasks: 1 rows of the log are missing or changed, and 1"),
        "{found:?}"
    );
    assert!(found[1].starts_with("test: table labels: 6 rows"), "{found:?}");
    store.rebuild().await.unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    assert_eq!(database.tables().await, whole);
    database.execute("DELETE FROM events WHERE sequence = 9").await;
    assert!(!store.check().await.unwrap().is_empty(), "a log with a hole");
}

/// The log and all tables are read without the index of its keys: SQLite alone can find this.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_page_is_found() {
    let database = Database::sqlite();
    let store = database.open().await;
    a_campaign(&store).await;
    store.close().await;
    // A campaign and a key stand side by side in that index alone.
    motjuste_testing::damage(database.url.as_ref(), b"testcreated", b"testcreatee");
    let store = database.open().await;
    let found = store.check().await.unwrap();
    assert!(found.iter().any(|line| line.contains("missing from index")), "{found:?}");
    store.close().await;
}
