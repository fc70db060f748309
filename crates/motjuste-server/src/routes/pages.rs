//! What a browser shows: the page with its parts, the documentation, the description of the API.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

use super::json_header;
use crate::assets::{self, Asset};
use crate::state::State;

pub(super) async fn openapi(Shared(state): Shared<Arc<State>>) -> Response {
    (json_header(), state.openapi.clone()).into_response()
}

pub(super) async fn docs(Shared(state): Shared<Arc<State>>) -> Response {
    ([(CONTENT_TYPE, assets::HTML)], state.docs.clone()).into_response()
}

/// A part of the page, unless the browser has it.
pub(super) fn asset(asset: &'static Asset, asked: &HeaderMap) -> Response {
    let tag = asset.tag();
    // Kept, but asked for again each time: a new version of the program is seen at once.
    let kept = [(ETAG, tag.as_str()), (CACHE_CONTROL, "no-cache")];
    let known = asked.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag) {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    (kept, [(CONTENT_TYPE, asset.media_type)], asset.bytes).into_response()
}
