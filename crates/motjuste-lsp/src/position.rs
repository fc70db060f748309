//! Positions of the protocol, in the unit that both sides agreed on, and bytes of a text.

use lsp_types::{Position, PositionEncodingKind, Range};
use ropey::{Rope, RopeSlice};

/// What `Position.character` counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Encoding {
    Utf8,
    #[default]
    Utf16,
    Utf32,
}

impl Encoding {
    /// The first unit of the client's list that we know; UTF-16 if it has no list.
    pub(crate) fn negotiate(offered: Option<&[PositionEncodingKind]>) -> Self {
        let known = |kind: &PositionEncodingKind| match kind.as_str() {
            "utf-8" => Some(Self::Utf8),
            "utf-16" => Some(Self::Utf16),
            "utf-32" => Some(Self::Utf32),
            _ => None,
        };
        offered.unwrap_or_default().iter().find_map(known).unwrap_or_default()
    }

    pub(crate) const fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
            Self::Utf32 => PositionEncodingKind::UTF32,
        }
    }

    /// The character of a position. A column past the end of its line means the end of the line, a
    /// line past the last one the end of the text; within a character is before it.
    pub(crate) fn character(self, rope: &Rope, position: Position) -> usize {
        let line = position.line as usize;
        let Some(slice) = rope.get_line(line) else { return rope.len_chars() };
        let content = without_break(slice);
        let column = position.character as usize;
        let inside = match self {
            Self::Utf8 => content.byte_to_char(column.min(content.len_bytes())),
            Self::Utf16 => content.utf16_cu_to_char(column.min(content.len_utf16_cu())),
            Self::Utf32 => column.min(content.len_chars()),
        };
        rope.line_to_char(line) + inside
    }

    pub(crate) fn byte(self, rope: &Rope, position: Position) -> usize {
        rope.char_to_byte(self.character(rope, position))
    }

    /// The position of a byte that starts a character or ends the text.
    pub(crate) fn position(self, rope: &Rope, byte: usize) -> Position {
        let character = rope.byte_to_char(byte.min(rope.len_bytes()));
        let line = rope.char_to_line(character);
        let start = rope.line_to_char(line);
        let column = match self {
            Self::Utf8 => rope.char_to_byte(character) - rope.char_to_byte(start),
            Self::Utf16 => rope.char_to_utf16_cu(character) - rope.char_to_utf16_cu(start),
            Self::Utf32 => character - start,
        };
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Position::new(number(line), number(column))
    }

    pub(crate) fn range(self, rope: &Rope, bytes: &std::ops::Range<usize>) -> Range {
        Range::new(self.position(rope, bytes.start), self.position(rope, bytes.end))
    }
}

fn without_break(line: RopeSlice<'_>) -> RopeSlice<'_> {
    let length = line.len_chars();
    let from_end = |back: usize| length.checked_sub(back).and_then(|at| line.get_char(at));
    let ending = match (from_end(2), from_end(1)) {
        (Some('\r'), Some('\n')) => 2,
        (_, Some('\n' | '\r')) => 1,
        _ => 0,
    };
    line.slice(..length - ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_encoding_counts_in_its_own_unit() {
        let rope = Rope::from_str("one\r\né𝄞x\rthree");
        for (encoding, column) in [(Encoding::Utf8, 6), (Encoding::Utf16, 3), (Encoding::Utf32, 2)]
        {
            let byte = encoding.byte(&rope, Position::new(1, column));
            assert_eq!(byte, 11, "{encoding:?}");
            assert_eq!(encoding.position(&rope, byte), Position::new(1, column));
            // Past the end of the line, which has a break of its own.
            assert_eq!(encoding.byte(&rope, Position::new(1, 99)), 12);
            assert_eq!(encoding.byte(&rope, Position::new(0, 99)), 3);
            assert_eq!(encoding.byte(&rope, Position::new(99, 0)), rope.len_bytes());
        }
        // Within the clef.
        assert_eq!(Encoding::Utf16.byte(&rope, Position::new(1, 2)), 7);
        assert_eq!(Encoding::Utf8.byte(&rope, Position::new(1, 1)), 5);
    }

    #[test]
    fn the_client_chooses_among_what_we_know() {
        let kinds = |names: &[&'static str]| -> Vec<PositionEncodingKind> {
            names.iter().map(|name| PositionEncodingKind::new(name)).collect()
        };
        let negotiate = |names| Encoding::negotiate(Some(&kinds(names)));
        assert_eq!(negotiate(&["utf-7", "utf-32", "utf-8"]), Encoding::Utf32);
        assert_eq!(negotiate(&["utf-8", "utf-16"]), Encoding::Utf8);
        assert_eq!(negotiate(&["ebcdic"]), Encoding::Utf16);
        assert_eq!(Encoding::negotiate(None), Encoding::Utf16);
    }
}
