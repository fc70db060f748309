//! One request of a batch and its answer, as `docs/suggest.md` describes them.

use std::borrow::Cow;
use std::ops::Range;

use motjuste::{Answer, Options, PlaceError, Pos, Register, Shortfall, Spelling, Suggester, place};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::commands::suggest::{AnswerOut, LineColumn};

/// A line that asks for nothing that can be answered.
#[derive(Debug)]
pub(super) struct BadRequest {
    /// Its id, if at least that can be read.
    pub(super) id: Option<Value>,
    /// What is wrong.
    pub(super) message: String,
}

impl BadRequest {
    /// A line of which nothing can be read.
    pub(super) const fn new(message: String) -> Self {
        Self { id: None, message }
    }
}

/// A request as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request<'a> {
    id: Option<Value>,
    #[serde(borrow)]
    text: Cow<'a, str>,
    span: Option<(usize, usize)>,
    word: Option<String>,
    nth: Option<usize>,
    at: Option<String>,
    pos: Option<String>,
    n: Option<usize>,
    min_score: Option<f32>,
    register: Option<RegisterName>,
    exclude: Option<Vec<String>>,
    british: Option<bool>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum RegisterName {
    Any,
    Formal,
    Common,
}

/// An answer with the text it is about.
#[derive(Debug)]
pub(super) struct Answered<'a> {
    text: Cow<'a, str>,
    answer: Answer,
    shortfall: Option<&'a Shortfall>,
}

impl<'a> Request<'a> {
    /// Reads a line.
    pub(super) fn parse(line: &'a str) -> Result<Self, BadRequest> {
        serde_json::from_str(line).map_err(|error| {
            let whole: Option<Value> = serde_json::from_str(line).ok();
            let id = whole.and_then(|value| value.get("id").cloned());
            // The only line there is has number 1, which is not its number in the file.
            let message = error.to_string().replace(" at line 1 column ", " at column ");
            BadRequest { id, message }
        })
    }

    /// What the caller knows it by.
    pub(super) fn id(&self) -> Option<Value> {
        self.id.clone()
    }

    /// Answers it; options it does not have are those of the whole batch.
    pub(super) fn answer<'s>(
        &'s self,
        suggester: &'s Suggester,
        defaults: &Options,
    ) -> Result<Answered<'s>, String> {
        let options = self.options(defaults)?;
        let (text, span) = self.target()?;
        let answer = suggester.suggest(&text, span, &options).map_err(|e| e.to_string())?;
        Ok(Answered { text, answer, shortfall: suggester.shortfall() })
    }

    fn target(&self) -> Result<(Cow<'_, str>, Range<usize>), String> {
        let said = [self.span.is_some(), self.word.is_some(), self.at.is_some()];
        if said.iter().filter(|&&said| said).count() > 1 {
            return Err("give one of \"span\", \"word\" and \"at\", not several".into());
        }
        if self.nth.is_some() && self.word.is_none() {
            return Err("\"nth\" says which occurrence of \"word\", and there is none".into());
        }
        let text = self.text.as_ref();
        if text.trim().is_empty() {
            return Err(in_a_request(&PlaceError::EmptyText));
        }
        let span = if let Some((start, end)) = self.span {
            place::span(text, start..end)
        } else if let Some(word) = &self.word {
            place::word(text, word, self.nth.unwrap_or(1))
        } else if let Some(at) = &self.at {
            let at: LineColumn = at.parse().map_err(|message| format!("\"at\": {message}"))?;
            at.find(text)
        } else {
            let (text, span) = place::marked(text).map_err(|error| in_a_request(&error))?;
            return Ok((Cow::Owned(text), span));
        };
        Ok((Cow::Borrowed(text), span.map_err(|error| in_a_request(&error))?))
    }

    fn options(&self, defaults: &Options) -> Result<Options, String> {
        let mut options = defaults.clone();
        if self.n == Some(0) {
            return Err("\"n\" is how many suggestions are wanted, at least 1".into());
        }
        options.count = self.n.or(options.count);
        if let Some(share) = self.min_score {
            if !(0.0..=1.0).contains(&share) {
                return Err(format!("\"min_score\" is a share from 0 to 1, not {share}"));
            }
            options.min_share = Some(share);
        }
        if let Some(pos) = &self.pos {
            options.pos = Some(pos.parse::<Pos>().map_err(|error| error.to_string())?);
        }
        if let Some(register) = self.register {
            options.register = match register {
                RegisterName::Any => Register::Any,
                RegisterName::Formal => Register::Formal,
                RegisterName::Common => Register::Common,
            };
        }
        options.exclude.extend(self.exclude.iter().flatten().cloned());
        if let Some(british) = self.british {
            options.spelling = if british { Spelling::British } else { Spelling::American };
        }
        Ok(options)
    }
}

