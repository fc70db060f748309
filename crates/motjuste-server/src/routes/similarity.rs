//! `POST /v1/similarity`: how alike two words are as they are used.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State as Shared};
use axum::response::Response;

use super::{admit, check_length, refused};
use crate::desk::UNIT;
use crate::pace::Sort;
use crate::schema::{SimilarityRequest, UsageIn};
use crate::state::State;
use motjuste_http::Client;
use motjuste_http::Problem;
use motjuste_http::body;

pub(super) async fn similarity(
    Shared(state): Shared<Arc<State>>,
    Extension(client): Extension<Client>,
    request: Request,
) -> Result<Response, Problem> {
    let _admitted = admit(&state, client)?;
    let asked: SimilarityRequest = body::read(request, &state.settings.limits.http).await?;
    let own = asked.usages.iter().filter_map(|usage| usage.text.as_ref());
    for text in own.chain(&asked.text) {
        check_length(&state, text)?;
    }
    let SimilarityRequest { text, usages: [one, other], offsets } = asked;
    let (shared, offsets) = (text.unwrap_or_default(), offsets.unwrap_or(UNIT));
    let usage = |usage: UsageIn| usage.parse(&shared, offsets).map_err(refused);
    let usages = [usage(one)?, usage(other)?];
    let answer = state.answer(Sort::Similarity, move |desk| desk.compare(&usages, offsets)).await?;
    Ok(super::json(answer))
}
