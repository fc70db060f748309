//! Who a request comes from. The store is reached through these extractors alone, so that a route
//! that does not check who asks does not compile.

use std::sync::Arc;

use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use motjuste_campaign::{AnnotatorId, CampaignName, Store};
use motjuste_http::admission::Admitted;
use motjuste_http::{Client, Problem, body};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::problem::problem;
use super::state::AppState;
use crate::http::kind;

/// Anyone, where it is not known yet who asks. There is nothing to reach through it.
pub(super) struct Anyone {
    pub(super) client: Client,
    _admitted: Admitted,
}

impl FromRequestParts<Arc<AppState>> for Anyone {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Self, Problem> {
        let client = client(parts, state)?;
        Ok(Self { client, _admitted: state.admit(client)? })
    }
}

/// The requester: the session's or the token's.
pub(super) struct Requester {
    pub(super) store: Store,
    _admitted: Admitted,
}

impl FromRequestParts<Arc<AppState>> for Requester {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Self, Problem> {
        let client = client(parts, state)?;
        let store = state.check_requester(client, &parts.headers)?;
        Ok(Self { store, _admitted: state.admit(client)? })
    }
}

pub(super) struct Annotator {
    pub(super) id: AnnotatorId,
    /// Whether a platform sent them, and not an invitation.
    pub(super) is_from_platform: bool,
    pub(super) store: Store,
    _admitted: Admitted,
}

impl FromRequestParts<Arc<AppState>> for Annotator {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Self, Problem> {
        let client = client(parts, state)?;
        let admitted = state.admit(client)?;
        let campaign = path(parts, state).await?;
        let known = state.check_annotator(&parts.headers, &campaign)?;
        let (store, id, is_from_platform) = known;
        Ok(Self { id, is_from_platform, store, _admitted: admitted })
    }
}

pub(super) struct InPath(pub(super) CampaignName);

impl FromRequestParts<Arc<AppState>> for InPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Self, Problem> {
        path(parts, state).await?.parse().map(Self).map_err(|error| problem(&error))
    }
}

/// A body of JSON, within the server's limits.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<AppState>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &Arc<AppState>) -> Result<Self, Problem> {
        body::read(request, &state.settings.limits).await.map(Self)
    }
}

/// What is sent where there is nothing to say, so that it is JSON all the same.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// Whom a request comes from. Behind a proxy on this machine, which a public URL tells of, everybody
/// would be the proxy: then it is whom the proxy says, last in its list.
fn client(parts: &Parts, state: &AppState) -> Result<Client, Problem> {
    let none = || Problem::new(kind::INTERNAL_ERROR, "the connection has no address");
    let peer = parts.extensions.get::<Client>().copied().ok_or_else(none)?;
    if state.settings.public_url.is_none() || !peer.0.is_loopback() {
        return Ok(peer);
    }
    let forwarded = parts.headers.get_all("x-forwarded-for").into_iter().next_back();
    let last = forwarded.and_then(|line| line.to_str().ok()?.rsplit(',').next());
    Ok(last.and_then(|address| address.trim().parse().ok()).map_or(peer, Client))
}

async fn path(parts: &mut Parts, state: &Arc<AppState>) -> Result<String, Problem> {
    #[derive(Deserialize)]
    struct Params {
        campaign: String,
    }
    let params = Path::<Params>::from_request_parts(parts, state).await;
    let Path(Params { campaign }) =
        params.map_err(|error| Problem::new(kind::MALFORMED_REQUEST, error.to_string()))?;
    Ok(campaign)
}
