//! The WordNet baseline (McCarthy & Navigli 2009, §2.5): synonyms of the first synset, then of its
//! hypernyms (nouns, verbs) or similar classes (adjectives), then of all synsets, then of theirs;
//! each group by corpus frequency; single words only.

use motjuste_core::{Pos, Ranked};
use motjuste_lexicon::WordNet;
use motjuste_lexicon::wordnet::{Relation, Sense};

use super::row;
use crate::composed::in_order;
use crate::entry::Entry;
use crate::parts::rankers::frequency_as;
use crate::{Question, Result, System};

pub(super) const ENTRY: Entry = Entry {
    name: "wordnet",
    title: "WordNet baseline",
    method: "Synonyms of the first synset, then of its hypernyms or similar classes, then of all \
        synsets, then of their hypernyms or similar classes, each by frequency. Single words \
        only.",
    stand_in: Some("WordNet 3.0 instead of 2.1; built-in frequencies instead of the BNC's"),
    ..row(|_| Ok(Box::new(WordNetBaseline)))
};

struct WordNetBaseline;

impl System for WordNetBaseline {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        Ok(in_order(ordered(&question.located.lemma, question.pos()).into_iter(), limit))
    }

    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        let order = ordered(&question.located.lemma, question.pos());
        let place = |word: &&str| order.iter().position(|known| known == word);
        let score = |word: &&str| place(word).map_or(f64::NEG_INFINITY, |place| -(place as f64));
        Ok(words.iter().map(score).collect())
    }
}

/// The target's words by the four criteria.
fn ordered(lemma: &str, pos: Pos) -> Vec<String> {
    let senses: Vec<Sense<'_>> = WordNet::embedded().senses(lemma, pos).collect();
    let first = &senses[..senses.len().min(1)];
    let mut words = Vec::new();
    for criterion in
        [synonyms(first), related(first, pos), synonyms(&senses), related(&senses, pos)]
    {
        let mut group: Vec<String> = criterion
            .into_iter()
            .filter(|word| *word != lemma && !word.contains([' ', '_', '-']))
            .map(str::to_lowercase)
            .collect();
        group.sort_by(|a, b| frequency_as(b, pos).total_cmp(&frequency_as(a, pos)));
        for word in group {
            if !words.contains(&word) {
                words.push(word);
            }
        }
    }
    words
}

fn synonyms<'w>(senses: &[Sense<'w>]) -> Vec<&'w str> {
    senses.iter().flat_map(|sense| sense.synonyms()).collect()
}

/// The words of the hypernyms or of the closely related classes; adverbs have neither.
fn related<'w>(senses: &[Sense<'w>], pos: Pos) -> Vec<&'w str> {
    let relation = match pos {
        Pos::Noun | Pos::Verb => Relation::Hypernym,
        Pos::Adj => Relation::Similar,
        _ => return Vec::new(),
    };
    let synsets = senses.iter().flat_map(|sense| sense.synset().related(relation));
    synsets.flat_map(|synset| synset.members()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_sense_comes_before_the_others_and_synonyms_before_hypernyms() {
        let words = ordered("car", Pos::Noun);
        let place = |word: &str| words.iter().position(|known| known == word).unwrap();
        // Car 1: auto, automobile, machine, motorcar; its hypernym: motor vehicle, automotive
        // vehicle (phrases); car 2: railcar …; car 3: gondola.
        assert!(place("machine") < place("automobile") && place("automobile") < place("motorcar"));
        assert!(place("motorcar") < place("railcar") && place("railcar") < words.len());
        assert!(words.iter().all(|word| !word.contains(' ')) && !words.contains(&"car".to_owned()));
    }

    #[test]
    fn adjectives_take_similar_classes_and_adverbs_nothing_more() {
        assert!(ordered("happy", Pos::Adj).contains(&"blissful".to_owned()));
        assert_eq!(
            related(&WordNet::embedded().senses("quickly", Pos::Adv).collect::<Vec<_>>(), Pos::Adv),
            [""; 0]
        );
    }
}
