//! lm (Jabbari et al. 2010): an n-gram language model.

use super::entry;
use crate::entry::{Entry, Make};
use crate::parts::inventories::Inventory;
use crate::parts::rankers::Fluency;
use crate::semeval::ngrams;
use crate::{Composed, Need};

pub(super) const ENTRY: Entry = entry(
    "lm",
    "lm",
    "WordNet and thesaurus candidates by an n-gram language model.",
    &[Need::Ngrams],
    &[],
    Make::System(|setup| {
        let ranker = Fluency { ngrams: ngrams(setup)? };
        Ok(Box::new(Composed { inventory: Inventory::Both, ranker }))
    }),
);
