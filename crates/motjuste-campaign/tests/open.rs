//! Opening a store: what is there, what is not, and what is no store.
#![allow(clippy::unwrap_used)]

use motjuste_campaign::{Error, Store};

#[tokio::test]
async fn a_name_misspelt_makes_no_book() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("typo.db");
    let url = path.to_str().unwrap();
    let missing = Store::open_existing(url).await;
    assert!(matches!(missing, Err(Error::NoDatabase(_))), "{missing:?}");
    assert!(!path.exists());
    Store::open(url).await.unwrap().close().await;
    assert!(Store::open_existing(url).await.is_ok());
}

#[tokio::test]
async fn what_is_no_book_is_known_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("notes.txt");
    std::fs::write(&path, "Dear diary, this is no database at all. ".repeat(100)).unwrap();
    let error = Store::open(path.to_str().unwrap()).await.unwrap_err().to_string();
    assert!(error.contains("not a database"), "{error}, not that a pool timed out");
    let nowhere = dir.path().join("no/such/place.db");
    let error = Store::open(nowhere.to_str().unwrap()).await.unwrap_err().to_string();
    assert!(error.contains("unable to open"), "{error}");
}

#[tokio::test]
async fn a_database_of_a_newer_version_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("campaigns.db");
    let url = path.to_str().unwrap();
    Store::open(url).await.unwrap().close().await;
    let pool = sqlx::SqlitePool::connect(&format!("sqlite:{url}")).await.unwrap();
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (99, 'to come', TRUE, x'00', 0)";
    sqlx::query(newer).execute(&pool).await.unwrap();
    pool.close().await;
    let error = Store::open(url).await.unwrap_err();
    assert!(matches!(error, Error::NewerDatabase), "{error}");
    let beside = std::fs::read_dir(dir.path()).unwrap().count();
    assert_eq!(beside, 1, "no write-ahead log stays behind");
}
