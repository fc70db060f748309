//! The middleware around all routes: who may ask, the headers of every response, logs and metrics.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use motjuste_http::{Problem, guard, headers};

use crate::settings::Settings;
use crate::state::AppState;
use crate::{cors, kind};

/// Checks a request, and sets the headers of its response.
pub(crate) async fn check_and_record(
    State(state): State<Arc<AppState>>,
    request: Request<Body>,
    next: Next,
) -> Response {
    let record = Record::begin(&state, &request);
    let origins = &state.settings.origins;
    let origin = cors::allowed(origins, request.headers());
    let is_preflight = cors::is_preflight(request.method(), request.headers());
    let mut response = match check(&state.settings, &request, is_preflight) {
        Err(problem) => problem.into_response(),
        Ok(()) => next.run(request).await,
    };
    cors::announce(origins, origin, is_preflight, response.headers_mut());
    headers::secure(response.headers_mut());
    record.end(response.status());
    response
}

fn check(settings: &Settings, request: &Request, is_preflight: bool) -> Result<(), Problem> {
    let (uri, headers) = (request.uri(), request.headers());
    guard::check_host(settings.address, &settings.hosts, uri, headers)?;
    // The page, the documentation and the health checks need no token; nor has a preflight one.
    let needs_token = uri.path().starts_with("/v1/") || uri.path() == "/metrics";
    if needs_token && !is_preflight { check_token(settings, headers) } else { Ok(()) }
}

fn check_token(settings: &Settings, headers: &HeaderMap) -> Result<(), Problem> {
    let Some(token) = &settings.token else { return Ok(()) };
    let detail = match guard::bearer(headers) {
        Some(secret) if token.is(secret) => return Ok(()),
        Some(_) => "wrong token",
        None => "send Authorization: Bearer and the token",
    };
    Err(Problem::new(kind::UNAUTHORIZED, detail))
}

/// A request from its head to its answer, for logs and metrics. Both name the route, never the
/// path: a path holds a caller's words.
struct Record {
    state: Arc<AppState>,
    method: Method,
    route: String,
    since: Instant,
    is_over: bool,
}

/// The status of a request whose client went away, as nginx has it.
const CLIENT_CLOSED_REQUEST: u16 = 499;

impl Record {
    fn begin(state: &Arc<AppState>, request: &Request) -> Self {
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
        self.write(status.as_u16());
        self.is_over = true;
    }

    fn write(&self, status: u16) {
        let elapsed = self.since.elapsed();
        // Clients may invent methods; labels must stay few.
        let method = match self.method {
            Method::GET | Method::HEAD | Method::POST | Method::OPTIONS => self.method.as_str(),
            _ => "other",
        };
        self.state.metrics.request(method, &self.route, status, elapsed);
        let ms = elapsed.as_secs_f64() * 1e3;
        tracing::info!(method, route = self.route, status, ms, "request");
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        if !self.is_over {
            self.write(CLIENT_CLOSED_REQUEST);
        }
    }
}
