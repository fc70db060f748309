//! KU (Yuret 2007): candidates of a thesaurus, each put in the sentence and scored by a smoothed
//! n-gram model of the Web 1T (McCarthy & Navigli 2009, Tables 2 and 3).

use super::{entry, ngrams};
use crate::entry::{Entry, Make};
use crate::parts::inventories::Inventory;
use crate::parts::rankers::Fluency;
use crate::parts::thesaurus::Thesaurus;
use crate::{Composed, Need};

pub(super) const ENTRY: Entry = Entry {
    revision: 2,
    ..entry(
        "ku",
        "KU",
        "Thesaurus candidates in the order of a smoothed n-gram model.",
        "what Moby and WordNet agree on for Roget's New Millennium, unless a thesaurus is given; a model of \
         a user's text for 5-grams of the Web 1T",
        &[Need::Ngrams],
        &[Need::Thesaurus],
        Make::System(|setup| {
            let inventory = Inventory::Thesaurus(Thesaurus::of(setup)?);
            Ok(Box::new(Composed { inventory, ranker: Fluency { ngrams: ngrams(setup)? } }))
        }),
    )
};

#[cfg(test)]
mod tests {
    use crate::Need;
    use crate::parts::trial::{BRIGHT, Small};

    #[test]
    fn the_candidate_whose_ngrams_are_frequent_comes_first() {
        let text = ["a clever boy", "a clever boy", "a shiny star", "a shiny star", "a smart boy"];
        let small = Small::new().text(Need::Thesaurus, BRIGHT).ngrams(&text);
        let boy = small.answers("ku", "a **bright** boy");
        // Twice, once, never; of those never seen here, the one seen elsewhere.
        assert_eq!(boy, ["clever", "smart", "shiny", "glossy"]);
        assert_eq!(small.answers("ku", "a **bright** star")[0], "shiny");
    }
}
