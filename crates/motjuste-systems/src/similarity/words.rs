//! The words of a text that carry meaning, with their dictionary forms and parts of speech.

use std::ops::Range;

use motjuste_core::Pos;
use motjuste_engine::{AnalysedTarget, Usage};
use motjuste_lexicon::{Tagger, WordNet, lemma_in_context, sentences, tokenize};

/// Fewest letters of a word that says something, in a language without a tagger.
const LONG_ENOUGH: usize = 4;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) span: Range<usize>,
    /// Its dictionary form in English, its small letters elsewhere.
    pub(crate) lemma: String,
    pub(crate) pos: Pos,
}

impl Word {
    pub(crate) fn new(usage: &Usage<'_>) -> motjuste_engine::Result<Self> {
        let located = AnalysedTarget::new(usage.text, usage.span.clone())?;
        Ok(Self { span: located.span, lemma: located.lemma, pos: located.pos })
    }
}

/// Nouns, names, verbs, adjectives and adverbs of an English text.
pub(crate) fn content_words(text: &str) -> Vec<Word> {
    let tokens = tokenize(text);
    let mut words = Vec::new();
    for sentence in sentences(text, &tokens) {
        let tokens = &tokens[sentence];
        let written: Vec<&str> = tokens.iter().map(|token| token.text(text)).collect();
        for (token, tag) in tokens.iter().zip(Tagger::embedded().tag(&written)) {
            let pos = match tag.pos {
                Pos::Noun | Pos::Propn => Pos::Noun,
                pos @ (Pos::Verb | Pos::Adj | Pos::Adv) => pos,
                _ => continue,
            };
            let lemma = lemma_in_context(token.text(text), tag, WordNet::embedded());
            words.push(Word { span: token.range(), lemma: lemma.to_lowercase(), pos });
        }
    }
    words
}

/// The longer words of a text in any language: short ones mostly hold sentences together.
pub(crate) fn long_words(text: &str) -> Vec<Word> {
    let long = |span: &Range<usize>| text[span.clone()].chars().count() >= LONG_ENOUGH;
    let words = motjuste_engine::words_of(text).into_iter().filter(long);
    words
        .map(|span| Word { lemma: text[span.clone()].to_lowercase(), span, pos: Pos::Noun })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lemmas(words: Vec<Word>) -> Vec<String> {
        words.into_iter().map(|word| word.lemma).collect()
    }

    #[test]
    fn function_words_are_left_out() {
        let text = "The polar craters were full of it. She drank cold water.";
        assert_eq!(
            lemmas(content_words(text)),
            ["polar", "crater", "full", "drink", "cold", "water"]
        );
        assert_eq!(lemmas(long_words("Za vrata in velika okna.")), ["vrata", "velika", "okna"]);
    }

    #[test]
    fn a_usage_is_its_dictionary_form() {
        let text = "He keeps bees.";
        let word = Word::new(&Usage { text, span: 3..8 }).unwrap();
        assert_eq!((word.lemma.as_str(), word.pos), ("keep", Pos::Verb));
        assert!(Word::new(&Usage { text, span: 13..14 }).is_err());
    }
}
