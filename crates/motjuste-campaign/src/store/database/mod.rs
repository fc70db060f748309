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
mod decisions;
mod drafts;
mod events;
mod labels;
mod rows;
mod tasks;
mod transaction;

pub(crate) use annotators::invited;
pub(crate) use assignments::{AssignmentRow, AssignmentState};
pub(crate) use campaigns::{CampaignRow, names as campaign_names};
pub(crate) use events::{SET_ASIDE, logged as logged_campaigns};
pub(crate) use rows::{Numbering, Rows};
pub(crate) use transaction::Transaction;

use std::borrow::Cow;
use std::path::Path;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{
    Any, AnyConnection, AnyPool, ConnectOptions as _, Connection as _, SqlSafeStr as _, SqlStr,
};

use crate::{CampaignName, Error, Result, Timestamp};

#[derive(Debug, Clone)]
pub(crate) struct Database {
    backend: Backend,
    writers: AnyPool,
    readers: AnyPool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Backend {
    Sqlite,
    #[cfg(feature = "postgres")]
    Postgres,
}

/// How many connections read at once.
const READERS: u32 = 4;

impl Database {
    /// Opens a database; an SQLite file that is not there is made if `create` says so.
    pub(crate) async fn open(url: &str, create: bool) -> Result<Self> {
        sqlx::any::install_default_drivers();
        let (backend, options) = connect_options(url, create)?;
        // A pool tries again for half a minute whatever goes wrong; one connection says what it is.
        backend.try_out(&options).await?;
        // SQLite has one writer; more connections would only wait in its busy handler, unfairly.
        let writers = if backend == Backend::Sqlite { 1 } else { 8 };
        let writers = backend.pool(writers).connect_with(options.clone()).await?;
        migrator().run(&writers).await?;
        let readers = backend.pool(READERS).connect_with(options).await?;
        Ok(Self { backend, writers, readers })
    }

    /// A transaction that writes to a campaign; no other one does until it ends.
    pub(crate) async fn write(
        &self,
        campaign: &CampaignName,
        now: Timestamp,
    ) -> Result<Transaction> {
        let transaction = match self.backend {
            Backend::Sqlite => self.writers.begin_with("BEGIN IMMEDIATE").await?,
            #[cfg(feature = "postgres")]
            Backend::Postgres => {
                let mut transaction = self.writers.begin().await?;
                sqlx::query("SELECT pg_advisory_xact_lock($1)")
                    .bind(lock_of(campaign))
                    .execute(&mut *transaction)
                    .await?;
                transaction
            }
        };
        Transaction::new(transaction, campaign.clone(), now).await
    }

    /// A transaction that reads one state of the whole database.
    pub(crate) async fn read(&self) -> Result<sqlx::Transaction<'static, Any>> {
        let begin = match self.backend {
            Backend::Sqlite => "BEGIN",
            #[cfg(feature = "postgres")]
            Backend::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        Ok(self.readers.begin_with(begin).await?)
    }

    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writers.close().await;
    }
}

impl Backend {
    /// Connects once, so that what cannot be opened is known at once, and why.
    async fn try_out(self, options: &AnyConnectOptions) -> Result<()> {
        let mut connection = AnyConnection::connect_with(options).await?;
        self.set_up(&mut connection).await?;
        Ok(connection.close().await?)
    }

    async fn set_up(self, connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
        if self == Self::Sqlite {
            const SETTINGS: &str = "PRAGMA busy_timeout = 10000; \
                PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL";
            sqlx::raw_sql(SETTINGS).execute(connection).await?;
        }
        Ok(())
    }

    fn pool(self, most: u32) -> AnyPoolOptions {
        AnyPoolOptions::new()
            .max_connections(most)
            .after_connect(move |connection, _| Box::pin(self.set_up(connection)))
    }
}

/// What to connect to: `postgres://…`, `sqlite:FILE` or a file.
fn connect_options(url: &str, create: bool) -> Result<(Backend, AnyConnectOptions)> {
    let bad = |_| Error::BadUrl(url.to_owned());
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        #[cfg(feature = "postgres")]
        return Ok((Backend::Postgres, url.parse().map_err(bad)?));
        #[cfg(not(feature = "postgres"))]
        return Err(Error::NoPostgres);
    }
    let file = url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:")).unwrap_or(url);
    if file.is_empty() || file.contains("://") || file.contains(":memory:") {
        return Err(Error::BadUrl(url.to_owned()));
    }
    let path = std::path::absolute(Path::new(file)).map_err(|_| Error::BadUrl(url.to_owned()))?;
    if !create && !path.exists() {
        return Err(Error::NoDatabase(file.to_owned()));
    }
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(create);
    let options = AnyConnectOptions::from_url(&options.to_url_lossy()).map_err(bad)?;
    Ok((Backend::Sqlite, options))
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
    ])
}

/// The number of a campaign's advisory lock. The name in it is part of a running database: servers of
/// two versions must take the same lock.
#[cfg(feature = "postgres")]
fn lock_of(campaign: &CampaignName) -> i64 {
    use sha2::{Digest as _, Sha256};
    let digest = Sha256::digest(format!("motjuste-collect/{campaign}"));
    i64::from_le_bytes(std::array::from_fn(|i| digest[i]))
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
        let backend = |url| connect_options(url, true).map(|(backend, _)| backend);
        assert_eq!(backend("campaigns.db").unwrap(), Backend::Sqlite);
        assert_eq!(backend("sqlite:a b/ü?.db").unwrap(), Backend::Sqlite);
        #[cfg(feature = "postgres")]
        assert_eq!(backend("postgres://me@localhost/db").unwrap(), Backend::Postgres);
        #[cfg(not(feature = "postgres"))]
        assert!(matches!(backend("postgres://me@localhost/db"), Err(Error::NoPostgres)));
        for bad in ["", "sqlite:", "mysql://x/y", ":memory:"] {
            assert!(matches!(backend(bad), Err(Error::BadUrl(_))), "{bad:?}");
        }
    }
}
