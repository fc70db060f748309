//! MELB (Martinez et al. 2007): WordNet relatives of senses that occur in SemCor, scored by how often
//! a search engine finds the substituted context (McCarthy & Navigli 2009, Table 3). It took part in
//! *best* only.

use super::{counted, entry};
use crate::entry::{Answers, Entry, Make};
use crate::parts::inventories::Inventory;
use crate::parts::rankers::{Counts, Weighting};
use crate::{Composed, Need};

pub(super) const ENTRY: Entry = Entry {
    answers: Answers { best: Some(1), oot: None },
    ..entry(
        "melb",
        "MELB",
        "WordNet relatives of usual senses by corpus counts of the substituted context.",
        "n-gram counts of a user's text for a search engine's; WordNet's sense counts for SemCor",
        &[Need::Ngrams],
        Make::System(|setup| {
            let ranker = Counts { ngrams: counted(setup)?, weighting: Weighting::MeanOfLogarithms };
            Ok(Box::new(Composed { inventory: Inventory::UsualRelatives, ranker }))
        }),
    )
};
