//! UNT (Hassan et al. 2007): two thesauri; a baseline of frequency and sense order, two n-gram
//! models, word sense disambiguation, latent semantic analysis and back-translation vote
//! (McCarthy & Navigli 2009, §3).

use std::collections::HashSet;

use motjuste_core::Pos;
use motjuste_engine::{AnalysedTarget, Candidate, Ranker};
use motjuste_lexicon::{Lemmatize, WordNet, tokenize};

use super::{associations, counted, ngrams, row};
use crate::entry::Entry;
use crate::parts::candidates::inventories::Inventory;
use crate::parts::candidates::thesaurus::Thesaurus;
use crate::parts::files::phrase_table::PhraseTable;
use crate::parts::rankers::{
    BackTranslation, Combined, Counts, Domain, Fluency, Frequency, Weighting,
};
use crate::parts::window::content_lemmas;
use crate::{Composed, Need};

pub(super) const ENTRY: Entry = Entry {
    name: "unt",
    title: "UNT",
    method: "Candidates of two thesauri; frequency, n-grams, word senses, latent semantics and \
         back-translation vote.",
    stand_in: Some(
        "WordNet, and synonyms on which it and Moby agree instead of Encarta, unless you give a \
         thesaurus; your text instead of the Web 1T, a search engine and Wikipedia; overlap of \
         definitions instead of disambiguation learned from SemCor; a phrase table instead of \
         translation engines, and no back-translation without one; two votes each for the \
         language model and the senses instead of weights tuned on the trial data",
    ),
    needs: &[Need::Ngrams, Need::Associations],
    wants: &[Need::Thesaurus, Need::PhraseTable],
    revision: 3,
    ..row(|setup| {
        let counts = Counts { ngrams: counted(setup)?, weighting: Weighting::Sum };
        let mut votes: Vec<(f32, Box<dyn Ranker>)> = vec![
            (1.0, Box::new(Frequency)),
            (2.0, Box::new(Fluency { ngrams: ngrams(setup)? })),
            (1.0, Box::new(counts)),
            (2.0, Box::new(Senses)),
            (1.0, Box::new(Domain { associations: associations(setup)? })),
        ];
        if let Some(resource) = setup.find(Need::PhraseTable) {
            let table = resource.open(PhraseTable::read)?;
            votes.push((1.0, Box::new(BackTranslation { table })));
        }
        let inventory = Inventory::Both(Thesaurus::from_setup(setup)?);
        Ok(Box::new(Composed::new(inventory, Combined(votes))))
    })
};

/// A candidate is as good as the target's sense that leads to it: how usual the sense is, and how
/// many words of the sentence stand in its definition and examples (Lesk 1986).
struct Senses;

impl Ranker for Senses {
    fn rank(
        &self,
        target: &AnalysedTarget<'_>,
        candidates: &[Candidate],
    ) -> motjuste_engine::Result<Vec<f32>> {
        let context = content_lemmas(target);
        let overlap = |candidate: &Candidate| -> f32 {
            let Some(synset) = candidate.sense.and_then(|id| WordNet::embedded().synset(id)) else {
                return 0.0;
            };
            let texts = std::iter::once(synset.definition()).chain(synset.examples());
            let lemmas: HashSet<String> = texts.flat_map(lemmas_of).collect();
            context.iter().filter(|lemma| lemmas.contains(*lemma)).count() as f32
        };
        let usual = |candidate: &Candidate| candidate.paths.iter().copied().fold(0.0, f32::max);
        Ok(candidates.iter().map(|candidate| usual(candidate) + overlap(candidate)).collect())
    }
}

/// The words of a text in dictionary form, whatever part of speech they are.
fn lemmas_of(text: &str) -> Vec<String> {
    let lemmas = |word: String| {
        [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv].map(|pos| WordNet::embedded().lemma(&word, pos))
    };
    tokenize(text).iter().map(|token| token.text(text).to_lowercase()).flat_map(lemmas).collect()
}

#[cfg(test)]
mod tests {
    use motjuste_engine::propose::Proposer;

    use super::*;
    use crate::testing::{BOYS_AND_STARS, BRIGHT, Small};

    fn small() -> Small {
        let small = Small::new().text(Need::Thesaurus, BRIGHT).associations(&BOYS_AND_STARS);
        small.ngrams(&["a clever boy", "a clever boy", "a shiny star", "a shiny star"])
    }

    #[test]
    fn what_most_methods_like_comes_first() {
        let place = |words: &[String], word| words.iter().position(|own| own == word).unwrap();
        let boy = small().answers("unt", "a **bright** boy");
        assert!(place(&boy, "clever") < place(&boy, "shiny"), "{boy:?}");
        let star = small().answers("unt", "a **bright** star");
        assert!(place(&star, "shiny") < place(&star, "clever"), "{star:?}");
    }

    #[test]
    fn what_comes_back_from_a_translation_gains_a_vote() {
        let words = ["clever", "shiny", "glossy"];
        let without = small().scores("unt", "a **bright** boy", &words);
        let table = "bright\tluisant\t1\t0.5\nglossy\tluisant\t1\t0.5\n";
        let small = small().text(Need::PhraseTable, table);
        let with = small.scores("unt", "a **bright** boy", &words);
        // First of three by the table: 1 / (10 + 0); the others share ranks 1 and 2.
        for (at, vote) in [1.0 / 11.5, 1.0 / 11.5, 1.0 / 10.0].into_iter().enumerate() {
            assert!((with[at] - without[at] - vote).abs() < 1e-6, "{with:?} {without:?}");
        }
    }

    #[test]
    fn a_definition_that_shares_words_with_the_sentence_speaks_for_its_sense() {
        let text = "The bank lent them money from its deposits.";
        let target = AnalysedTarget::with_pos(text, 4..8, Pos::Noun).unwrap();
        let pool = Inventory::Relatives.propose(&target);
        let scores = Senses.rank(&target, pool.candidates()).unwrap();
        let score = |word: &str| {
            let at = pool.candidates().iter().position(|one| one.lemma == word).unwrap();
            scores[at]
        };
        // "a financial institution that accepts deposits and channels the money into lending";
        // "sloping land (especially the slope beside a body of water)".
        assert!(score("depository financial institution") >= score("slope") + 1.0);
    }

    #[test]
    fn words_of_definitions_are_whole_words() {
        let lemmas = lemmas_of("goods (especially many cars)");
        for word in ["good", "especially", "many", "car"] {
            assert!(lemmas.contains(&word.to_owned()), "{lemmas:?}");
        }
        assert!(!lemmas.iter().any(|lemma| ["go", "man"].contains(&lemma.as_str())), "{lemmas:?}");
    }
}
