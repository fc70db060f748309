//! The systems that are nothing but candidates of an inventory in the order of one ranker: the Roget
//! baseline and seven of the participants (McCarthy & Navigli 2009, §2.5, §3, Tables 2 and 3).

use super::{associations, counted, ngrams, row};
use crate::entry::{Answers, Entry};
use crate::parts::candidates::categories::{ByCategory, Likeness};
use crate::parts::candidates::inventories::Inventory;
use crate::parts::candidates::thesaurus::Thesaurus;
use crate::parts::rankers::{Counts, Domain, Fluency, Frequency, Weighting};
use crate::{Composed, Need, Result, Setup, System};

/// The Roget baseline (§2.5): its entries are unordered.
pub(super) const ROGET: Entry = Entry {
    name: "roget",
    title: "Roget baseline",
    method: "All synonyms in a thesaurus, by frequency.",
    stand_in: Some(
        "synonyms on which Moby and WordNet agree instead of Roget's (1911), unless you give a \
         thesaurus; built-in frequencies instead of the BNC's",
    ),
    wants: &[Need::Thesaurus],
    revision: 2,
    ..row(|setup| {
        let inventory = Inventory::Thesaurus(Thesaurus::from_setup(setup)?);
        Ok(Box::new(Composed::new(inventory, Frequency)))
    })
};

/// KU (Yuret 2007): each candidate put in the sentence, by a smoothed n-gram model of the Web 1T.
pub(super) const KU: Entry = Entry {
    name: "ku",
    title: "KU",
    method: "Thesaurus candidates, ranked by a smoothed n-gram model.",
    stand_in: Some(
        "synonyms on which Moby and WordNet agree instead of Roget's New Millennium, unless you \
         give a thesaurus; a model of your text instead of the Web 1T's 5-grams",
    ),
    needs: &[Need::Ngrams],
    wants: &[Need::Thesaurus],
    revision: 2,
    ..row(|setup| {
        let inventory = Inventory::Thesaurus(Thesaurus::from_setup(setup)?);
        Ok(Box::new(Composed::new(inventory, Fluency { ngrams: ngrams(setup)? })))
    })
};

/// MELB (Martinez et al. 2007): relatives of senses that occur in SemCor, by how often a search engine
/// finds the substituted context. It took part in *best* only.
pub(super) const MELB: Entry = Entry {
    name: "melb",
    title: "MELB",
    method: "WordNet relatives of frequent senses, ranked by corpus counts of the substituted \
        context.",
    stand_in: Some(
        "n-gram counts of your text instead of a search engine's; WordNet's sense counts instead \
         of SemCor",
    ),
    needs: &[Need::Ngrams],
    answers: Answers { best: Some(1), oot: None },
    revision: 2,
    ..row(|setup| by_counts(setup, Inventory::UsualRelatives, Weighting::MeanOfLogarithms))
};

/// HIT (Zhao et al. 2007): words of WordNet, synonyms and those a step away, and how often a search
/// engine finds the phrase with each in the target's place.
pub(super) const HIT: Entry = Entry {
    name: "hit",
    title: "HIT",
    method: "WordNet candidates, ranked by n-gram counts of the substituted phrase.",
    stand_in: Some("n-gram counts of your text instead of a search engine's"),
    needs: &[Need::Ngrams],
    ..row(|setup| by_counts(setup, Inventory::Relatives, Weighting::Sum))
};

/// IRST1 (Giuliano et al. 2007): candidates of WordNet and a thesaurus by the similarity of domains in
/// a latent space of the BNC.
pub(super) const IRST1: Entry = Entry {
    name: "irst1",
    title: "IRST1",
    method: "Thesaurus candidates, ranked by domain similarity in a latent semantic space.",
    stand_in: Some(
        "synonyms on which Moby and WordNet agree instead of the Oxford American Writer's \
         Thesaurus, unless you give a thesaurus; your text instead of the BNC",
    ),
    needs: &[Need::Associations],
    wants: &[Need::Thesaurus],
    revision: 2,
    ..row(|setup| {
        let inventory = Inventory::Both(Thesaurus::from_setup(setup)?);
        let ranker = Domain { associations: associations(setup)? };
        Ok(Box::new(Composed::new(inventory, ranker)))
    })
};

