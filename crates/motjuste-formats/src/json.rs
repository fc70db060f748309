//! JSON as the field's Python programs write it: large objects keyed by id, read in order and
//! without copying, and numbers that JSON does not have (`-Infinity`).

use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

use crate::error::{Place, Problems, Stop};

/// A string that borrows from the text wherever it has no escapes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Str<'a>(pub(crate) Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Str<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct StrVisitor;
        impl<'de> Visitor<'de> for StrVisitor {
            type Value = Str<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_borrowed_str<E>(self, s: &'de str) -> Result<Self::Value, E> {
                Ok(Str(Cow::Borrowed(s)))
            }

            fn visit_str<E>(self, s: &str) -> Result<Self::Value, E> {
                Ok(Str(Cow::Owned(s.to_owned())))
            }
        }
        deserializer.deserialize_str(StrVisitor)
    }
}

/// The members of an object in file order, repeated keys included.
#[derive(Debug)]
pub(crate) struct Entries<'a, V>(pub(crate) Vec<(Str<'a>, V)>);

impl<'de: 'a, 'a, V: Deserialize<'de>> Deserialize<'de> for Entries<'a, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EntriesVisitor<V>(PhantomData<V>);
        impl<'de, V: Deserialize<'de>> Visitor<'de> for EntriesVisitor<V> {
            type Value = Entries<'de, V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(EntriesVisitor(PhantomData))
    }
}

/// Parses a whole text, saying where it stops being JSON or being what was expected.
pub(crate) fn from_str<'de, T: Deserialize<'de>>(
    text: &'de str,
    problems: &mut Problems,
) -> Result<T, Stop> {
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        // serde_json ends its message with the place, which goes where all places go.
        let message = message.split(" at line ").next().unwrap_or(&message);
        let what = if error.is_eof() {
            "the JSON ends early: is the file truncated?".to_owned()
        } else if error.is_syntax() {
            format!("not JSON: {message} (column {})", error.column())
        } else {
            format!("{message} (column {})", error.column())
        };
        problems.fatal(Place::line(error.line()), what)
    })
}

/// Turns places in a text into line numbers, for borrowed parts of it.
pub(crate) struct LineIndex<'a> {
    text: &'a str,
    /// Where lines end; found at the first problem, so that many cost no more than one.
    ends: OnceCell<Vec<usize>>,
}

impl<'a> LineIndex<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, ends: OnceCell::new() }
    }

    /// The place of `part`: its line, if it is a slice of the text, and its own text as id.
    pub(crate) fn place(&self, part: &str) -> Place {
        let offset = (part.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize);
        let ends = self.ends.get_or_init(|| {
            self.text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(at, _)| at).collect()
        });
        let offset = offset.filter(|offset| *offset <= self.text.len());
        let line = offset.map(|offset| 1 + ends.partition_point(|end| *end < offset));
        Place { line, id: Some(part.to_owned()) }
    }
}

/// Quotes `NaN`, `Infinity` and `-Infinity` where Python writes them bare, so that a JSON parser
/// reads on. Texts without them, nearly all, are returned as they are.
pub(crate) fn quote_python_numbers(text: &str) -> Cow<'_, str> {
    const BARE: [&str; 3] = ["-Infinity", "Infinity", "NaN"];
    if !BARE.iter().any(|bare| text.contains(bare)) {
        return Cow::Borrowed(text);
    }
    let mut quoted = String::with_capacity(text.len() + 64);
    let mut rest = text;
    while let Some(at) = rest.find(['"', '-', 'I', 'N']) {
        let (before, here) = rest.split_at(at);
        quoted.push_str(before);
        let len = if here.starts_with('"') {
            string_len(here)
        } else if let Some(bare) = BARE.iter().find(|bare| here.starts_with(**bare)) {
            quoted.push('"');
            quoted.push_str(bare);
            quoted.push('"');
            rest = &here[bare.len()..];
            continue;
        } else {
            1
        };
        quoted.push_str(&here[..len]);
        rest = &here[len..];
    }
    quoted.push_str(rest);
    Cow::Owned(quoted)
}

/// The length of the JSON string literal that `text` starts with, or of all of it if it is open.
fn string_len(text: &str) -> usize {
    let mut escaped = false;
    for (i, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return i + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn bare_python_numbers_are_quoted_and_strings_left_alone() {
        assert_eq!(
            quote_python_numbers(r#"[["NaN \" -Infinity", -Infinity], ["a", NaN], -1, "I"]"#),
            r#"[["NaN \" -Infinity", "-Infinity"], ["a", "NaN"], -1, "I"]"#
        );
        assert!(matches!(quote_python_numbers(r#"{"a": -1.5}"#), Cow::Borrowed(_)));
    }

    /// A file may have a problem in every record: each must find its line without reading the text again.
    #[test]
    fn lines_are_counted_once_for_all_problems() {
        let text = "{\n\"t:1\": [],\n\"t:2\": []\n}";
        let index = LineIndex::new(text);
        assert_eq!(index.ends.get(), None, "not at all without a problem");
        let line = |id: &str| index.place(&text[text.find(id).unwrap()..][..id.len()]).line;
        assert_eq!(line("t:1"), Some(2));
        let counted = index.ends.get().unwrap().as_ptr();
        assert_eq!((line("t:2"), line("t:1")), (Some(3), Some(2)));
        assert_eq!(index.ends.get().unwrap().as_ptr(), counted);
        assert_eq!(index.place("t:9").line, None, "of another text");
    }

    proptest! {
        #[test]
        fn what_is_json_already_is_not_changed(words in proptest::collection::vec("(NaN|Infinity|\\PC){0,6}", 0..5)) {
            let json = serde_json::to_string(&words).unwrap();
            prop_assert_eq!(quote_python_numbers(&json), json.as_str());
        }
    }
}
