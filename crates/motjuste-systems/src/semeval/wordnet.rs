//! The WordNet baseline (McCarthy & Navigli 2009, §2.5): synonyms of the first synset, then of its
//! hypernyms (nouns, verbs) or similar classes (adjectives), then of all synsets, then of theirs;
//! each group by corpus frequency; single words only.

use motjuste_core::{Pos, Ranked};
use motjuste_lexicon::wordnet::{Relation, Sense, Synset};
use motjuste_lexicon::{Frequencies, WordNet};

use super::row;
use crate::composed::in_order;
use crate::entry::Entry;
use crate::parts::rankers::frequency_as;
use crate::{OptionSpec, Question, Result, System};

/// How many guesses `oot` allows.
const OUT_OF: usize = 10;

pub(super) const ENTRY: Entry = Entry {
    name: "wordnet",
    title: "WordNet baseline",
    method: "Synonyms of the first synset, then of its hypernyms or similar classes, then of all \
        synsets, then of their hypernyms or similar classes, each by frequency. Single words \
        only.",
    stand_in: Some("WordNet 3.0 instead of 2.1; built-in frequencies instead of the BNC's"),
    revision: 2,
    options: &[BY_WORD, SEE_ALSO, ANCESTORS, TEN_ENTRIES],
    ..row(|setup| {
        let option = |spec: OptionSpec| setup.options.get(spec.name);
        let (by_word, see_also) = (option(BY_WORD)?, option(SEE_ALSO)?);
        let (ancestors, ten_entries) = (option(ANCESTORS)?, option(TEN_ENTRIES)?);
        Ok(Box::new(WordNetBaseline { by_word, see_also, ancestors, ten_entries }))
    })
};

/// The paper leaves open how it counted a word of several parts of speech, what it took for the
/// classes closely related to an adjective's, how far up hypernyms go, and whether the phrases that it
/// left out had taken places among the ten.
const BY_WORD: OptionSpec =
    OptionSpec::new("by-word", "false", "frequency of the word, whatever its part of speech");
const SEE_ALSO: OptionSpec =
    OptionSpec::new("see-also", "false", "adjectives: also what WordNet says to see");
const ANCESTORS: OptionSpec =
    OptionSpec::new("ancestors", "false", "nouns, verbs: also hypernyms of hypernyms, to the top");
const TEN_ENTRIES: OptionSpec =
    OptionSpec::new("ten-entries", "false", "the first ten entries, then without their phrases");

struct WordNetBaseline {
    by_word: bool,
    see_also: bool,
    ancestors: bool,
    ten_entries: bool,
}

impl System for WordNetBaseline {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let words = self.ordered(&question.located.lemma, question.pos());
        Ok(in_order(words.into_iter(), limit))
    }

    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        let order = self.ordered(&question.located.lemma, question.pos());
        let place = |word: &&str| order.iter().position(|known| known == word);
        let score = |word: &&str| place(word).map_or(f64::NEG_INFINITY, |place| -(place as f64));
        Ok(words.iter().map(score).collect())
    }
}

impl WordNetBaseline {
    /// The target's words by the four criteria.
    fn ordered(&self, lemma: &str, pos: Pos) -> Vec<String> {
        let senses: Vec<Sense<'_>> = WordNet::embedded().senses(lemma, pos).collect();
        let first = &senses[..senses.len().min(1)];
        let criteria = [
            synonyms(first),
            self.related(first, pos),
            synonyms(&senses),
            self.related(&senses, pos),
        ];
        let mut entries = Vec::new();
        for criterion in criteria {
            let others = criterion.into_iter().filter(|word| *word != lemma);
            let mut group: Vec<String> = others.map(str::to_lowercase).collect();
            group.sort_by(|a, b| self.frequency(b, pos).total_cmp(&self.frequency(a, pos)));
            for word in group {
                if !entries.contains(&word) {
                    entries.push(word);
                }
            }
        }
        let is_word = |entry: &String| !is_phrase(entry);
        if self.ten_entries && entries.iter().take(OUT_OF).any(is_word) {
            entries.truncate(OUT_OF);
        }
        entries.retain(is_word);
        entries
    }

