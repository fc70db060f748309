//! `POST /v1/suggest`: words that fit in the place of one.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State as Shared};
use axum::response::Response;
use motjuste::{Options, json};

use super::{admit, check_length, refused};
use crate::desk::{Desk, UNIT};
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
    let mut asked: json::Request = body::read(request, &state.settings.limits.http).await?;
    check_length(&state, &asked.text)?;
    let id = asked.id.take();
    let parsed = asked.parse(UNIT, &Options::default()).map_err(refused)?;
    let work = move |desk: &Desk| desk.suggest(id.as_ref(), &parsed);
    let answer = state.answer(Sort::Suggest, work).await?;
    Ok(super::json(answer))
}
