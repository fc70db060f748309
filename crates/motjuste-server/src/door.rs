//! What every request passes on its way in and every response on its way out.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State as Shared};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::state::State;
use motjuste_http::Problem;
use motjuste_http::{guard, headers};

use crate::{cors, token_check};

/// Lets a request through if it may, and marks the response.
pub(crate) async fn door(
    Shared(state): Shared<Arc<State>>,
    request: Request<Body>,
    next: Next,
) -> Response {
    let visit = Visit::begin(&state, &request);
    let origins = &state.settings.origins;
    let origin = cors::allowed(origins, request.headers());
    let is_preflight = cors::is_preflight(request.method(), request.headers());
    let mut response = match check(&state, &request, is_preflight) {
        Err(problem) => problem.into_response(),
        Ok(()) => next.run(request).await,
    };
    cors::announce(origins, origin, is_preflight, response.headers_mut());
    headers::secure(response.headers_mut());
    visit.end(response.status());
    response
}

fn check(state: &State, request: &Request<Body>, is_preflight: bool) -> Result<(), Problem> {
    guard::check_host(
        state.settings.address,
        &state.settings.hosts,
        request.uri(),
        request.headers(),
    )?;
    // A browser's question about what it may ask carries no token.
    if token_check::is_guarded(request.uri().path()) && !is_preflight {
        token_check::check_token(&state.settings, request.headers())?;
    }
    Ok(())
}

/// A request from its first byte to its answer, for logs and metrics. Neither ever has what was
/// asked: of a path, only the route it belongs to.
struct Visit {
    state: Arc<State>,
    method: Method,
    route: String,
    since: Instant,
    is_over: bool,
}

/// What is recorded for a caller who did not wait, as nginx has it.
const CLIENT_WENT_AWAY: u16 = 499;

impl Visit {
    fn begin(state: &Arc<State>, request: &Request<Body>) -> Self {
        let route = request.extensions().get::<MatchedPath>();
        Self {
            state: Arc::clone(state),
            method: request.method().clone(),
            route: route.map_or("(none)", MatchedPath::as_str).to_owned(),
            since: Instant::now(),
            is_over: false,
        }
    }

    fn end(mut self, status: StatusCode) {
        self.record(status.as_u16());
        self.is_over = true;
    }

    fn record(&self, status: u16) {
        let elapsed = self.since.elapsed();
        // Methods are the caller's to invent; labels are not.
        let method = match self.method {
            Method::GET | Method::HEAD | Method::POST | Method::OPTIONS => self.method.as_str(),
            _ => "other",
        };
        self.state.metrics.request(method, &self.route, status, elapsed);
        let ms = elapsed.as_secs_f64() * 1e3;
        tracing::info!(method, route = self.route, status, ms, "request");
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        if !self.is_over {
            self.record(CLIENT_WENT_AWAY);
        }
    }
}
