//! A database for one test, and what stands in its tables.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use motjuste_campaign::{Clock, Store, Timestamp};
use sqlx::{AssertSqlSafe, Column as _, Row as _};

pub(crate) struct Database {
    pub(crate) url: String,
    clock: Arc<AtomicI64>,
    passed: Arc<AtomicI64>,
    _file: Option<tempfile::TempDir>,
}

impl Database {
    pub(crate) fn sqlite() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let url = directory.path().join("bücher & more.db").to_str().unwrap().to_owned();
        Self { url, clock: start(), passed: Arc::default(), _file: Some(directory) }
    }

    #[cfg(feature = "postgres")]
    pub(crate) async fn postgres() -> Option<Self> {
        use std::sync::atomic::AtomicU32;
        static DATABASES: AtomicU32 = AtomicU32::new(0);
        let host = tokio::task::spawn_blocking(crate::postgres::socket_directory)
            .await
            .unwrap()?
            .display();
        sqlx::any::install_default_drivers();
        let name = format!("test{}", DATABASES.fetch_add(1, Ordering::Relaxed));
        let server = format!("postgres://motjuste@localhost/postgres?host={host}");
        let pool = connect(&server).await;
        sqlx::raw_sql(AssertSqlSafe(format!("CREATE DATABASE {name}")))
            .execute(&pool)
            .await
            .unwrap();
        pool.close().await;
        let url = format!("postgres://motjuste@localhost/{name}?host={host}");
        Some(Self { url, clock: start(), passed: Arc::default(), _file: None })
    }

    /// The store, by a clock that stands still unless it is moved.
    pub(crate) async fn open(&self) -> Store {
        let clock = Arc::clone(&self.clock);
        let passed = Arc::clone(&self.passed);
        let clock = Clock::new(
            move || Timestamp(clock.load(Ordering::Relaxed)),
            move || Duration::from_millis(passed.load(Ordering::Relaxed).unsigned_abs()),
        );
        Store::open_with(&self.url, clock).await.unwrap()
    }

    pub(crate) fn pass_minutes(&self, minutes: i64) {
        self.set_clock_by_minutes(minutes);
        self.passed.fetch_add(minutes * 60_000, Ordering::Relaxed);
    }

    /// Sets the clock forward or back, while no time passes.
    pub(crate) fn set_clock_by_minutes(&self, minutes: i64) {
        self.clock.fetch_add(minutes * 60_000, Ordering::Relaxed);
    }

    /// Another database on the same PostgreSQL.
    pub(crate) async fn sibling(&self) -> String {
        #[cfg(feature = "postgres")]
        return Self::postgres().await.unwrap().url;
        #[cfg(not(feature = "postgres"))]
        unreachable!()
    }

    /// Damages the tables.
    pub(crate) async fn execute(&self, statement: &'static str) {
        let pool = connect(&self.plain_url()).await;
        sqlx::query(statement).execute(&pool).await.unwrap();
        pool.close().await;
    }

    fn plain_url(&self) -> String {
        sqlx::any::install_default_drivers();
        if self.url.starts_with("postgres") {
            return self.url.clone();
        }
        use sqlx::ConnectOptions as _;
        sqlx::sqlite::SqliteConnectOptions::new().filename(&self.url).to_url_lossy().to_string()
    }

    /// Every row of every table that is computed from the log.
    pub(crate) async fn tables(&self) -> BTreeMap<String, Vec<String>> {
        let pool = connect(&self.plain_url()).await;
        let mut tables = BTreeMap::new();
        let names = match self.url.starts_with("postgres") {
            true => "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()",
            false => "SELECT name FROM sqlite_master WHERE type = 'table'",
        };
        let names: Vec<String> = sqlx::query_scalar(names).fetch_all(&pool).await.unwrap();
        let other = ["_sqlx_migrations", "sqlite_sequence", "events", "drafts", "probes"];
        for table in names.into_iter().filter(|name| !other.contains(&name.as_str())) {
            let statement = AssertSqlSafe(format!("SELECT * FROM {table}"));
            let rows = sqlx::query(statement).fetch_all(&pool).await.unwrap();
            let mut rows: Vec<String> = rows.iter().map(row).collect();
            rows.sort();
            tables.insert(table, rows);
        }
        pool.close().await;
        tables
    }
}

fn start() -> Arc<AtomicI64> {
    Arc::new(AtomicI64::new(1_700_000_000_000))
}

async fn connect(url: &str) -> sqlx::AnyPool {
    sqlx::any::AnyPoolOptions::new().max_connections(1).connect(url).await.unwrap()
}

fn row(row: &sqlx::any::AnyRow) -> String {
    let cell = |i: usize| {
        row.try_get::<Option<i64>, _>(i)
            .map(|value| format!("{value:?}"))
            .or_else(|_| row.try_get::<Option<f64>, _>(i).map(|value| format!("{value:?}")))
            .or_else(|_| row.try_get::<Option<String>, _>(i).map(|value| format!("{value:?}")))
            .unwrap()
    };
    let cells: Vec<String> =
        row.columns().iter().map(|c| format!("{}={}", c.name(), cell(c.ordinal()))).collect();
    cells.join(" ")
}