    fn frequency(&self, word: &str, pos: Pos) -> f32 {
        match is_phrase(word) {
            // "We did not have frequency data for multiwords."
            true => 0.0,
            false if self.by_word => Frequencies::embedded().zipf(word),
            false => frequency_as(word, pos),
        }
    }

    /// The words of the hypernyms or of the closely related classes; adverbs have neither.
    fn related<'w>(&self, senses: &[Sense<'w>], pos: Pos) -> Vec<&'w str> {
        let relations: &[Relation] = match pos {
            Pos::Noun | Pos::Verb => &[Relation::Hypernym],
            Pos::Adj if self.see_also => &[Relation::Similar, Relation::Also],
            Pos::Adj => &[Relation::Similar],
            _ => &[],
        };
        let step = |synset: Synset<'w>| {
            relations.iter().flat_map(move |relation| synset.related(*relation))
        };
        let mut found: Vec<Synset<'w>> =
            senses.iter().flat_map(|sense| step(sense.synset())).collect();
        let mut next = 0;
        while self.ancestors && pos != Pos::Adj && next < found.len() {
            for synset in step(found[next]) {
                if found.iter().all(|known| known.id() != synset.id()) {
                    found.push(synset);
                }
            }
            next += 1;
        }
        found.into_iter().flat_map(|synset| synset.members()).collect()
    }
}

fn is_phrase(entry: &str) -> bool {
    entry.contains([' ', '_', '-'])
}

fn synonyms<'w>(senses: &[Sense<'w>]) -> Vec<&'w str> {
    senses.iter().flat_map(|sense| sense.synonyms()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: WordNetBaseline =
        WordNetBaseline { by_word: false, see_also: false, ancestors: false, ten_entries: false };

    #[test]
    fn the_first_sense_comes_before_the_others_and_synonyms_before_hypernyms() {
        let words = PLAIN.ordered("car", Pos::Noun);
        let place = |word: &str| words.iter().position(|known| known == word).unwrap();
        // Car 1: auto, automobile, machine, motorcar; its hypernym: motor vehicle, automotive
        // vehicle (phrases); car 2: railcar …; car 3: gondola.
        assert!(place("machine") < place("automobile") && place("automobile") < place("motorcar"));
        assert!(place("motorcar") < place("railcar") && place("railcar") < words.len());
        assert!(words.iter().all(|word| !word.contains(' ')) && !words.contains(&"car".to_owned()));
    }

    #[test]
    fn adjectives_take_similar_classes_and_adverbs_nothing_more() {
        let happy = PLAIN.ordered("happy", Pos::Adj);
        assert!(happy.contains(&"blissful".to_owned()));
        let quickly: Vec<_> = WordNet::embedded().senses("quickly", Pos::Adv).collect();
        assert_eq!(PLAIN.related(&quickly, Pos::Adv), [""; 0]);
    }

    #[test]
    fn the_papers_silences_are_options() {
        let see_also = WordNetBaseline { see_also: true, ..PLAIN };
        assert!(see_also.ordered("happy", Pos::Adj).len() > PLAIN.ordered("happy", Pos::Adj).len());
        let by_word = WordNetBaseline { by_word: true, ..PLAIN };
        assert!(by_word.frequency("well", Pos::Noun) > PLAIN.frequency("well", Pos::Noun));
        // Car → motor vehicle → self-propelled vehicle → wheeled vehicle → vehicle → … → object.
        let ancestors = WordNetBaseline { ancestors: true, ..PLAIN };
        let object = "object".to_owned();
        assert!(ancestors.ordered("car", Pos::Noun).contains(&object));
        assert!(!PLAIN.ordered("car", Pos::Noun).contains(&object));
        // Of the first ten entries, four are phrases: motor vehicle, automotive vehicle, railway car …
        let ten = WordNetBaseline { ten_entries: true, ..PLAIN }.ordered("car", Pos::Noun);
        let all = PLAIN.ordered("car", Pos::Noun);
        assert!(ten.len() < all.len() && all.starts_with(&ten), "{ten:?} {all:?}");
    }
}
