//! Contexts and the spans of text inside them.

use std::ops::Range;

use crate::{ContextId, ModelError};

/// JSON a format attaches to an element, kept to the letter and never interpreted here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extra(Box<str>);

impl Extra {
    /// Wraps JSON text; the caller vouches that it is valid JSON.
    pub fn from_json(json: impl Into<Box<str>>) -> Self {
        Self(json.into())
    }

    pub fn json(&self) -> &str {
        &self.0
    }
}

/// A text in which words can be substituted. Never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Context {
    id: ContextId,
    text: String,
    extra: Option<Extra>,
}

impl Context {
    /// A context with this text.
    ///
    /// # Errors
    /// [`ModelError::EmptyContext`] if there is no text.
    pub fn new(text: impl Into<String>) -> Result<Self, ModelError> {
        let text = text.into();
        if text.is_empty() {
            return Err(ModelError::EmptyContext);
        }
        Ok(Self { id: ContextId::of(&text), text, extra: None })
    }

    pub fn with_extra(mut self, extra: Option<Extra>) -> Self {
        self.extra = extra;
        self
    }

    pub const fn id(&self) -> ContextId {
        self.id
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub const fn extra(&self) -> Option<&Extra> {
        self.extra.as_ref()
    }
}

/// A stretch of a text, in code points and in bytes. Always on character boundaries.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Span {
    chars: Range<usize>,
    bytes: Range<usize>,
}

impl Span {
    /// The span of `len` code points from `offset`, or `None` where the text is shorter.
    pub fn of_chars(text: &str, offset: usize, len: usize) -> Option<Self> {
        let mut boundaries =
            text.char_indices().map(|(byte, _)| byte).chain([text.len()]).skip(offset);
        let start = boundaries.next()?;
        let end = if len == 0 { start } else { boundaries.nth(len - 1)? };
        Some(Self { chars: offset..offset + len, bytes: start..end })
    }

    /// The span of a byte range, or `None` where it is reversed, outside the text or splits a
    /// character.
    pub fn of_bytes(text: &str, bytes: Range<usize>) -> Option<Self> {
        let inside = text.get(bytes.clone())?;
        let start = text[..bytes.start].chars().count();
        Some(Self { chars: start..start + inside.chars().count(), bytes })
    }

    /// The range in Unicode code points, as files give it.
    pub fn chars(&self) -> Range<usize> {
        self.chars.clone()
    }

    /// The range in bytes, as Rust strings take it.
    pub fn bytes(&self) -> Range<usize> {
        self.bytes.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_empty_context_cannot_be() {
        assert_eq!(Context::new(""), Err(ModelError::EmptyContext));
    }

    #[test]
    fn spans_count_code_points() {
        let text = "Café 😀 naïve";
        let span = Span::of_chars(text, 7, 5).unwrap();
        assert_eq!(&text[span.bytes()], "naïve");
        assert_eq!(Span::of_chars(text, 8, 5), None, "one past the end");
        assert_eq!(Span::of_chars(text, 12, 0).unwrap().bytes(), text.len()..text.len());
    }

    #[test]
    fn byte_spans_keep_to_character_boundaries() {
        assert_eq!(Span::of_bytes("é", 0..1), None);
        assert_eq!(Span::of_bytes("ab", std::ops::Range { start: 2, end: 1 }), None);
        assert_eq!(Span::of_bytes("éa", 2..3).unwrap().chars(), 1..2);
    }

    proptest! {
        #[test]
        fn both_ways_of_making_a_span_agree(text in "\\PC{0,20}", offset in 0_usize..25, len in 0_usize..25) {
            match Span::of_chars(&text, offset, len) {
                Some(span) => {
                    let expected: String = text.chars().skip(offset).take(len).collect();
                    prop_assert_eq!(&text[span.bytes()], expected);
                    prop_assert_eq!(Span::of_bytes(&text, span.bytes()), Some(span));
                }
                None => prop_assert!(offset + len > text.chars().count()),
            }
        }
    }
}
