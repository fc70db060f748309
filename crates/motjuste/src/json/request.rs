//! A request as JSON: a text, where its target is, and what is wanted.

use std::ops::Range;

use serde::Deserialize;
use serde_json::Value;

use super::{Count, OffsetConverter, Offsets, RequestError, Share, TierName, span_of};
use crate::place::Place;
use crate::{Engine, Label, Options, PlaceError, Pos, Question, Register, Spelling, Tier, Why};

/// More suggestions than any target has.
const MOST_SUGGESTIONS: usize = 1000;
/// Longer than any dictionary entry.
const LONGEST_WORD: usize = 200;

/// A request as written.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Anything; returned with the answer.
    pub id: Option<Value>,
    /// The text, with the target between `**double asterisks**` unless it is given in another way.
    pub text: String,
    /// Start and end (exclusive) of the target.
    pub span: Option<[Count; 2]>,
    /// The target as a word or expression of the text.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 200)))]
    pub word: Option<String>,
    /// Which occurrence of `word`, counted from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 4_294_967_295_u32)))]
    pub nth: Option<Count>,
    /// The target as line and column of the text, counted from 1, such as `12:8`; columns count
    /// characters.
    #[cfg_attr(
        feature = "schema",
        schemars(regex(pattern = r"^0*[1-9][0-9]{0,8}:0*[1-9][0-9]{0,8}$"))
    )]
    pub at: Option<String>,
    /// The unit of `span` and of every offset in the answer.
    pub offsets: Option<Offsets>,
    /// The target's part of speech, if known; the word is then never skipped as a name or function
    /// word.
    pub pos: Option<OpenClass>,
    /// Maximum number of suggestions; by default, as many as are likely to help.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1000)))]
    pub n: Option<Count>,
    /// Minimum share of people who would accept a suggestion.
    pub min_score: Option<Share>,
    /// The register to prefer.
    pub register: Option<RegisterName>,
    /// Words not to suggest.
    #[cfg_attr(feature = "schema", schemars(length(max = 1000)))]
    pub exclude: Option<Vec<String>>,
    /// Labels of words to suggest even where the target has no such label.
    pub allow: Option<Vec<AllowedLabel>>,
    /// Use British spelling (travelled).
    pub british: Option<bool>,
    /// The tier to answer; by default, the best one. Where another one answers, `instead_of` says why.
    pub tier: Option<TierName>,
    /// A word to explain, whether or not it is suggested; see the answer's `why`.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 200)))]
    pub why: Option<String>,
}

/// The register to prefer.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Register"))]
#[serde(rename_all = "lowercase")]
pub enum RegisterName {
    /// No preference.
    Any,
    /// Rarer, more formal words.
    Formal,
    /// Everyday words.
    Common,
}

impl From<RegisterName> for Register {
    fn from(name: RegisterName) -> Self {
        match name {
            RegisterName::Any => Self::Any,
            RegisterName::Formal => Self::Formal,
            RegisterName::Common => Self::Common,
        }
    }
}

/// A label that otherwise keeps a word out.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum AllowedLabel {
    /// An insult.
    Insulting,
    /// Crude.
    Vulgar,
    /// Of an earlier generation.
    Dated,
    /// No longer used.
    Archaic,
}

impl From<AllowedLabel> for Label {
    fn from(name: AllowedLabel) -> Self {
        match name {
            AllowedLabel::Insulting => Self::Insulting,
            AllowedLabel::Vulgar => Self::Vulgar,
            AllowedLabel::Dated => Self::Dated,
            AllowedLabel::Archaic => Self::Archaic,
        }
    }
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

/// A request understood: what the engine is asked, and what the offsets of its answer count.
#[derive(Debug)]
pub struct Parsed {
    pub question: Question,
    pub offsets: Offsets,
    pub tier: Option<Tier>,
    /// The word to explain.
    pub why: Option<String>,
}

impl Parsed {
    /// The explanation that was asked for.
    ///
    /// # Errors
    /// If the engine cannot answer.
    pub fn explain(&self, engine: &Engine) -> Result<Option<Why>, motjuste_engine::Error> {
        let question = &self.question;
        let explain =
            |word: &String| engine.why(question.text(), question.span(), word, &question.options);
        self.why.as_ref().map(explain).transpose()
    }
}

impl Request {
    /// Understands the request. What it leaves open is as in `defaults`, and offsets count `unit`.
    ///
    /// # Errors
    /// If a value is [out of range](RequestError::is_malformed), or the text has no such target.
    pub fn parse(self, unit: Offsets, defaults: &Options) -> Result<Parsed, RequestError> {
        let options = self.options(defaults)?;
        let Self { text, span, word, nth, at, tier, why, .. } = self;
        if let Some(why) = &why {
            check_word("why", why)?;
        }
        let offsets = self.offsets.unwrap_or(unit);
        let place = Location { span, word, nth, at, unit: offsets }.parse(&text)?;
        check_words(&place, &text, offsets)?;
        let question = Question::new(text, &place, options)?;
        Ok(Parsed { question, offsets, tier: tier.map(Tier::from), why })
    }

    /// What is wanted; what the request leaves open is as in `defaults`.
    ///
    /// # Errors
    /// If a value is out of range.
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
            options.register = register.into();
        }
        if let Some(exclude) = &self.exclude {
            if exclude.len() > MOST_SUGGESTIONS {
                let found = format!("{} long", exclude.len());
                return Err(out_of_range("exclude", "a list of at most 1000 words", found));
            }
            options.exclude.extend_from_slice(exclude);
        }
        if let Some(allow) = &self.allow {
            options.allow.extend(allow.iter().copied().map(Label::from));
        }
        if let Some(british) = self.british {
            options.spelling = if british { Spelling::British } else { Spelling::American };
        }
        Ok(options)
    }
}

