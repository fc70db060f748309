//! Opening a book: what is there, what is not, and what is no book.
#![allow(clippy::unwrap_used)]

use motjuste_campaign::{Book, Error};

#[tokio::test]
async fn a_name_misspelt_makes_no_book() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("typo.db");
    let url = path.to_str().unwrap();
    let missing = Book::open_existing(url).await;
    assert!(matches!(missing, Err(Error::NoBook(_))), "{missing:?}");
    assert!(!path.exists());
    Book::open(url).await.unwrap().close().await;
    assert!(Book::open_existing(url).await.is_ok());
}

#[tokio::test]
async fn what_is_no_book_is_known_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("notes.txt");
    std::fs::write(&path, "Dear diary, this is no database at all. ".repeat(100)).unwrap();
    let error = Book::open(path.to_str().unwrap()).await.unwrap_err().to_string();
    assert!(error.contains("not a database"), "{error}, not that a pool timed out");
    let nowhere = dir.path().join("no/such/place.db");
    let error = Book::open(nowhere.to_str().unwrap()).await.unwrap_err().to_string();
    assert!(error.contains("unable to open"), "{error}");
}
