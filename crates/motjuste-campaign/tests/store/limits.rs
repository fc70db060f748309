//! How long PostgreSQL waits, and for whom.

use std::time::Instant;

use motjuste_campaign::Error;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use crate::annotators::invite;
use crate::database::Database;
use crate::items::{begin, campaign, judge, name, target};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_lock_that_nobody_gives_back_is_not_waited_for_for_ever() {
    let Some(database) = Database::postgres().await else { return };
    let store = database.open().await;
    begin(&store, campaign(judge(1, 0)), vec![target(0, &["no"])]).await;
    let mut abandoned = PgConnection::connect(&database.url).await.unwrap();
    let mut lock = abandoned.begin().await.unwrap();
    sqlx::raw_sql("LOCK TABLE events, campaigns").execute(&mut *lock).await.unwrap();
    let began = Instant::now();
    let name = name();
    let (written, read) = tokio::join!(store.pause(&name), store.campaign(&name));
    for refused in [written, read.map(drop)] {
        assert!(matches!(refused, Err(Error::Database(_))), "{refused:?}");
    }
    assert!((9..25).contains(&began.elapsed().as_secs()), "{:?}", began.elapsed());
    lock.rollback().await.unwrap();
    store.pause(&name).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_databases_own_isolation_does_not_matter() {
    let Some(database) = Database::postgres().await else { return };
    let store = database.open().await;
    begin(&store, campaign(judge(1, 0)), vec![target(0, &["no"])]).await;
    store.close().await;
    let mut connection = PgConnection::connect(&database.url).await.unwrap();
    let called: String =
        sqlx::query_scalar("SELECT current_database()").fetch_one(&mut connection).await.unwrap();
    let strict =
        format!("ALTER DATABASE {called} SET default_transaction_isolation = 'repeatable read'");
    sqlx::raw_sql(AssertSqlSafe(strict)).execute(&mut connection).await.unwrap();
    let servers = [database.open().await, database.open().await];
    let inviting: Vec<_> = (0..20)
        .map(|one| {
            let server = servers[one % 2].clone();
            tokio::spawn(async move { invite(&server, 1).await[0].number.0 })
        })
        .collect();
    let mut numbers = Vec::new();
    for one in inviting {
        numbers.push(one.await.unwrap());
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=20).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn no_reader_is_without_limits() {
    let Some(database) = Database::postgres().await else { return };
    let _store = database.open().await;
    let mut connection = PgConnection::connect(&database.url).await.unwrap();
    // A pool opens one connection at once, whose last statement sets its limits.
    let readers: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() \
         AND pid <> pg_backend_pid() AND query LIKE '%idle_in_transaction_session_timeout%' \
         AND query LIKE '%statement_timeout%' AND query LIKE '%lock_timeout%'",
    )
    .fetch_one(&mut connection)
    .await
    .unwrap();
    assert_eq!(readers, 2, "annotators' and requesters'");
}
