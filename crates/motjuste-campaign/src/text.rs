//! Text with the words in question marked, as it goes to the page: no offsets, which browsers count
//! differently, but pieces.

use std::ops::Range;

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    pub text: String,
    /// Whether it is what the question is about.
    pub marked: bool,
}

/// A text in pieces; put together they are the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MarkedText(pub Vec<Piece>);

impl MarkedText {
    /// The text with these byte ranges marked; ranges that are no part of it, or overlap one before
    /// them, are not.
    pub fn new(text: &str, marks: impl IntoIterator<Item = Range<usize>>) -> Self {
        let mut marks: Vec<_> = marks.into_iter().collect();
        marks.sort_by_key(|mark| mark.start);
        let mut pieces = Self(Vec::new());
        let mut end = 0;
        for mark in marks {
            let (Some(before), Some(marked)) = (text.get(end..mark.start), text.get(mark.clone()))
            else {
                continue;
            };
            pieces.push(before, false);
            pieces.push(marked, true);
            end = mark.end;
        }
        pieces.push(&text[end..], false);
        pieces
    }

    pub fn plain(text: &str) -> Self {
        Self::new(text, [])
    }

    fn push(&mut self, text: &str, marked: bool) {
        if !text.is_empty() {
            self.0.push(Piece { text: text.to_owned(), marked });
        }
    }
}

impl std::fmt::Display for MarkedText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|piece| f.write_str(&piece.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_words_in_question_are_marked() {
        let text = MarkedText::new("Ice on water.", [7..12, 0..3]);
        let pieces: Vec<_> = text.0.iter().map(|p| (p.text.as_str(), p.marked)).collect();
        assert_eq!(pieces, [("Ice", true), (" on ", false), ("water", true), (".", false)]);
    }

    proptest! {
        #[test]
        fn no_mark_changes_the_text(text in "\\PC{0,20}", marks in prop::collection::vec((0_usize..30, 0_usize..30), 0..4)) {
            let marked = MarkedText::new(&text, marks.into_iter().map(|(start, end)| start..end));
            prop_assert_eq!(marked.to_string(), text);
        }
    }
}
