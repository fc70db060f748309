//! Jabbari, Hepple & Guthrie (2010), Tables 1–3: a bag of words, a language model, and both. The
//! paper names them and refers to Jabbari's thesis for the models; here each is the plain model of
//! its kind over the same candidates.

use motjuste_engine::Ranker;

use crate::entry::{Entry, MakeSystem, Paper};
use crate::parts::candidates::inventories::Inventory;
use crate::parts::candidates::thesaurus::Thesaurus;
use crate::parts::rankers::{Association, Combined, Fluency};
use crate::semeval::{associations, ngrams};
use crate::{Composed, Need, OptionSpec, Result, Setup, System};

pub(crate) const ENTRIES: &[Entry] = &[
    Entry {
        name: "bow",
        title: "bow",
        method: "WordNet and thesaurus candidates, ranked by a bag-of-words model of the context.",
        needs: &[Need::Associations],
        ..row(|setup| composed(setup, bag_of_words(setup)?))
    },
    Entry {
        name: "lm",
        title: "lm",
        method: "WordNet and thesaurus candidates, ranked by an n-gram language model.",
        needs: &[Need::Ngrams],
        ..row(|setup| composed(setup, Fluency { ngrams: ngrams(setup)? }))
    },
    // "A model that combines bow and lm models into one", without saying how: here a candidate scores
    // the reciprocals of its places by both.
    Entry {
        name: "cmlc",
        title: "cmlc",
        method: "The bag-of-words model and the language model combined.",
        needs: &[Need::Ngrams, Need::Associations],
        options: &[OptionSpec::new("bow", "0.5", "weight of the bag-of-words model, 0 to 1")],
        ..row(|setup| {
            let weight = setup.options.share("bow")? as f32;
            let votes: Vec<(f32, Box<dyn Ranker>)> = vec![
                (weight, Box::new(bag_of_words(setup)?)),
                (1.0 - weight, Box::new(Fluency { ngrams: ngrams(setup)? })),
            ];
            composed(setup, Combined(votes))
        })
    },
];

const fn row(make: MakeSystem) -> Entry {
    Entry {
        stand_in: Some(
            "WordNet's candidates and those on which it and Moby agree, unless you give a \
             thesaurus; models of your own text; the originals are described in a thesis that is \
             not available",
        ),
        wants: &[Need::Thesaurus],
        revision: 3,
        ..Entry::substitution(Paper::Jabbari, make)
    }
}

fn composed(setup: &Setup<'_>, ranker: impl Ranker + 'static) -> Result<Box<dyn System>> {
    Ok(Box::new(Composed::new(Inventory::Both(Thesaurus::from_setup(setup)?), ranker)))
}

/// A pair never seen together is about this much rarer than chance, in bits.
const UNSEEN: f64 = -1.0;
/// P(s) is one of the factors.
const PRIOR: f64 = 1.0;

/// A candidate s is scored by P(s) Π P(w | s) over the words w of the context: up to what is the same
/// for all candidates, its log-frequency plus the sum of its mutual information with each w, divided by
/// their number. A word never seen with it, of whose mutual information nothing is known, speaks
/// against it with a bit.
fn bag_of_words(setup: &Setup<'_>) -> Result<Association> {
    Ok(Association { associations: associations(setup)?, unseen: UNSEEN, prior: PRIOR })
}

#[cfg(test)]
mod tests {
    use crate::Need;
    use crate::testing::{BOYS_AND_STARS, BRIGHT, Small};

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

    #[test]
    fn the_likelier_sentence_wins() {
        let text = ["a clever boy", "a clever boy", "a shiny star", "a shiny star"];
        let small = Small::new().text(Need::Thesaurus, BRIGHT).ngrams(&text);
        assert_eq!(small.answers("lm", "a **bright** boy")[0], "clever");
        assert_eq!(small.answers("lm", "a **bright** star")[0], "shiny");
    }

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