/// IRST2 (Giuliano et al. 2007): the same candidates by the syntagmatic coherence of the substituted
/// context, n-grams of the Web 1T from the longest down.
pub(super) const IRST2: Entry = Entry {
    name: "irst2",
    title: "IRST2",
    method: "Thesaurus candidates, ranked by counts of the substituted context, longest n-grams \
        first.",
    stand_in: Some(
        "synonyms on which Moby and WordNet agree instead of the Oxford American Writer's \
         Thesaurus, unless you give a thesaurus; your text instead of the Web 1T; duplicates, \
         which inflated its oot, are removed",
    ),
    needs: &[Need::Ngrams],
    wants: &[Need::Thesaurus],
    // "It supplied many answers to each item so credit was divided" (§4.1), without saying how many.
    answers: Answers { best: Some(3), oot: Some(10) },
    revision: 3,
    ..row(|setup| {
        let inventory = Inventory::Both(Thesaurus::from_setup(setup)?);
        by_counts(setup, inventory, Weighting::LongestFirst)
    })
};

/// SWAG1 (Dahl et al. 2007): matched to the local context by n-grams of the Web 1T. By §3 it took part
/// in both subtasks; Tables 4 and 5 have no row of it, so that its *best* has nothing to be compared
/// with.
pub(super) const SWAG1: Entry = Entry {
    name: "swag1",
    title: "SWAG1",
    method: "Thesaurus candidates, ranked by matching the local n-gram context.",
    stand_in: Some(
        "synonyms on which Moby and WordNet agree instead of Roget's New Millennium, unless you \
         give a thesaurus; your text instead of the Web 1T",
    ),
    needs: &[Need::Ngrams],
    wants: &[Need::Thesaurus],
    revision: 2,
    ..row(|setup| {
        let inventory = Inventory::Thesaurus(Thesaurus::from_setup(setup)?);
        by_counts(setup, inventory, Weighting::Sum)
    })
};

/// SWAG2 (Dahl et al. 2007): each sense a vector of the words its synonyms occur with; the sense most
/// like the sentence gives the candidates. It took part in *oot* only.
pub(super) const SWAG2: Entry = Entry {
    name: "swag2",
    title: "SWAG2",
    method: "Compares frequency vectors of thesaurus senses with the context; gives synonyms of \
        the best senses.",
    stand_in: Some(
        "synonyms on which Moby and WordNet agree, by WordNet's senses, instead of Roget's, \
         unless you give a thesaurus; latent vectors of your text instead of frequency vectors \
         of the BNC and the Web 1T",
    ),
    needs: &[Need::Associations],
    wants: &[Need::Thesaurus],
    answers: Answers { best: None, oot: Some(10) },
    revision: 3,
    ..row(|setup| by_category(setup, Likeness::Vectors))
};

/// TOR (Mohammad et al. 2007): the category most strongly associated with the context by pointwise
/// mutual information gives the candidates, the most frequent first.
pub(super) const TOR: Entry = Entry {
    name: "tor",
    title: "TOR",
    method: "Thesaurus categories, ranked by pointwise mutual information with the context; \
        frequent words first.",
    stand_in: Some(
        "synonyms on which Moby and WordNet agree, by WordNet's senses, instead of Macquarie's \
         categories, unless you give a thesaurus; your text instead of the BNC",
    ),
    needs: &[Need::Associations],
    wants: &[Need::Thesaurus],
    revision: 3,
    ..row(|setup| by_category(setup, Likeness::MutualInformation))
};