/// Why there is no target, in the words of a request rather than of the command line.
fn in_a_request(error: &PlaceError) -> String {
    match error {
        PlaceError::NothingMarked => {
            "no word is marked: write it as **word**, or add \"word\", \"at\" or \"span\"".into()
        }
        PlaceError::SeveralMarked(count) => format!("{count} words are marked: mark one"),
        error => error.to_string(),
    }
}

/// One line of output: an answer or an error.
#[derive(Serialize)]
struct LineOut<'a> {
    line: usize,
    request: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    #[serde(flatten)]
    answer: Option<AnswerOut<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

/// Writes the answer to the request of line `line`.
pub(super) fn write_answer(
    out: &mut Vec<u8>,
    line: usize,
    request: &str,
    id: Option<Value>,
    outcome: &Result<Answered<'_>, String>,
) {
    let answer = outcome
        .as_ref()
        .ok()
        .map(|answered| AnswerOut::new(&answered.text, &answered.answer, answered.shortfall));
    let error = outcome.as_ref().err().map(String::as_str);
    serde_json::to_writer(&mut *out, &LineOut { line, request, id, answer, error })
        .expect("strings and numbers can be written to memory");
    out.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(line: &str) -> Result<String, String> {
        let request = Request::parse(line).map_err(|bad| bad.message)?;
        let (text, span) = request.target()?;
        Ok(text[span].to_owned())
    }

    #[test]
    fn a_target_is_marked_or_named() {
        for (line, expected) in [
            (r#"{"text": "an **odd** man"}"#, "odd"),
            (r#"{"text": "an odd man", "span": [3, 6]}"#, "odd"),
            (r#"{"text": "odd or odd", "word": "odd", "nth": 2, "id": 7}"#, "odd"),
            (r#"{"text": "one\ntwo", "at": "2:1"}"#, "two"),
            (r#"{"text": "na\u00efve **man**"}"#, "man"),
        ] {
            assert_eq!(target(line), Ok(expected.into()), "{line}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_in_the_words_of_a_request() {
        for (line, expected) in [
            (r#"{"text": "odd"}"#, r#"add "word", "at" or "span""#),
            (r#"{"text": "**a** **b**"}"#, "2 words are marked: mark one"),
            (r#"{"text": " "}"#, "the text is empty"),
            (r#"{"text": "odd", "word": "odd", "at": "1:1"}"#, "not several"),
            (r#"{"text": "**odd**", "nth": 2}"#, "which occurrence"),
            (r#"{"text": "odd", "at": "one"}"#, r#""at": expected a line"#),
            (r#"{"txt": "odd"}"#, "unknown field `txt`"),
            (r#"{"text": 3}"#, "invalid type"),
            ("nonsense", "expected"),
        ] {
            let error = target(line).unwrap_err();
            assert!(error.contains(expected), "{line}: {error}");
            assert!(!error.contains("line 1"), "{error}");
        }
    }

    #[test]
    fn options_are_checked_and_override_those_of_the_batch() {
        let options = |line: &str| {
            Request::parse(line).unwrap().options(&Options::default()).map_err(|e| e.to_string())
        };
        let parsed = options(r#"{"text": "x", "n": 3, "pos": "NOUN", "register": "formal"}"#);
        let parsed = parsed.unwrap();
        assert_eq!((parsed.count, parsed.pos), (Some(3), Some(Pos::Noun)));
        assert_eq!(parsed.register, Register::Formal);
        for bad in [r#""n": 0"#, r#""min_score": 2"#, r#""pos": "noun""#] {
            assert!(options(&format!(r#"{{"text": "x", {bad}}}"#)).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_line_with_an_id_is_answered_under_it_even_if_wrong() {
        let bad = Request::parse(r#"{"id": "a1", "txt": "odd"}"#).unwrap_err();
        assert_eq!(bad.id, Some(Value::from("a1")));
    }
}
