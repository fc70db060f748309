//! The requester's routes: progress of campaigns, annotators' work, and decisions about it.

mod decision;
mod export;
mod read;
mod write;

use std::sync::Arc;
use std::time::SystemTime;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use motjuste_http::Problem;
use serde::Deserialize;

use super::extract::{Anyone, Body};
use super::state::AppState;

pub(super) fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/requester/session", post(enter))
        .route("/requester/leave", post(leave))
        .route("/requester/campaigns", get(read::campaigns))
        .route("/requester/campaigns/{campaign}", get(read::status))
        .route("/requester/campaigns/{campaign}/work", get(read::work))
        .route("/requester/campaigns/{campaign}/pause", post(write::pause))
        .route("/requester/campaigns/{campaign}/resume", post(write::resume))
        .route("/requester/campaigns/{campaign}/invite", post(write::invite))
        .route("/requester/campaigns/{campaign}/find", post(write::find))
        .route("/requester/campaigns/{campaign}/filter", post(write::filter))
        .route("/requester/campaigns/{campaign}/restore", post(write::restore))
        .route("/requester/campaigns/{campaign}/export/{file}", get(export::download))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Enter {
    token: String,
}

async fn enter(
    State(state): State<Arc<AppState>>,
    anyone: Anyone,
    Body(Enter { token }): Body<Enter>,
) -> Result<Response, Problem> {
    state.check_secret(anyone.client, token.as_bytes())?;
    let cookie = state.sessions().of_requester(SystemTime::now());
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]).into_response())
}

async fn leave(State(state): State<Arc<AppState>>) -> Response {
    let cookie = state.sessions().requester_leaves();
    (StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]).into_response()
}
