//! `POST /v1/suggest`: words that fit in the place of one; `POST /v1/suggest/batch`: the same for
//! several requests, spread over the workers. One that cannot be answered does not fail the others.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use motjuste::Options;
use motjuste::json::Request;
use motjuste_http::{Problem, respond};

use super::extract::{Admission, Json};
use super::{check_length, malformed, refused};
use crate::kind;
use crate::latency::RequestKind;
use crate::schema::BatchRequest;
use crate::service::{SuggestionService, UNIT};
use crate::state::AppState;

pub(super) async fn one(
    _: Admission,
    State(state): State<Arc<AppState>>,
    Json(mut request): Json<Request>,
) -> Result<Response, Problem> {
    check_length(&state, &request.text)?;
    let id = request.id.take();
    let parsed = request.parse(UNIT, &Options::default()).map_err(refused)?;
    let work = move |service: &SuggestionService| service.suggest(id.as_ref(), &parsed);
    state.answer(RequestKind::Suggest, work).await
}

pub(super) async fn batch(
    _: Admission,
    State(state): State<Arc<AppState>>,
    Json(BatchRequest { requests }): Json<BatchRequest>,
) -> Result<Response, Problem> {
    let most = state.settings.limits.batch;
    if requests.is_empty() {
        return Err(malformed("\"requests\" is empty: give at least one"));
    }
    if requests.len() > most {
        let detail = format!("a batch has {most} requests at most");
        return Err(Problem::new(kind::TEXT_TOO_LONG, detail));
    }
    let mut works = Vec::with_capacity(requests.len());
    for (number, mut request) in requests.into_iter().enumerate() {
        check_length(&state, &request.text)?;
        let id = request.id.take();
        let parsed = match request.parse(UNIT, &Options::default()) {
            Err(error) if error.is_malformed() => {
                return Err(malformed(format!("requests[{number}]: {error}")));
            }
            parsed => parsed.map_err(refused),
        };
        works.push(move |service: &SuggestionService| service.reply(id.as_ref(), parsed));
    }
    let replies = state.work(RequestKind::Suggest, works).await?;
    let mut answer = b"{\"answers\":[".to_vec();
    answer.extend_from_slice(&replies.join(&b','));
    answer.extend_from_slice(b"]}");
    Ok(respond::json(answer))
}
