//! `POST /v1/similarity`: how alike two words are as they are used.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State as Shared};
use axum::response::Response;

use super::{admit, check_length, malformed};
use crate::desk::UNIT;
use crate::pace::Sort;
use crate::schema::SimilarityRequest;
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
    for usage in &asked.usages {
        usage.place("", UNIT).check().map_err(malformed)?;
    }
    let own = asked.usages.iter().filter_map(|usage| usage.text.as_ref());
    for text in own.chain(&asked.text) {
        check_length(&state, text)?;
    }
    Ok(super::json(state.answer(Sort::Similarity, move |desk| desk.compare(&asked)).await?))
}
