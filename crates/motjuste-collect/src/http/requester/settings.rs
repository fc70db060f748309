//! Campaigns made and changed in the browser, and what they ask about.

use axum::http::StatusCode;
use axum::response::Response;
use motjuste_campaign::import::items_of_text;
use motjuste_campaign::{Campaign, Procedure};
use motjuste_http::Problem;
use motjuste_http::respond::{json, to_json};
use serde::Deserialize;
use serde_json::json;

use crate::http::extract::{Body, FileBody, InPath, Owner, Requester, ServerOwner, Viewer};
use crate::http::kind;
use crate::http::problem::{finish, lost, problem};

/// A campaign of every kind as it would be without any choice made.
pub(super) async fn kinds(_: ServerOwner) -> Result<Response, Problem> {
    let name = "my-campaign".parse().map_err(|error| problem(&error))?;
    let usual = |procedure| Campaign::new(Clone::clone(&name), "My campaign", procedure);
    let kinds: Vec<Campaign> = Procedure::usual().into_iter().map(usual).collect();
    Ok(json(to_json(&kinds)))
}

pub(super) async fn create(
    owner: ServerOwner,
    Body(campaign): Body<Campaign>,
) -> Result<StatusCode, Problem> {
    finish(async move { owner.store.create(campaign).await }).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn read(viewer: Viewer, InPath(name): InPath) -> Result<Response, Problem> {
    let campaign = viewer.store.campaign(&name).await.map_err(|error| problem(&error))?;
    Ok(json(to_json(&campaign)))
}

pub(super) async fn edit(
    owner: Owner,
    InPath(name): InPath,
    Body(campaign): Body<Campaign>,
) -> Result<StatusCode, Problem> {
    if campaign.name != name {
        return Err(Problem::new(kind::UNANSWERABLE_REQUEST, "the name cannot change"));
    }
    finish(async move { owner.store.edit(campaign).await }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A file with items.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Add {
    file: String,
    text: String,
}

pub(super) async fn add(
    requester: Requester,
    InPath(name): InPath,
    FileBody(Add { file, text }): FileBody<Add>,
) -> Result<Response, Problem> {
    let campaign = requester.store.campaign(&name).await.map_err(|error| problem(&error))?;
    let read = move || items_of_text(&campaign.procedure, &file, text);
    let items = tokio::task::spawn_blocking(read).await.map_err(|_| lost())?;
    let unfit = |error: motjuste_campaign::import::ImportError| {
        Problem::new(kind::UNANSWERABLE_REQUEST, error.to_string())
    };
    let items = items.map_err(unfit)?;
    let added = finish(async move { requester.store.add(&name, items).await }).await?;
    Ok(json(to_json(&json!({ "items": added.items, "tasks": added.tasks }))))
}
