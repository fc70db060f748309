//! What the requester's page asks for: how campaigns stand, who did what, and what to do about it.

mod act;
mod decided;
mod export;
mod look;

use std::sync::Arc;
use std::time::SystemTime;

use axum::extract::{Request, State as Shared};
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use motjuste_campaign::CampaignName;
use serde::Deserialize;

use super::reception::Reception;
use super::{session, trouble};
use motjuste_http::Client;
use motjuste_http::Problem;
use motjuste_http::body;

/// Their routes.
pub(super) fn routes() -> Router<Arc<Reception>> {
    Router::new()
        .route("/requester/session", post(enter))
        .route("/requester/leave", post(leave))
        .route("/requester/campaigns", get(look::campaigns))
        .route("/requester/campaigns/{campaign}", get(look::status))
        .route("/requester/campaigns/{campaign}/work", get(look::work))
        .route("/requester/campaigns/{campaign}/pause", post(act::pause))
        .route("/requester/campaigns/{campaign}/resume", post(act::resume))
        .route("/requester/campaigns/{campaign}/invite", post(act::invite))
        .route("/requester/campaigns/{campaign}/find", post(act::find))
        .route("/requester/campaigns/{campaign}/filter", post(act::filter))
        .route("/requester/campaigns/{campaign}/restore", post(act::restore))
        .route("/requester/campaigns/{campaign}/export/{file}", get(export::download))
}

type Desk = Shared<Arc<Reception>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Enter {
    token: String,
}

async fn enter(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    request: Request,
) -> Result<Response, Problem> {
    let _admitted = reception.admit(client)?;
    let Enter { token } = body::read(request, &reception.settings.limits).await?;
    reception.check_secret(client, token.as_bytes())?;
    let requester = &reception.settings.requester;
    let cookie = session::requester_cookie(requester, SystemTime::now(), reception.is_secure());
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]).into_response())
}

async fn leave(Shared(reception): Desk) -> Response {
    let cookie = session::requester_leaves(reception.is_secure());
    (StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]).into_response()
}

fn name(campaign: &str) -> Result<CampaignName, Problem> {
    campaign.parse().map_err(|error| trouble::problem(&error))
}
