//! A document as the client has it, kept equal by its edits.

use std::ops::Range;

use lsp_types::{TextDocumentContentChangeEvent, Uri};
use motjuste_prose::Language;
use ropey::Rope;

use crate::position::Encoding;

/// An open document. Cloning it costs next to nothing.
#[derive(Debug, Clone)]
pub(crate) struct Document {
    pub(crate) uri: Uri,
    pub(crate) version: i32,
    /// The client's name for its language.
    pub(crate) language_id: String,
    /// How its prose is found; `None` if we do not know.
    pub(crate) language: Option<Language>,
    pub(crate) rope: Rope,
    pub(crate) encoding: Encoding,
}

impl Document {
    pub(crate) fn new(
        uri: Uri,
        version: i32,
        language_id: String,
        text: &str,
        encoding: Encoding,
    ) -> Self {
        let language = Language::of(&language_id, uri.as_str());
        Self { uri, version, language_id, language, rope: Rope::from_str(text), encoding }
    }

    pub(crate) fn change(&mut self, change: &TextDocumentContentChangeEvent) {
        let Some(range) = change.range else {
            self.rope = Rope::from_str(&change.text);
            return;
        };
        let start = self.encoding.character(&self.rope, range.start);
        let end = self.encoding.character(&self.rope, range.end);
        // Some clients send the ends of a backward selection as they are.
        let (start, end) = (start.min(end), start.max(end));
        self.rope.remove(start..end);
        self.rope.insert(start, &change.text);
    }

    /// The bytes of a range of the protocol.
    pub(crate) fn bytes(&self, range: lsp_types::Range) -> Range<usize> {
        let start = self.encoding.byte(&self.rope, range.start);
        let end = self.encoding.byte(&self.rope, range.end);
        start.min(end)..start.max(end)
    }

    /// The range of some bytes.
    pub(crate) fn range(&self, bytes: &Range<usize>) -> lsp_types::Range {
        self.encoding.range(&self.rope, bytes)
    }
}

#[cfg(test)]
mod tests {
    use std::str::FromStr;

    use lsp_types::Position;
    use proptest::prelude::*;

    use super::*;

    fn document(text: &str, encoding: Encoding) -> Document {
        let uri = Uri::from_str("file:///a.txt").unwrap();
        Document::new(uri, 0, "".into(), text, encoding)
    }

    /// What the protocol says of an edit, on a plain string: the client's side.
    fn edited(text: &str, range: lsp_types::Range, new: &str, encoding: Encoding) -> String {
        let mut starts = vec![0];
        let bytes = text.as_bytes();
        for at in 0..bytes.len() {
            let ends = match bytes[at] {
                b'\n' => true,
                b'\r' => bytes.get(at + 1) != Some(&b'\n'),
                _ => false,
            };
            if ends {
                starts.push(at + 1);
            }
        }
        let byte = |position: Position| {
            let Some(&start) = starts.get(position.line as usize) else { return text.len() };
            let end = starts.get(position.line as usize + 1).copied().unwrap_or(text.len());
            let line = text[start..end].trim_end_matches(['\r', '\n']);
            let mut seen = 0;
            for (at, c) in line.char_indices() {
                seen += match encoding {
                    Encoding::Utf8 => c.len_utf8(),
                    Encoding::Utf16 => c.len_utf16(),
                    Encoding::Utf32 => 1,
                };
                if seen > position.character as usize {
                    return start + at;
                }
            }
            start + line.len()
        };
        let (a, b) = (byte(range.start), byte(range.end));
        let mut text = text.to_owned();
        text.replace_range(a.min(b)..a.max(b), new);
        text
    }

    fn position() -> impl Strategy<Value = Position> {
        (0u32..6, 0u32..12).prop_map(|(line, column)| Position::new(line, column))
    }

    fn change() -> impl Strategy<Value = (Option<lsp_types::Range>, String)> {
        let range = (position(), position()).prop_map(|(a, b)| lsp_types::Range::new(a, b));
        let range = prop_oneof![9 => range.prop_map(Some), 1 => Just(None)];
        (range, "[aé𝄞\u{2028}\u{b}\r\n ]{0,6}")
    }

    proptest! {
        #[test]
        fn any_edits_keep_the_rope_equal_to_the_clients_text(
            text in "[aé𝄞\u{85}\r\n ]{0,30}",
            changes in prop::collection::vec(change(), 0..20),
            encoding in prop_oneof![Just(Encoding::Utf8), Just(Encoding::Utf16), Just(Encoding::Utf32)],
        ) {
            let mut document = document(&text, encoding);
            let mut client = text;
            for (range, text) in changes {
                client = match range {
                    Some(range) => edited(&client, range, &text, encoding),
                    None => text.clone(),
                };
                document.change(&TextDocumentContentChangeEvent { range, range_length: None, text });
                prop_assert_eq!(document.rope.to_string(), client.as_str());
            }
        }

        #[test]
        fn bytes_and_ranges_lead_to_each_other(text in "[aé𝄞\r\n ]{0,30}", pick in 0usize..30) {
            let bounds: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let byte = bounds[pick % bounds.len()];
            // Between the two characters of a break there is no position.
            prop_assume!(!(text[..byte].ends_with('\r') && text[byte..].starts_with('\n')));
            for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
                let document = document(&text, encoding);
                prop_assert_eq!(document.bytes(document.range(&(byte..byte))), byte..byte);
            }
        }
    }
}
