//! The database: one SQLite file, or PostgreSQL with the feature `postgres`. Every statement of this
//! crate is in this folder, a file per table; the same statements serve both databases.
//!
//! SQLite: write-ahead log with `synchronous = FULL`, so that an acknowledged answer is on the disk;
//! one connection writes, in transactions that take the write lock at once. PostgreSQL: a
//! transaction that writes to a campaign holds its advisory lock, so that several servers take
//! turns as the connections of one do.

mod annotators;
mod apply;
mod assignments;
mod bulk;
mod campaigns;
mod columns;
mod connection;
mod decisions;
mod drafts;
mod events;
mod forget;
mod gold;
mod labels;
mod members;
mod rows;
mod tasks;
mod transaction;

pub(crate) use annotators::invited;
pub(crate) use assignments::{AssignmentRow, AssignmentState};
pub(crate) use campaigns::{CampaignRow, names as campaign_names};
pub(crate) use connection::{Connection, Reading};
pub(crate) use events::{SET_ASIDE, logged as logged_campaigns};
pub(crate) use members::member_of;
pub(crate) use rows::{Numbering, Rows};
pub(crate) use transaction::Transaction;

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{SqlSafeStr as _, SqlStr};

use self::connection::{Pool, Server};
use crate::{CampaignName, Error, Result, Timestamp};

#[derive(Debug, Clone)]
pub(crate) struct Database {
    writers: Pool,
    /// For annotators, whose reads are short.
    readers: Pool,
    /// For requesters: whatever they look at, annotators are not kept waiting.
    reports: Pool,
}

const READERS: u32 = 4;
const REPORTS: u32 = 4;

impl Database {
    /// Opens a database; an SQLite file that is not there is made if `create` says so.
    pub(crate) async fn open(url: &str, create: bool) -> Result<Self> {
        let server = server(url, create)?;
        if create && let Some(path) = sqlite_path(url)? {
            // Answers and participants' ids are nobody else's business. Where it is there, or cannot be
            // made, SQLite says so.
            let _ = create_private(&path);
        }
        // A pool tries again for half a minute whatever goes wrong; one connection says what it is.
        server.try_out().await?;
        let writers = server.writers().await?;
        if let Err(error) = writers.migrate(&migrator()).await {
            // Closed, SQLite's file is whole without others beside it.
            writers.close().await;
            return Err(error.into());
        }
        let readers = server.readers(READERS).await?;
        let reports = server.readers(REPORTS).await?;
        Ok(Self { writers, readers, reports })
    }

    /// A transaction that writes to a campaign; no other one does until it ends.
    pub(crate) async fn write(&self, campaign: &CampaignName) -> Result<Transaction> {
        let connection = self.writers.begin(campaign).await?;
        Transaction::new(connection, campaign.clone()).await
    }

    /// A transaction that reads one state of the whole database, for an annotator.
    pub(crate) async fn read(&self) -> Result<Reading> {
        Ok(self.readers.read().await?)
    }

    /// The same for a requester.
    pub(crate) async fn report(&self) -> Result<Reading> {
        Ok(self.reports.read().await?)
    }

    /// Writes something, to learn whether that is possible.
    pub(crate) async fn probe(&self, now: Timestamp) -> Result<()> {
        Ok(self.writers.set("UPDATE probes SET at = $1", now.0).await?)
    }

    /// Copies an SQLite database into an empty file; `false` for another one.
    pub(crate) async fn copy_file(&self, file: &Path) -> Result<bool> {
        let Some(reports) = self.reports.sqlite() else { return Ok(false) };
        let file = file.to_string_lossy().into_owned();
        sqlx::query("VACUUM INTO $1").bind(file).execute(reports).await?;
        Ok(true)
    }

    /// What SQLite finds wrong with its file. PostgreSQL looks after its own.
    pub(crate) async fn damage(&self) -> Vec<String> {
        let Some(reports) = self.reports.sqlite() else { return Vec::new() };
        let found = sqlx::query_as("PRAGMA integrity_check").fetch_all(reports).await;
        let found: Vec<(String,)> = found.unwrap_or_else(|error| vec![(error.to_string(),)]);
        found.into_iter().map(|(line,)| line).filter(|line| line != "ok").collect()
    }

    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.reports.close().await;
        self.writers.close().await;
    }
}

/// What to connect to: `postgres://…`, `sqlite:FILE` or a file.
fn server(url: &str, create: bool) -> Result<Server> {
    let Some(path) = sqlite_path(url)? else {
        #[cfg(feature = "postgres")]
        return url.parse().map(Server::Postgres).map_err(|_| Error::BadUrl(url.to_owned()));
        #[cfg(not(feature = "postgres"))]
        return Err(Error::NoPostgres);
    };
    if !create && !path.exists() {
        return Err(Error::NoDatabase(url.to_owned()));
    }
    Ok(Server::Sqlite(SqliteConnectOptions::new().filename(path).create_if_missing(create)))
}

