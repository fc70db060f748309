//! The routes, one file for each kind; `/openapi.json` describes what they take and give.

mod extract;
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
use motjuste_http::respond::other_method;
use motjuste_http::{Problem, page};

use crate::service::unanswerable;
use crate::state::AppState;
use crate::{assets, kind, middleware};

/// All routes, with the middleware around them.
pub(crate) fn router(state: &Arc<AppState>) -> Router {
    Router::new()
        .route("/v1/suggest", post(suggest::one))
        .route("/v1/suggest/batch", post(suggest::batch))
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
        .layer(from_fn_with_state(Arc::clone(state), middleware::check_and_record))
        .with_state(Arc::clone(state))
}

fn page() -> Router<Arc<AppState>> {
    let page = Router::new().route("/", page::file(&assets::INDEX));
    page::add_files(page::add_files(page, &assets::PARTS), &page::SHARED)
}

async fn nothing_here() -> Problem {
    Problem::new(kind::NOT_FOUND, "see /docs for the available routes")
}

fn malformed(error: impl ToString) -> Problem {
    Problem::new(kind::MALFORMED_REQUEST, error.to_string())
}

/// A request that the schema forbids, or one that has no answer.
fn refused(error: RequestError) -> Problem {
    if error.is_malformed() { malformed(error) } else { unanswerable(error) }
}

fn check_length(state: &AppState, text: &str) -> Result<(), Problem> {
    let most = state.settings.limits.text;
    // A text has no more characters than bytes.
    if text.len() > most && text.chars().nth(most).is_some() {
        let detail = format!(
            "a text may have at most {most} characters; send only the passage \
            around the word"
        );
        return Err(Problem::new(kind::TEXT_TOO_LONG, detail));
    }
    Ok(())
}
