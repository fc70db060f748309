//! Where the target is: `**marked**`, by line and column, by bytes, or by the word itself.

use std::borrow::Cow;
use std::ops::Range;
use std::str::FromStr;

use crate::target::words_in;

/// Why a request does not lead to one target.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlaceError {
    #[error("the text is empty")]
    EmptyText,
    #[error("no word is marked: write it as **word**")]
    NothingMarked,
    #[error("{0} words are marked: mark one")]
    SeveralMarked(usize),
    #[error("no word between the marks: {0:?}")]
    EmptyMark(String),
    #[error("unclosed **: write the word as **word**")]
    Unclosed,
    #[error("no line {line}: the text has {lines} lines")]
    NoSuchLine { line: usize, lines: usize },
    #[error("column {column} is past the end of line {line}, which has {columns} characters")]
    NoSuchColumn { line: usize, column: usize, columns: usize },
    #[error("no word at {0}, only space or punctuation")]
    NoWordThere(String),
    #[error("bytes {start}..{end} are not a range of whole characters of the text ({len} bytes)")]
    BadSpan { start: usize, end: usize, len: usize },
    #[error(
        "bytes {start}..{end} cut a word in two: the whole word is at {}..{}",
        .whole.start, .whole.end
    )]
    InsideWord { start: usize, end: usize, whole: Range<usize> },
    #[error("{0:?} does not occur in the text")]
    NoSuchWord(String),
    #[error("{word:?} occurs {} in the text, so there is no occurrence {nth}", times(*.found))]
    NoSuchOccurrence { word: String, nth: usize, found: usize },
}

/// Where a text has its target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// Between `**double asterisks**`, which are no part of the text.
    Marked,
    /// A stretch of bytes.
    Span(Range<usize>),
    /// The `nth` occurrence of a word or expression, from 1.
    Word { word: String, nth: usize },
    /// The word at a line and a column.
    At(LineColumn),
}

impl Place {
    /// The text without marks, and the bytes of its target.
    ///
    /// # Errors
    /// If the place does not lead to one word of the text.
    pub fn find<'t>(
        &self,
        text: impl Into<Cow<'t, str>>,
    ) -> Result<(Cow<'t, str>, Range<usize>), PlaceError> {
        let text = text.into();
        if text.trim().is_empty() {
            return Err(PlaceError::EmptyText);
        }
        let found = match self {
            Self::Marked => match (marked(&text), only_word(&text)) {
                // A word alone needs no mark.
                (Err(PlaceError::NothingMarked), Some(word)) => word,
                (found, _) => {
                    let (text, span) = found?;
                    return Ok((text.into(), span));
                }
            },
            Self::Span(bytes) => whole_words(&text, span(&text, bytes.clone())?)?,
            Self::Word { word: wanted, nth } => word(&text, wanted, *nth)?,
            Self::At(position) => position.find(&text)?,
        };
        Ok((text, found))
    }
}

/// A line and a column, both from 1; columns are characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineColumn {
    line: usize,
    column: usize,
}

/// The byte order mark that some editors write; it does not count as a column.
const BYTE_ORDER_MARK: char = '\u{feff}';

impl LineColumn {
    /// The word there.
    ///
    /// # Errors
    /// If the text has no such line or column, or no word there.
    pub fn find(self, text: &str) -> Result<Range<usize>, PlaceError> {
        let unseen = usize::from(self.line == 1 && text.starts_with(BYTE_ORDER_MARK));
        at(text, self.line, self.column.saturating_add(unseen))
    }
}

/// A string that is no line and column.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a line and a column, counted from 1, as in 12:8")]
pub struct BadLineColumn;

impl FromStr for LineColumn {
    type Err = BadLineColumn;

    fn from_str(written: &str) -> Result<Self, BadLineColumn> {
        let parse = |number: &str| {
            let number = number.bytes().all(|byte| byte.is_ascii_digit()).then_some(number)?;
            number.parse().ok().filter(|&number| number > 0)
        };
        let both = written.split_once(':').map(|(line, column)| (parse(line), parse(column)));
        match both {
            Some((Some(line), Some(column))) => Ok(Self { line, column }),
            _ => Err(BadLineColumn),
        }
    }
}

