//! People who come from a platform's study, such as Prolific's, by an address that says who they are
//! there. What the platform calls them is kept for payment and is in no export.

use super::Store;
use super::database::Rows;
use super::work::annotator_of;
use crate::{AnnotatorId, AnnotatorNumber, CampaignName, Error, Result};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlatformPerson {
    pub annotator: AnnotatorNumber,
    pub platform_id: String,
}

/// The longest name of a person on a platform.
const MOST_CHARS: usize = 100;

impl Store {
    /// Admits a platform participant; a returning one is the same person.
    pub async fn enter_from_platform(
        &self,
        name: &CampaignName,
        platform_id: &str,
    ) -> Result<AnnotatorId> {
        let allowed = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
        if !(1..=MOST_CHARS).contains(&platform_id.len()) || !platform_id.bytes().all(allowed) {
            return Err(Error::BadPlatformId(platform_id.chars().take(MOST_CHARS).collect()));
        }
        let mut transaction = self.begin(name).await?;
        if !transaction.rows().campaign().await?.campaign.platform_entry {
            return Err(Error::InvitedOnly(name.clone()));
        }
        let number = annotator_of(&mut transaction, platform_id).await?;
        transaction.commit().await?;
        Ok(AnnotatorId { campaign: name.clone(), number })
    }

    /// Everyone who came from a platform, or whose work did.
    pub async fn platform_people(&self, name: &CampaignName) -> Result<Vec<PlatformPerson>> {
        let mut reading = self.database.report().await?;
        let mut rows = Rows::new(&mut reading, name);
        rows.campaign().await?;
        rows.platform_people().await
    }
}
