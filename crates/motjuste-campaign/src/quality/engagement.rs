//! Whether people read the context before they rated it (SemEval-2020 task 3, §4.2–4.3): page 1 asks
//! for two words the context inspires.
//!
//! An answer shows engagement if it gives two different words, both of them words, and not the words
//! this person gave for another context. Words are the same that have the same dictionary form, so
//! that inflected languages are treated like English.

use std::collections::BTreeSet;

use motjuste_core::Pos;
use motjuste_lexicon::{Lemmatize, WordNet};

use super::filter;
use crate::select::{Analyse, English, FormTable};
use crate::{Answer, Filter, Item, QuestionId, Rule, Snapshot, Submission};

/// What knows the words of a language.
pub trait WordList {
    /// The dictionary form of a word out of context.
    fn lemma(&self, word: &str) -> String;

    fn knows(&self, word: &str) -> bool;
}

impl WordList for English {
    fn lemma(&self, word: &str) -> String {
        let lemma = |pos| WordNet::embedded().lemma(word, pos);
        let changed = [Pos::Noun, Pos::Verb, Pos::Adj].map(lemma).into_iter();
        let word = word.to_lowercase();
        changed.filter(|lemma| *lemma != word).min_by_key(String::len).unwrap_or(word)
    }

    fn knows(&self, word: &str) -> bool {
        WordNet::embedded().contains(word) || WordNet::embedded().contains(&self.lemma(word))
    }
}

/// A table cannot have every word: whatever is written in letters is one.
impl WordList for FormTable {
    fn lemma(&self, word: &str) -> String {
        FormTable::lemma(self, word)
    }

    fn knows(&self, word: &str) -> bool {
        word.chars().any(char::is_alphabetic)
    }
}

/// What page 1 says of one submission.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PageOne {
    pub contexts: usize,
    pub same: usize,
    /// Something that is no word, neither in the dictionary nor in the context.
    pub not_words: usize,
    /// The same two words as for another context.
    pub repeated: usize,
}

impl PageOne {
    pub fn new(
        snapshot: &Snapshot,
        submission: &Submission,
        language: &(impl WordList + Analyse),
    ) -> Self {
        let mut page = Self::default();
        let mut given: BTreeSet<[String; 2]> = BTreeSet::new();
        for (question, answer) in submission.answers.iter() {
            let Answer::Similarity(answer) = answer else { continue };
            page.contexts += 1;
            let mut lemmas = answer.words.each_ref().map(|word| language.lemma(word));
            lemmas.sort();
            let known = |word: &String| {
                language.knows(word)
                    || stands_in_context(snapshot, submission, question, word, language)
            };
            if lemmas[0] == lemmas[1] {
                page.same += 1;
            } else if !answer.words.iter().all(known) {
                page.not_words += 1;
            } else if !given.insert(lemmas) {
                page.repeated += 1;
            }
        }
        page
    }

    /// The share of contexts that show engagement; `None` without contexts.
    pub fn share(self) -> Option<f64> {
        let bad = self.same + self.not_words + self.repeated;
        (self.contexts > 0).then(|| (self.contexts - bad) as f64 / self.contexts as f64)
    }
}

fn stands_in_context(
    snapshot: &Snapshot,
    submission: &Submission,
    question: QuestionId,
    word: &str,
    language: &(impl WordList + Analyse),
) -> bool {
    let asked = snapshot.task(submission.task).and_then(|task| task.question(question));
    let Some((Item::Similarity(item), about)) =
        asked.and_then(|asked| Some((snapshot.item(asked.item)?, &asked.about)))
    else {
        return false;
    };
    let Some(context) = item.context(about) else { return false };
    let lemma = language.lemma(word);
    let sentences = language.sentences(&context.text);
    let mut words = sentences.iter().flat_map(|sentence| &sentence.words);
    words.any(|found| language.lemma(&context.text[found.span.clone()]) == lemma)
}

/// Finds submissions in which fewer than `least` of the contexts show engagement.
pub fn disengaged(snapshot: &Snapshot, least: f64, language: &(impl WordList + Analyse)) -> Filter {
    filter(snapshot, Rule::Engagement, Some(least), |submission| {
        let page = PageOne::new(snapshot, submission, language);
        let PageOne { contexts, same, not_words, repeated } = page;
        let share = page.share().filter(|share| *share < least)?;
        let reason = format!(
            "of the words given for {contexts} contexts, {same} times the same twice, {not_words} times \
             no words, {repeated} times those of another context"
        );
        Some((share, reason))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SimilarityAnswer;
    use crate::fixture::{similarity, submit};
    use crate::quality::found;

    fn words(pairs: &[[&str; 2]]) -> Vec<Answer> {
        let answer = |words: &[&str; 2]| {
            Answer::Similarity(SimilarityAnswer {
                words: words.map(str::to_owned),
                rating: Some(3),
            })
        };
        pairs.iter().map(answer).collect()
    }

    #[test]
    fn words_are_compared_by_their_dictionary_form() {
        let mut snapshot = similarity(4);
        let careless = [["dog", "Dogs"], ["asdf", "river"], ["snow", "lake"], ["lakes", "snow"]];
        submit(&mut snapshot, 1, 1, words(&careless));
        let careful =
            [["winter", "skates"], ["water1", "river"], ["snow", "lake"], ["boat", "lake"]];
        submit(&mut snapshot, 1, 2, words(&careful));
        let page = PageOne::new(&snapshot, &snapshot.submissions[0], &English);
        assert_eq!(page, PageOne { contexts: 4, same: 1, not_words: 1, repeated: 1 });
        assert_eq!(
            PageOne::new(&snapshot, &snapshot.submissions[1], &English).share(),
            Some(1.0),
            "a word of the context is one, even if no dictionary has it"
        );
        let filter = disengaged(&snapshot, 0.5, &English);
        assert_eq!(found(&filter), [1]);
        assert_eq!(filter.findings[0].value, Some(0.25));
    }

    #[test]
    fn inflected_languages_go_by_their_table() {
        let mut snapshot = similarity(2);
        submit(&mut snapshot, 1, 1, words(&[["mačka", "mačke"], ["voda", "led"]]));
        let page =
            |table: &FormTable| PageOne::new(&snapshot, &snapshot.submissions[0], table).same;
        assert_eq!(page(&FormTable::parse("t", "mačke\tmačka").unwrap()), 1);
        assert_eq!(page(&FormTable::default()), 0);
    }
}
