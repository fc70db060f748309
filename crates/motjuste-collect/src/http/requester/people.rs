//! Annotators and members: one person's answers, invitations taken back, data removed, roles given.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;
use motjuste_campaign::{AnnotatorId, AnnotatorNumber, MemberId, MemberNumber, Role, browse};
use motjuste_http::Problem;
use motjuste_http::respond::{json, to_json};
use serde::Deserialize;
use serde_json::json;

use super::read::snapshot;
use crate::http::extract::{Body, InPath, Owner, Requester, Viewer};
use crate::http::kind;
use crate::http::problem::{finish, lost, problem};

/// Everything one person submitted, in a row.
pub(super) async fn answers(
    viewer: Viewer,
    InPath(name): InPath,
    Path((_, annotator)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let unknown = |_| Problem::new(kind::NOT_FOUND, "no such annotator");
    let annotator = AnnotatorNumber(annotator.parse().map_err(unknown)?);
    let snapshot = snapshot(&viewer.store, name).await?;
    let answers = move || to_json(&browse::answers_of(&snapshot, annotator));
    Ok(json(tokio::task::spawn_blocking(answers).await.map_err(|_| lost())?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Person {
    annotator: AnnotatorNumber,
    reason: String,
}

pub(super) async fn revoke(
    requester: Requester,
    InPath(campaign): InPath,
    Body(Person { annotator, reason }): Body<Person>,
) -> Result<StatusCode, Problem> {
    let annotator = AnnotatorId { campaign, number: annotator };
    finish(async move { requester.store.revoke(&annotator, &reason).await }).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn forget(
    owner: Owner,
    InPath(campaign): InPath,
    Body(Person { annotator, reason }): Body<Person>,
) -> Result<StatusCode, Problem> {
    let annotator = AnnotatorId { campaign, number: annotator };
    finish(async move { owner.store.forget(&annotator, &reason).await }).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn members(viewer: Viewer, InPath(name): InPath) -> Result<Response, Problem> {
    let members = viewer.store.members(&name).await.map_err(|error| problem(&error))?;
    Ok(json(to_json(&members)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AddMember {
    name: String,
    role: Role,
}

/// Adds a member; the token is shown this once.
pub(super) async fn add_member(
    owner: Owner,
    InPath(campaign): InPath,
    Body(AddMember { name, role }): Body<AddMember>,
) -> Result<Response, Problem> {
    let token = finish(async move { owner.store.add_member(&campaign, &name, role).await }).await?;
    Ok(json(to_json(&json!({ "token": token.reveal() }))))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RemoveMember {
    member: MemberNumber,
}

pub(super) async fn remove_member(
    owner: Owner,
    InPath(campaign): InPath,
    Body(RemoveMember { member }): Body<RemoveMember>,
) -> Result<StatusCode, Problem> {
    let member = MemberId { campaign, number: member };
    finish(async move { owner.store.remove_member(&member).await }).await?;
    Ok(StatusCode::NO_CONTENT)
}
