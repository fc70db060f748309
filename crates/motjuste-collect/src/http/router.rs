//! Every route of a server of campaigns.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;

use super::middleware::check_and_log;
use super::state::AppState;
use super::{annotator, pages, requester};
use motjuste_http::Problem;
use motjuste_http::page::HTML;

use crate::http::kind;
use motjuste_http::headers;
use motjuste_http::respond::{json, other_method};

use super::docs;

pub(super) fn router(state: &Arc<AppState>) -> Router {
    Router::new()
        .merge(pages::routes())
        .merge(annotator::routes())
        .merge(requester::routes())
        .route("/docs", get(|| async { ([(CONTENT_TYPE, HTML)], docs::page()) }))
        .route("/healthz", get(health))
        .route("/readyz", get(health))
        .fallback(nothing_here)
        .method_not_allowed_fallback(other_method)
        .layer(from_fn_with_state(Arc::clone(state), check_and_log))
        .with_state(Arc::clone(state))
}

/// For requests that come while the server is stopping.
pub(super) fn closed() -> Router {
    Router::new().fallback(|| async {
        let mut response =
            Problem::new(kind::SHUTTING_DOWN, "the server is stopping and accepts no new requests")
                .into_response();
        headers::secure(response.headers_mut());
        response
    })
}

/// Not only that the process runs: that answers can be stored.
async fn health(State(state): State<Arc<AppState>>) -> Result<Response, Problem> {
    state.check_health().await?;
    Ok(json(br#"{"status":"ok"}"#.to_vec()))
}

async fn nothing_here() -> Problem {
    Problem::new(
        kind::NOT_FOUND,
        "annotators open their invitation link, requesters open /requester",
    )
}
