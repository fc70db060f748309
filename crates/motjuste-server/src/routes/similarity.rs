//! `POST /v1/similarity`: how alike two words are in their contexts.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use motjuste_http::Problem;

use super::extract::{Admission, Json};
use super::{check_length, refused};
use crate::latency::RequestKind;
use crate::schema::{SimilarityRequest, UsageIn};
use crate::service::UNIT;
use crate::state::AppState;

pub(super) async fn similarity(
    _: Admission,
    State(state): State<Arc<AppState>>,
    Json(request): Json<SimilarityRequest>,
) -> Result<Response, Problem> {
    let own = request.usages.iter().filter_map(|usage| usage.text.as_ref());
    for text in own.chain(&request.text) {
        check_length(&state, text)?;
    }
    let SimilarityRequest { text, usages: [one, other], offsets } = request;
    let (shared, offsets) = (text.unwrap_or_default(), offsets.unwrap_or(UNIT));
    let usage = |usage: UsageIn| usage.parse(&shared, offsets).map_err(refused);
    let usages = [usage(one)?, usage(other)?];
    state.answer(RequestKind::Similarity, move |service| service.compare(&usages, offsets)).await
}
