//! The Roget baseline (McCarthy & Navigli 2009, §2.5): all synonyms of a thesaurus, by corpus
//! frequency; its entries have no order of their own.

use super::entry;
use crate::Composed;
use crate::entry::{Entry, Make};
use crate::parts::inventories::Inventory;
use crate::parts::rankers::Frequency;

pub(super) const ENTRY: Entry = entry(
    "roget",
    "Roget baseline",
    "All synonyms of a thesaurus by frequency.",
    "Moby for Roget's (1911), embedded frequencies for the BNC's",
    &[],
    Make::System(|_| Ok(Box::new(Composed { inventory: Inventory::Thesaurus, ranker: Frequency }))),
);

#[cfg(test)]
mod tests {
    use crate::Resources;
    use crate::parts::trial::{ask, one_target};

    #[test]
    fn frequent_synonyms_come_first_whatever_the_sense() {
        let words = ask("roget", None, &one_target("a **bright** boy", &[]), &Resources::default());
        let place = |word: &str| words.iter().position(|known| known == word);
        assert!(place("clear").unwrap() < place("brilliant").unwrap_or(usize::MAX));
    }
}
