//! Errors as problem documents (RFC 9457): `application/problem+json` with a stable `type`.

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, Response, StatusCode};
use axum::response::IntoResponse;
use schemars::JsonSchema;
use serde::Serialize;

/// What is wrong; each kind is one `type`, one title and one status, for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// The request is not HTTP, or not what the route takes: its body is no JSON, or other JSON.
    MalformedRequest,
    /// The token is missing or wrong.
    Unauthorized,
    /// The request comes from a page of another server.
    CrossSite,
    /// Nothing is here.
    NotFound,
    /// No lexicon has the word.
    UnknownWord,
    /// The route is there, but not for this method.
    MethodNotAllowed,
    /// The task is not the annotator's to work on any more.
    TaskClosed,
    /// The request did not arrive in time.
    RequestTimeout,
    /// The body is larger than is taken.
    BodyTooLarge,
    /// The text, or a list, is longer than is taken.
    TextTooLong,
    /// The head has more headers, or more bytes, than are taken.
    HeadTooLarge,
    /// The body is not said to be JSON.
    UnsupportedMediaType,
    /// The server does not go by that name.
    MisdirectedRequest,
    /// The JSON is right, but there is no such target, or a value makes no sense.
    UnanswerableRequest,
    /// The caller has too many requests under way.
    TooManyRequests,
    /// A defect of the server.
    InternalError,
    /// This server has no encoder.
    SimilarityUnavailable,
    /// Too many requests wait.
    Overloaded,
    /// The answer took too long.
    AnswerTimeout,
    /// The server is stopping.
    ShuttingDown,
}

impl Kind {
    /// Every kind.
    pub(crate) const ALL: [Self; 20] = [
        Self::MalformedRequest,
        Self::Unauthorized,
        Self::CrossSite,
        Self::NotFound,
        Self::UnknownWord,
        Self::MethodNotAllowed,
        Self::TaskClosed,
        Self::RequestTimeout,
        Self::BodyTooLarge,
        Self::TextTooLong,
        Self::HeadTooLarge,
        Self::UnsupportedMediaType,
        Self::MisdirectedRequest,
        Self::UnanswerableRequest,
        Self::TooManyRequests,
        Self::InternalError,
        Self::SimilarityUnavailable,
        Self::Overloaded,
        Self::AnswerTimeout,
        Self::ShuttingDown,
    ];

