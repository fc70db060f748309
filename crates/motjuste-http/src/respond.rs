//! Responses that every server gives.

use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::kind;
use crate::problem::Problem;

/// A value as JSON. Our own types have string keys and finite numbers, so this cannot fail.
///
/// # Panics
/// If a type breaks that rule.
pub fn to_json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("strings and finite numbers can be written to memory")
}

pub fn json(bytes: Vec<u8>) -> Response {
    (json_header(), Body::from(bytes)).into_response()
}

pub fn json_header() -> [(HeaderName, HeaderValue); 1] {
    [(CONTENT_TYPE, HeaderValue::from_static("application/json"))]
}

/// A route that is there for other methods; the router adds which.
pub async fn other_method(method: Method) -> Response {
    if method == Method::OPTIONS {
        return StatusCode::NO_CONTENT.into_response();
    }
    Problem::new(kind::METHOD_NOT_ALLOWED, "the Allow header lists the supported methods")
        .into_response()
}
