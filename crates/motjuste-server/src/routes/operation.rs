//! `/healthz`, `/readyz`, `/metrics`: for whoever runs the server.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::metrics::MEDIA_TYPE;
use crate::schema::Health;
use crate::state::State;
use motjuste_http::respond::json;
use motjuste_http::respond::to_json;

/// The process is there.
pub(super) async fn healthz(Shared(state): Shared<Arc<State>>) -> Response {
    json(to_json(&health(&state, "ok")))
}

/// Requests are welcome.
pub(super) async fn readyz(Shared(state): Shared<Arc<State>>) -> Response {
    if state.is_stopping() {
        let body = json(to_json(&health(&state, "stopping")));
        return (StatusCode::SERVICE_UNAVAILABLE, body).into_response();
    }
    json(to_json(&health(&state, "ok")))
}

pub(super) async fn metrics(Shared(state): Shared<Arc<State>>) -> Response {
    ([(CONTENT_TYPE, MEDIA_TYPE)], state.metrics.text(&state.queue)).into_response()
}

fn health(state: &State, status: &'static str) -> Health {
    Health { status, version: env!("CARGO_PKG_VERSION"), tier: state.desk.tier().name() }
}
