//! IRST1 and IRST2 (Giuliano et al. 2007): candidates of WordNet and a thesaurus; the first by the
//! similarity of domains in a latent space of the BNC, the second by the syntagmatic coherence of the
//! substituted context, n-grams of the Web 1T from the longest down.

use super::{associations, counted, entry};
use crate::entry::{Answers, Entry, Make};
use crate::parts::inventories::Inventory;
use crate::parts::rankers::{Counts, Domain, Weighting};
use crate::{Composed, Need};

pub(super) const DOMAIN: Entry = entry(
    "irst1",
    "IRST1",
    "Thesaurus candidates by similarity of domain in a latent semantic space.",
    "Moby for the Oxford American Writer's Thesaurus, a user's text for the BNC",
    &[Need::Associations],
    Make::System(|setup| {
        let ranker = Domain { associations: associations(setup)? };
        Ok(Box::new(Composed { inventory: Inventory::Both, ranker }))
    }),
);

pub(super) const SYNTAGMATIC: Entry = Entry {
    // "It supplied many answers to each item so credit was divided" (§4.1).
    answers: Answers { best: Some(3), oot: Some(10) },
    ..entry(
        "irst2",
        "IRST2",
        "Thesaurus candidates by counts of the substituted context, the longest n-grams first.",
        "Moby for the Oxford American Writer's Thesaurus, a user's text for the Web 1T; duplicates, \
         which inflated its oot, are not handed in",
        &[Need::Ngrams],
        Make::System(|setup| {
            let ranker = Counts { ngrams: counted(setup)?, weighting: Weighting::LongestFirst };
            Ok(Box::new(Composed { inventory: Inventory::Both, ranker }))
        }),
    )
};
