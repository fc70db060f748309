//! The documentation and the description of the API.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use motjuste_http::page::HTML;
use motjuste_http::respond::json_header;

use crate::state::AppState;

pub(super) async fn openapi(State(state): State<Arc<AppState>>) -> Response {
    (json_header(), state.openapi.clone()).into_response()
}

pub(super) async fn docs(State(state): State<Arc<AppState>>) -> Response {
    ([(CONTENT_TYPE, HTML)], state.docs.clone()).into_response()
}
