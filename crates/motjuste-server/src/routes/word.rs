//! `GET /v1/word/{word}`: a dictionary entry.

use std::sync::Arc;

use axum::Extension;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State as Shared};
use axum::response::Response;

use super::{admit, malformed};
use crate::pace::Sort;
use motjuste_http::Client;
use motjuste_http::Problem;

use crate::kind;
use crate::state::State;

/// Longer than any entry of a dictionary.
const LONGEST_WORD: usize = 200;

pub(super) async fn word(
    Shared(state): Shared<Arc<State>>,
    Extension(client): Extension<Client>,
    word: Result<Path<String>, PathRejection>,
) -> Result<Response, Problem> {
    let _admitted = admit(&state, client)?;
    let Ok(Path(word)) = word else {
        return Err(malformed("the word is not UTF-8, percent-encoded"));
    };
    if word.chars().count() > LONGEST_WORD {
        return Err(
            kind::UNKNOWN_WORD.because("no dictionary has words of more than 200 characters")
        );
    }
    Ok(super::json(state.answer(Sort::Entry, move |desk| desk.entry(&word)).await?))
}
