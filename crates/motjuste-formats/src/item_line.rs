//! What the lines of the SemEval-2007 formats share: `bright.a 5 :: …`, `;` between entries.

use std::collections::hash_map::Entry;
use std::fmt;
use std::io;
use std::iter;
use std::mem;

use motjuste_core::{CompactString, FastMap, ItemKey};

use crate::candidates::is_lexelt;
use crate::error::{Place, Problems, Stop};

/// `str::split` at an ASCII character. Fields are short: looking at every byte is faster than a search
/// with vector instructions.
pub(crate) fn fields(text: &str, separator: u8) -> impl Iterator<Item = &str> + Clone {
    let mut rest = Some(text);
    iter::from_fn(move || {
        let text = rest.take()?;
        let Some(end) = text.bytes().position(|byte| byte == separator) else { return Some(text) };
        rest = Some(&text[end + 1..]);
        Some(&text[..end])
    })
}

/// How many fields there are, so that a list of them is allocated once.
pub(crate) fn count_fields(text: &str, separator: u8) -> usize {
    memchr::memchr_iter(separator, text.as_bytes()).count() + 1
}

/// `str::trim`, faster for text without white space around it.
pub(crate) fn trim(text: &str) -> &str {
    match text.as_bytes() {
        [b'!'..=b'~'] | [b'!'..=b'~', .., b'!'..=b'~'] => text,
        _ => text.trim(),
    }
}

/// The lines that say anything, trimmed and numbered from 1.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    let ends = memchr::memchr_iter(b'\n', text.as_bytes()).chain([text.len()]);
    let lines = ends.map(move |end| &text[mem::replace(&mut start, end + 1)..end]);
    let numbered = lines.zip(1..).map(|(line, number)| (number, trim(line)));
    numbered.filter(|(_, line)| !line.is_empty())
}

/// Words separated by single spaces, whatever white space the file had.
pub(crate) fn collapse(text: &str) -> CompactString {
    if text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return text.into();
    }
    let mut collapsed = CompactString::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !collapsed.is_empty() {
            collapsed.push(' ');
        }
        collapsed.push_str(word);
    }
    collapsed
}

/// The separator between the item and its entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Separator {
    /// `::`, in gold files and in `best` and `mw` answers.
    TwoColons,
    /// `:::`, in `oot` answers.
    ThreeColons,
}

impl fmt::Display for Separator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TwoColons => "::",
            Self::ThreeColons => ":::",
        })
    }
}

/// Splits `bright.a 5 :: intelligent 3;` into its item, its separator and the rest.
pub(crate) fn split(line: &str) -> Option<(ItemKey, Separator, &str)> {
    let mut colons = memchr::memchr_iter(b':', line.as_bytes());
    let colons = colons.find(|at| line.as_bytes().get(at + 1) == Some(&b':'))?;
    let key = item_key(&line[..colons])?;
    let rest = &line[colons + 2..];
    Some(match rest.strip_prefix(':') {
        Some(rest) => (key, Separator::ThreeColons, rest),
        None => (key, Separator::TwoColons, rest),
    })
}

/// The item that `bright.a 5` names.
pub(crate) fn item_key(item: &str) -> Option<ItemKey> {
    let (lexelt, id) = trim(item).rsplit_once(char::is_whitespace)?;
    let lexelt = lexelt.trim_end();
    is_lexelt(lexelt).then(|| ItemKey { lexelt: lexelt.into(), id: id.into() })
}

/// An answer from elsewhere as an entry of these files, in which semicolons separate.
pub(crate) fn as_entry(answer: &str) -> String {
    answer.replace(';', ",")
}

/// The entries between semicolons, trimmed and without the empty ones. An empty entry anywhere
/// but after the last semicolon is probably a slip, so it gets a warning.
pub(crate) fn entries<'a, F: FnOnce() -> Place>(
    rest: &'a str,
    place: F,
    problems: &mut Problems,
) -> impl Iterator<Item = &'a str> + use<'a, F> {
    let rest = trim(rest);
    let all = rest.strip_suffix(';').unwrap_or(rest);
    let parts = fields(all, b';').map(trim);
    let warns = problems.wants_warnings() && !all.trim().is_empty();
    if warns && parts.clone().any(|part| part.is_empty()) {
        problems.warning(place(), "empty entry between semicolons; ignored");
    }
    parts.filter(|part| !part.is_empty())
}

/// Refuses to write an entry that would not be read back as it is.
pub(crate) fn check_entry(entry: &str) -> io::Result<()> {
    if entry.is_empty() || entry.contains(';') || collapse(entry) != entry {
        let message = format!(
            "{entry:?} is not a valid entry: semicolons, tabs and line ends separate entries in \
             these files"
        );
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok(())
}

/// Remembers which items a file has spoken of, so that none is read twice.
#[derive(Debug, Default)]
pub(crate) struct SeenItems(FastMap<CompactString, usize>);

impl SeenItems {
    /// Records an item; an error if its id was there already. Scorers find items by id alone, so
    /// the lexelt does not tell two items apart.
    pub(crate) fn insert(
        &mut self,
        id: &str,
        line: usize,
        place: impl FnOnce() -> Place,
        problems: &mut Problems,
    ) -> Result<bool, Stop> {
        match self.0.entry(id.into()) {
            Entry::Vacant(entry) => {
                entry.insert(line);
                Ok(true)
            }
            Entry::Occupied(first) => {
                let first = first.get();
                let message =
                    format!("id {id} is already on line {first}; remove one of the two lines");
                problems.error(place(), message)?;
                Ok(false)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_read_back_differently_is_not_written() {
        assert!(check_entry("most able").is_ok());
        for entry in ["", "a;b", "a\tb", "a\nb", " a", "a  b"] {
            let error = check_entry(entry).unwrap_err();
            assert!(error.to_string().contains("is not a valid entry"), "{entry:?}: {error}");
        }
    }

    #[test]
    fn the_item_ends_at_white_space_or_at_the_colons() {
        let key = |id: &str| ItemKey { lexelt: "bright.a".into(), id: id.into() };
        assert_eq!(split("bright.a 5 :: x;"), Some((key("5"), Separator::TwoColons, " x;")));
        assert_eq!(split("bright.a 5:: x"), Some((key("5"), Separator::TwoColons, " x")));
        assert_eq!(
            split("bright.a\tt:0f ::: x"),
            Some((key("t:0f"), Separator::ThreeColons, " x"))
        );
        assert_eq!(split("bright.a 5 ::"), Some((key("5"), Separator::TwoColons, "")));
        let coinco = ItemKey { lexelt: "red light.J".into(), id: "7".into() };
        assert_eq!(split("red light.J 7 :: x"), Some((coinco, Separator::TwoColons, " x")));
        for line in
            ["bright.a", "bright.a 5", "bright.a 5 x :: y", ":: x", "bright.a :: x", "a::b c"]
        {
            assert_eq!(split(line), None, "{line}");
        }
    }
}
