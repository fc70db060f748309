//! A request as JSON: a text, where its target stands, and what is wanted.

use std::borrow::Cow;
use std::ops::Range;
use std::str::FromStr;

use serde::Deserialize;
use serde_json::Value;

use super::{Count, Offsets, RequestError, Share, Span};
use crate::{Options, PlaceError, Pos, Register, Spelling, place};

/// More suggestions than any target has.
const MOST_SUGGESTIONS: usize = 1000;
/// Longer than any expression of a dictionary.
const LONGEST_WORD: usize = 200;
/// What some editors put before the text; nobody counts it as a column.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A request as it is written.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Anything; comes back with the answer.
    pub id: Option<Value>,
    /// The text; with the target between `**double asterisks**` unless it is said otherwise.
    pub text: String,
    /// The target's first offset and the first after it.
    pub span: Option<[Count; 2]>,
    /// The target itself: a word or expression of the text.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 200)))]
    pub word: Option<String>,
    /// Which occurrence of `word`, counted from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 4_294_967_295_u32)))]
    pub nth: Option<Count>,
    /// The target is the word at this line and column, counted from 1, as in `12:8`; columns are
    /// characters.
    #[cfg_attr(
        feature = "schema",
        schemars(regex(pattern = r"^0*[1-9][0-9]{0,8}:0*[1-9][0-9]{0,8}$"))
    )]
    pub at: Option<String>,
    /// What `span`, and every offset of the answer, counts.
    pub offsets: Option<Offsets>,
    /// The target's part of speech, where it is known; nothing is then left alone.
    pub pos: Option<OpenClass>,
    /// At most this many suggestions; without it, as many as are likely to help.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1000)))]
    pub n: Option<Count>,
    /// Only what at least this share of people would accept.
    pub min_score: Option<Share>,
    /// Which words come first.
    pub register: Option<RegisterName>,
    /// Words not to suggest.
    #[cfg_attr(feature = "schema", schemars(length(max = 1000)))]
    pub exclude: Option<Vec<String>>,
    /// Write forms as in Britain (travelled).
    pub british: Option<bool>,
}

/// Which words come first.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Register"))]
#[serde(rename_all = "lowercase")]
pub enum RegisterName {
    /// Whatever fits.
    Any,
    /// Rarer, more formal words.
    Formal,
    /// Everyday words.
    Common,
}

/// A part of speech that has substitutes.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "PartOfSpeech"))]
#[serde(rename_all = "UPPERCASE")]
pub enum OpenClass {
    /// Nouns.
    Noun,
    /// Verbs.
    Verb,
    /// Adjectives.
    Adj,
    /// Adverbs.
    Adv,
}

impl From<OpenClass> for Pos {
    fn from(class: OpenClass) -> Self {
        match class {
            OpenClass::Noun => Self::Noun,
            OpenClass::Verb => Self::Verb,
            OpenClass::Adj => Self::Adj,
            OpenClass::Adv => Self::Adv,
        }
    }
}

impl Request {
    /// Where its target stands.
    #[must_use]
    pub fn place(&self, unit: Offsets) -> Place<'_> {
        Place {
            text: &self.text,
            span: self.span.map(|[start, end]| Span { start: start.get(), end: end.get() }),
            word: self.word.as_deref(),
            nth: self.nth.map(Count::get),
            at: self.at.as_deref(),
            unit: self.offsets.unwrap_or(unit),
        }
    }

    /// Whether every value is one its member may have, whatever the text.
    ///
    /// # Errors
    /// If a value is out of range.
    pub fn check(&self) -> Result<(), RequestError> {
        self.options(&Options::default())?;
        self.place(Offsets::Bytes).check()
    }

    /// What it wants; what it does not say is as in `defaults`.
    ///
    /// # Errors
    /// If a number or a list is out of range.
    pub fn options(&self, defaults: &Options) -> Result<Options, RequestError> {
        let mut options = defaults.clone();
        if let Some(count) = self.n.map(Count::get) {
            if !(1..=MOST_SUGGESTIONS).contains(&count) {
                return Err(out_of_range("n", "a number from 1 to 1000", count));
            }
            options.count = Some(count);
        }
        if let Some(share) = self.min_score {
            options.min_share = Some(share.get());
        }
        if let Some(pos) = self.pos {
            options.pos = Some(pos.into());
        }
        if let Some(register) = self.register {
            options.register = match register {
                RegisterName::Any => Register::Any,
                RegisterName::Formal => Register::Formal,
                RegisterName::Common => Register::Common,
            };
        }
        if let Some(exclude) = &self.exclude {
            if exclude.len() > MOST_SUGGESTIONS {
                let found = format!("{} long", exclude.len());
                return Err(out_of_range("exclude", "a list of at most 1000 words", found));
            }
            options.exclude.extend(exclude.iter().cloned());
        }
        if let Some(british) = self.british {
            options.spelling = if british { Spelling::British } else { Spelling::American };
        }
        Ok(options)
    }
}

