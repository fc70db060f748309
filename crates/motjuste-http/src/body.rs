//! Reading a request's body: within its limits, as JSON.

use axum::body::Body;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, EXPECT};
use axum::http::{HeaderMap, Request};
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;
use tokio::time;

use crate::kind;
use crate::limits::Limits;
use crate::problem::Problem;

/// How many times its limit a body may exceed before reading stops. A client that is still sending
/// would otherwise never read the answer.
const PATIENCE: usize = 64;

/// A request's body, read as JSON.
pub async fn read<T: DeserializeOwned>(
    request: Request<Body>,
    limits: &Limits,
) -> Result<T, Problem> {
    let (head, body) = request.into_parts();
    let read = time::timeout(limits.read, bytes(&head.headers, body, limits.body)).await;
    let late = || Problem::new(kind::REQUEST_TIMEOUT, format!("no body within {:?}", limits.read));
    let bytes = read.map_err(|_| late())??;
    if !is_json(&head.headers) {
        return Err(Problem::new(
            kind::UNSUPPORTED_MEDIA_TYPE,
            "send it with Content-Type: application/json",
        ));
    }
    if is_encoded(&head.headers) {
        return Err(Problem::new(kind::UNSUPPORTED_MEDIA_TYPE, "send it without Content-Encoding"));
    }
    serde_json::from_slice(&bytes)
        .map_err(|error| Problem::new(kind::MALFORMED_REQUEST, error.to_string()))
}

async fn bytes(headers: &HeaderMap, mut body: Body, most: usize) -> Result<Vec<u8>, Problem> {
    let too_large = || {
        Problem::new(
            kind::BODY_TOO_LARGE,
            format!("a body may have at most {most} bytes; split the batch"),
        )
    };
    let announced = headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    let announced: usize = announced.and_then(|length| length.parse().ok()).unwrap_or(0);
    // A client that asks first (`Expect: 100-continue`) need not send it.
    if announced > most && headers.contains_key(EXPECT) {
        return Err(too_large());
    }
    let (mut bytes, mut seen) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let frame =
            frame.map_err(|_| Problem::new(kind::MALFORMED_REQUEST, "the body is incomplete"))?;
        let Some(data) = frame.data_ref() else { continue };
        seen += data.len();
        if seen > most.saturating_mul(PATIENCE) {
            break;
        }
        if seen <= most && announced <= most {
            bytes.extend_from_slice(data);
        }
    }
    if seen > most { Err(too_large()) } else { Ok(bytes) }
}

/// Mostly compressed; how large it would become is unknown before it is unpacked.
fn is_encoded(headers: &HeaderMap) -> bool {
    headers
        .get(CONTENT_ENCODING)
        .is_some_and(|coding| !coding.as_bytes().eq_ignore_ascii_case(b"identity"))
}

/// `application/json`, with or without parameters. A page of another server can send other types
/// without a preflight.
fn is_json(headers: &HeaderMap) -> bool {
    let value = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let media_type = value.split(';').next().unwrap_or_default();
    media_type.trim().eq_ignore_ascii_case("application/json")
}
