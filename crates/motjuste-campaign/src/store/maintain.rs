//! Keeping a store safe: copies of it, and whether its tables are what its logs say.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::Store;
use super::database::{self, Rows, create_private, sqlite_path};
use crate::{Body, CampaignName, Error, Result, Sequence};

impl Store {
    /// Copies everything into a new file while the campaigns go on: one state of them, in one file,
    /// whole or not at all.
    pub async fn backup(&self, file: &Path) -> Result<()> {
        let cannot_write = |source| Error::File { path: file.to_owned(), source };
        if file.exists() {
            return Err(cannot_write(std::io::ErrorKind::AlreadyExists.into()));
        }
        let partial = PathBuf::from(format!("{}.partial", file.display()));
        let _left_by_a_crash = fs::remove_file(&partial);
        create_private(&partial).map_err(cannot_write)?;
        if !self.database.copy_file(&partial).await? {
            let copy = Self::open(&partial.to_string_lossy()).await?;
            self.copy_into(&copy).await?;
            copy.close().await;
        }
        File::open(&partial).and_then(|copy| copy.sync_all()).map_err(cannot_write)?;
        fs::rename(&partial, file).map_err(cannot_write)
    }

    /// Copies everything into a database without campaigns: a file that is not there, or PostgreSQL.
    pub async fn restore_to(&self, url: &str) -> Result<()> {
        if let Some(file) = sqlite_path(url)? {
            return self.backup(&file).await;
        }
        let empty = Self::open(url).await?;
        let copied = self.copy_into(&empty).await;
        empty.close().await;
        copied
    }

    async fn copy_into(&self, other: &Self) -> Result<()> {
        if let Some(known) = other.campaigns().await?.pop() {
            return Err(Error::CampaignExists(known));
        }
        let mut reading = self.database.report().await?;
        for name in database::logged_campaigns(&mut reading).await? {
            let mut from = Rows::new(&mut reading, &name);
            let mut transaction = other.database.write(&name).await?;
            let mut to = transaction.rows();
            let mut after = Sequence(0);
            while let Some(last) =
                to.take_over(&from.log(after, super::EVENTS_AT_A_TIME).await?).await?
            {
                after = last;
            }
            for (annotator, assignment, draft) in from.drafts().await? {
                to.keep_draft(annotator, assignment, &draft).await?;
            }
            transaction.commit().await?;
        }
        Ok(())
    }

    /// What is wrong with the database, as far as can be known: damaged pages, gaps in a log, tables
    /// that are not what their log says. Annotators wait meanwhile.
    pub async fn check(&self) -> Result<Vec<String>> {
        let mut problems = self.database.damage().await;
        let names = database::logged_campaigns(&mut *self.database.report().await?).await?;
        for name in names {
            // Never committed, so that nothing changes.
            let mut transaction = self.database.write(&name).await?;
            let found = transaction.rows().differences().await;
            let found = found.unwrap_or_else(|error| vec![error.to_string()]);
            problems.extend(found.into_iter().map(|problem| format!("{name}: {problem}")));
        }
        Ok(problems)
    }

    /// Rebuilds every table from the logs, campaign by campaign.
    pub async fn rebuild(&self) -> Result<()> {
        let names = database::logged_campaigns(&mut *self.database.report().await?).await?;
        for name in names {
            let mut transaction = self.begin(&name).await?;
            transaction.rows().rebuild().await?;
            transaction.commit().await?;
        }
        Ok(())
    }

    /// Sets a log back to the clock that an earlier, wrong clock put ahead; gives by how many
    /// milliseconds.
    pub async fn set_clock_back(&self, name: &CampaignName) -> Result<u64> {
        let mut transaction = self.database.write(name).await?;
        transaction.rows().campaign().await?;
        let now = self.clock.now();
        let Ok(by_ms @ 1..) = u64::try_from(transaction.now.0.saturating_sub(now.0)) else {
            return Ok(0);
        };
        transaction.now = now;
        let body = Body::ClockSetBack { by_ms };
        transaction.append_again(self.actor, "clock-set-back", body).await?;
        transaction.commit().await?;
        Ok(by_ms)
    }
}