fn out_of_range(
    member: &'static str,
    expected: &'static str,
    found: impl ToString,
) -> RequestError {
    RequestError::OutOfRange { member, expected, found: found.to_string() }
}

/// A text and what is said about where its target stands.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// The text.
    pub text: &'a str,
    /// The target's offsets.
    pub span: Option<Span>,
    /// The target itself.
    pub word: Option<&'a str>,
    /// Which of its occurrences, from 1.
    pub nth: Option<usize>,
    /// Its line and column.
    pub at: Option<&'a str>,
    /// What the offsets count.
    pub unit: Offsets,
}

impl<'a> Place<'a> {
    /// Whether every value is one its member may have, whatever the text.
    ///
    /// # Errors
    /// If a value is out of range.
    pub fn check(&self) -> Result<(), RequestError> {
        let length = self.word.map_or(1, |word| word.chars().count());
        if !(1..=LONGEST_WORD).contains(&length) {
            let found = format!("{length} long");
            return Err(out_of_range("word", "1 to 200 characters long", found));
        }
        if self.nth == Some(0) {
            return Err(out_of_range("nth", "a number from 1", 0));
        }
        if self.at.is_some_and(|at| at.parse::<LineColumn>().is_err()) {
            return Err(RequestError::BadAt);
        }
        Ok(())
    }

    /// The text without marks, and the bytes of its target.
    ///
    /// # Errors
    /// If that is not one target, or it is said in several ways.
    pub fn find(&self) -> Result<(Cow<'a, str>, Range<usize>), RequestError> {
        self.check()?;
        let said = [self.span.is_some(), self.word.is_some(), self.at.is_some()];
        if said.iter().filter(|&&said| said).count() > 1 {
            return Err(RequestError::SeveralPlaces);
        }
        if self.nth.is_some() && self.word.is_none() {
            return Err(RequestError::NthOfNothing);
        }
        if self.text.trim().is_empty() {
            return Err(PlaceError::EmptyText.into());
        }
        let span = if let Some(span) = self.span {
            place::span(self.text, self.bytes(span)?)?
        } else if let Some(word) = self.word {
            place::word(self.text, word, self.nth.unwrap_or(1))?
        } else if let Some(at) = self.at {
            let at: LineColumn = at.parse().map_err(|_| RequestError::BadAt)?;
            at.find(self.text)?
        } else {
            let (text, span) = place::marked(self.text)?;
            return Ok((text.into(), span));
        };
        Ok((self.text.into(), span))
    }

    fn bytes(&self, span: Span) -> Result<Range<usize>, RequestError> {
        let byte = |offset| self.unit.to_byte(self.text, offset);
        match (byte(span.start), byte(span.end)) {
            (Some(start), Some(end)) if start <= end => Ok(start..end),
            _ => {
                let length = self.unit.length(self.text);
                Err(RequestError::BadSpan { span, unit: self.unit, length })
            }
        }
    }
}

/// A line and a column, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineColumn {
    line: usize,
    column: usize,
}

