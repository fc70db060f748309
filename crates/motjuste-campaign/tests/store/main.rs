//! Campaigns as people and requesters live them, on SQLite and on a real PostgreSQL.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod annotators;
mod checks;
mod concurrency;
mod crash;
mod database;
mod decisions;
mod drafts;
mod full_disk;
mod items;
mod latest;
#[cfg(feature = "postgres")]
mod limits;
mod maintain;
mod people;
mod platform;
#[cfg(feature = "postgres")]
mod postgres;
mod procedures;
mod retries;
mod stages;
mod time;

/// One body, run on both databases.
macro_rules! on_both_databases {
    ($($body:ident),+ $(,)?) => {
        mod on_sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
            async fn $body() {
                super::$body(crate::database::Database::sqlite()).await;
            })+
        }
        #[cfg(feature = "postgres")]
        mod on_postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
            async fn $body() {
                if let Some(database) = crate::database::Database::postgres().await {
                    super::$body(database).await;
                }
            })+
        }
    };
}
pub(crate) use on_both_databases;
