//! Dictionary forms of words in context: the tagger says what a word is, the lemmatiser what it comes from.

use std::borrow::Cow;

use motjuste_core::Pos;

use crate::{Tag, WordNet, readings};

/// What finds the dictionary form of a word whose part of speech is known.
///
/// [`WordNet`] does by its likeliest [reading](readings); scoring has an exact one of its own.
pub trait Lemmatize {
    /// The dictionary form; the word itself, in small letters, if none is known.
    fn lemma(&self, form: &str, pos: Pos) -> String;
}

impl Lemmatize for motjuste_lemma::Lemmatizer {
    fn lemma(&self, form: &str, pos: Pos) -> String {
        self.normalise(form, pos).into_owned()
    }
}

/// Auxiliaries as the tokeniser cuts them.
#[rustfmt::skip]
const CLITICS: &[(&str, &str)] = &[
    ("'d", "would"), ("'ll", "will"), ("'m", "be"), ("'re", "be"), ("'s", "be"), ("'ve", "have"),
    ("ca", "can"), ("n't", "not"), ("sha", "shall"), ("wo", "will"), ("am", "be"), ("are", "be"),
    ("is", "be"), ("was", "be"), ("were", "be"), ("been", "be"), ("being", "be"), ("has", "have"),
    ("had", "have"), ("having", "have"), ("does", "do"), ("did", "do"), ("done", "do"),
    ("doing", "do"),
];

impl Lemmatize for WordNet {
    fn lemma(&self, form: &str, pos: Pos) -> String {
        let likeliest = readings(form, pos, self).into_iter().next();
        likeliest.map_or_else(|| form.to_lowercase(), |reading| reading.lemma)
    }
}

/// The dictionary form of a tagged word: names stay as they are, auxiliaries are spelled out, other
/// words that do not inflect are written small.
#[must_use]
pub fn lemma_in_context(word: &str, tag: Tag, lemmas: &impl Lemmatize) -> String {
    let straight: Cow<'_, str> =
        if word.contains('’') { word.replace('’', "'").into() } else { word.into() };
    let lower = straight.to_lowercase();
    let clitic = || CLITICS.iter().find(|(form, _)| *form == lower).map(|(_, lemma)| *lemma);
    match tag.pos {
        Pos::Propn => straight.into_owned(),
        Pos::Aux | Pos::Part => match clitic() {
            Some(_) if tag.pos == Pos::Part && lower == "'s" => lower, // the possessive
            Some(lemma) => lemma.to_owned(),
            None => lower,
        },
        Pos::Verb | Pos::Noun | Pos::Adj | Pos::Adv => lemmas.lemma(&straight, tag.pos),
        _ => lower,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Tagger, tokenize};

    fn lemmas(text: &str) -> String {
        let words: Vec<&str> = tokenize(text).into_iter().map(|t| t.text(text)).collect();
        let tags = Tagger::embedded().tag(&words);
        let lemmas: Vec<String> = words
            .iter()
            .zip(tags)
            .map(|(word, tag)| lemma_in_context(word, tag, WordNet::embedded()))
            .collect();
        lemmas.join(" ")
    }

    #[test]
    fn words_are_read_in_context() {
        assert_eq!(lemmas("The children weren't leaving."), "the child be not leave .");
        assert_eq!(lemmas("The leaves fell."), "the leaf fall .");
        assert_eq!(lemmas("She leaves tomorrow."), "she leave tomorrow .");
        assert_eq!(lemmas("John’s dogs ran faster"), "John 's dog run fast");
        assert_eq!(lemmas("I can't have seen better men."), "i can not have see good man .");
    }
}
