//! `POST /v1/suggest/batch`: several requests at once, spread over the workers. One that cannot be
//! answered does not fail the others.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State as Shared};
use axum::response::Response;

use super::{admit, check_length, malformed};
use crate::desk::Desk;
use crate::pace::Sort;
use motjuste_http::Client;
use motjuste_http::Problem;
use motjuste_http::body;

use crate::kind;
use crate::schema::BatchRequest;
use crate::state::State;

pub(super) async fn batch(
    Shared(state): Shared<Arc<State>>,
    Extension(client): Extension<Client>,
    request: Request,
) -> Result<Response, Problem> {
    let _admitted = admit(&state, client)?;
    let limits = &state.settings.limits;
    let BatchRequest { requests } = body::read(request, &limits.http).await?;
    if requests.is_empty() {
        return Err(malformed("\"requests\" is empty: give at least one"));
    }
    if requests.len() > limits.batch {
        let detail = format!("a batch has {} requests at most", limits.batch);
        return Err(kind::TEXT_TOO_LONG.because(detail));
    }
    for (number, asked) in requests.iter().enumerate() {
        asked.check().map_err(|error| malformed(format!("requests[{number}]: {error}")))?;
        check_length(&state, &asked.text)?;
    }
    let works = requests.into_iter().map(|asked| move |desk: &Desk| desk.reply(&asked));
    let replies = state.work(Sort::Suggest, works).await?;
    let mut answer = b"{\"answers\":[".to_vec();
    answer.extend_from_slice(&replies.join(&b','));
    answer.extend_from_slice(b"]}");
    Ok(super::json(answer))
}