/// The file that a URL names; `None` for PostgreSQL.
pub(crate) fn sqlite_path(url: &str) -> Result<Option<PathBuf>> {
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        return Ok(None);
    }
    let file = url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:")).unwrap_or(url);
    if file.is_empty() || file.contains("://") || file.contains(":memory:") {
        return Err(Error::BadUrl(url.to_owned()));
    }
    std::path::absolute(file).map(Some).map_err(|_| Error::BadUrl(url.to_owned()))
}

/// Makes an empty file that only its owner can read.
pub(crate) fn create_private(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.write(true).create_new(true).open(path).map(drop)
}

fn migrator() -> Migrator {
    let migration = |version, description, sql: SqlStr| {
        Migration::new(version, Cow::Borrowed(description), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(vec![
        migration(
            1,
            "log and tables",
            include_str!("../../../migrations/1_log_and_tables.sql").into_sql_str(),
        ),
        migration(
            2,
            "exclusions",
            include_str!("../../../migrations/2_exclusions.sql").into_sql_str(),
        ),
        migration(3, "drafts", include_str!("../../../migrations/3_drafts.sql").into_sql_str()),
        migration(4, "status", include_str!("../../../migrations/4_status.sql").into_sql_str()),
        migration(5, "people", include_str!("../../../migrations/5_people.sql").into_sql_str()),
    ])
}

/// Text as the database has it, read as what it was written from.
fn from_json<T: serde::de::DeserializeOwned>(what: &'static str, json: &str) -> Result<T> {
    serde_json::from_str(json).map_err(|source| Error::Unreadable { what, source })
}

fn to_json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("maps with string keys and finite numbers become JSON")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_a_url_and_nonsense_are_told_apart() {
        let server = |url| server(url, true);
        for file in ["campaigns.db", "sqlite:a b/ü?.db"] {
            assert!(matches!(server(file), Ok(Server::Sqlite(_))), "{file}");
        }
        #[cfg(feature = "postgres")]
        assert!(matches!(server("postgres://me@localhost/db"), Ok(Server::Postgres(_))));
        #[cfg(not(feature = "postgres"))]
        assert!(matches!(server("postgres://me@localhost/db"), Err(Error::NoPostgres)));
        for bad in ["", "sqlite:", "mysql://x/y", ":memory:"] {
            assert!(matches!(server(bad), Err(Error::BadUrl(_))), "{bad:?}");
        }
    }

    async fn empty() -> (Database, tempfile::TempDir) {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("campaigns.db");
        (Database::open(file.to_str().unwrap(), true).await.unwrap(), directory)
    }

    #[tokio::test]
    async fn what_a_requester_counts_is_looked_up() {
        let (database, _directory) = empty().await;
        let looked_up = [
            (tasks::SHORT_OF_PEOPLE, "INDEX seen_by_stage (campaign=? AND unit=?)"),
            (labels::CONTROLS, "INDEX labels_of_controls (campaign=?)"),
        ];
        for (statement, by) in looked_up {
            let explain = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
            let reports = database.reports.sqlite().unwrap();
            let plan: Vec<(i64, i64, i64, String)> =
                sqlx::query_as(explain).fetch_all(reports).await.unwrap();
            assert!(plan.iter().any(|(.., step)| step.contains(by)), "{plan:#?}");
        }
    }

    #[tokio::test]
    async fn annotators_do_not_wait_for_requesters() {
        let (database, _directory) = empty().await;
        let mut held = Vec::new();
        for _ in 0..REPORTS {
            held.push(database.report().await.unwrap());
        }
        let read = tokio::time::timeout(std::time::Duration::from_secs(5), database.read());
        read.await.expect("annotators have connections of their own").unwrap();
    }

    #[tokio::test]
    async fn a_status_takes_no_connection_of_the_annotators() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("campaigns.db");
        let store = crate::Store::open(file.to_str().unwrap()).await.unwrap();
        let mut held = Vec::new();
        for _ in 0..READERS {
            held.push(store.database.read().await.unwrap());
        }
        let name = "small".parse().unwrap();
        let status = tokio::time::timeout(std::time::Duration::from_secs(5), store.status(&name));
        let status = status.await.expect("requesters have connections of their own");
        assert!(matches!(status, Err(Error::UnknownCampaign(_))), "{status:?}");
    }
}
