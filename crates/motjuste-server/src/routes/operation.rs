//! `/healthz`, `/readyz`, `/metrics`: for operators.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use motjuste::Tier;
use motjuste_http::respond::{json, to_json};

use crate::metrics::MEDIA_TYPE;
use crate::schema::Health;
use crate::state::AppState;

pub(super) async fn healthz(State(state): State<Arc<AppState>>) -> Response {
    json(to_json(&health(&state, "ok")))
}

pub(super) async fn readyz(State(state): State<Arc<AppState>>) -> Response {
    if state.is_stopping() {
        let body = json(to_json(&health(&state, "stopping")));
        return (StatusCode::SERVICE_UNAVAILABLE, body).into_response();
    }
    json(to_json(&health(&state, "ok")))
}

pub(super) async fn metrics(State(state): State<Arc<AppState>>) -> Response {
    ([(CONTENT_TYPE, MEDIA_TYPE)], state.metrics.text(&state.queue)).into_response()
}

fn health(state: &AppState, status: &'static str) -> Health {
    let tier = state.service.tier();
    let mut tiers = vec![Tier::Embedded.name(), tier.name()];
    tiers.dedup();
    Health { status, version: env!("CARGO_PKG_VERSION"), tier: tier.name(), tiers }
}