fn check_word(member: &'static str, word: &str) -> Result<(), RequestError> {
    let length = word.chars().count();
    if (1..=LONGEST_WORD).contains(&length) {
        return Ok(());
    }
    Err(out_of_range(member, "1 to 200 characters long", format!("{length} long")))
}

fn out_of_range(
    member: &'static str,
    expected: &'static str,
    found: impl ToString,
) -> RequestError {
    RequestError::OutOfRange { member, expected, found: found.to_string() }
}

/// The members of a request that say where its target is.
#[derive(Debug)]
pub struct Location {
    pub span: Option<[Count; 2]>,
    pub word: Option<String>,
    pub nth: Option<Count>,
    pub at: Option<String>,
    /// What `span` counts.
    pub unit: Offsets,
}

impl Location {
    /// The place they mean in a text.
    ///
    /// # Errors
    /// If a value is out of range, or they mean several places or none.
    pub fn parse(self, text: &str) -> Result<Place, RequestError> {
        if let Some(word) = &self.word {
            check_word("word", word)?;
        }
        let nth = self.nth.map(Count::get);
        if nth == Some(0) {
            return Err(out_of_range("nth", "a number from 1", 0));
        }
        let at = self.at.map(|at| at.parse().map_err(|_| RequestError::BadAt)).transpose()?;
        match (self.span, self.word, at) {
            (None, Some(word), None) => Ok(Place::Word { word, nth: nth.unwrap_or(1) }),
            (None, None, _) | (_, None, None) if nth.is_some() => Err(RequestError::NthOfNothing),
            (None, None, None) => Ok(Place::Marked),
            (None, None, Some(at)) => Ok(Place::At(at)),
            (Some(_), None, None) if text.trim().is_empty() => Err(PlaceError::EmptyText.into()),
            (Some(span), None, None) => Ok(Place::Span(bytes(span, self.unit, text)?)),
            _ => Err(RequestError::SeveralPlaces),
        }
    }
}

fn bytes(span: [Count; 2], unit: Offsets, text: &str) -> Result<Range<usize>, RequestError> {
    let [start, end] = span.map(Count::get);
    match (unit.to_byte(text, start), unit.to_byte(text, end)) {
        (Some(first), Some(after)) if first <= after => Ok(first..after),
        _ => Err(RequestError::BadSpan { start, end, unit, length: unit.length(text) }),
    }
}

/// Refuses a span without a word or with part of one, in the unit of the request.
fn check_words(place: &Place, text: &str, unit: Offsets) -> Result<(), RequestError> {
    let Place::Span(given) = place else { return Ok(()) };
    let offsets = OffsetConverter::new(text, unit);
    let given = span_of(&offsets, given);
    match place.find(text) {
        Err(PlaceError::NoWordThere(_)) => Err(RequestError::NoWordThere { given, unit }),
        Err(PlaceError::InsideWord { whole, .. }) => {
            Err(RequestError::InsideWord { given, unit, whole: span_of(&offsets, &whole) })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(request: &str) -> Result<String, String> {
        let request: Request = serde_json::from_str(request).map_err(|e| e.to_string())?;
        let parsed = request.parse(Offsets::Bytes, &Options::default());
        let question = parsed.map_err(|error| error.to_string())?.question;
        Ok(question.text()[question.span()].to_owned())
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
            (r#"{"text": "odd"}"#, "odd"),
        ] {
            assert_eq!(target(request), Ok(expected.into()), "{request}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_in_the_words_of_a_request() {
        for (request, expected) in [
            (r#"{"text": "odd man"}"#, r#"add "word", "at" or "span""#),
            (r#"{"text": "**a** **b**"}"#, "2 words are marked: mark one"),
            (r#"{"text": " "}"#, "the text is empty"),
            (r#"{"text": "odd", "word": "odd", "at": "1:1"}"#, "not several"),
            (r#"{"text": "**odd**", "nth": 2}"#, r#""nth" needs "word""#),
            (r#"{"text": "odd", "word": "odd", "nth": 0}"#, "a number from 1"),
            (r#"{"text": "odd", "word": ""}"#, "1 to 200 characters"),
            (r#"{"text": "odd", "at": "one"}"#, r#""at": expected a line"#),
            (r#"{"text": "odd", "span": [0, 9]}"#, "bytes 0..9 are not a range of whole"),
            (r#"{"text": "ädd", "span": [1, 3]}"#, "which has 4"),
            (r#"{"text": "an odd", "span": [2, 3]}"#, "no word at bytes 2..3, only space"),
            (
                r#"{"text": "ä odd", "span": [3, 4], "offsets": "characters"}"#,
                "characters 3..4 cut a word in two: the whole word is at 2..5",
            ),
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
            let parsed = request.parse(Offsets::Bytes, &Options::default());
            parsed.map(|parsed| parsed.question.options).map_err(|error| error.to_string())
        };
        let parsed = options(r#"{"text": "**x**", "n": 3, "pos": "NOUN", "register": "formal"}"#);
        let parsed = parsed.unwrap();
        assert_eq!((parsed.count, parsed.pos), (Some(3), Some(Pos::Noun)));
        assert_eq!(parsed.register, Register::Formal);
        let parsed = options(r#"{"text": "**x**", "allow": ["vulgar"]}"#).unwrap();
        assert!(parsed.allow.contains(Label::Vulgar) && !parsed.allow.contains(Label::Dated));
        for bad in [
            r#""allow": ["offensive"]"#,
            r#""n": 0"#,
            r#""n": 1001"#,
            r#""min_score": 2"#,
            r#""pos": "noun""#,
        ] {
            assert!(options(&format!(r#"{{"text": "**x**", {bad}}}"#)).is_err(), "{bad}");
        }
    }
}
