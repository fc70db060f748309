//! SWAG1 (Dahl et al. 2007): thesaurus candidates, matched to the local context by n-grams of the
//! Web 1T (McCarthy & Navigli 2009, Tables 2 and 3). By §3 it took part in both subtasks; Tables 4
//! and 5 have no row of it, so that its *best* has nothing to be compared with.

use super::{counted, entry};
use crate::entry::{Entry, Make};
use crate::parts::inventories::Inventory;
use crate::parts::rankers::{Counts, Weighting};
use crate::parts::thesaurus::Thesaurus;
use crate::{Composed, Need};

pub(super) const ENTRY: Entry = Entry {
    revision: 2,
    ..entry(
        "swag1",
        "SWAG1",
        "Thesaurus candidates by local n-gram context matching.",
        "what Moby and WordNet agree on for Roget's New Millennium, unless a thesaurus is given; a user's \
         text for the Web 1T",
        &[Need::Ngrams],
        &[Need::Thesaurus],
        Make::System(|setup| {
            let inventory = Inventory::Thesaurus(Thesaurus::of(setup)?);
            let ranker = Counts { ngrams: counted(setup)?, weighting: Weighting::Sum };
            Ok(Box::new(Composed { inventory, ranker }))
        }),
    )
};

#[cfg(test)]
mod tests {
    use crate::parts::trial::{BRIGHT, Small};
    use crate::{Need, find};

    #[test]
    fn the_local_context_is_matched() {
        let text = ["a clever boy", "the shiny star", "the shiny star", "a smart girl"];
        let small = Small::new().text(Need::Thesaurus, BRIGHT).ngrams(&text);
        // Three words, two, none.
        let boy = small.answers("swag1", "a **bright** boy");
        assert_eq!(boy[..2], ["clever", "smart"]);
        assert_eq!(small.answers("swag1", "the **bright** star")[0], "shiny");
        assert_eq!(find("swag1").unwrap().answers.best, Some(1));
    }
}
