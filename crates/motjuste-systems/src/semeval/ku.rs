//! KU (Yuret 2007): candidates of a thesaurus, each put in the sentence and scored by a smoothed
//! n-gram model of the Web 1T (McCarthy & Navigli 2009, Tables 2 and 3).

use super::{entry, ngrams};
use crate::entry::{Entry, Make};
use crate::parts::inventories::Inventory;
use crate::parts::rankers::Fluency;
use crate::{Composed, Need};

pub(super) const ENTRY: Entry = entry(
    "ku",
    "KU",
    "Thesaurus candidates in the order of a smoothed n-gram model.",
    "Moby for Roget's, a model of a user's text for 5-grams of the Web 1T",
    &[Need::Ngrams],
    Make::System(|setup| {
        let ranker = Fluency { ngrams: ngrams(setup)? };
        Ok(Box::new(Composed { inventory: Inventory::Thesaurus, ranker }))
    }),
);
