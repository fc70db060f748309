//! People who come from a platform's study, such as Prolific's, by an address that says who they are
//! there. What the platform calls them is kept for payment and is in no export.

use super::Book;
use super::import::annotator_of;
use crate::store::{Reader, small};
use crate::{AnnotatorId, AnnotatorNumber, CampaignName, Error};

/// A person a platform knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlatformPerson {
    /// Their number.
    pub annotator: AnnotatorNumber,
    /// What the platform calls them.
    pub platform_id: String,
}

/// The longest name of a person on a platform.
const MOST_CHARS: usize = 100;

impl Book {
    /// Lets someone in who comes from a platform; who comes again is the same person.
    ///
    /// # Errors
    /// [`Error::BadPlatformId`]; [`Error::InvitedOnly`] where the campaign does not say
    /// `platform_entry`; [`Error::UnknownCampaign`].
    pub async fn enter_from_platform(
        &self,
        name: &CampaignName,
        platform_id: &str,
    ) -> Result<AnnotatorId, Error> {
        let allowed = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
        if !(1..=MOST_CHARS).contains(&platform_id.len()) || !platform_id.bytes().all(allowed) {
            return Err(Error::BadPlatformId(platform_id.chars().take(MOST_CHARS).collect()));
        }
        let mut ledger = self.store.write(name, self.clock.now()).await?;
        if !ledger.read().campaign().await?.campaign.platform_entry {
            return Err(Error::InvitedOnly(name.clone()));
        }
        let number = annotator_of(&mut ledger, platform_id).await?;
        ledger.commit().await?;
        Ok(AnnotatorId { campaign: name.clone(), number })
    }

    /// Everyone who came from a platform, or whose work did.
    ///
    /// # Errors
    /// [`Error::UnknownCampaign`].
    pub async fn platform_people(&self, name: &CampaignName) -> Result<Vec<PlatformPerson>, Error> {
        let mut snapshot = self.store.snapshot().await?;
        let mut reader = Reader::new(&mut snapshot, name);
        reader.campaign().await?;
        reader.platform_people().await
    }
}

impl Reader<'_> {
    async fn platform_people(&mut self) -> Result<Vec<PlatformPerson>, Error> {
        let rows: Vec<(i64, String)> = sqlx::query_as(
            "SELECT annotator, worker FROM annotators \
             WHERE campaign = $1 AND worker IS NOT NULL ORDER BY annotator",
        )
        .bind(self.campaign.as_str())
        .fetch_all(&mut *self.connection)
        .await?;
        let read = |(annotator, platform_id)| {
            Ok(PlatformPerson { annotator: AnnotatorNumber(small(annotator)?), platform_id })
        };
        rows.into_iter().map(read).collect()
    }
}
