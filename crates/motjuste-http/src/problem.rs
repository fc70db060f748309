//! Errors as problem documents (RFC 9457): `application/problem+json` with a stable `type`.

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, Response, StatusCode};
use axum::response::IntoResponse;
use serde::Serialize;

use crate::kind;
use crate::respond::to_json;

/// What is wrong; each kind is one `type`, one title and one status, for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kind {
    uri: &'static str,
    title: &'static str,
    status: StatusCode,
    retry_after: Option<u64>,
}

impl Kind {
    /// A kind explained at `uri`, `/docs#NAME`, with a few words for people.
    pub const fn new(uri: &'static str, title: &'static str, status: StatusCode) -> Self {
        Self { uri, title, status, retry_after: None }
    }

    /// The same where another try makes sense after so many seconds.
    pub const fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// A few words for people, the same for every problem of the kind.
    pub const fn title(self) -> &'static str {
        self.title
    }

    pub const fn status(self) -> StatusCode {
        self.status
    }

    pub fn name(self) -> &'static str {
        self.uri.split_once('#').map_or("", |(_, name)| name)
    }
}

/// One refusal, with what is wrong this time and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    kind: Kind,
    detail: String,
    retry_after: Option<u64>,
}

/// A problem document (RFC 9457).
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Problem"))]
pub struct ProblemDocument<'a> {
    /// What kind of problem: a stable name, and where it is explained.
    #[serde(rename = "type")]
    uri: &'static str,
    /// The kind in a few words.
    pub title: &'static str,
    /// The status of the response.
    status: u16,
    /// What is wrong this time, and what to do about it.
    pub detail: &'a str,
}

impl Problem {
    pub fn new(kind: Kind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into(), retry_after: kind.retry_after }
    }

    /// The same, with a `Retry-After` in seconds.
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    pub fn document(&self) -> ProblemDocument<'_> {
        ProblemDocument {
            uri: self.kind.uri,
            title: self.kind.title,
            status: self.kind.status().as_u16(),
            detail: &self.detail,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> axum::response::Response {
        let mut response = Response::new(to_json(&self.document()).into());
        *response.status_mut() = self.kind.status();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = self.retry_after {
            headers.insert(RETRY_AFTER, seconds.into());
        }
        if self.kind == kind::UNAUTHORIZED {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response.extensions_mut().insert(self);
        response
    }
}

/// The kinds of problems as a table of a page, where their `type` points.
pub fn problems_table(kinds: impl IntoIterator<Item = Kind>) -> String {
    let rows = kinds.into_iter().map(|kind| {
        let (name, status, title) = (kind.name(), kind.status.as_u16(), kind.title);
        format!(
            "<tr id=\"{name}\"><th><code>{name}</code></th><td>{status}</td><td>{title}</td></tr>\n"
        )
    });
    format!("<h2 id=\"problems\">Problems</h2>\n<table>\n{}</table>\n", rows.collect::<String>())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_kind_has_a_name_of_its_own() {
        let names: HashSet<&str> = kind::ALL.iter().map(|kind| kind.name()).collect();
        assert_eq!(names.len(), kind::ALL.len());
        assert!(!names.contains(""));
    }

    #[test]
    fn a_client_that_should_try_again_learns_when() {
        for kind in kind::ALL {
            let told = Problem::new(kind, "").into_response().headers().contains_key(RETRY_AFTER);
            let again = [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE];
            assert_eq!(told, again.contains(&kind.status()), "{kind:?}");
        }
    }
}
