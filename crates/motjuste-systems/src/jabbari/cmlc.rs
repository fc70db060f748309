//! cmlc (Jabbari et al. 2010): "a model that combines bow and lm models into one". How is not said:
//! here a candidate scores the reciprocals of its places by both.

use motjuste_engine::Ranker;

use super::bow::bag_of_words;
use super::entry;
use crate::entry::{Entry, Make};
use crate::parts::inventories::Inventory;
use crate::parts::rankers::{Combined, Fluency};
use crate::parts::thesaurus::Thesaurus;
use crate::semeval::{associations, ngrams};
use crate::{Composed, Need, OptionSpec};

pub(super) const ENTRY: Entry = entry(
    "cmlc",
    "cmlc",
    "The bag of words and the language model together.",
    &[Need::Ngrams, Need::Associations],
    &[OptionSpec { name: "bow", default: "0.5", help: "the weight of the bag of words, 0 to 1" }],
    Make::System(|setup| {
        let weight = setup.options.share("bow")? as f32;
        let votes: Vec<(f32, Box<dyn Ranker>)> = vec![
            (weight, Box::new(bag_of_words(associations(setup)?))),
            (1.0 - weight, Box::new(Fluency { ngrams: ngrams(setup)? })),
        ];
        Ok(Box::new(Composed {
            inventory: Inventory::Both(Thesaurus::of(setup)?),
            ranker: Combined(votes),
        }))
    }),
);

#[cfg(test)]
mod tests {
    use crate::Need;
    use crate::parts::trial::{BOYS_AND_STARS, BRIGHT, Small};

    #[test]
    fn the_weight_decides_between_the_two_models() {
        // The bag of words is for the clever boy, the language model for the shiny one.
        let small = Small::new().text(Need::Thesaurus, BRIGHT).associations(&BOYS_AND_STARS);
        let small = small.ngrams(&["a shiny boy", "a shiny boy"]);
        let words = ["clever", "shiny"];
        let scores = |bow: &str| {
            small.scores_with("cmlc", Some(&format!("bow={bow}")), "a **bright** boy", &words)
        };
        let [bow, lm, both] = ["1", "0", "0.5"].map(scores);
        assert!(bow[0] > bow[1] && lm[0] < lm[1], "{bow:?} {lm:?}");
        // First for one and second for the other: (1/10 + 1/11) / 2 each.
        assert!((both[0] - both[1]).abs() < 1e-6, "{both:?}");
        assert!((both[0] - (1.0 / 10.0 + 1.0 / 11.0) / 2.0).abs() < 1e-6, "{both:?}");
    }
}
