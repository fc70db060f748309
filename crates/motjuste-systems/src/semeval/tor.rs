//! TOR (Mohammad et al. 2007): categories of a thesaurus, each with a distributional profile; the
//! category most strongly associated with the context by pointwise mutual information gives the
//! candidates, the most frequent first (McCarthy & Navigli 2009, §3).

use super::{associations, entry};
use crate::Need;
use crate::entry::{Entry, Make};
use crate::parts::categories::{ByCategory, Likeness};
use crate::parts::thesaurus::Thesaurus;

pub(super) const ENTRY: Entry = Entry {
    revision: 3,
    ..entry(
        "tor",
        "TOR",
        "Thesaurus categories by pointwise mutual information with the context; frequent words first.",
        "what Moby and WordNet agree on, by WordNet's senses, for Macquarie's categories, unless a \
         thesaurus is given; a user's text for the BNC",
        &[Need::Associations],
        &[Need::Thesaurus],
        Make::System(|setup| {
            let (associations, thesaurus) = (associations(setup)?, Thesaurus::of(setup)?);
            let likeness = Likeness::MutualInformation;
            Ok(Box::new(ByCategory { associations, thesaurus, likeness }))
        }),
    )
};

#[cfg(test)]
mod tests {
    use crate::Need;
    use crate::parts::trial::{BOYS_AND_STARS, BRIGHT, Small};

    #[test]
    fn the_category_associated_with_the_context_gives_the_candidates() {
        let small = Small::new().text(Need::Thesaurus, BRIGHT).associations(&BOYS_AND_STARS);
        let boy = small.answers("tor", "a **bright** boy");
        assert_eq!(boy[..2], ["smart", "clever"]);
        let star = small.answers("tor", "a **bright** star");
        assert_eq!(star[..2], ["shiny", "glossy"]);
        // However frequent the words of the other category are.
        let scores = small.scores("tor", "a **bright** boy", &["clever", "shiny", "dim"]);
        assert!(scores[0] > 10.0 && scores[1] < 10.0, "{scores:?}");
        assert_eq!(scores[2], f64::NEG_INFINITY);
    }
}
