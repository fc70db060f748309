//! `POST /v1/suggest/batch`: several requests at once, spread over the workers. One that cannot be
//! answered does not fail the others.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State as Shared};
use axum::response::Response;
use motjuste::Options;

use super::{admit, check_length, malformed, refused};
use crate::desk::{Desk, UNIT};
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
    let mut works = Vec::with_capacity(requests.len());
    for (number, mut asked) in requests.into_iter().enumerate() {
        check_length(&state, &asked.text)?;
        let id = asked.id.take();
        let parsed = match asked.parse(UNIT, &Options::default()) {
            Err(error) if error.is_malformed() => {
                return Err(malformed(format!("requests[{number}]: {error}")));
            }
            parsed => parsed.map_err(refused),
        };
        works.push(move |desk: &Desk| desk.reply(id.as_ref(), parsed));
    }
    let replies = state.work(Sort::Suggest, works).await?;
    let mut answer = b"{\"answers\":[".to_vec();
    answer.extend_from_slice(&replies.join(&b','));
    answer.extend_from_slice(b"]}");
    Ok(super::json(answer))
}