    /// The `type`: where `/docs` explains it.
    pub(crate) const fn uri(self) -> &'static str {
        match self {
            Self::MalformedRequest => "/docs#malformed-request",
            Self::Unauthorized => "/docs#unauthorized",
            Self::CrossSite => "/docs#cross-site",
            Self::NotFound => "/docs#not-found",
            Self::UnknownWord => "/docs#unknown-word",
            Self::MethodNotAllowed => "/docs#method-not-allowed",
            Self::TaskClosed => "/docs#task-closed",
            Self::RequestTimeout => "/docs#request-timeout",
            Self::BodyTooLarge => "/docs#body-too-large",
            Self::TextTooLong => "/docs#text-too-long",
            Self::HeadTooLarge => "/docs#head-too-large",
            Self::UnsupportedMediaType => "/docs#unsupported-media-type",
            Self::MisdirectedRequest => "/docs#misdirected-request",
            Self::UnanswerableRequest => "/docs#unanswerable-request",
            Self::TooManyRequests => "/docs#too-many-requests",
            Self::InternalError => "/docs#internal-error",
            Self::SimilarityUnavailable => "/docs#similarity-unavailable",
            Self::Overloaded => "/docs#overloaded",
            Self::AnswerTimeout => "/docs#answer-timeout",
            Self::ShuttingDown => "/docs#shutting-down",
        }
    }

    /// A few words for people, the same for every problem of the kind.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::MalformedRequest => "The request is malformed",
            Self::Unauthorized => "The token is missing or wrong",
            Self::CrossSite => "The request comes from another server's page",
            Self::NotFound => "There is nothing here",
            Self::UnknownWord => "No lexicon has this word",
            Self::MethodNotAllowed => "The method is not allowed here",
            Self::TaskClosed => "The task is not yours to work on any more",
            Self::RequestTimeout => "The request did not arrive in time",
            Self::BodyTooLarge => "The body is too large",
            Self::TextTooLong => "The text is too long",
            Self::HeadTooLarge => "The head is too large",
            Self::UnsupportedMediaType => "The body must be JSON",
            Self::MisdirectedRequest => "The server does not go by this name",
            Self::UnanswerableRequest => "The request cannot be answered",
            Self::TooManyRequests => "Too many of your requests are under way",
            Self::InternalError => "A defect of the server",
            Self::SimilarityUnavailable => "This server has no encoder",
            Self::Overloaded => "Too many requests are waiting",
            Self::AnswerTimeout => "The answer took too long",
            Self::ShuttingDown => "The server is stopping",
        }
    }

    /// The status it is sent with.
    pub(crate) const fn status(self) -> StatusCode {
        match self {
            Self::MalformedRequest => StatusCode::BAD_REQUEST,
            Self::Unauthorized => StatusCode::UNAUTHORIZED,
            Self::CrossSite => StatusCode::FORBIDDEN,
            Self::NotFound | Self::UnknownWord | Self::SimilarityUnavailable => {
                StatusCode::NOT_FOUND
            }
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::TaskClosed => StatusCode::CONFLICT,
            Self::RequestTimeout => StatusCode::REQUEST_TIMEOUT,
            Self::BodyTooLarge | Self::TextTooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Self::HeadTooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::MisdirectedRequest => StatusCode::MISDIRECTED_REQUEST,
            Self::UnanswerableRequest => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            Self::InternalError => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Overloaded | Self::AnswerTimeout | Self::ShuttingDown => {
                StatusCode::SERVICE_UNAVAILABLE
            }
        }
    }

    /// Seconds after which another try makes sense, where one does.
    const fn retry_after(self) -> Option<u64> {
        match self {
            Self::TooManyRequests | Self::Overloaded => Some(1),
            Self::AnswerTimeout => Some(5),
            Self::ShuttingDown => Some(10),
            _ => None,
        }
    }

    /// Whether `motjuste serve` has it; the others are of `motjuste collect serve`.
    pub(crate) const fn is_of_serve(self) -> bool {
        !matches!(self, Self::TaskClosed | Self::CrossSite)
    }

    /// What the name in the URI is.
    pub(crate) fn name(self) -> &'static str {
        self.uri().split_once('#').map_or("", |(_, name)| name)
    }

    /// A problem of this kind.
    pub(crate) fn because(self, detail: impl Into<String>) -> Problem {
        Problem { kind: self, detail: detail.into(), retry_after: self.retry_after() }
    }
}

/// A problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    /// Which kind.
    pub(crate) kind: Kind,
    /// What is wrong this time, and what to do about it.
    pub(crate) detail: String,
    retry_after: Option<u64>,
}

/// A problem document (RFC 9457).
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Problem")]
pub(crate) struct ProblemDocument<'a> {
    /// What kind of problem: a stable name, and where it is explained.
    #[serde(rename = "type")]
    uri: &'static str,
    /// The kind in a few words.
    title: &'static str,
    /// The status of the response.
    status: u16,
    /// What is wrong this time, and what to do about it.
    detail: &'a str,
}

impl Problem {
    /// The same for who may try again after so many seconds.
    pub(crate) fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// The problem as a document.
    pub(crate) fn document(&self) -> ProblemDocument<'_> {
        ProblemDocument {
            uri: self.kind.uri(),
            title: self.kind.title(),
            status: self.kind.status().as_u16(),
            detail: &self.detail,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> axum::response::Response {
        let body = serde_json::to_vec(&self.document());
        let body = body.expect("strings and numbers can be written to memory");
        let mut response = Response::new(body.into());
        *response.status_mut() = self.kind.status();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = self.retry_after {
            headers.insert(RETRY_AFTER, seconds.into());
        }
        if self.kind == Kind::Unauthorized {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_kind_has_a_name_of_its_own() {
        let names: HashSet<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
        assert_eq!(names.len(), Kind::ALL.len());
        assert!(!names.contains(""));
    }

    #[test]
    fn who_should_try_again_is_told_when() {
        for kind in Kind::ALL {
            let told = kind.because("").into_response().headers().contains_key(RETRY_AFTER);
            let again = [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE];
            assert_eq!(told, again.contains(&kind.status()), "{kind:?}");
        }
    }
}
