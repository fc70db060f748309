//! A disk that is full for a while, and a database that cannot be written: real ones, a tmpfs each.

use motjuste_campaign::{Error, Store};
use motjuste_testing::SmallDisk;

use crate::annotators::{careful, invite, key, task};
use crate::items::{begin, campaign, judge, name, target};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_nothing_and_ends_nothing() {
    let Some(disk) = SmallDisk::new("3m") else { return };
    let store = Store::open(disk.path().join("campaigns.db").to_str().unwrap()).await.unwrap();
    begin(&store, campaign(judge(1, 0)), (0..300).map(|n| target(n, &["no"])).collect()).await;
    let annotator = &invite(&store, 1).await[0];
    let mut acknowledged = Vec::new();
    let full = loop {
        let view = match store.next(annotator).await {
            Ok(motjuste_campaign::Next::Task(view)) => view,
            Ok(next) => panic!("the disk is never full: {next:?}"),
            Err(error) => break error,
        };
        match store.submit(annotator, &view.assignment, &key("k"), &careful(&view)).await {
            Ok(receipt) => acknowledged.push(receipt.assignment),
            Err(error) => break error,
        }
        if acknowledged.len() == 16 {
            disk.fill();
        }
    };
    assert!(matches!(full, Error::DiskFull), "{full}");
    for _ in 0..3 {
        assert!(store.next(annotator).await.is_err(), "still full");
    }
    disk.remount("size=40m");
    store.probe().await.expect("there is room again");
    let view = task(&store, annotator).await;
    let receipt = store.submit(annotator, &view.assignment, &key("k"), &careful(&view)).await;
    acknowledged.push(receipt.expect("the campaign goes on").assignment);
    let stored: Vec<_> = store.snapshot(&name()).await.unwrap().submissions;
    let numbers: Vec<_> = stored.iter().map(|submission| submission.assignment).collect();
    assert!(acknowledged.iter().all(|one| numbers.contains(&one.number)), "{acknowledged:?}");
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_cannot_be_written_says_so() {
    let Some(disk) = SmallDisk::new("10m") else { return };
    let file = disk.path().join("campaigns.db");
    let store = Store::open(file.to_str().unwrap()).await.unwrap();
    begin(&store, campaign(judge(1, 0)), vec![target(0, &["no"])]).await;
    store.probe().await.unwrap();
    store.close().await;
    disk.protect("campaigns.db");
    let store = Store::open_existing(file.to_str().unwrap()).await.unwrap();
    assert_eq!(store.status(&name()).await.unwrap().items, 1, "it can be read");
    let refused = store.probe().await.unwrap_err();
    assert!(matches!(refused, Error::ReadOnly), "{refused}");
    store.close().await;
}
