//! The routes, one file for each kind; what they take and give is in `/openapi.json`.

mod batch;
mod operation;
mod pages;
mod similarity;
mod suggest;
mod word;
mod words;

use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use motjuste::json::RequestError;

use crate::assets;
use crate::desk::unanswerable;
use crate::door::door;
use motjuste_http::Client;
use motjuste_http::Problem;
use motjuste_http::admission::Admitted;
use motjuste_http::page;
use motjuste_http::respond::{json, other_method};

use crate::kind;
use crate::state::State;

/// All routes, behind the door.
pub(crate) fn router(state: &Arc<State>) -> Router {
    Router::new()
        .route("/v1/suggest", post(suggest::suggest))
        .route("/v1/suggest/batch", post(batch::batch))
        .route("/v1/words", post(words::words))
        .route("/v1/similarity", post(similarity::similarity))
        .route("/v1/word/{word}", get(word::word))
        .route("/healthz", get(operation::healthz))
        .route("/readyz", get(operation::readyz))
        .route("/metrics", get(operation::metrics))
        .route("/openapi.json", get(pages::openapi))
        .route("/docs", get(pages::docs))
        .merge(page())
        .fallback(nothing_here)
        .method_not_allowed_fallback(other_method)
        .layer(from_fn_with_state(Arc::clone(state), door))
        .with_state(Arc::clone(state))
}

/// The page and its parts.
fn page() -> Router<Arc<State>> {
    let page = Router::new().route("/", page::file(&assets::INDEX));
    page::add_files(page::add_files(page, &assets::PARTS), &page::SHARED)
}

async fn nothing_here() -> Problem {
    kind::NOT_FOUND.because("see /docs for what there is")
}

/// Lets a request for work in, unless its sender has too much under way or the server is stopping.
fn admit(state: &State, client: Client) -> Result<Admitted, Problem> {
    if state.is_stopping() {
        return Err(kind::SHUTTING_DOWN.because("the server takes nothing new"));
    }
    state.admission.admit(client.0).ok_or_else(|| {
        let most = state.settings.limits.http.per_client;
        kind::TOO_MANY_REQUESTS.because(format!("wait for one of your {most} requests to finish"))
    })
}

/// What the schema forbids is malformed, whoever notices.
fn malformed(error: impl ToString) -> Problem {
    kind::MALFORMED_REQUEST.because(error.to_string())
}

/// A request that the schema forbids, or one that has no answer.
fn refused(error: RequestError) -> Problem {
    if error.is_malformed() { malformed(error) } else { unanswerable(error) }
}

/// Refuses a text that is longer than is taken.
fn check_length(state: &State, text: &str) -> Result<(), Problem> {
    let most = state.settings.limits.text;
    // Fewer bytes than characters are allowed are few enough characters.
    if text.len() > most && text.chars().nth(most).is_some() {
        let detail = format!("a text has {most} characters at most; send what surrounds the word");
        return Err(kind::TEXT_TOO_LONG.because(detail));
    }
    Ok(())
}
