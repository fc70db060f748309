//! Which words get vectors, and where they occur in a sentence.
//!
//! A word is a lemma with a part of speech: what WordNet has as that part of speech, or what only
//! Moby has. Expressions of WordNet (*give up*, *in fact*) are words too, the longest first.
//! Names are not.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use motjuste_core::Pos;
use motjuste_lexicon::{Lemmatize, Tagger, Thesaurus, WordNet, lemma_in_context};

/// The parts of speech that have vectors.
pub(super) const CLASSES: [Pos; 4] = [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv];

/// Tokens of the longest expressions looked for.
const LONGEST: usize = 4;

/// A word in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Occurrence {
    pub(super) lemma: String,
    pub(super) pos: Pos,
    /// Bytes of the sentence.
    pub(super) span: Range<usize>,
}

/// The words that may get vectors.
pub(super) struct Vocabulary<'a> {
    wordnet: &'a WordNet,
    /// What Moby has and WordNet does not.
    moby: HashSet<&'a str>,
    /// Expressions, with the classes they belong to.
    expressions: HashMap<String, Vec<Pos>>,
    /// The first words of expressions, to look no further after any other word.
    openers: HashSet<String>,
}

impl<'a> Vocabulary<'a> {
    pub(super) fn new(wordnet: &'a WordNet, thesaurus: &'a Thesaurus) -> Self {
        let moby = thesaurus.words().filter(|word| is_plain(word) && !wordnet.contains(word));
        let mut expressions: HashMap<String, Vec<Pos>> = HashMap::new();
        for synset in wordnet.synsets() {
            for word in synset.members().filter(|word| is_plain(word) && word.contains(' ')) {
                let classes = expressions.entry(word.to_owned()).or_default();
                if !classes.contains(&synset.pos()) {
                    classes.push(synset.pos());
                }
            }
        }
        let openers = expressions.keys().filter_map(|e| e.split(' ').next()).map(str::to_owned);
        Self { wordnet, moby: moby.collect(), openers: openers.collect(), expressions }
    }

    /// Whether a lemma may get a vector.
    fn has(&self, lemma: &str, pos: Pos) -> bool {
        let senses = || self.wordnet.senses(lemma, pos);
        is_plain(lemma)
            && (senses().any(|sense| is_plain(sense.word())) || self.moby.contains(lemma))
    }

    /// The words of a sentence given as tokens; spans are counted from the start of `text`.
    pub(super) fn occurrences(&self, text: &str, tokens: &[Range<usize>]) -> Vec<Occurrence> {
        let forms: Vec<&str> =
            tokens.iter().map(|token| text.get(token.clone()).unwrap_or_default()).collect();
        let tags = Tagger::embedded().tag(&forms);
        let words: Vec<Word<'_>> = forms
            .into_iter()
            .zip(tags)
            .map(|(form, tag)| Word {
                lower: form.to_lowercase(),
                lemma: lemma_in_context(form, tag, self.wordnet),
                pos: tag.pos,
                wordnet: self.wordnet,
            })
            .collect();
        let mut found = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let (length, lemma, pos) = match self.expression(&words[at..]) {
                Some(expression) => expression,
                None => (1, words[at].lemma.clone(), words[at].pos),
            };
            if length > 1 || CLASSES.contains(&pos) && self.has(&lemma, pos) {
                let span = tokens[at].start..tokens[at + length - 1].end;
                found.push(Occurrence { lemma, pos, span });
            }
            at += length;
        }
        found
    }

    /// The longest expression that begins here: its tokens, lemma and class.
    fn expression(&self, words: &[Word<'_>]) -> Option<(usize, String, Pos)> {
        let first = words.first()?;
        if !self.openers.contains(&first.lower) && !self.openers.contains(&first.lemma) {
            return None;
        }
        (2..=LONGEST.min(words.len())).rev().find_map(|length| {
            let words = &words[..length];
            [Pos::Verb, Pos::Adv, Pos::Adj, Pos::Noun].into_iter().find_map(|pos| {
                let lemma = written_as(words, pos)?;
                let classes = self.expressions.get(&lemma)?;
                classes.contains(&pos).then_some((length, lemma, pos))
            })
        })
    }
}

/// A word as the search for expressions sees it.
struct Word<'a> {
    lower: String,
    lemma: String,
    pos: Pos,
    wordnet: &'a WordNet,
}

/// Some words as a dictionary would write them as one expression of a class: a verb's first word
/// and a noun's last are lemmas.
fn written_as(words: &[Word<'_>], pos: Pos) -> Option<String> {
    let (first, last) = (words.first()?, words.last()?);
    let mut parts: Vec<&str> = words.iter().map(|word| word.lower.as_str()).collect();
    let lemma;
    match pos {
        Pos::Verb if !matches!(first.pos, Pos::Verb | Pos::Aux) => return None,
        Pos::Verb => parts[0] = &first.lemma,
        Pos::Noun if !matches!(last.pos, Pos::Noun) => return None,
        Pos::Noun => {
            lemma = last.wordnet.lemma(&last.lower, Pos::Noun);
            *parts.last_mut()? = &lemma;
        }
        _ => {}
    }
    Some(parts.join(" "))
}

/// A word of small letters, with spaces, hyphens or apostrophes inside: no name, no number.
pub(super) fn is_plain(word: &str) -> bool {
    word.chars().count() > 1
        && word.starts_with(char::is_lowercase)
        && word.chars().all(|c| c.is_lowercase() || matches!(c, ' ' | '-' | '\''))
}

#[cfg(test)]
mod tests {
    use motjuste_lexicon::tokenize;

    use super::*;

    fn found(text: &str) -> Vec<String> {
        let vocabulary = Vocabulary::new(WordNet::embedded(), Thesaurus::embedded());
        let tokens: Vec<Range<usize>> = tokenize(text).into_iter().map(|t| t.range()).collect();
        let occurrences = vocabulary.occurrences(text, &tokens);
        let shown =
            occurrences.iter().map(|o| format!("{}={}/{}", &text[o.span.clone()], o.lemma, o.pos));
        shown.collect()
    }

    #[test]
    fn words_are_found_as_lemmas_and_names_are_not() {
        assert_eq!(
            found("Mary quickly wrote two amazing novels."),
            ["quickly=quickly/ADV", "wrote=write/VERB", "amazing=amazing/ADJ", "novels=novel/NOUN"]
        );
    }

    #[test]
    fn expressions_are_one_word_whatever_their_form() {
        let words = found("In fact, she gave up after several heart attacks.");
        assert!(words.contains(&"In fact=in fact/ADV".to_owned()), "{words:?}");
        assert!(words.contains(&"gave up=give up/VERB".to_owned()), "{words:?}");
        assert!(words.contains(&"heart attacks=heart attack/NOUN".to_owned()), "{words:?}");
        assert!(!words.iter().any(|word| word.starts_with("gave=")), "{words:?}");
    }
}
