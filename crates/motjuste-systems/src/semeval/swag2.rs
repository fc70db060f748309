//! SWAG2 (Dahl et al. 2007): the senses a thesaurus has of the target, each a vector of the words its
//! synonyms occur with; the sense most like the sentence gives the candidates. It took part in *oot*
//! only (McCarthy & Navigli 2009, §3).

use super::{associations, entry};
use crate::Need;
use crate::entry::{Answers, Entry, Make};
use crate::parts::categories::{ByCategory, Likeness};

pub(super) const ENTRY: Entry = Entry {
    answers: Answers { best: None, oot: Some(10) },
    ..entry(
        "swag2",
        "SWAG2",
        "Frequency vectors of thesaurus senses against the context; synonyms of the best senses.",
        "Moby's entries that list the target for Roget's senses, latent vectors of a user's text for \
         frequency vectors of the BNC",
        &[Need::Associations],
        Make::System(|setup| {
            let associations = associations(setup)?;
            Ok(Box::new(ByCategory { associations, likeness: Likeness::Vectors }))
        }),
    )
};
