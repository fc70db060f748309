//! HIT (Zhao et al. 2007): words of WordNet, synonyms and those a step away, and how often a search engine finds the phrase with each
//! in the target's place (McCarthy & Navigli 2009, Tables 2 and 3).

use super::{counted, entry};
use crate::entry::{Entry, Make};
use crate::parts::inventories::Inventory;
use crate::parts::rankers::{Counts, Weighting};
use crate::{Composed, Need};

pub(super) const ENTRY: Entry = entry(
    "hit",
    "HIT",
    "WordNet candidates by n-gram counts of the substituted phrase.",
    "n-gram counts of a user's text for a search engine's",
    &[Need::Ngrams],
    &[],
    Make::System(|setup| {
        let ranker = Counts { ngrams: counted(setup)?, weighting: Weighting::Sum };
        Ok(Box::new(Composed { inventory: Inventory::Relatives, ranker }))
    }),
);

#[cfg(test)]
mod tests {
    use crate::parts::trial::Small;

    #[test]
    fn the_phrase_that_occurs_gives_the_candidate() {
        let small = Small::new().ngrams(&["the intelligent boy", "the vivid dream"]);
        assert_eq!(small.answers("hit", "the **bright** boy")[0], "intelligent");
        assert_eq!(small.answers("hit", "the **bright** dream")[0], "vivid");
        // ln (1 + bigrams + 100 · trigrams): two and one; one and none.
        let scores = small.scores("hit", "the **bright** boy", &["intelligent", "vivid", "dark"]);
        for (score, by_hand) in scores.iter().zip([103f64.ln(), 2f64.ln(), 0.0]) {
            assert!((score - by_hand).abs() < 1e-6, "{scores:?}");
        }
    }
}
