//! SWAG2 (Dahl et al. 2007): the senses a thesaurus has of the target, each a vector of the words its
//! synonyms occur with; the sense most like the sentence gives the candidates. It took part in *oot*
//! only (McCarthy & Navigli 2009, §3).

use super::{associations, entry};
use crate::Need;
use crate::entry::{Answers, Entry, Make};
use crate::parts::categories::{ByCategory, Likeness};
use crate::parts::thesaurus::Thesaurus;

pub(super) const ENTRY: Entry = Entry {
    answers: Answers { best: None, oot: Some(10) },
    revision: 3,
    ..entry(
        "swag2",
        "SWAG2",
        "Frequency vectors of thesaurus senses against the context; synonyms of the best senses.",
        "what Moby and WordNet agree on, by WordNet's senses, for Roget's, unless a thesaurus is \
         given; latent vectors of a user's text for frequency vectors of the BNC and the Web 1T",
        &[Need::Associations],
        &[Need::Thesaurus],
        Make::System(|setup| {
            let (associations, thesaurus) = (associations(setup)?, Thesaurus::of(setup)?);
            Ok(Box::new(ByCategory { associations, thesaurus, likeness: Likeness::Vectors }))
        }),
    )
};

#[cfg(test)]
mod tests {
    use crate::Need;
    use crate::parts::trial::{BOYS_AND_STARS, BRIGHT, Small};

    #[test]
    fn the_sense_like_the_sentence_gives_the_candidates() {
        let small = Small::new().text(Need::Thesaurus, BRIGHT).associations(&BOYS_AND_STARS);
        // Within a sense, the more frequent word comes first.
        let boy = small.answers("swag2", "a **bright** boy");
        assert_eq!(boy[..2], ["smart", "clever"]);
        let star = small.answers("swag2", "a **bright** star");
        assert_eq!(star[..2], ["shiny", "glossy"]);
    }
}
