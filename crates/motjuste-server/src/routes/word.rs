//! `GET /v1/word/{word}`: a dictionary entry.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::Response;
use motjuste_http::Problem;

use super::extract::Admission;
use super::malformed;
use crate::kind;
use crate::latency::RequestKind;
use crate::state::AppState;

/// Longer than any entry of a dictionary.
const LONGEST_WORD: usize = 200;

pub(super) async fn word(
    _: Admission,
    State(state): State<Arc<AppState>>,
    word: Result<Path<String>, PathRejection>,
) -> Result<Response, Problem> {
    let Ok(Path(word)) = word else {
        return Err(malformed("the word is not percent-encoded UTF-8"));
    };
    if word.chars().count() > LONGEST_WORD {
        let detail = "a word may have at most 200 characters";
        return Err(Problem::new(kind::UNKNOWN_WORD, detail));
    }
    state.answer(RequestKind::Entry, move |service| service.entry(&word)).await
}
