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
    revision: 2,
    ..entry(
        "melb",
        "MELB",
        "WordNet relatives of usual senses by corpus counts of the substituted context.",
        "n-gram counts of a user's text for a search engine's; WordNet's sense counts for SemCor",
        &[Need::Ngrams],
        &[],
        Make::System(|setup| {
            let ranker = Counts { ngrams: counted(setup)?, weighting: Weighting::MeanOfLogarithms };
            Ok(Box::new(Composed { inventory: Inventory::UsualRelatives, ranker }))
        }),
    )
};

#[cfg(test)]
mod tests {
    use crate::parts::trial::Small;

    #[test]
    fn logarithms_of_counts_are_averaged_and_rare_senses_left_out() {
        let small = Small::new().ngrams(&["the intelligent boy", "the vivid dream"]);
        let scores = small.scores("melb", "the **bright** boy", &["intelligent", "vivid"]);
        // Bigrams two and one, trigrams one and none.
        let by_hand = [(3f64.ln() + 2f64.ln()) / 2.0, 2f64.ln() / 2.0];
        for (score, by_hand) in scores.iter().zip(by_hand) {
            assert!((score - by_hand).abs() < 1e-6, "{scores:?}");
        }
        let [usual, all] = ["melb", "hit"].map(|name| small.answers(name, "the **bright** boy"));
        assert!(usual.iter().all(|word| all.contains(word)) && usual.len() < all.len());
    }
}
