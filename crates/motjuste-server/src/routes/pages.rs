//! What a browser shows: the page with its parts, the documentation, the description of the API.

use std::sync::Arc;

use axum::Router;
use axum::extract::State as Shared;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};

use super::json_header;
use crate::assets::{self, Asset};
use crate::state::State;

pub(super) async fn openapi(Shared(state): Shared<Arc<State>>) -> Response {
    (json_header(), state.openapi.clone()).into_response()
}

pub(super) async fn docs(Shared(state): Shared<Arc<State>>) -> Response {
    ([(CONTENT_TYPE, assets::HTML)], state.docs.clone()).into_response()
}

/// The route of a part of a page.
pub(crate) fn part<S: Clone + Send + Sync + 'static>(asset: &'static Asset) -> MethodRouter<S> {
    get(move |headers: HeaderMap| async move { self::asset(asset, &headers) })
}

/// Adds the parts of a page, each under its name.
pub(crate) fn add<S: Clone + Send + Sync + 'static>(
    page: Router<S>,
    parts: &'static [Asset],
) -> Router<S> {
    parts.iter().fold(page, |page, asset| page.route(&format!("/{}", asset.name), part(asset)))
}

/// A part of the page, unless the browser has it.
fn asset(asset: &'static Asset, asked: &HeaderMap) -> Response {
    let tag = asset.tag();
    // Kept, but asked for again each time: a new version of the program is seen at once.
    let kept = [(ETAG, tag.as_str()), (CACHE_CONTROL, "no-cache"), (VARY, "accept-encoding")];
    if listed(asked, &IF_NONE_MATCH).any(|known| known == tag) {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    let kind = [(CONTENT_TYPE, asset.media_type)];
    if listed(asked, &ACCEPT_ENCODING).any(|coding| coding == "gzip") {
        return (kept, kind, [(CONTENT_ENCODING, "gzip")], asset.gzipped()).into_response();
    }
    (kept, kind, asset.bytes).into_response()
}

/// The members of a list in a header.
fn listed<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}
