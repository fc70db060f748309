//! Every route of a server of campaigns.

use std::sync::Arc;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse as _;
use axum::routing::get;

use super::door::door;
use super::reception::Reception;
use super::{annotator, pages, requester};
use crate::assets::HTML;
use crate::problem::{Kind, Problem};
use crate::routes::{json, other_method};
use crate::{docs_page, headers};

/// All routes, behind the door.
pub(super) fn router(reception: &Arc<Reception>) -> Router {
    Router::new()
        .merge(pages::routes())
        .merge(annotator::routes())
        .merge(requester::routes())
        .route("/docs", get(|| async { ([(CONTENT_TYPE, HTML)], docs_page::problems_alone()) }))
        .route("/healthz", get(|| async { json(br#"{"status":"ok"}"#.to_vec()) }))
        .fallback(nothing_here)
        .method_not_allowed_fallback(other_method)
        .layer(from_fn_with_state(Arc::clone(reception), door))
        .with_state(Arc::clone(reception))
}

/// For who comes while the server is stopping.
pub(super) fn closed() -> Router {
    Router::new().fallback(|| async {
        let mut response =
            Kind::ShuttingDown.because("the server takes nothing new").into_response();
        headers::secure(response.headers_mut());
        response
    })
}

async fn nothing_here() -> Problem {
    Kind::NotFound.because("annotators open their invitation link, requesters open /requester")
}
