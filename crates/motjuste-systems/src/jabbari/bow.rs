//! bow (Jabbari et al. 2010): a bag of words. A candidate s is scored by P(s) Π P(w | s) over the
//! words w of the context: up to what is the same for all candidates, its log-frequency plus the sum
//! of its mutual information with each w, divided by their number. A word never seen with it, of
//! whose mutual information nothing is known, speaks against it with a bit.

use std::sync::Arc;

use super::entry;
use crate::entry::{Entry, Make};
use crate::parts::associations::Associations;
use crate::parts::inventories::Inventory;
use crate::parts::rankers::Association;
use crate::parts::thesaurus::Thesaurus;
use crate::semeval::associations;
use crate::{Composed, Need};

pub(super) const ENTRY: Entry = entry(
    "bow",
    "bow",
    "WordNet and thesaurus candidates by a bag-of-words model of the context.",
    &[Need::Associations],
    &[],
    Make::System(|setup| {
        let ranker = bag_of_words(associations(setup)?);
        Ok(Box::new(Composed { inventory: Inventory::Both(Thesaurus::of(setup)?), ranker }))
    }),
);

/// A pair never seen together is about this much rarer than chance, in bits.
const UNSEEN: f64 = -1.0;
/// P(s) is one of the factors.
const PRIOR: f64 = 1.0;

/// The model as a ranker.
pub(super) fn bag_of_words(associations: Arc<Associations>) -> Association {
    Association { associations, unseen: UNSEEN, prior: PRIOR }
}

#[cfg(test)]
mod tests {
    use crate::Need;
    use crate::parts::trial::{BOYS_AND_STARS, BRIGHT, Small};

    #[test]
    fn words_of_the_context_and_frequency_speak_for_a_candidate() {
        let small = Small::new().text(Need::Thesaurus, BRIGHT).associations(&BOYS_AND_STARS);
        let words = ["clever", "shiny", "star"];
        let scores = small.scores("bow", "a **bright** boy", &words);
        // Two bits, or a bit against it, and the log-frequency: 10 or 40 occurrences.
        let by_hand = [2.0 + 11f64.log2(), -1.0 + 11f64.log2(), -1.0 + 41f64.log2()];
        for (score, by_hand) in scores.iter().zip(by_hand) {
            assert!((score - by_hand).abs() < 1e-6, "{scores:?}");
        }
        // As good as each other; WordNet's comes first.
        assert_eq!(small.answers("bow", "a **bright** boy")[..2], ["smart", "clever"]);
    }
}
