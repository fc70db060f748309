//! The requester's routes: progress of campaigns, annotators' work, and decisions about it.

mod decision;
mod export;
mod people;
mod read;
mod settings;
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
        .route("/requester/kinds", get(settings::kinds))
        .route("/requester/campaigns", get(read::campaigns).post(settings::create))
        .route("/requester/campaigns/{campaign}", get(read::status))
        .route("/requester/campaigns/{campaign}/work", get(read::work))
        .route("/requester/campaigns/{campaign}/settings", get(settings::read).post(settings::edit))
        .route("/requester/campaigns/{campaign}/items", post(settings::add))
        .route("/requester/campaigns/{campaign}/items/{order}/{page}", get(read::items))
        .route("/requester/campaigns/{campaign}/adjudicate", post(write::adjudicate))
        .route("/requester/campaigns/{campaign}/people/{annotator}", get(people::answers))
        .route("/requester/campaigns/{campaign}/revoke", post(people::revoke))
        .route("/requester/campaigns/{campaign}/forget", post(people::forget))
        .route(
            "/requester/campaigns/{campaign}/members",
            get(people::members).post(people::add_member),
        )
        .route("/requester/campaigns/{campaign}/members/remove", post(people::remove_member))
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
    let who = state.check_secret(anyone.client, token.trim().as_bytes()).await?;
    let cookie = state.sessions().of_staff(&who, SystemTime::now());
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]).into_response())
}

async fn leave(State(state): State<Arc<AppState>>) -> Response {
    let cookie = state.sessions().requester_leaves();
    (StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]).into_response()
}
