//! SWAG1 (Dahl et al. 2007): thesaurus candidates, matched to the local context by n-grams of the
//! Web 1T (McCarthy & Navigli 2009, Tables 2 and 3).

use super::{counted, entry};
use crate::entry::{Answers, Entry, Make};
use crate::parts::inventories::Inventory;
use crate::parts::rankers::{Counts, Weighting};
use crate::{Composed, Need};

pub(super) const ENTRY: Entry = Entry {
    answers: Answers { best: None, oot: Some(10) },
    ..entry(
        "swag1",
        "SWAG1",
        "Thesaurus candidates by local n-gram context matching.",
        "Moby for Roget's, a user's text for the Web 1T",
        &[Need::Ngrams],
        Make::System(|setup| {
            let ranker = Counts { ngrams: counted(setup)?, weighting: Weighting::Sum };
            Ok(Box::new(Composed { inventory: Inventory::Thesaurus, ranker }))
        }),
    )
};
