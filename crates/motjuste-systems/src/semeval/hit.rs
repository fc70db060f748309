//! HIT (Zhao et al. 2007): WordNet synonyms, and how often a search engine finds the phrase with each
//! in the target's place (McCarthy & Navigli 2009, Tables 2 and 3).

use super::{counted, entry};
use crate::entry::{Entry, Make};
use crate::parts::inventories::Inventory;
use crate::parts::rankers::{Counts, Weighting};
use crate::{Composed, Need};

pub(super) const ENTRY: Entry = entry(
    "hit",
    "HIT",
    "WordNet candidates by n-gram counts of the substituted phrase.",
    "n-gram counts of a user's text for a search engine's",
    &[Need::Ngrams],
    Make::System(|setup| {
        let ranker = Counts { ngrams: counted(setup)?, weighting: Weighting::Sum };
        Ok(Box::new(Composed { inventory: Inventory::Relatives, ranker }))
    }),
);
