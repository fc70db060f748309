//! Who a request comes from. The store is reached through these extractors alone, so that a route
//! that does not check who asks does not compile.

use std::sync::Arc;

use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use motjuste_campaign::{AnnotatorId, CampaignName, Role, Store};
use motjuste_http::admission::Admitted;
use motjuste_http::{Client, Limits, Problem, body};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::problem::problem;
use super::session::Who;
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

/// Someone who looks after campaigns, whichever.
pub(super) struct Staff {
    pub(super) store: Store,
    pub(super) who: Who,
    pub(super) role: Role,
    _admitted: Admitted,
}

impl FromRequestParts<Arc<AppState>> for Staff {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Self, Problem> {
        let client = client(parts, state)?;
        let (store, who, role) = state.check_staff(client, &parts.headers).await?;
        Ok(Self { store, who, role, _admitted: state.admit(client)? })
    }
}

impl Staff {
    /// The same person, if they may do this in the campaign of the path.
    async fn allowed(
        parts: &mut Parts,
        state: &Arc<AppState>,
        least: Role,
    ) -> Result<Self, Problem> {
        let staff = Self::from_request_parts(parts, state).await?;
        let campaign = path(parts, state).await?;
        if let Who::Member(member) = &staff.who
            && member.campaign.as_str() != campaign
        {
            return Err(Problem::new(kind::NOT_FOUND, "you look after no such campaign"));
        }
        if staff.role < least {
            let detail = format!("only a {least} can do this, and you are a {}", staff.role);
            return Err(Problem::new(kind::NOT_ALLOWED, detail));
        }
        Ok(staff)
    }
}

macro_rules! staff {
    ($($(#[$doc:meta])* $name:ident: $least:expr;)+) => {$(
        $(#[$doc])*
        pub(super) struct $name {
            pub(super) store: Store,
            _staff: Staff,
        }

        impl FromRequestParts<Arc<AppState>> for $name {
            type Rejection = Problem;

            async fn from_request_parts(
                parts: &mut Parts,
                state: &Arc<AppState>,
            ) -> Result<Self, Problem> {
                let staff = Staff::allowed(parts, state, $least).await?;
                Ok(Self { store: staff.store.clone(), _staff: staff })
            }
        }
    )+};
}

staff! {
    /// Someone who may look at the campaign of the path.
    Viewer: Role::Viewer;
    /// Someone who may take decisions in the campaign of the path.
    Requester: Role::Requester;
    /// Someone who may change the campaign of the path and who looks after it.
    Owner: Role::Owner;
}

/// Whoever has the server's token.
pub(super) struct ServerOwner {
    pub(super) store: Store,
    _staff: Staff,
}

impl FromRequestParts<Arc<AppState>> for ServerOwner {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Self, Problem> {
        let staff = Staff::from_request_parts(parts, state).await?;
        if staff.who != Who::Owner {
            let detail = "only the holder of the server's token can do this";
            return Err(Problem::new(kind::NOT_ALLOWED, detail));
        }
        Ok(Self { store: staff.store.clone(), _staff: staff })
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

/// A body of JSON that holds a file.
pub(super) struct FileBody<T>(pub(super) T);

/// The largest file of items, in bytes.
const LARGEST_FILE: usize = 64 << 20;

impl<T: DeserializeOwned> FromRequest<Arc<AppState>> for FileBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &Arc<AppState>) -> Result<Self, Problem> {
        let limits = Limits { body: LARGEST_FILE, ..state.settings.limits.clone() };
        body::read(request, &limits).await.map(Self)
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
