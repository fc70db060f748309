//! IRST1 and IRST2 (Giuliano et al. 2007): candidates of WordNet and a thesaurus; the first by the
//! similarity of domains in a latent space of the BNC, the second by the syntagmatic coherence of the
//! substituted context, n-grams of the Web 1T from the longest down.

use super::{associations, counted, entry};
use crate::entry::{Answers, Entry, Make};
use crate::parts::inventories::Inventory;
use crate::parts::rankers::{Counts, Domain, Weighting};
use crate::parts::thesaurus::Thesaurus;
use crate::{Composed, Need};

pub(super) const DOMAIN: Entry = Entry {
    revision: 2,
    ..entry(
        "irst1",
        "IRST1",
        "Thesaurus candidates by similarity of domain in a latent semantic space.",
        "what Moby and WordNet agree on for the Oxford American Writer's Thesaurus, unless a thesaurus is \
         given; a user's text for the BNC",
        &[Need::Associations],
        &[Need::Thesaurus],
        Make::System(|setup| {
            let inventory = Inventory::Both(Thesaurus::of(setup)?);
            let ranker = Domain { associations: associations(setup)? };
            Ok(Box::new(Composed { inventory, ranker }))
        }),
    )
};

pub(super) const SYNTAGMATIC: Entry = Entry {
    // "It supplied many answers to each item so credit was divided" (§4.1); how many is not said.
    answers: Answers { best: Some(3), oot: Some(10) },
    revision: 3,
    ..entry(
        "irst2",
        "IRST2",
        "Thesaurus candidates by counts of the substituted context, the longest n-grams first.",
        "what Moby and WordNet agree on for the Oxford American Writer's Thesaurus, unless a thesaurus is \
         given; a user's text for the Web 1T; duplicates, which inflated its oot, are not handed in",
        &[Need::Ngrams],
        &[Need::Thesaurus],
        Make::System(|setup| {
            let inventory = Inventory::Both(Thesaurus::of(setup)?);
            let ranker = Counts { ngrams: counted(setup)?, weighting: Weighting::LongestFirst };
            Ok(Box::new(Composed { inventory, ranker }))
        }),
    )
};

#[cfg(test)]
mod tests {
    use crate::Need;
    use crate::parts::trial::{BOYS_AND_STARS, BRIGHT, Small};

    #[test]
    fn irst1_takes_the_candidate_of_the_domain() {
        let small = Small::new().text(Need::Thesaurus, BRIGHT).associations(&BOYS_AND_STARS);
        let boy = small.answers("irst1", "a **bright** boy");
        assert_eq!(boy[..2], ["clever", "smart"]);
        let star = small.answers("irst1", "a **bright** star");
        assert_eq!(star[2], "smart", "{star:?}");
        // Cosines with (1, 0); −1 for a word the space does not have.
        let scores = small.scores("irst1", "a **bright** boy", &["clever", "smart", "dim"]);
        for (score, by_hand) in scores.iter().zip([1.0, 0.8, -1.0]) {
            assert!((score - by_hand).abs() < 1e-6, "{scores:?}");
        }
    }

    #[test]
    fn irst2_lets_the_longest_stretch_decide() {
        // "A shiny" is more frequent than anything with "clever", but "a clever boy" is longer.
        let mut text = vec!["a clever boy", "the smart boy"];
        text.resize(20, "a shiny star");
        let small = Small::new().text(Need::Thesaurus, BRIGHT).ngrams(&text);
        let boy = small.answers("irst2", "a **bright** boy");
        assert_eq!(boy[..3], ["clever", "shiny", "smart"]);
    }
}
