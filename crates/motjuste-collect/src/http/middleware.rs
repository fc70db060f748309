//! What every request to a server of campaigns passes on its way in, and every response on its way
//! out.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State as Shared};
use axum::http::HeaderValue;
use axum::http::header::{ACCEPT, CONNECTION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::state::AppState;
use motjuste_http::page::HTML;
use motjuste_http::{Problem, guard, headers};

/// Lets a request through if it may, and marks the response. The log has the route and never the
/// path, which may be an invitation.
pub(super) async fn check_and_log(
    Shared(state): Shared<Arc<AppState>>,
    request: Request<Body>,
    next: Next,
) -> Response {
    let since = Instant::now();
    let method = request.method().clone();
    let accepted = request.headers().get(ACCEPT).and_then(|value| value.to_str().ok());
    // Scripts accept anything; only a browser that shows the answer asks for a page.
    let wants_page = accepted.is_some_and(|value| value.contains("text/html"));
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("(none)", MatchedPath::as_str).to_owned();
    let mut response = match check(&state, &request) {
        Err(problem) => problem.into_response(),
        Ok(()) => next.run(request).await,
    };
    if wants_page {
        response = for_people(response);
    }
    headers::secure(response.headers_mut());
    // Refused before its body was read: what is left of it would be taken for the next request.
    if !method.is_safe() && matches!(response.status().as_u16(), 401 | 403 | 429) {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    let (status, ms) = (response.status().as_u16(), since.elapsed().as_secs_f64() * 1e3);
    tracing::info!(%method, route, status, ms, "request");
    response
}

fn check(state: &AppState, request: &Request<Body>) -> Result<(), Problem> {
    let settings = &state.settings;
    guard::check_host(settings.address, &settings.hosts, request.uri(), request.headers())?;
    state.check_same_origin(request.method(), request.headers())
}

/// A problem as a page, for a person who followed a link.
fn for_people(mut response: Response) -> Response {
    let Some(problem) = response.extensions().get::<Problem>() else { return response };
    let document = problem.document();
    let mut letters = document.detail.chars();
    let detail: String =
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    let page = include_str!("../../assets/collect/problem.html")
        .replace("{title}", &htmlize::escape_text(document.title))
        .replace("{detail}", &htmlize::escape_text(detail));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(HTML));
    response.headers_mut().remove(CONTENT_LENGTH);
    *response.body_mut() = Body::from(page);
    response
}
