//! lm (Jabbari et al. 2010): an n-gram language model.

use super::entry;
use crate::entry::{Entry, Make};
use crate::parts::inventories::Inventory;
use crate::parts::rankers::Fluency;
use crate::parts::thesaurus::Thesaurus;
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
        Ok(Box::new(Composed { inventory: Inventory::Both(Thesaurus::of(setup)?), ranker }))
    }),
);

#[cfg(test)]
mod tests {
    use crate::Need;
    use crate::parts::trial::{BRIGHT, Small};

    #[test]
    fn the_likelier_sentence_wins() {
        let text = ["a clever boy", "a clever boy", "a shiny star", "a shiny star"];
        let small = Small::new().text(Need::Thesaurus, BRIGHT).ngrams(&text);
        assert_eq!(small.answers("lm", "a **bright** boy")[0], "clever");
        assert_eq!(small.answers("lm", "a **bright** star")[0], "shiny");
    }
}