/// How often, in words.
fn times(count: usize) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

/// The mark before and after a target.
const MARK: &str = "**";

/// Removes the marks from a text with one `**marked**` word: the text and the word's position.
///
/// # Errors
/// If not exactly one word is marked.
pub fn marked(text: &str) -> Result<(String, Range<usize>), PlaceError> {
    if text.trim().is_empty() {
        return Err(PlaceError::EmptyText);
    }
    let pieces: Vec<&str> = text.split(MARK).collect();
    match pieces.as_slice() {
        [_] => Err(PlaceError::NothingMarked),
        [before, word, after] => {
            let inside = bare(word);
            if !word[inside.clone()].chars().any(char::is_alphanumeric) {
                return Err(PlaceError::EmptyMark((*word).to_owned()));
            }
            let at = before.len();
            Ok((format!("{before}{word}{after}"), at + inside.start..at + inside.end))
        }
        many if many.len() % 2 == 1 => Err(PlaceError::SeveralMarked(many.len() / 2)),
        _ => Err(PlaceError::Unclosed),
    }
}

/// A stretch without the white space and the emphasis around it: `_so_`, `*so*`.
fn bare(stretch: &str) -> Range<usize> {
    let around = |c: char| c.is_whitespace() || matches!(c, '*' | '_');
    let start = stretch.len() - stretch.trim_start_matches(around).len();
    start..start + stretch[start..].trim_end_matches(around).len()
}

/// The word at a line and a column, both counted from 1; columns are characters.
///
/// # Errors
/// If the text has no such line or column, or no word there.
pub fn at(text: &str, line: usize, column: usize) -> Result<Range<usize>, PlaceError> {
    let lines = text.lines().count();
    let found = line.checked_sub(1).and_then(|skip| text.lines().nth(skip));
    let Some(content) = found else {
        return Err(PlaceError::NoSuchLine { line, lines });
    };
    // `lines` gives stretches of the text, so their addresses tell where they start.
    let start = content.as_ptr() as usize - text.as_ptr() as usize;
    let columns = content.chars().count();
    let offset = column
        .checked_sub(1)
        .and_then(|skip| content.char_indices().nth(skip))
        .map(|(offset, _)| start + offset)
        .ok_or(PlaceError::NoSuchColumn { line, column, columns })?;
    word_at(text, offset).ok_or_else(|| PlaceError::NoWordThere(format!("{line}:{column}")))
}

/// A stretch of bytes, trimmed of white space and emphasis.
///
/// # Errors
/// If it is not a stretch of whole characters, or holds no word.
pub fn span(text: &str, span: Range<usize>) -> Result<Range<usize>, PlaceError> {
    let bad = PlaceError::BadSpan { start: span.start, end: span.end, len: text.len() };
    let stretch = text.get(span.clone()).ok_or(bad)?;
    let inside = bare(stretch);
    if !stretch[inside.clone()].chars().any(char::is_alphanumeric) {
        return Err(PlaceError::NoWordThere(format!("bytes {}..{}", span.start, span.end)));
    }
    Ok(span.start + inside.start..span.start + inside.end)
}

/// Refuses a stretch that begins or ends inside a word.
fn whole_words(text: &str, span: Range<usize>) -> Result<Range<usize>, PlaceError> {
    let joins = |at: usize| {
        text[..at].ends_with(char::is_alphanumeric) && text[at..].starts_with(char::is_alphanumeric)
    };
    if !joins(span.start) && !joins(span.end) {
        return Ok(span);
    }
    let inside = |c: char| !c.is_alphanumeric();
    let start = text[..span.start].char_indices().rev().find(|(_, c)| inside(*c));
    let start =
        if joins(span.start) { start.map_or(0, |(at, c)| at + c.len_utf8()) } else { span.start };
    let end = text[span.end..].find(inside).map_or(text.len(), |at| span.end + at);
    let end = if joins(span.end) { end } else { span.end };
    Err(PlaceError::InsideWord { start: span.start, end: span.end, whole: start..end })
}

