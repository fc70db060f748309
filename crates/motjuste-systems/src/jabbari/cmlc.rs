//! cmlc (Jabbari et al. 2010): "a model that combines bow and lm models into one".

use motjuste_engine::Ranker;

use super::bow::bag_of_words;
use super::entry;
use crate::entry::{Entry, Make};
use crate::parts::inventories::Inventory;
use crate::parts::rankers::{Combined, Fluency};
use crate::semeval::{associations, ngrams};
use crate::{Composed, Need, OptionSpec};

pub(super) const ENTRY: Entry = entry(
    "cmlc",
    "cmlc",
    "The bag of words and the language model together.",
    &[Need::Ngrams, Need::Associations],
    &[OptionSpec { name: "bow", default: "0.5", help: "the weight of the bag of words, 0 to 1" }],
    Make::System(|setup| {
        let weight: f32 = setup.options.get("bow")?;
        let votes: Vec<(f32, Box<dyn Ranker>)> = vec![
            (weight, Box::new(bag_of_words(associations(setup)?))),
            (1.0 - weight, Box::new(Fluency { ngrams: ngrams(setup)? })),
        ];
        Ok(Box::new(Composed { inventory: Inventory::Both, ranker: Combined(votes) }))
    }),
);
