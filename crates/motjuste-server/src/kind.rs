//! The kinds of problems of the writers' API, beside those of any server.

use axum::http::StatusCode;
use motjuste_http::Kind;
pub(crate) use motjuste_http::kind::*;

pub(crate) const UNKNOWN_WORD: Kind =
    Kind::new("/docs#unknown-word", "No lexicon has this word", StatusCode::NOT_FOUND);
/// This server has no encoder.
pub(crate) const SIMILARITY_UNAVAILABLE: Kind =
    Kind::new("/docs#similarity-unavailable", "This server has no encoder", StatusCode::NOT_FOUND);
pub(crate) const ANSWER_TIMEOUT: Kind =
    Kind::new("/docs#answer-timeout", "The answer took too long", StatusCode::SERVICE_UNAVAILABLE)
        .retry_after(5);

/// All kinds, in the order of the documentation.
pub(crate) fn all() -> impl Iterator<Item = Kind> {
    motjuste_http::kind::ALL.into_iter().chain([
        UNKNOWN_WORD,
        SIMILARITY_UNAVAILABLE,
        ANSWER_TIMEOUT,
    ])
}
