//! Who may use the API: anyone who knows the token.

use axum::http::HeaderMap;
use motjuste_http::guard::bearer;
use motjuste_http::{Problem, kind};

use crate::settings::Settings;

/// Refuses who does not know the token. What is not the API (the page, the documentation, whether
/// the server is up) is for everybody.
pub(crate) fn check_token(settings: &Settings, headers: &HeaderMap) -> Result<(), Problem> {
    let Some(token) = &settings.token else { return Ok(()) };
    match bearer(headers) {
        Some(secret) if token.is(secret) => Ok(()),
        Some(_) => Err(kind::UNAUTHORIZED.because("this is not the token the server was given")),
        None => Err(kind::UNAUTHORIZED.because("send Authorization: Bearer and the token")),
    }
}

/// Whether a path needs the token.
pub(crate) fn is_guarded(path: &str) -> bool {
    path.starts_with("/v1/") || path == "/metrics"
}
