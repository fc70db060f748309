//! What routes extract from a request: its admission, and its body as JSON.

use std::sync::Arc;

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use motjuste_http::admission::Admitted;
use motjuste_http::{Client, Problem, body};
use serde::de::DeserializeOwned;

use crate::kind;
use crate::state::{AppState, shutting_down};

/// A request for work that may go on: the server is not stopping, and its client does not have too
/// many in progress. It counts as in progress until this is dropped.
pub(super) struct Admission {
    _admitted: Admitted,
}

impl FromRequestParts<Arc<AppState>> for Admission {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Self, Problem> {
        if state.is_stopping() {
            return Err(shutting_down());
        }
        let Client(address) = *parts.extensions.get().expect("the listener adds the client");
        let admitted = state.admission.admit(address).ok_or_else(|| {
            let most = state.settings.limits.http.per_client;
            let detail = format!(
                "you already have {most} requests in progress; wait for one to \
                finish"
            );
            Problem::new(kind::TOO_MANY_REQUESTS, detail)
        })?;
        Ok(Self { _admitted: admitted })
    }
}

/// A body, within the limits, that has the members of `T`.
pub(super) struct Json<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<AppState>> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &Arc<AppState>) -> Result<Self, Problem> {
        body::read(request, &state.settings.limits.http).await.map(Self)
    }
}
