//! A context that may be offered: both words once, on one line, well built.

use std::cmp::Reverse;
use std::ops::Range;

use crate::select::Sentence;

/// A context in which both words occur once, on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) text: String,
    pub(super) words: [Range<usize>; 2],
}

impl Candidate {
    pub(super) fn forms(&self) -> Vec<String> {
        self.words.iter().map(|word| self.text[word.clone()].to_owned()).collect()
    }

    /// The text, its words marked as CoSimLex marks them.
    pub(super) fn marked(&self) -> String {
        let mut marked = self.text.clone();
        let mut words = self.words.clone();
        words.sort_by_key(|word| Reverse(word.start));
        for word in words {
            marked.insert_str(word.end, "</strong>");
            marked.insert_str(word.start, "<strong>");
        }
        marked
    }
}

/// The text with single spaces for white space, and where the words are then.
pub(super) fn on_one_line(text: &str, words: [Range<usize>; 2]) -> Candidate {
    let mut line = String::with_capacity(text.len());
    let mut moved = words.clone();
    for (at, c) in text.char_indices() {
        if c.is_whitespace() {
            if !line.ends_with(' ') {
                line.push(' ');
            }
            continue;
        }
        for (word, moved) in words.iter().zip(&mut moved) {
            if word.start == at {
                moved.start = line.len();
                moved.end = line.len() + word.len();
            }
        }
        line.push(c);
    }
    Candidate { text: line, words: moved }
}

/// Sentences as people write them: of a fair length, begun and ended as sentences are, mostly letters.
pub(super) fn is_well_built(document: &str, sentences: &[Sentence]) -> bool {
    sentences.iter().all(|sentence| {
        let text = sentence.text(document);
        let letters = text.chars().filter(|c| c.is_alphabetic() || c.is_whitespace()).count();
        let ends = text.trim_end_matches(['"', '”', '’', '\'', ')', '»', '“']);
        (3..=79).contains(&sentence.words.len())
            && !text.starts_with(char::is_lowercase)
            && ends.ends_with(['.', '!', '?', '…'])
            && letters * 4 >= text.chars().count() * 3
    })
}
