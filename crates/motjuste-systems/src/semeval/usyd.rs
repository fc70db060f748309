//! USYD (Hawker 2007): candidates of WordNet and a thesaurus, then of a corpus, by pointwise mutual
//! information with the words of the context (McCarthy & Navigli 2009, §3, Tables 2 and 3): the only
//! system "to supplement candidates from predefined resources […] with candidates from corpus data,
//! though the candidates from the predefined thesaurus were selected in preference".

use motjuste_core::Ranked;
use motjuste_engine::{Candidate, Ranker};

use super::{associations, counted, row};
use crate::composed::{best_first, in_order};
use crate::entry::Entry;
use crate::parts::candidates::fillers::Fillers;
use crate::parts::candidates::inventories::Inventory;
use crate::parts::candidates::thesaurus::Thesaurus;
use crate::parts::rankers::Association;
use crate::{Composed, Need, Question, Result, System};

pub(super) const ENTRY: Entry = Entry {
    name: "usyd",
    title: "USYD",
    method: "WordNet and thesaurus candidates, then words that occur in the same place in the \
        corpus, ranked by pointwise mutual information with the context.",
    stand_in: Some(
        "synonyms on which Moby and WordNet agree instead of Macquarie, unless you give a \
         thesaurus; n-grams of your text instead of candidates from the Web 1T, and none without \
         them; co-occurrence in your text instead of its mutual information",
    ),
    needs: &[Need::Associations],
    wants: &[Need::Thesaurus, Need::Ngrams],
    revision: 3,
    ..row(|setup| {
        let associations = associations(setup)?;
        let ranker = Association { associations, unseen: 0.0, prior: 0.0 };
        let listed = Composed::new(Inventory::Both(Thesaurus::from_setup(setup)?), ranker);
        let ngrams = setup.find(Need::Ngrams).map(|_| counted(setup)).transpose()?;
        Ok(Box::new(Usyd { listed, fillers: ngrams.map(|ngrams| Fillers { ngrams }) }))
    })
};

struct Usyd {
    /// What lexicons list, in order of association.
    listed: Composed<Inventory, Association>,
    fillers: Option<Fillers>,
}

impl System for Usyd {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let listed = self.listed.generate(question, limit)?;
        let mut words: Vec<String> = listed.into_iter().map(|one| one.substitute).collect();
        if let Some(fillers) = self.fillers.as_ref().filter(|_| words.len() < limit) {
            let known = |one: &Candidate| !words.contains(&one.lemma);
            let found: Vec<Candidate> =
                fillers.find(&question.located)?.into_iter().filter(known).collect();
            let scores = self.listed.ranker.rank(&question.located, &found)?;
            let scored = found.into_iter().zip(scores);
            let found = scored.map(|(one, score)| (one.lemma, f64::from(score)));
            let found = best_first(found, limit - words.len())?;
            words.extend(found.into_iter().map(|one| one.substitute));
        }
        Ok(in_order(words.into_iter(), limit))
    }

    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        self.listed.rank(question, words)
    }
}

#[cfg(test)]
mod tests {
    use crate::Need;
    use crate::testing::{BOYS_AND_STARS, BRIGHT, Small};

    fn small() -> Small {
        Small::new().text(Need::Thesaurus, BRIGHT).associations(&BOYS_AND_STARS)
    }

    #[test]
    fn words_that_keep_company_with_the_context_come_first() {
        let boy = small().answers("usyd", "a **bright** boy");
        // As good as each other; WordNet's comes first.
        assert_eq!(boy[..2], ["smart", "clever"]);
        let scores = small().scores("usyd", "a **bright** boy", &["clever", "shiny"]);
        assert!((scores[0] - 2.0).abs() < 1e-6 && scores[1] == 0.0, "{scores:?}");
    }

    #[test]
    fn the_corpus_adds_candidates_behind_those_of_the_lexicons() {
        let listed = small().answers("usyd", "he was a **bright** boy");
        assert!(!listed.contains(&"tall".to_owned()));
        let small = small().ngrams(&["he was a tall boy", "he was a clever boy"]);
        let all = small.answers("usyd", "he was a **bright** boy");
        assert_eq!(all[..listed.len()], listed);
        assert_eq!(all[listed.len()..], ["tall"]);
    }
}
