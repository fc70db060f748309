//! The Roget baseline (McCarthy & Navigli 2009, §2.5): all synonyms of a thesaurus, by corpus
//! frequency; its entries have no order of their own.

use super::entry;
use crate::entry::{Entry, Make};
use crate::parts::inventories::Inventory;
use crate::parts::rankers::Frequency;
use crate::parts::thesaurus::Thesaurus;
use crate::{Composed, Need};

pub(super) const ENTRY: Entry = entry(
    "roget",
    "Roget baseline",
    "All synonyms of a thesaurus by frequency.",
    "Moby for Roget's (1911), unless a thesaurus is given; embedded frequencies for the BNC's",
    &[],
    &[Need::Thesaurus],
    Make::System(|setup| {
        let inventory = Inventory::Thesaurus(Thesaurus::or(setup, Thesaurus::Moby)?);
        Ok(Box::new(Composed { inventory, ranker: Frequency }))
    }),
);

#[cfg(test)]
mod tests {
    use crate::parts::trial::{BOYS_AND_STARS, BRIGHT, Small, ask, one_target};
    use crate::{Need, Resources};

    #[test]
    fn frequent_synonyms_come_first_whatever_the_sense() {
        let words = ask("roget", None, &one_target("a **bright** boy", &[]), &Resources::default());
        let place = |word: &str| words.iter().position(|known| known == word);
        assert!(place("clear").unwrap() < place("brilliant").unwrap_or(usize::MAX));
    }

    #[test]
    fn a_users_thesaurus_reaches_every_system_that_has_one() {
        let small = Small::new().text(Need::Thesaurus, BRIGHT).associations(&BOYS_AND_STARS);
        let small = small.ngrams(&["a clever boy"]);
        for name in ["roget", "ku", "swag1", "swag2", "tor"] {
            let mut words = small.answers(name, "a **bright** boy");
            words.sort_unstable();
            assert_eq!(words, ["clever", "glossy", "shiny", "smart"], "{name}");
        }
        for name in ["unt", "usyd", "irst1", "irst2", "bow", "lm", "cmlc"] {
            let words = small.answers(name, "a **bright** boy");
            assert!(words.contains(&"glossy".to_owned()), "{name}");
            // WordNet's come besides; Moby's do not.
            assert!(words.contains(&"intelligent".to_owned()), "{name}");
            assert!(!words.contains(&"clear".to_owned()), "{name}");
        }
    }
}
