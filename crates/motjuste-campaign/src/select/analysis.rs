//! Texts as selection reads them: sentences of words with dictionary forms, by a tagger for English
//! or by a table of forms for other languages.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;

use motjuste_core::Pos;
use motjuste_formats::{Lines, Text};
use motjuste_lexicon::{Tagger, Token, WordNet, lemma_in_context, sentences, tokenize};

use super::SelectError;
use crate::{TableError, TableProblem};

/// A word of a text; punctuation is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    pub span: Range<usize>,
    pub lemma: String,
    pub pos: Option<Pos>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    pub span: Range<usize>,
    pub words: Vec<Word>,
}

impl Sentence {
    pub fn text<'t>(&self, document: &'t str) -> &'t str {
        document.get(self.span.clone()).unwrap_or_default()
    }
}

/// What reads the sentences and words of a language.
pub trait Analyse {
    /// The sentences of a text, in order and not overlapping.
    fn sentences(&self, text: &str) -> Vec<Sentence>;
}

/// English, by the embedded tagger and WordNet.
#[derive(Debug, Clone, Copy, Default)]
pub struct English;

impl Analyse for English {
    fn sentences(&self, text: &str) -> Vec<Sentence> {
        cut(text, |words| {
            let tags = Tagger::embedded().tag(words);
            let lemma = |(word, tag): (&&str, motjuste_lexicon::Tag)| {
                (lemma_in_context(word, tag, WordNet::embedded()), Some(tag.pos))
            };
            words.iter().zip(tags).map(lemma).collect()
        })
    }
}

/// Any language whose words are set apart: dictionary forms come from a table, and a word that is not
/// in it is its own.
#[derive(Debug, Clone, Default)]
pub struct FormTable {
    lemmas: HashMap<String, String>,
}

impl FormTable {
    /// Reads a table of two columns, form and dictionary form, separated by a tab.
    pub fn open(path: &Path) -> Result<Self, SelectError> {
        let text = Text::read(path, Lines::Matter)?;
        Self::parse(text.name(), text.as_str())
    }

    /// Parses such a table; `name` is for messages.
    pub fn parse(name: &str, text: &str) -> Result<Self, SelectError> {
        let mut lemmas = HashMap::new();
        for (line, row) in (1..).zip(text.lines()).filter(|(_, row)| !row.trim().is_empty()) {
            let columns: Vec<&str> = row.split('\t').map(str::trim).collect();
            let [form, lemma] = columns[..] else {
                return Err(TableError::new(name, line, TableProblem::NoForm).into());
            };
            lemmas.entry(form.to_lowercase()).or_insert_with(|| lemma.to_lowercase());
        }
        Ok(Self { lemmas })
    }

    /// The dictionary form of a word, whatever its case.
    pub fn lemma(&self, form: &str) -> String {
        let form = form.to_lowercase();
        self.lemmas.get(&form).cloned().unwrap_or(form)
    }
}

impl Analyse for FormTable {
    fn sentences(&self, text: &str) -> Vec<Sentence> {
        cut(text, |words| words.iter().map(|word| (self.lemma(word), None)).collect())
    }
}

/// Cuts a text into sentences and has the words of each looked up, punctuation with them.
fn cut(text: &str, look_up: impl Fn(&[&str]) -> Vec<(String, Option<Pos>)>) -> Vec<Sentence> {
    let tokens = tokenize(text);
    let analyse = |sentence: Range<usize>| {
        let tokens = &tokens[sentence];
        let texts: Vec<&str> = tokens.iter().map(|token| token.text(text)).collect();
        let is_word = |(token, _): &(&Token, _)| token.text(text).contains(char::is_alphanumeric);
        let word = |(token, (lemma, pos)): (&Token, _)| Word { span: token.range(), lemma, pos };
        let words = tokens.iter().zip(look_up(&texts)).filter(is_word).map(word).collect();
        Some(Sentence { span: tokens.first()?.start..tokens.last()?.end, words })
    };
    sentences(text, &tokens).into_iter().filter_map(analyse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_words_have_lemmas_and_parts_of_speech() {
        let text = "The leaves fell. She leaves, too.";
        let found = English.sentences(text);
        assert_eq!(found.len(), 2);
        assert_eq!(found[1].text(text), "She leaves, too.");
        let leaf = &found[0].words[1];
        assert_eq!((leaf.lemma.as_str(), leaf.pos), ("leaf", Some(Pos::Noun)));
        let leave = &found[1].words[1];
        assert_eq!((leave.lemma.as_str(), leave.pos), ("leave", Some(Pos::Verb)));
        assert_eq!(found[1].words.len(), 3, "punctuation is no word");
    }

    #[test]
    fn other_languages_are_read_by_their_forms() {
        let table = FormTable::parse("hr.tsv", "mačke\tmačka\nPsa\tpas\n\n").unwrap();
        let text = "Mačke vide psa. Da.";
        let lemmas: Vec<String> =
            table.sentences(text)[0].words.iter().map(|word| word.lemma.clone()).collect();
        assert_eq!(lemmas, ["mačka", "vide", "pas"]);
        let error = FormTable::parse("hr.tsv", "mačke mačka").unwrap_err();
        assert_eq!(
            error.to_string(),
            "hr.tsv, line 1: expected a form, a tab and its dictionary form"
        );
    }
}
