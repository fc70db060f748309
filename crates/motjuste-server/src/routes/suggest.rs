//! `POST /v1/suggest`: words that fit in the place of one.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State as Shared};
use axum::response::Response;
use motjuste::json;

use super::{admit, check_length, malformed};
use crate::pace::Sort;
use crate::state::State;
use motjuste_http::Client;
use motjuste_http::Problem;
use motjuste_http::body;

pub(super) async fn suggest(
    Shared(state): Shared<Arc<State>>,
    Extension(client): Extension<Client>,
    request: Request,
) -> Result<Response, Problem> {
    let _admitted = admit(&state, client)?;
    let asked: json::Request = body::read(request, &state.settings.limits.http).await?;
    asked.check().map_err(malformed)?;
    check_length(&state, &asked.text)?;
    let answer = state.answer(Sort::Suggest, move |desk| desk.suggest(&asked)).await?;
    Ok(super::json(answer))
}
