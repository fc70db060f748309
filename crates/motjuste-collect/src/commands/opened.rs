//! The book that every step works on.

use std::future::Future;

use anyhow::{Context, anyhow};
use motjuste_campaign::{Error, Store};
use tokio::runtime::{self, Runtime};

/// Which book.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct BookArg {
    /// Database of the campaigns: a file, or postgres://USER@HOST/DATABASE
    #[arg(long, value_name = "FILE|URL", env = "MOTJUSTE_BOOK", default_value = "campaigns.db")]
    #[arg(hide_env_values = true)]
    pub(super) book: String,
}

/// An open book and the thread that waits for it.
pub(super) struct Opened {
    pub(super) book: Store,
    runtime: Runtime,
}

impl BookArg {
    /// Opens the book, which must be there: a name misspelt must not make a new one.
    pub(super) fn open(&self) -> anyhow::Result<Opened> {
        self.opened(Store::open_existing(&self.book))
    }

    /// Opens the book, made if it is not there.
    pub(super) fn open_or_make(&self) -> anyhow::Result<Opened> {
        self.opened(Store::open(&self.book))
    }

    fn opened(
        &self,
        opening: impl Future<Output = Result<Store, Error>>,
    ) -> anyhow::Result<Opened> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        let opened = runtime.block_on(opening).map_err(with_remedy);
        let book = opened.with_context(|| self.cannot_open())?;
        Ok(Opened { book, runtime })
    }

    fn cannot_open(&self) -> String {
        format!("cannot open the database {:?}", self.shown())
    }

    /// The database as messages name it. What follows an @ is the machine; what comes before it may be
    /// a password.
    pub(super) fn shown(&self) -> &str {
        self.book.rsplit_once('@').map_or(self.book.as_str(), |(_, machine)| machine)
    }
}

impl Opened {
    /// Waits for something to be done in the book.
    pub(super) fn wait<T>(
        &self,
        work: impl Future<Output = Result<T, Error>>,
    ) -> anyhow::Result<T> {
        self.runtime.block_on(work).map_err(with_remedy)
    }
}

impl Drop for Opened {
    /// Closed, an SQLite database is one file, which can be copied.
    fn drop(&mut self) {
        self.runtime.block_on(self.book.close());
    }
}

/// What to do about an error, in this program's words.
fn with_remedy(error: Error) -> anyhow::Error {
    let remedy = match error {
        Error::UnknownCampaign(_) => "`motjuste-collect status` lists the campaigns",
        Error::NoDatabase(_) => "`motjuste-collect init` begins one",
        Error::CampaignExists(_) => "choose another name",
        Error::DiskFull => "make room on it",
        Error::ReadOnly => "check the permissions of the file and its directory",
        _ => return error.into(),
    };
    anyhow!("{error}; {remedy}")
}
