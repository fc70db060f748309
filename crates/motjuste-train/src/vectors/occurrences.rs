//! Reads the texts once: sentences of a usable length, and the words of the vocabulary in them.

use std::collections::HashMap;
use std::io::BufRead;
use std::ops::{Range, RangeInclusive};
use std::path::Path;

use motjuste_core::Pos;
use motjuste_lexicon::{WordNet, sentences, tokenize};
use rayon::prelude::*;

use super::error::Error;
use super::vocabulary::{Occurrence, Vocabulary};

/// Words of a sentence that tells enough about each and costs no more than it tells.
const TEXT_LENGTH: RangeInclusive<usize> = 6..=60;
/// WordNet's examples are phrases as often as sentences, written to show one word.
const EXAMPLE_LENGTH: RangeInclusive<usize> = 3..=60;
/// Lines read before they are worked on together.
const LINES: usize = 4096;

/// A word by its place in [`Gathered::words`].
pub(crate) type WordIndex = u32;

/// A sentence and the words found in it.
pub(crate) struct Sentence {
    pub(crate) text: Box<str>,
    /// Whether it is an example of WordNet's.
    pub(crate) is_example: bool,
    pub(crate) words: Vec<(WordIndex, Range<usize>)>,
}

/// A word met in the texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) lemma: String,
    pub(super) pos: Pos,
    /// How often it was met.
    pub(super) count: usize,
    pub(super) in_example: bool,
}

/// Everything that was read.
#[derive(Default)]
pub(super) struct Gathered {
    pub(super) sentences: Vec<Sentence>,
    pub(super) words: Vec<Word>,
    index: HashMap<(String, Pos), WordIndex>,
}

/// What one line gives: sentences, each with its words.
type Found = Vec<(Box<str>, Vec<Occurrence>)>;

impl Gathered {
    /// Adds WordNet's examples.
    pub(super) fn read_examples(&mut self, wordnet: &WordNet, vocabulary: &Vocabulary<'_>) {
        let examples: Vec<&str> = wordnet.synsets().flat_map(|s| s.examples()).collect();
        self.add(&examples, &EXAMPLE_LENGTH, true, vocabulary);
    }

    /// Adds a text; calls `progress` with the number of lines read so far.
    pub(super) fn read_text(
        &mut self,
        path: &Path,
        vocabulary: &Vocabulary<'_>,
        mut progress: impl FnMut(usize),
    ) -> Result<(), Error> {
        let mut lines = motjuste_corpus::open(path).map_err(Error::read(path))?.lines();
        let mut total = 0;
        loop {
            let chunk: Vec<String> =
                lines.by_ref().take(LINES).collect::<Result<_, _>>().map_err(Error::read(path))?;
            if chunk.is_empty() {
                return Ok(());
            }
            self.add(&chunk, &TEXT_LENGTH, false, vocabulary);
            total += chunk.len();
            progress(total);
        }
    }

    fn add<T: AsRef<str> + Sync>(
        &mut self,
        lines: &[T],
        lengths: &RangeInclusive<usize>,
        is_example: bool,
        vocabulary: &Vocabulary<'_>,
    ) {
        // In the order of the lines, whatever thread has read them.
        let found: Vec<Found> =
            lines.par_iter().map(|line| find(line.as_ref(), lengths, vocabulary)).collect();
        for (text, occurrences) in found.into_iter().flatten() {
            let words = occurrences
                .into_iter()
                .map(|occurrence| {
                    (self.count(occurrence.lemma, occurrence.pos, is_example), occurrence.span)
                })
                .collect();
            self.sentences.push(Sentence { text, is_example, words });
        }
    }

    fn count(&mut self, lemma: String, pos: Pos, in_example: bool) -> WordIndex {
        let next = self.words.len() as WordIndex;
        let index = *self.index.entry((lemma, pos)).or_insert_with_key(|(lemma, pos)| {
            let (lemma, pos) = (lemma.clone(), *pos);
            self.words.push(Word { lemma, pos, count: 0, in_example: false });
            next
        });
        let word = &mut self.words[index as usize];
        word.count += 1;
        word.in_example |= in_example;
        index
    }

    /// Adds a word that was never met, or finds it if it was.
    pub(super) fn word(&mut self, lemma: &str, pos: Pos) -> WordIndex {
        let index = self.count(lemma.to_owned(), pos, false);
        self.words[index as usize].count -= 1;
        index
    }
}

fn find(line: &str, lengths: &RangeInclusive<usize>, vocabulary: &Vocabulary<'_>) -> Found {
    let tokens = tokenize(line);
    let mut found = Vec::new();
    for sentence in sentences(line, &tokens) {
        let tokens = &tokens[sentence];
        let is_word = |text: &str| text.starts_with(char::is_alphabetic);
        let length = tokens.iter().filter(|token| is_word(token.text(line))).count();
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { continue };
        if !lengths.contains(&length) {
            continue;
        }
        let text = &line[first.start..last.end];
        let own: Vec<Range<usize>> =
            tokens.iter().map(|t| t.start - first.start..t.end - first.start).collect();
        found.push((text.into(), vocabulary.occurrences(text, &own)));
    }
    found
}

#[cfg(test)]
mod tests {
    use std::fs;

    use motjuste_lexicon::Thesaurus;

    use super::*;

    #[test]
    fn sentences_of_a_usable_length_are_kept_with_their_words() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.txt");
        fs::write(&path, "Too short. The old dogs slept under a large table. Dogs?\n").unwrap();
        let vocabulary = Vocabulary::new(WordNet::embedded(), Thesaurus::embedded());
        let mut gathered = Gathered::default();
        gathered.read_text(&path, &vocabulary, |_| {}).unwrap();
        gathered.read_text(&path, &vocabulary, |_| {}).unwrap();
        assert_eq!(gathered.sentences.len(), 2);
        let sentence = &gathered.sentences[1];
        assert_eq!(&*sentence.text, "The old dogs slept under a large table.");
        let words: Vec<String> = sentence
            .words
            .iter()
            .map(|(word, span)| {
                let word = &gathered.words[*word as usize];
                format!("{} {} {}", word.lemma, word.count, &sentence.text[span.clone()])
            })
            .collect();
        assert_eq!(
            words,
            ["old 2 old", "dog 2 dogs", "sleep 2 slept", "large 2 large", "table 2 table"]
        );
    }
}
