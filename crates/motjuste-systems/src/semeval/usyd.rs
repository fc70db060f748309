//! USYD (Hawker 2007): candidates of WordNet and a thesaurus, by pointwise mutual information with
//! the words of the context (McCarthy & Navigli 2009, Tables 2 and 3).

use super::{associations, entry};
use crate::entry::{Entry, Make};
use crate::parts::inventories::Inventory;
use crate::parts::rankers::Association;
use crate::{Composed, Need};

pub(super) const ENTRY: Entry = entry(
    "usyd",
    "USYD",
    "WordNet and thesaurus candidates by pointwise mutual information with the context.",
    "Moby for Macquarie, co-occurrence in a user's text for the Web 1T; no candidates from the corpus",
    &[Need::Associations],
    Make::System(|setup| {
        let associations = associations(setup)?;
        let ranker = Association { associations, unseen: 0.0, prior: 0.0 };
        Ok(Box::new(Composed { inventory: Inventory::Both, ranker }))
    }),
);