/// The only word of a text, if it has one only.
pub(crate) fn only_word(text: &str) -> Option<Range<usize>> {
    let mut words = words_in(text);
    let first = words.next()?;
    words.next().is_none().then_some(first)
}

/// The `nth` occurrence of a word or expression, from 1, as a whole word; letter case is ignored
/// where the word is not there as it is spelled.
///
/// # Errors
/// If the word is not there that often.
pub fn word(text: &str, word: &str, nth: usize) -> Result<Range<usize>, PlaceError> {
    let word = word.trim();
    if word.is_empty() {
        return Err(PlaceError::NoSuchWord(String::new()));
    }
    let mut places = occurrences(text, |stretch| stretch == word, word);
    if places.is_empty() {
        let lower = word.to_lowercase();
        places = occurrences(text, |stretch| stretch.to_lowercase() == lower, word);
    }
    let found = places.len();
    match nth.checked_sub(1).and_then(|index| places.into_iter().nth(index)) {
        Some(place) => Ok(place),
        None if found == 0 => Err(PlaceError::NoSuchWord(word.to_owned())),
        None => Err(PlaceError::NoSuchOccurrence { word: word.to_owned(), nth, found }),
    }
}

/// Whole words, as many characters long as `word`, for which `same` holds.
fn occurrences(text: &str, same: impl Fn(&str) -> bool, word: &str) -> Vec<Range<usize>> {
    let length = word.chars().count();
    let mut places = Vec::new();
    let mut before = None;
    for (start, c) in text.char_indices() {
        let opens = !before.is_some_and(char::is_alphanumeric);
        before = Some(c);
        if !opens {
            continue;
        }
        let end = text[start..].char_indices().nth(length).map_or(text.len(), |(at, _)| start + at);
        let closes = !text[end..].chars().next().is_some_and(char::is_alphanumeric);
        if closes && same(&text[start..end]) {
            places.push(start..end);
        }
    }
    places
}

/// The run of letters, digits, inner apostrophes and hyphens around a byte.
fn word_at(text: &str, offset: usize) -> Option<Range<usize>> {
    let (from, near) = window(text, offset);
    motjuste_lexicon::tokenize(near).into_iter().find_map(|token| {
        let range = from + token.start..from + token.end;
        let is_word = token.text(near).chars().any(char::is_alphanumeric);
        (is_word && range.start <= offset && offset < range.end).then_some(range)
    })
}

