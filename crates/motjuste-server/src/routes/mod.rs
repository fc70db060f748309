//! The routes, one file for each kind; what they take and give is in `/openapi.json`.

mod batch;
mod operation;
pub(crate) mod pages;
mod similarity;
mod suggest;
mod word;
mod words;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use crate::admission::Admitted;
use crate::assets;
use crate::door::door;
use crate::listen::Client;
use crate::problem::{Kind, Problem};
use crate::state::State;

/// All routes, behind the door.
pub(crate) fn router(state: &Arc<State>) -> Router {
    Router::new()
        .route("/v1/suggest", post(suggest::suggest))
        .route("/v1/suggest/batch", post(batch::batch))
        .route("/v1/words", post(words::words))
        .route("/v1/similarity", post(similarity::similarity))
        .route("/v1/word/{word}", get(word::word))
        .route("/healthz", get(operation::healthz))
        .route("/readyz", get(operation::readyz))
        .route("/metrics", get(operation::metrics))
        .route("/openapi.json", get(pages::openapi))
        .route("/docs", get(pages::docs))
        .merge(page())
        .fallback(nothing_here)
        .method_not_allowed_fallback(other_method)
        .layer(from_fn_with_state(Arc::clone(state), door))
        .with_state(Arc::clone(state))
}

/// The page and its parts.
fn page() -> Router<Arc<State>> {
    pages::add(Router::new().route("/", pages::part(&assets::INDEX)), &assets::PARTS)
}

async fn nothing_here() -> Problem {
    Kind::NotFound.because("see /docs for what there is")
}

/// The router adds which methods there are.
pub(crate) async fn other_method(method: Method) -> Response {
    if method == Method::OPTIONS {
        return StatusCode::NO_CONTENT.into_response();
    }
    Kind::MethodNotAllowed.because("the header Allow says which methods there are").into_response()
}

/// Bytes that are JSON.
pub(crate) fn json(bytes: Vec<u8>) -> Response {
    (json_header(), Body::from(bytes)).into_response()
}

fn json_header() -> [(axum::http::HeaderName, HeaderValue); 1] {
    [(CONTENT_TYPE, HeaderValue::from_static("application/json"))]
}

/// Lets a request for work in, unless its sender has too much under way or the server is stopping.
fn admit(state: &State, client: Client) -> Result<Admitted, Problem> {
    if state.is_stopping() {
        return Err(Kind::ShuttingDown.because("the server takes nothing new"));
    }
    state.admission.admit(client.0).ok_or_else(|| {
        let most = state.settings.limits.per_client;
        Kind::TooManyRequests.because(format!("wait for one of your {most} requests to finish"))
    })
}

/// What the schema forbids is malformed, whoever notices.
fn malformed(error: impl ToString) -> Problem {
    Kind::MalformedRequest.because(error.to_string())
}

/// Refuses a text that is longer than is taken.
fn check_length(state: &State, text: &str) -> Result<(), Problem> {
    let most = state.settings.limits.text;
    // Fewer bytes than characters are allowed are few enough characters.
    if text.len() > most && text.chars().nth(most).is_some() {
        let detail = format!("a text has {most} characters at most; send what surrounds the word");
        return Err(Kind::TextTooLong.because(detail));
    }
    Ok(())
}