fn by_counts(
    setup: &Setup<'_>,
    inventory: Inventory,
    weighting: Weighting,
) -> Result<Box<dyn System>> {
    let ranker = Counts { ngrams: counted(setup)?, weighting };
    Ok(Box::new(Composed::new(inventory, ranker)))
}

fn by_category(setup: &Setup<'_>, likeness: Likeness) -> Result<Box<dyn System>> {
    let (associations, thesaurus) = (associations(setup)?, Thesaurus::from_setup(setup)?);
    Ok(Box::new(ByCategory { associations, thesaurus, likeness }))
}

#[cfg(test)]
mod tests {
    use motjuste_core::Pos;

    use crate::parts::rankers::frequency_as;
    use crate::testing::{BOYS_AND_STARS, BRIGHT, Small, ask, one_target};
    use crate::{Need, Resources, find};

    #[test]
    fn frequent_synonyms_come_first_whatever_the_sense() {
        let words = ask("roget", None, &one_target("a **bright** boy", &[]), &Resources::default());
        let frequency = |word: &String| frequency_as(word, Pos::Adj);
        assert!(words.len() > 5, "{words:?}");
        assert!(words.is_sorted_by(|a, b| frequency(a) >= frequency(b)), "{words:?}");
    }

    #[test]
    fn a_users_thesaurus_reaches_every_system_that_has_one() {
        let small = Small::new().text(Need::Thesaurus, BRIGHT).associations(&BOYS_AND_STARS);
        let small = small.ngrams(&["a clever boy"]);
        for name in ["roget", "ku", "swag1", "swag2", "tor"] {
            let mut words = small.answers(name, "a **bright** boy");
            words.sort_unstable();
            assert_eq!(words, ["clever", "glossy", "shiny", "smart"], "{name}");
        }
        for name in ["unt", "usyd", "irst1", "irst2", "bow", "lm", "cmlc"] {
            let words = small.answers(name, "a **bright** boy");
            assert!(words.contains(&"glossy".to_owned()), "{name}");
            // WordNet's come besides; Moby's do not.
            assert!(words.contains(&"intelligent".to_owned()), "{name}");
            assert!(!words.contains(&"clear".to_owned()), "{name}");
        }
    }

    #[test]
    fn the_candidate_whose_ngrams_are_frequent_comes_first() {
        let text = ["a clever boy", "a clever boy", "a shiny star", "a shiny star", "a smart boy"];
        let small = Small::new().text(Need::Thesaurus, BRIGHT).ngrams(&text);
        let boy = small.answers("ku", "a **bright** boy");
        // Twice, once, never; of those never seen here, the one seen elsewhere.
        assert_eq!(boy, ["clever", "smart", "shiny", "glossy"]);
        assert_eq!(small.answers("ku", "a **bright** star")[0], "shiny");
    }

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

    #[test]
    fn the_local_context_is_matched() {
        let text = ["a clever boy", "the shiny star", "the shiny star", "a smart girl"];
        let small = Small::new().text(Need::Thesaurus, BRIGHT).ngrams(&text);
        // Three words, two, none.
        let boy = small.answers("swag1", "a **bright** boy");
        assert_eq!(boy[..2], ["clever", "smart"]);
        assert_eq!(small.answers("swag1", "the **bright** star")[0], "shiny");
        assert_eq!(find("swag1").unwrap().answers.best, Some(1));
    }

    #[test]
    fn the_sense_like_the_sentence_gives_the_candidates() {
        let small = Small::new().text(Need::Thesaurus, BRIGHT).associations(&BOYS_AND_STARS);
        // Within a sense, the more frequent word comes first.
        let boy = small.answers("swag2", "a **bright** boy");
        assert_eq!(boy[..2], ["smart", "clever"]);
        let star = small.answers("swag2", "a **bright** star");
        assert_eq!(star[..2], ["shiny", "glossy"]);
    }

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
