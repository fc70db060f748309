//! CiTIUS-NLP (Gamallo 2020; Armendariz et al. 2020, §7): a "linguistically motivated system that
//! relied in dependency": a word's vector is narrowed by the selectional preferences of the words it
//! depends on, and that depend on it. (What they handed in was plain BERT, which did better: see
//! `mbert`.)
//!
//! There is no parser here: the nearest verb before and after a noun, the nearest nouns around a
//! verb, the noun an adjective stands before, the verb an adverb modifies, all within the sentence,
//! stand in for dependencies. What a word prefers are the words of the other's part of speech
//! closest to it among the embedded vectors; their centroid is added to the other word.

use std::convert::Infallible;
use std::sync::Arc;

use motjuste_core::Pos;
use motjuste_engine::vectors::WordVectors;
use motjuste_engine::{AnalysedTarget, SimilarityInContext, Usage};

use super::gram::Gram;
use super::language::{self, english_only};
use super::words::{Word, content_words};
use crate::parts::memo::Memo;
use crate::{Entry, OptionSpec};

/// Furthest that a word depends on another, in content words.
const REACH: usize = 3;

pub(super) const ENTRY: Entry = Entry {
    name: "citius",
    title: "CiTIUS-NLP",
    method: "Word vectors, each narrowed by the selectional preferences of its syntactic \
        neighbours. English only.",
    stand_in: Some(
        "the nearest words with a suitable tag instead of a dependency parser; the nearest \
         built-in word vectors instead of preferences counted in a parsed corpus",
    ),
    options: &[
        OptionSpec::new("preferred", "10", "number of words that represent a preference"),
        OptionSpec::new("weight", "0.5", "weight of each neighbour; the word itself has 1"),
        language::OPTION,
    ],
    ..Entry::similarity(|setup| {
        english_only(setup, "the tagger and the word vectors are English")?;
        Ok(Box::new(Citius {
            preferred: setup.options.get("preferred")?,
            weight: setup.options.get("weight")?,
            known: Memo::default(),
        }))
    })
};

struct Citius {
    preferred: usize,
    weight: f64,
    /// What words prefer, by lemma, part of speech and that of the other word.
    known: Memo<(String, Pos, Pos), Vec<Word>>,
}

impl SimilarityInContext for Citius {
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> motjuste_engine::Result<f64> {
        let mut words: Vec<Word> = Vec::new();
        let mut weights: Vec<[f64; 2]> = Vec::new();
        for (side, usage) in usages.into_iter().enumerate() {
            let word = Word::new(usage)?;
            let mut add = |word: Word, weight: f64| {
                words.push(word);
                let mut sides = [0.0; 2];
                sides[side] = weight;
                weights.push(sides);
            };
            for tie in ties(usage, &word)? {
                let preferred = self.preferences(&tie, word.pos);
                let weight = self.weight / preferred.len().max(1) as f64;
                preferred.iter().for_each(|preferred| add(preferred.clone(), weight));
            }
            add(word, 1.0);
        }
        let gram = Gram::embedded(&words.iter().collect::<Vec<_>>());
        let [a, b] = [0, 1].map(|side| weights.iter().map(|sides| sides[side]).collect::<Vec<_>>());
        Ok(gram.cosine(&a, &b))
    }
}

impl Citius {
    /// The words of a part of speech a word goes with.
    fn preferences(&self, word: &Word, pos: Pos) -> Arc<Vec<Word>> {
        let near = |(lemma, own, pos): &(String, Pos, Pos)| {
            let vectors = WordVectors::embedded();
            let Some(id) = vectors.find(lemma, *own) else { return Ok(Vec::new()) };
            let near = vectors.nearest(&vectors.average(id), *pos, self.preferred);
            let word =
                |(id, _)| Word { span: 0..0, lemma: vectors.lemma(id).to_owned(), pos: *pos };
            Ok::<_, Infallible>(near.into_iter().map(word).collect())
        };
        let Ok(preferred) = self.known.get((word.lemma.clone(), word.pos, pos), near);
        preferred
    }
}

/// The words of the sentence a word is likely tied to.
fn ties(usage: &Usage<'_>, word: &Word) -> motjuste_engine::Result<Vec<Word>> {
    let sentence = AnalysedTarget::new(usage.text, usage.span.clone())?.sentence;
    let around = content_words(&usage.text[sentence.clone()]);
    let start = word.span.start.saturating_sub(sentence.start);
    let end = word.span.end.saturating_sub(sentence.start);
    let before = around.iter().rev().filter(|other| other.span.end <= start).take(REACH);
    let after = around.iter().filter(|other| other.span.start >= end).take(REACH);
    let (before, after): (Vec<_>, Vec<_>) = (before.collect(), after.collect());
    let found = match word.pos {
        Pos::Noun => {
            let adjacent = before.first().filter(|other| other.pos == Pos::Adj).copied();
            [adjacent, nearest(&before, Pos::Verb), nearest(&after, Pos::Verb)]
        }
        Pos::Verb => [nearest(&before, Pos::Noun), nearest(&after, Pos::Noun), None],
        Pos::Adj => [nearest(&after, Pos::Noun), None, None],
        _ => [nearest(&before, Pos::Verb), nearest(&after, Pos::Verb), None],
    };
    Ok(found.into_iter().flatten().cloned().collect())
}

/// The first of some words that is of a part of speech.
fn nearest<'w>(words: &[&'w Word], pos: Pos) -> Option<&'w Word> {
    words.iter().find(|word| word.pos == pos).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Resources;
    use crate::testing::{
        close, close_between, make_similarity as make, try_make_similarity as try_make, usages,
    };

    fn tied(marked: &str) -> Vec<String> {
        let (text, [span, _]) = usages(marked);
        let usage = Usage { text: &text, span };
        let word = Word::new(&usage).unwrap();
        ties(&usage, &word).unwrap().into_iter().map(|word| word.lemma).collect()
    }

    #[test]
    fn ties_stand_in_for_dependencies() {
        assert_eq!(tied("The old **dog** chased a cat. A **bird** sang."), ["old", "chase"]);
        assert_eq!(tied("The old dog **chased** a cat. A **bird** sang."), ["dog", "cat"]);
        assert_eq!(tied("A **bright** boy read. A **dog** ran."), ["boy"]);
    }

    #[test]
    fn company_narrows_a_word() {
        let system = make("citius", None, &Resources::default());
        let catch = ["They **catch** a cold.", "They **contract** a disease."];
        let sign = ["They **catch** a fish.", "They **contract** a disease."];
        assert!(close_between(&*system, catch) > close_between(&*system, sign));
        let plain = make("citius", Some("weight=0"), &Resources::default());
        assert_eq!(close_between(&*plain, catch), close_between(&*plain, sign));
        assert!((close(&*plain, "a **cat** and a **cat**") - 1.0).abs() < 1e-9);
    }

    #[test]
    fn other_languages_are_refused() {
        let error = try_make("citius", Some("language=hr"), &Resources::default()).err().unwrap();
        assert!(error.to_string().contains("word vectors are English"), "{error}");
    }
}
