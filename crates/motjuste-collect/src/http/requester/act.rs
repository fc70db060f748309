//! What a requester does: pause and resume, invite, find bad work, filter it, take that back.

use axum::Extension;
use axum::extract::{Path, Request, State as Shared};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use motjuste_campaign::{DecisionId, DecisionNumber, Filter, Rule, quality};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::look::records;
use super::{Desk, name};
use crate::http::reception::Reception;
use crate::http::trouble::{self, finish};
use motjuste_http::Client;
use motjuste_http::Problem;
use motjuste_http::body;
use motjuste_http::respond::to_json;

use crate::http::kind;
use motjuste_http::respond::json;

pub(super) async fn pause(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    Path(campaign): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    reception.check_requester(client, &headers)?;
    let (book, name) = (reception.book.clone(), name(&campaign)?);
    finish(async move { book.pause(&name).await }).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

pub(super) async fn resume(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    Path(campaign): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    reception.check_requester(client, &headers)?;
    let (book, name) = (reception.book.clone(), name(&campaign)?);
    finish(async move { book.resume(&name).await }).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// What a requester asks for, once it is known that it is the requester.
async fn asked<T: DeserializeOwned>(
    reception: &Reception,
    client: Client,
    request: Request,
) -> Result<T, Problem> {
    reception.check_requester(client, request.headers())?;
    body::read(request, &reception.settings.limits).await
}

/// How many people to invite.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Invite {
    people: u32,
}

/// More at once is a slip of the finger.
const MOST_INVITED: u32 = 1000;

/// Invites people; their links are shown this once.
pub(super) async fn invite(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    Path(campaign): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let Invite { people } = asked(&reception, client, request).await?;
    if people > MOST_INVITED {
        let detail = format!("{MOST_INVITED} people at most are invited at once");
        return Err(kind::UNANSWERABLE_REQUEST.because(detail));
    }
    let (book, name) = (reception.book.clone(), name(&campaign)?);
    let tokens = finish(async move { book.invite(&name, people).await }).await?;
    let origin = reception.origin();
    let links: Vec<_> =
        tokens.iter().map(|token| format!("{origin}/a/{}", token.reveal())).collect();
    Ok(json(to_json(&json!({ "links": links }))))
}

/// A rule to apply.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Apply {
    rule: Rule,
    #[serde(default)]
    threshold: Option<f64>,
}

/// What a rule would filter.
pub(super) async fn find(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    Path(campaign): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let apply = asked(&reception, client, request).await?;
    Ok(json(to_json(&found(&reception, &campaign, apply).await?)))
}

/// Filters what a rule finds.
pub(super) async fn filter(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    Path(campaign): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let apply = asked(&reception, client, request).await?;
    let filter = found(&reception, &campaign, apply).await?;
    let findings = filter.findings.len();
    let (book, name) = (reception.book.clone(), name(&campaign)?);
    let decision = finish(async move { book.filter(&name, filter).await }).await?;
    Ok(json(to_json(&json!({ "decision": decision.number, "findings": findings }))))
}

async fn found(reception: &Reception, campaign: &str, apply: Apply) -> Result<Filter, Problem> {
    let Apply { rule, threshold } = apply;
    let records = records(reception, campaign).await?;
    let find = move || quality::apply(&records, rule, threshold);
    let filter = tokio::task::spawn_blocking(find).await.map_err(|_| trouble::lost())?;
    filter.map_err(|error| kind::UNANSWERABLE_REQUEST.because(error.to_string()))
}

/// A decision to take back.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Restore {
    decision: DecisionNumber,
    reason: String,
}

/// The longest reason, in characters.
const LONGEST_REASON: usize = 1000;

pub(super) async fn restore(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    Path(campaign): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let Restore { decision, reason } = asked(&reception, client, request).await?;
    if reason.trim().is_empty() || reason.chars().nth(LONGEST_REASON).is_some() {
        let detail = format!("say why, in {LONGEST_REASON} characters at most");
        return Err(kind::UNANSWERABLE_REQUEST.because(detail));
    }
    let decision = DecisionId { campaign: name(&campaign)?, number: decision };
    let book = reception.book.clone();
    finish(async move { book.restore(&decision, &reason).await }).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
