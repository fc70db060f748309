//! One request of a batch and its answer, as `docs/suggest.md` describes them.

use motjuste::json::{self, OffsetConverter, Offsets, Parsed, Request};
use motjuste::{Answer, Fallback, Opened, Options, Why};
use serde::Serialize;
use serde_json::Value;

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

#[derive(Debug)]
pub(super) struct Answered<'a> {
    parsed: Parsed,
    answer: Answer,
    why: Option<Why>,
    fallback: Option<&'a Fallback>,
}

pub(super) fn parse(line: &str) -> Result<Request, BadRequest> {
    serde_json::from_str(line).map_err(|error| {
        let whole: Option<Value> = serde_json::from_str(line).ok();
        let id = whole.and_then(|value| value.get("id").cloned());
        // The only line there is has number 1, which is not its number in the file.
        let message = error.to_string().replace(" at line 1 column ", " at column ");
        BadRequest { id, message }
    })
}

/// Answers a request; options it does not have are those of the whole batch.
pub(super) fn answer<'s>(
    request: Request,
    opened: &'s Opened,
    defaults: &Options,
) -> Result<Answered<'s>, String> {
    let parsed = request.parse(Offsets::Bytes, defaults).map_err(|error| error.to_string())?;
    let engine = &opened.engine;
    let here = engine.tier();
    if parsed.tier.is_some_and(|tier| tier != here) {
        return Err(format!("\"tier\": the {here} tier answers this batch; choose it with --tier"));
    }
    let answer = engine.answer(&parsed.question).map_err(|error| error.to_string())?;
    let why = parsed.explain(engine).map_err(|error| error.to_string())?;
    Ok(Answered { parsed, answer, why, fallback: opened.fallback.as_ref() })
}

/// One line of output: an answer or an error.
#[derive(Serialize)]
struct LineOut<'a> {
    line: usize,
    request: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    #[serde(flatten)]
    answer: Option<json::Answer<'a>>,
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
    let answered = outcome.as_ref().ok();
    let offsets = answered.map(|Answered { parsed, .. }| {
        OffsetConverter::new(parsed.question.text(), parsed.offsets)
    });
    let answer = answered.zip(offsets.as_ref()).map(|(answered, offsets)| {
        let Answered { answer, fallback, why, .. } = answered;
        json::Answer::new(offsets, answer, *fallback).explained(why.as_ref())
    });
    let error = outcome.as_ref().err().map(String::as_str);
    serde_json::to_writer(&mut *out, &LineOut { line, request, id, answer, error })
        .expect("strings and numbers can be written to memory");
    out.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said_without_the_number_of_a_line() {
        let bad = parse("nonsense").unwrap_err();
        assert!(bad.message.contains("at column"), "{}", bad.message);
    }

    #[test]
    fn a_line_with_an_id_is_answered_under_it_even_if_wrong() {
        let bad = parse(r#"{"id": "a1", "txt": "odd"}"#).unwrap_err();
        assert_eq!(bad.id, Some(Value::from("a1")));
    }
}
