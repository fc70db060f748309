//! Connections of both databases as one type. sqlx's own, `AnyConnection`, hides the connection inside
//! it, and a statement of SQLite can only be ended through that.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Weak};

use futures_util::future::{self, BoxFuture};
use futures_util::stream::{self, BoxStream};
use sqlx::any::{Any, AnyArguments, AnyQueryResult, AnyRow, AnyStatement, AnyTypeInfo};
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::pool::PoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool};
use sqlx::{
    ConnectOptions as _, Connection as _, Database, Either, Error, Execute, Executor, SqlStr,
    Sqlite,
};
#[cfg(feature = "postgres")]
use sqlx::{
    Postgres,
    postgres::{PgConnectOptions, PgConnection, PgPool},
};
use sqlx_core::any::AnyConnectionBackend;

use crate::CampaignName;

/// What to connect to.
#[derive(Debug)]
pub(super) enum Server {
    Sqlite(SqliteConnectOptions),
    #[cfg(feature = "postgres")]
    Postgres(PgConnectOptions),
}

#[derive(Debug, Clone)]
pub(super) enum Pool {
    Sqlite(SqlitePool),
    #[cfg(feature = "postgres")]
    Postgres(PgPool),
}

/// A connection in a transaction, which is taken back when this is dropped without
/// [`Self::commit`].
#[derive(Debug)]
pub(crate) enum Connection {
    Sqlite(sqlx::Transaction<'static, Sqlite>),
    #[cfg(feature = "postgres")]
    Postgres(sqlx::Transaction<'static, Postgres>),
}

/// A connection that reads. Dropped in the middle of a statement, because the client has gone away, it
/// is soon free again: SQLite ends the statement, while PostgreSQL finishes it.
#[derive(Debug)]
pub(crate) struct Reading {
    /// Goes before the connection does, so that what the connection waits for has an end.
    _wanted: Arc<()>,
    connection: Connection,
}

/// How many of SQLite's instructions are done before it asks whether anybody waits for them: less than
/// a millisecond's.
const INSTRUCTIONS: i32 = 10_000;

impl Server {
    /// Connects once, so that what cannot be opened is known at once, and why.
    pub(super) async fn try_out(&self) -> Result<(), Error> {
        match self {
            Self::Sqlite(options) => {
                let mut connection = options.connect().await?;
                set_up(&mut connection).await?;
                connection.close().await
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(options) => options.connect().await?.close().await,
        }
    }

    /// Connections that write. SQLite has one writer; more connections would only wait in its busy
    /// handler, unfairly.
    pub(super) async fn writers(&self) -> Result<Pool, Error> {
        Ok(match self {
            Self::Sqlite(options) => {
                let pool = usable(1).after_connect(|connection, _| Box::pin(set_up(connection)));
                Pool::Sqlite(pool.connect_with(options.clone()).await?)
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(options) => {
                let pool = usable(8)
                    .after_connect(|connection, _| Box::pin(limit(connection, WRITING_LIMITS)));
                Pool::Postgres(pool.connect_with(options.clone()).await?)
            }
        })
    }

    pub(super) async fn readers(&self, most: u32) -> Result<Pool, Error> {
        Ok(match self {
            Self::Sqlite(options) => {
                let pool = usable(most)
                    .after_connect(|connection, _| Box::pin(set_up(connection)))
                    .after_release(|connection, _| Box::pin(stop_asking(connection)));
                Pool::Sqlite(pool.connect_with(options.clone()).await?)
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(options) => {
                let pool = usable(most)
                    .after_connect(|connection, _| Box::pin(limit(connection, READING_LIMITS)));
                Pool::Postgres(pool.connect_with(options.clone()).await?)
            }
        })
    }
}

/// SQLite takes a transaction back by itself when the disk is full. sqlx then believes that it is still
/// open, for ever: such a connection is not used again.
fn usable<DB: Database>(most: u32) -> PoolOptions<DB> {
    PoolOptions::<DB>::new().max_connections(most).before_acquire(|connection, _| {
        let is_usable = !connection.is_in_transaction();
        Box::pin(async move { Ok(is_usable) })
    })
}

async fn set_up(connection: &mut SqliteConnection) -> Result<(), Error> {
    const SETTINGS: &str = "PRAGMA busy_timeout = 10000; \
        PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON";
    sqlx::raw_sql(SETTINGS).execute(connection).await?;
    Ok(())
}

/// How long PostgreSQL waits for a lock, as SQLite does, and for a server that has begun a transaction
/// and may be gone: nobody can keep a campaign locked for ever.
#[cfg(feature = "postgres")]
const WRITING_LIMITS: &str =
    "SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '60s'";
/// Rebuilding a campaign's tables may take long; nothing that is read does.
#[cfg(feature = "postgres")]
const READING_LIMITS: &str = "SET lock_timeout = '10s'; \
    SET idle_in_transaction_session_timeout = '60s'; SET statement_timeout = '30s'";

#[cfg(feature = "postgres")]
async fn limit(connection: &mut PgConnection, limits: &'static str) -> Result<(), Error> {
    sqlx::raw_sql(limits).execute(connection).await?;
    Ok(())
}

/// Has SQLite ask while it works whether `wanted` is still there, and give up if not.
async fn ask_whether(wanted: Weak<()>, connection: &mut SqliteConnection) -> Result<(), Error> {
    let mut handle = connection.lock_handle().await?;
    handle.set_progress_handler(INSTRUCTIONS, move || wanted.strong_count() > 0);
    Ok(())
}

/// The connection's next user may be a backup, which nothing ends.
async fn stop_asking(connection: &mut SqliteConnection) -> Result<bool, Error> {
    connection.lock_handle().await?.remove_progress_handler();
    Ok(true)
}

impl Pool {
    pub(super) async fn read(&self) -> Result<Reading, Error> {
        let wanted = Arc::new(());
        let connection = match self {
            Self::Sqlite(pool) => {
                let mut transaction = pool.begin().await?;
                ask_whether(Arc::downgrade(&wanted), &mut transaction).await?;
                Connection::Sqlite(transaction)
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(pool) => {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                Connection::Postgres(pool.begin_with(begin).await?)
            }
        };
        Ok(Reading { _wanted: wanted, connection })
    }

    /// A transaction that writes to a campaign. SQLite's takes the write lock at once, PostgreSQL's the
    /// campaign's advisory lock. What it reads must be newer than the lock, whichever isolation is the
    /// database's default.
    #[cfg_attr(not(feature = "postgres"), expect(unused_variables))]
    pub(super) async fn begin(&self, campaign: &CampaignName) -> Result<Connection, Error> {
        Ok(match self {
            Self::Sqlite(pool) => Connection::Sqlite(pool.begin_with("BEGIN IMMEDIATE").await?),
            #[cfg(feature = "postgres")]
            Self::Postgres(pool) => {
                let begin = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";
                let mut transaction = pool.begin_with(begin).await?;
                let lock = sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(lock_of(campaign));
                lock.execute(&mut *transaction).await?;
                Connection::Postgres(transaction)
            }
        })
    }

    pub(super) async fn migrate(&self, migrator: &Migrator) -> Result<(), MigrateError> {
        match self {
            Self::Sqlite(pool) => migrator.run(pool).await,
            #[cfg(feature = "postgres")]
            Self::Postgres(pool) => migrator.run(pool).await,
        }
    }

    /// Writes a number by itself, in no transaction.
    pub(super) async fn set(&self, statement: &'static str, to: i64) -> Result<(), Error> {
        match self {
            Self::Sqlite(pool) => sqlx::query(statement).bind(to).execute(pool).await.map(drop),
            #[cfg(feature = "postgres")]
            Self::Postgres(pool) => sqlx::query(statement).bind(to).execute(pool).await.map(drop),
        }
    }

    /// SQLite's, to do what only SQLite can.
    pub(super) const fn sqlite(&self) -> Option<&SqlitePool> {
        match self {
            Self::Sqlite(pool) => Some(pool),
            #[cfg(feature = "postgres")]
            Self::Postgres(_) => None,
        }
    }

    pub(super) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            #[cfg(feature = "postgres")]
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

impl Connection {
    pub(super) async fn commit(self) -> Result<(), Error> {
        match self {
            Self::Sqlite(transaction) => transaction.commit().await,
            #[cfg(feature = "postgres")]
            Self::Postgres(transaction) => transaction.commit().await,
        }
    }

    fn inner(&mut self) -> &mut dyn AnyConnectionBackend {
        match self {
            Self::Sqlite(transaction) => &mut **transaction,
            #[cfg(feature = "postgres")]
            Self::Postgres(transaction) => &mut **transaction,
        }
    }
}

impl Deref for Reading {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

impl DerefMut for Reading {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }
}

/// The number of a campaign's advisory lock. The name in it is part of a running database: servers of
/// two versions must take the same lock.
#[cfg(feature = "postgres")]
fn lock_of(campaign: &CampaignName) -> i64 {
    use sha2::{Digest as _, Sha256};
    let digest = Sha256::digest(format!("motjuste-collect/{campaign}"));
    i64::from_le_bytes(std::array::from_fn(|i| digest[i]))
}

fn arguments<'q>(query: &mut impl Execute<'q, Any>) -> Result<Option<AnyArguments>, Error> {
    query.take_arguments().map_err(Error::Encode)
}

impl<'c> Executor<'c> for &'c mut Connection {
    type Database = Any;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        mut query: E,
    ) -> BoxStream<'e, Result<Either<AnyQueryResult, AnyRow>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Any>,
    {
        let persistent = query.persistent();
        match arguments(&mut query) {
            Ok(arguments) => self.inner().fetch_many(query.sql(), persistent, arguments),
            Err(error) => Box::pin(stream::once(future::ready(Err(error)))),
        }
    }

    fn fetch_optional<'e, 'q: 'e, E>(
        self,
        mut query: E,
    ) -> BoxFuture<'e, Result<Option<AnyRow>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Any>,
    {
        let persistent = query.persistent();
        match arguments(&mut query) {
            Ok(arguments) => self.inner().fetch_optional(query.sql(), persistent, arguments),
            Err(error) => Box::pin(future::ready(Err(error))),
        }
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [AnyTypeInfo],
    ) -> BoxFuture<'e, Result<AnyStatement, Error>>
    where
        'c: 'e,
    {
        self.inner().prepare_with(sql, parameters)
    }
}
