//! What an offset counts. Rust and the command line count bytes, people and Python characters,
//! JavaScript and editors UTF-16 units; a request may say which.

use std::cell::Cell;

use serde::{Deserialize, Serialize};

/// The unit of offsets into a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Offsets {
    /// Bytes of UTF-8.
    Bytes,
    /// Characters (Unicode code points).
    Characters,
    /// UTF-16 code units, as JavaScript and editors count.
    Utf16,
}

impl Offsets {
    /// What the unit is called in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bytes => "bytes",
            Self::Characters => "characters",
            Self::Utf16 => "UTF-16 units",
        }
    }

    /// How many of them a character takes.
    const fn width(self, c: char) -> usize {
        match self {
            Self::Bytes => c.len_utf8(),
            Self::Characters => 1,
            Self::Utf16 => c.len_utf16(),
        }
    }

    /// The length of a text.
    pub fn length(self, text: &str) -> usize {
        match self {
            Self::Bytes => text.len(),
            _ => text.chars().map(|c| self.width(c)).sum(),
        }
    }

    /// The byte at an offset; `None` past the end of the text or inside a character.
    pub fn to_byte(self, text: &str, offset: usize) -> Option<usize> {
        if self == Self::Bytes {
            return text.is_char_boundary(offset).then_some(offset);
        }
        let mut seen = 0;
        for (byte, c) in text.char_indices() {
            if seen >= offset {
                return (seen == offset).then_some(byte);
            }
            seen += self.width(c);
        }
        (seen == offset).then_some(text.len())
    }
}

/// Turns bytes of a text into offsets. Bytes that come in rising order cost one walk through the
/// text in all.
#[derive(Debug)]
pub struct OffsetConverter<'t> {
    text: &'t str,
    unit: Offsets,
    /// The last byte asked for, and its offset.
    last: Cell<(usize, usize)>,
}

impl<'t> OffsetConverter<'t> {
    /// Measures a text.
    pub const fn new(text: &'t str, unit: Offsets) -> Self {
        Self { text, unit, last: Cell::new((0, 0)) }
    }

    /// The text that is measured.
    pub const fn text(&self) -> &'t str {
        self.text
    }

    /// What it is measured in.
    pub const fn unit(&self) -> Offsets {
        self.unit
    }

    /// The offset of a byte that starts a character or ends the text.
    pub fn offset(&self, byte: usize) -> usize {
        let (from, seen) = match self.last.get() {
            (last, seen) if last <= byte => (last, seen),
            _ => (0, 0),
        };
        let passed = self.text.get(from..byte).unwrap_or_default();
        let offset = seen + self.unit.length(passed);
        self.last.set((byte, offset));
        offset
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn each_unit_counts_in_its_own_way() {
        let text = "é𝄞x";
        for (unit, offset) in [(Offsets::Bytes, 6), (Offsets::Characters, 2), (Offsets::Utf16, 3)] {
            assert_eq!(unit.to_byte(text, offset), Some(6), "{unit:?}");
            assert_eq!(OffsetConverter::new(text, unit).offset(6), offset, "{unit:?}");
            assert_eq!(unit.to_byte(text, 9), None);
        }
        // Inside the clef.
        assert_eq!(Offsets::Bytes.to_byte(text, 3), None);
        assert_eq!(Offsets::Utf16.to_byte(text, 2), None);
    }

    proptest! {
        #[test]
        fn offsets_lead_back_to_their_bytes(text in "\\PC{0,30}", picks in prop::collection::vec(0usize..31, 0..8)) {
            let bounds: Vec<usize> =
                text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            for unit in [Offsets::Bytes, Offsets::Characters, Offsets::Utf16] {
                let offsets = OffsetConverter::new(&text, unit);
                for pick in &picks {
                    let byte = bounds[pick % bounds.len()];
                    prop_assert_eq!(unit.to_byte(&text, offsets.offset(byte)), Some(byte));
                }
            }
        }
    }
}
