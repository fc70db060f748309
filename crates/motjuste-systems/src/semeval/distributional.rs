//! The distributional baselines (McCarthy & Navigli 2009, §2.5, Table 6): the words most similar to
//! the target by the company they keep, whatever the sentence, by five measures.

use std::sync::Arc;

use motjuste_core::Ranked;

use super::row;
use crate::composed::best_first;
use crate::entry::{Entry, Make};
use crate::{Need, Question, Result, Setup, System};
use motjuste_distributional::thesaurus::{Distributional, Measure};

const BASELINE: Entry = Entry {
    stand_in: Some(
        "relations found by tag patterns in your text (or in your parses) instead of the BNC \
         parsed by RASP",
    ),
    needs: &[Need::Distributional],
    ..row(|setup| make(setup, Measure::Lin))
};

pub(super) const ENTRIES: [Entry; 5] = [
    Entry {
        name: "lin",
        title: "Lin",
        method: "Nearest words by Lin's measure over grammatical relations (Lin 1998).",
        ..BASELINE
    },
    Entry {
        name: "l1",
        title: "l1",
        method: "Nearest words by the L1 distance of relation distributions (Lee 1999).",
        make: Make::Substitution(|setup| make(setup, Measure::L1)),
        ..BASELINE
    },
    Entry {
        name: "alpha-skew",
        title: "αSD",
        method: "Nearest words by α-skew divergence, α = 0.99 (Lee 1999).",
        make: Make::Substitution(|setup| make(setup, Measure::ALL[2])),
        ..BASELINE
    },
    Entry {
        name: "jaccard",
        title: "jaccard",
        method: "Nearest words by the Jaccard coefficient of their relations (Lee 1999).",
        make: Make::Substitution(|setup| make(setup, Measure::Jaccard)),
        ..BASELINE
    },
    Entry {
        name: "cosine",
        title: "cos",
        method: "Nearest words by the cosine of relation distributions (Lee 1999).",
        make: Make::Substitution(|setup| make(setup, Measure::Cosine)),
        ..BASELINE
    },
];

fn make(setup: &Setup<'_>, measure: Measure) -> Result<Box<dyn System>> {
    let thesaurus = setup.need(Need::Distributional)?;
    let thesaurus =
        thesaurus.open(|path| Distributional::open(path).map_err(|error| error.to_string()))?;
    Ok(Box::new(Nearest { thesaurus, measure }))
}

struct Nearest {
    thesaurus: Arc<Distributional>,
    measure: Measure,
}

impl System for Nearest {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let (lemma, pos) = (&question.located.lemma, question.pos());
        let near = self.thesaurus.neighbours(lemma, pos, self.measure, limit);
        best_first(near.into_iter(), limit)
    }

    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        let (lemma, pos) = (&question.located.lemma, question.pos());
        let similarity = |word: &&str| self.thesaurus.similarity(lemma, word, pos, self.measure);
        Ok(words.iter().map(|word| similarity(word).unwrap_or(f64::NEG_INFINITY)).collect())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Small;
    use motjuste_distributional::thesaurus::Relation::ModifiedNoun;

    #[test]
    fn words_of_the_same_company_are_near_by_every_measure() {
        let small = Small::new().distributional(&[
            ("bright", ModifiedNoun, "boy", 4),
            ("bright", ModifiedNoun, "star", 4),
            ("clever", ModifiedNoun, "boy", 6),
            ("shiny", ModifiedNoun, "star", 2),
            ("shiny", ModifiedNoun, "boy", 2),
            ("wet", ModifiedNoun, "dog", 9),
        ]);
        for name in ["lin", "l1", "alpha-skew", "jaccard", "cosine"] {
            // Shiny goes with the same nouns in the same parts, clever with one of them; the sentence
            // does not matter.
            let boy = small.answers(name, "a **bright** boy");
            assert_eq!(boy[..2], ["shiny", "clever"], "{name}");
            assert_eq!(boy, small.answers(name, "a **bright** star"), "{name}");
            let scores = small.scores(name, "a **bright** boy", &["shiny", "wet", "unheard-of"]);
            assert!(scores[0] > scores[1] && scores[2] == f64::NEG_INFINITY, "{name} {scores:?}");
        }
        // By hand: (1/2, 1/2) against (1/2, 1/2), and against (1, 0).
        let scores = small.scores("cosine", "a **bright** boy", &["shiny", "clever"]);
        assert!((scores[0] - 1.0).abs() < 1e-6 && (scores[1] - 0.5f64.sqrt()).abs() < 1e-6);
    }
}