impl LineColumn {
    /// The word there.
    ///
    /// # Errors
    /// If the text has no such line or column, or no word there.
    pub fn find(self, text: &str) -> Result<Range<usize>, PlaceError> {
        let unseen = usize::from(self.line == 1 && text.starts_with(BYTE_ORDER_MARK));
        place::at(text, self.line, self.column.saturating_add(unseen))
    }
}

impl FromStr for LineColumn {
    type Err = String;

    fn from_str(argument: &str) -> Result<Self, String> {
        let parse = |number: &str| {
            let number = number.bytes().all(|byte| byte.is_ascii_digit()).then_some(number)?;
            number.parse().ok().filter(|&n| n > 0)
        };
        let both = argument.split_once(':').map(|(line, column)| (parse(line), parse(column)));
        match both {
            Some((Some(line), Some(column))) => Ok(Self { line, column }),
            _ => Err("expected a line and a column, counted from 1, as in 12:8".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(request: &str) -> Result<String, String> {
        let request: Request = serde_json::from_str(request).map_err(|e| e.to_string())?;
        let (text, span) = request.place(Offsets::Bytes).find().map_err(|e| e.to_string())?;
        Ok(text[span].to_owned())
    }

    #[test]
    fn a_target_is_marked_or_named() {
        for (request, expected) in [
            (r#"{"text": "an **odd** man"}"#, "odd"),
            (r#"{"text": "an odd man", "span": [3, 6]}"#, "odd"),
            (r#"{"text": "ün odd man", "span": [3, 6], "offsets": "characters"}"#, "odd"),
            (r#"{"text": "𝄞n odd man", "span": [4, 7], "offsets": "utf16"}"#, "odd"),
            (r#"{"text": "odd or odd", "word": "odd", "nth": 2, "id": 7}"#, "odd"),
            (r#"{"text": "one\ntwo", "at": "2:1"}"#, "two"),
            (r#"{"text": "na\u00efve **man**"}"#, "man"),
        ] {
            assert_eq!(target(request), Ok(expected.into()), "{request}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_in_the_words_of_a_request() {
        for (request, expected) in [
            (r#"{"text": "odd"}"#, r#"add "word", "at" or "span""#),
            (r#"{"text": "**a** **b**"}"#, "2 words are marked: mark one"),
            (r#"{"text": " "}"#, "the text is empty"),
            (r#"{"text": "odd", "word": "odd", "at": "1:1"}"#, "not several"),
            (r#"{"text": "**odd**", "nth": 2}"#, "which occurrence"),
            (r#"{"text": "odd", "word": "odd", "nth": 0}"#, "a number from 1"),
            (r#"{"text": "odd", "word": ""}"#, "1 to 200 characters"),
            (r#"{"text": "odd", "at": "one"}"#, r#""at": expected a line"#),
            (r#"{"text": "odd", "span": [0, 9]}"#, "bytes 0..9 are not a stretch of whole"),
            (r#"{"text": "ädd", "span": [1, 3]}"#, "which has 4"),
            (r#"{"text": "a𝄞", "span": [0, 2], "offsets": "utf16"}"#, "UTF-16 units 0..2"),
            (r#"{"txt": "odd"}"#, "unknown field `txt`"),
            (r#"{"text": 3}"#, "invalid type"),
            ("nonsense", "expected"),
        ] {
            let error = target(request).unwrap_err();
            assert!(error.contains(expected), "{request}: {error}");
        }
    }

    #[test]
    fn options_are_checked_and_override_the_defaults() {
        let options = |request: &str| {
            let request: Request = serde_json::from_str(request).map_err(|e| e.to_string())?;
            request.options(&Options::default()).map_err(|e| e.to_string())
        };
        let parsed = options(r#"{"text": "x", "n": 3, "pos": "NOUN", "register": "formal"}"#);
        let parsed = parsed.unwrap();
        assert_eq!((parsed.count, parsed.pos), (Some(3), Some(Pos::Noun)));
        assert_eq!(parsed.register, Register::Formal);
        for bad in [r#""n": 0"#, r#""n": 1001"#, r#""min_score": 2"#, r#""pos": "noun""#] {
            assert!(options(&format!(r#"{{"text": "x", {bad}}}"#)).is_err(), "{bad}");
        }
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
}
