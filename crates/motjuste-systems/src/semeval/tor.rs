//! TOR (Mohammad et al. 2007): categories of a thesaurus, each with a distributional profile; the
//! category most strongly associated with the context by pointwise mutual information gives the
//! candidates, the most frequent first (McCarthy & Navigli 2009, §3).

use super::{associations, entry};
use crate::Need;
use crate::entry::{Entry, Make};
use crate::parts::categories::{ByCategory, Likeness};

pub(super) const ENTRY: Entry = entry(
    "tor",
    "TOR",
    "Thesaurus categories by pointwise mutual information with the context; frequent words first.",
    "Moby's entries that list the target for Macquarie's categories, a user's text for the BNC",
    &[Need::Associations],
    Make::System(|setup| {
        let associations = associations(setup)?;
        Ok(Box::new(ByCategory { associations, likeness: Likeness::MutualInformation }))
    }),
);
