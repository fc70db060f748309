//! What every response says to a browser: run nothing but the server's own scripts, load nothing
//! from elsewhere, show this in no frame, tell nobody where you came from.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
    img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

pub fn secure(headers: &mut HeaderMap) {
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    let isolated = HeaderName::from_static("cross-origin-opener-policy");
    headers.insert(isolated, HeaderValue::from_static("same-origin"));
    // Answers hold users' text.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}
