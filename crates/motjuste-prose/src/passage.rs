//! A stretch of prose as the engine reads it, without markup, and the way back to the document.

use std::ops::Range;

use motjuste::place::Place;
use motjuste::{Options, Question, words_of};

/// Longer selections are no word or phrase.
const LONGEST_TARGET: usize = 80;

/// What becomes of a stretch of markup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    /// It separates nothing: the stars of `**bold**`.
    Dropped,
    /// It separates words: LaTeX's `~`.
    Space,
    /// The sentence needs it, but none of its words is to be replaced: code, a formula, an address.
    Closed,
}

/// Stretches of markup, in order and apart from each other.
pub(crate) type Marks = Vec<(Range<usize>, Mark)>;

/// Prose, and where it comes from.
#[derive(Debug, Default)]
pub struct Passage {
    text: String,
    pieces: Vec<Piece>,
    /// Stretches of the text in which nothing is to be replaced.
    closed: Vec<Range<usize>>,
}

/// Bytes of the text that stand in the document as they are.
#[derive(Debug, Clone, Copy)]
struct Piece {
    at: usize,
    from: usize,
    length: usize,
}

impl Piece {
    const fn source(self) -> Range<usize> {
        self.from..self.from + self.length
    }

    const fn target(self) -> Range<usize> {
        self.at..self.at + self.length
    }
}

impl Passage {
    /// The pieces of a document one after the other, less the markup that `marks` finds in them.
    pub(crate) fn new(
        document: &str,
        pieces: impl IntoIterator<Item = Range<usize>>,
        marks: impl FnOnce(&str) -> Marks,
    ) -> Self {
        let mut whole = Self::default();
        for piece in pieces {
            whole.push(&document[piece.clone()], piece.start);
        }
        let marks = marks(&whole.text);
        if marks.is_empty() {
            return whole;
        }
        let mut clean = Self::default();
        let mut at = 0;
        for (range, mark) in marks {
            let start = range.start.max(at);
            clean.copy(&whole, at..start);
            at = range.end.max(at);
            match mark {
                Mark::Dropped => {}
                Mark::Space => clean.text.push(' '),
                Mark::Closed => {
                    let from = clean.text.len();
                    clean.copy(&whole, start..at);
                    clean.closed.push(from..clean.text.len());
                }
            }
        }
        clean.copy(&whole, at..whole.text.len());
        clean
    }

    fn push(&mut self, text: &str, from: usize) {
        match self.pieces.last_mut() {
            Some(last)
                if last.target().end == self.text.len() && last.from + last.length == from =>
            {
                last.length += text.len();
            }
            _ => self.pieces.push(Piece { at: self.text.len(), from, length: text.len() }),
        }
        self.text.push_str(text);
    }

    fn copy(&mut self, whole: &Self, range: Range<usize>) {
        for piece in &whole.pieces {
            let start = piece.at.max(range.start);
            let end = (piece.at + piece.length).min(range.end);
            if start < end {
                self.push(&whole.text[start..end], piece.from + (start - piece.at));
            }
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether a stretch of the text may be replaced.
    pub fn is_open(&self, span: &Range<usize>) -> bool {
        !self.closed.iter().any(|closed| closed.start < span.end && span.start < closed.end)
    }

    /// Where a byte of the document stands in the text: a cursor, between two characters.
    pub fn offset(&self, byte: usize) -> Option<usize> {
        let within = |piece: &&Piece| piece.source().contains(&byte);
        let ends = |piece: &&Piece| piece.source().end == byte;
        let piece = self.pieces.iter().find(within).or_else(|| self.pieces.iter().find(ends))?;
        Some(piece.at + (byte - piece.from))
    }

    /// What the text has of a stretch of the document.
    pub fn span(&self, bytes: &Range<usize>) -> Option<Range<usize>> {
        let first = self.pieces.iter().find(|piece| piece.source().end > bytes.start)?;
        let last = self.pieces.iter().rfind(|piece| piece.from < bytes.end)?;
        let start = first.at + bytes.start.saturating_sub(first.from);
        let end = last.at + (bytes.end - last.from).min(last.length);
        (start < end).then_some(start..end)
    }

    /// The word at a cursor of the document, or the words of a selection, in the text.
    pub fn target(&self, bytes: &Range<usize>) -> Option<Range<usize>> {
        let span = if bytes.is_empty() {
            let offset = self.offset(bytes.start)?;
            let words = words_of(&self.text);
            let around = words.iter().find(|word| word.contains(&offset));
            around.or_else(|| words.iter().find(|word| word.end == offset))?.clone()
        } else {
            self.span(bytes)?
        };
        (span.len() <= LONGEST_TARGET && self.is_open(&span)).then_some(span)
    }

    /// A question about a span of the text.
    pub fn question(&self, span: Range<usize>, options: Options) -> Option<Question> {
        Question::new(self.text.clone(), &Place::Span(span), options).ok()
    }

    /// Where a stretch of the text stands in the document; nowhere if markup is in between.
    pub fn source(&self, span: &Range<usize>) -> Option<Range<usize>> {
        let piece = self
            .pieces
            .iter()
            .find(|piece| piece.at <= span.start && span.end <= piece.target().end)?;
        let start = piece.from + (span.start - piece.at);
        Some(start..start + span.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_goes_and_the_way_back_stays() {
        let document = "/// an **odd**\n/// `case` here";
        let passage = Passage::new(document, [4..15, 19..30], |text| {
            assert_eq!(text, "an **odd**\n`case` here");
            vec![(3..5, Mark::Dropped), (8..10, Mark::Dropped), (11..17, Mark::Closed)]
        });
        assert_eq!(passage.text(), "an odd\n`case` here");
        assert_eq!(passage.source(&(3..6)), Some(9..12));
        assert_eq!(&document[9..12], "odd");
        // Across the stars there is no way back.
        assert_eq!(passage.source(&(0..6)), None);
        assert_eq!(
            (passage.offset(9), passage.offset(12), passage.offset(1)),
            (Some(3), Some(6), None)
        );
        assert_eq!(passage.span(&(7..14)), Some(3..6));
        assert!(passage.is_open(&(3..6)) && !passage.is_open(&(8..12)));
    }
}
