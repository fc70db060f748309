//! Messages in and out. `lsp-server` ends a connection at the first message it cannot read; here
//! that message is answered with an error, and the next one is looked for.

use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::Serialize;
use serde_json::{Value, json};

/// Longer messages are skipped.
const LONGEST: u64 = 128 << 20;
/// Longer than any line of a header.
const LONGEST_LINE: u64 = 8 << 10;
const LENGTH: &str = "content-length:";

/// What came in.
#[derive(Debug)]
pub(crate) enum Incoming {
    Message(Message),
    /// Not a message. The text says what is wrong with it, never what it says.
    Malformed {
        id: Value,
        code: ErrorCode,
        wrong: String,
    },
}

/// Reads the next message; `None` at the end.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    let Some(length) = read_length(input)? else { return Ok(None) };
    let Some(length) = length.filter(|length| *length <= LONGEST) else {
        if let Some(length) = length {
            io::copy(&mut input.take(length), &mut io::sink())?;
        }
        let wrong = format!("expected a header with a Content-Length of at most {LONGEST}");
        return Ok(Some(malformed(Value::Null, ErrorCode::InvalidRequest, wrong)));
    };
    let mut body = Vec::new();
    if (input.take(length).read_to_end(&mut body)? as u64) < length {
        return Ok(None);
    }
    Ok(Some(parse(&body)))
}

/// The length that a header gives: no header at the end of the input, no length in a bad one.
fn read_length(input: &mut impl BufRead) -> io::Result<Option<Option<u64>>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line).to_ascii_lowercase();
        // What is left of a bad message may stand before it.
        if let Some(at) = line.rfind(LENGTH) {
            length = line[at + LENGTH.len()..].trim().parse().ok();
        } else if line.trim_end_matches(['\r', '\n']).is_empty() {
            return Ok(Some(length));
        }
    }
}

fn parse(body: &[u8]) -> Incoming {
    if let Ok(message) = serde_json::from_slice(body) {
        return Incoming::Message(message);
    }
    match serde_json::from_slice::<Value>(body) {
        Ok(value) => {
            let id = value.get("id").filter(|id| id.is_number() || id.is_string());
            let wrong = "neither a request, a response nor a notification".to_owned();
            malformed(id.cloned().unwrap_or_default(), ErrorCode::InvalidRequest, wrong)
        }
        Err(error) => {
            let at = format!("line {}, column {}", error.line(), error.column());
            malformed(Value::Null, ErrorCode::ParseError, format!("not JSON at {at}"))
        }
    }
}

fn malformed(id: Value, code: ErrorCode, wrong: String) -> Incoming {
    Incoming::Malformed { id, code, wrong }
}

/// Where messages go out. Any thread may send.
#[derive(Clone)]
pub(crate) struct Outbox(Arc<Mutex<dyn Write + Send>>);

impl Outbox {
    pub(crate) fn new(output: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(output)))
    }

    pub(crate) fn send(&self, message: impl Into<Message>) {
        // Nobody reads any more; the end of the input will say so too.
        let _ = message.into().write(&mut &mut *self.lock());
    }

    pub(crate) fn notify(&self, method: &str, params: impl Serialize) {
        self.send(Notification::new(method.to_owned(), params));
    }

    pub(crate) fn request(&self, id: RequestId, method: &str, params: impl Serialize) {
        self.send(Request::new(id, method.to_owned(), params));
    }

    pub(crate) fn reply(&self, id: RequestId, outcome: Outcome) {
        self.send(match outcome {
            Ok(result) => Response::new_ok(id, result),
            Err(Failure { code, message }) => Response::new_err(id, code as i32, message),
        });
    }

    /// Answers what was no message.
    pub(crate) fn refuse(&self, id: &Value, code: ErrorCode, wrong: &str) {
        let error = json!({ "code": code as i32, "message": wrong });
        let body = json!({ "jsonrpc": "2.0", "id": id, "error": error }).to_string();
        let _ = write!(self.lock(), "Content-Length: {}\r\n\r\n{body}", body.len());
        let _ = self.lock().flush();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, dyn Write + Send + 'static> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why a request gets no result.
#[derive(Debug, Clone)]
pub(crate) struct Failure {
    pub(crate) code: ErrorCode,
    pub(crate) message: String,
}

impl Failure {
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// What a request gets.
pub(crate) type Outcome = Result<Value, Failure>;

#[cfg(test)]
mod tests {
    use super::*;

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    fn all(mut input: &[u8]) -> Vec<String> {
        let mut seen = Vec::new();
        while let Some(incoming) = read(&mut input).unwrap() {
            seen.push(match incoming {
                Incoming::Message(Message::Notification(one)) => one.method,
                Incoming::Message(Message::Request(one)) => format!("{} {}", one.id, one.method),
                Incoming::Message(Message::Response(one)) => one.id.to_string(),
                Incoming::Malformed { id, code, .. } => format!("{id} {}", code as i32),
            });
        }
        seen
    }

    #[test]
    fn what_is_wrong_is_skipped_and_the_next_message_is_read() {
        let good = framed(r#"{"jsonrpc":"2.0","method":"good"}"#);
        for (bad, expected) in [
            (framed("{"), "null -32700"),
            (framed(r#"{"jsonrpc":"2.0","id":7}"#), "7 -32600"),
            (framed(r#"[{"id":7,"method":"x"}]"#), "null -32600"),
            (framed(r#"{"id":1.5,"method":7}"#), "1.5 -32600"),
            ("Content-Length: many\r\n\r\n".into(), "null -32600"),
            ("Content-Type: text\r\n\r\n".into(), "null -32600"),
            (format!("Content-Length: 5\r\n\r\n{}", r#"{"id":8}"#), "null -32700"),
            (framed(&"[".repeat(100_000)), "null -32700"),
        ] {
            assert_eq!(all(format!("{bad}{good}").as_bytes()), [expected, "good"], "{bad:.60}");
        }
        let garbage = format!("hello\r\nworld {good}");
        assert_eq!(all(garbage.as_bytes()), ["good"]);
        let mut invalid = framed("\"xx\"").into_bytes();
        let length = invalid.len();
        invalid[length - 2] = 0xff;
        invalid.extend_from_slice(good.as_bytes());
        assert_eq!(all(&invalid), ["null -32700", "good"]);
        assert_eq!(all(b"Content-Length: 99\r\n\r\n{}"), [""; 0]);
    }
}