/// The white-space-free neighbourhood of a byte: tokenising a long text for one word would be slow.
fn window(text: &str, offset: usize) -> (usize, &str) {
    let from = text[..offset]
        .char_indices()
        .rev()
        .find(|(_, c)| c.is_whitespace())
        .map_or(0, |(at, c)| at + c.len_utf8());
    let to = text[offset..].find(char::is_whitespace).map_or(text.len(), |at| offset + at);
    (from, &text[from..to])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_marked_word_is_found_and_its_marks_taken_off() {
        let (text, span) = marked("I read an **amazing** paper.").unwrap();
        assert_eq!((text.as_str(), &text[span]), ("I read an amazing paper.", "amazing"));
        let (text, span) = marked("Please ** give up ** now").unwrap();
        assert_eq!(&text[span], "give up");
        for emphasised in ["A ***kind*** man.", "A **_kind_** man.", "A _**kind**_ man."] {
            let (text, span) = marked(emphasised).unwrap();
            assert_eq!(&text[span], "kind", "{emphasised}");
        }
    }

    #[test]
    fn none_two_or_half_a_mark_is_refused() {
        assert_eq!(marked("plain text"), Err(PlaceError::NothingMarked));
        assert_eq!(marked("**a** and **b**"), Err(PlaceError::SeveralMarked(2)));
        assert_eq!(marked("an **open mark"), Err(PlaceError::Unclosed));
        assert_eq!(marked("a ** , ** b"), Err(PlaceError::EmptyMark(" , ".into())));
        assert_eq!(marked("\r\n \t"), Err(PlaceError::EmptyText));
    }

    #[test]
    fn lines_and_columns_count_from_one_and_by_characters() {
        let text = "Ünder the\r\nold tree’s shade";
        assert_eq!(&text[at(text, 1, 7).unwrap()], "the");
        assert_eq!(&text[at(text, 2, 5).unwrap()], "tree");
        let errors: Vec<String> = [(3, 1), (0, 1), (1, 99), (2, 4)]
            .into_iter()
            .map(|(line, column)| at(text, line, column).unwrap_err().to_string())
            .collect();
        assert_eq!(
            errors,
            [
                "no line 3: the text has 2 lines",
                "no line 0: the text has 2 lines",
                "column 99 is past the end of line 1, which has 9 characters",
                "no word at 2:4, only space or punctuation",
            ]
        );
    }

    #[test]
    fn a_word_is_found_whole_and_by_number() {
        let text = "The cat sat. A catalogue; Cat!";
        assert_eq!(word(text, "cat", 1), Ok(4..7));
        assert_eq!(word(text, "CAT", 2), Ok(26..29));
        assert_eq!(word(text, "dog", 1), Err(PlaceError::NoSuchWord("dog".into())));
        let error = word(text, "cat", 9).unwrap_err().to_string();
        assert_eq!(error, "\"cat\" occurs once in the text, so there is no occurrence 9");
    }

    #[test]
    fn a_span_is_trimmed_and_must_hold_a_word() {
        assert_eq!(span("an odd one", 2..6), Ok(3..6));
        assert_eq!(
            span("é!", 1..2).unwrap_err().to_string(),
            "bytes 1..2 are not a range of whole characters of the text (3 bytes)"
        );
        assert!(matches!(span("a , b", 1..4), Err(PlaceError::NoWordThere(_))));
        #[allow(clippy::reversed_empty_ranges)]
        let reversed = 3..1;
        assert!(matches!(span("abcd", reversed), Err(PlaceError::BadSpan { .. })));
    }

    #[test]
    fn a_word_alone_needs_no_mark_and_a_span_must_not_cut_one() {
        let find = |text: &'static str, place: Place| place.find(text).map(|(_, span)| span);
        assert_eq!(find(" quick\n", Place::Marked), Ok(1..6));
        assert_eq!(find("quick fox", Place::Marked), Err(PlaceError::NothingMarked));
        let error = find("a good day", Place::Span(2..4)).unwrap_err().to_string();
        assert_eq!(error, "bytes 2..4 cut a word in two: the whole word is at 2..6");
        assert_eq!(find("a well-known day", Place::Span(7..12)), Ok(7..12));
        let error = find("straße 7", Place::Span(3..7)).unwrap_err().to_string();
        assert!(error.ends_with("the whole word is at 0..7"), "{error}");
    }

    #[test]
    fn lines_and_columns_are_two_numbers_from_one() {
        assert_eq!("12:8".parse(), Ok(LineColumn { line: 12, column: 8 }));
        for bad in ["12", "0:1", "1:0", "a:b", "1:2:3", "", "-1:4", "+1:4"] {
            assert!(bad.parse::<LineColumn>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_byte_order_mark_is_no_column() {
        let at: LineColumn = "1:1".parse().unwrap();
        let text = "\u{feff}Bright ideas";
        assert_eq!(&text[at.find(text).unwrap()], "Bright");
    }

    proptest! {
        #[test]
        fn whatever_is_asked_of_whatever_text_nothing_panics(
            text in "\\PC{0,40}|[a*’\\r\\n \u{202e}😀é-]{0,30}", line in 0usize..5, column in 0usize..40,
            from in 0usize..50, to in 0usize..50,
        ) {
            for found in [marked(&text).map(|(_, span)| span).ok(), at(&text, line, column).ok(),
                span(&text, from..to).ok()].into_iter().flatten() {
                let plain = marked(&text).map_or(text.clone(), |(plain, _)| plain);
                prop_assert!(plain.get(found.clone()).is_some() || text.get(found).is_some());
            }
            let _ = word(&text, "a", 1);
        }
    }
}
