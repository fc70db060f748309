//! What a requester does: pause and resume, invite, find bad work, filter it, take that back.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use motjuste_campaign::{
    About, Answer, CampaignName, DecisionId, DecisionNumber, Filter, ItemNumber, Rule, Store,
    quality,
};
use motjuste_http::Problem;
use motjuste_http::respond::{json, to_json};
use serde::Deserialize;
use serde_json::json;

use super::read::snapshot;
use crate::http::extract::{Body, InPath, Requester};
use crate::http::kind;
use crate::http::problem::{finish, lost, problem};
use crate::http::state::AppState;

pub(super) async fn pause(
    requester: Requester,
    InPath(name): InPath,
) -> Result<StatusCode, Problem> {
    finish(async move { requester.store.pause(&name).await }).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn resume(
    requester: Requester,
    InPath(name): InPath,
) -> Result<StatusCode, Problem> {
    finish(async move { requester.store.resume(&name).await }).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Invite {
    #[serde(default)]
    people: u32,
    /// What the requester calls them; one link each.
    #[serde(default)]
    names: Vec<String>,
}

/// More at once is a slip of the finger.
const MOST_INVITED: u32 = 1000;

/// Invites people; their links are shown this once.
pub(super) async fn invite(
    State(state): State<Arc<AppState>>,
    requester: Requester,
    InPath(name): InPath,
    Body(Invite { people, names }): Body<Invite>,
) -> Result<Response, Problem> {
    if people.saturating_add(u32::try_from(names.len()).unwrap_or(u32::MAX)) > MOST_INVITED {
        let detail = format!("you can invite at most {MOST_INVITED} people at once");
        return Err(Problem::new(kind::UNANSWERABLE_REQUEST, detail));
    }
    let called = names.clone().into_iter().map(Some).chain(std::iter::repeat(None));
    let tokens = finish(async move {
        let mut tokens = requester.store.invite_by_name(&name, &names).await?;
        tokens.extend(requester.store.invite(&name, people).await?);
        Ok(tokens)
    });
    let origin = state.origin();
    let link = |(token, name): (motjuste_campaign::Token, Option<String>)| {
        let link = format!("{origin}/a/{}", token.reveal());
        name.map_or(link.clone(), |name| format!("{name}: {link}"))
    };
    let links: Vec<_> = tokens.await?.into_iter().zip(called).map(link).collect();
    Ok(json(to_json(&json!({ "links": links }))))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Apply {
    rule: Rule,
    #[serde(default)]
    threshold: Option<f64>,
}

pub(super) async fn find(
    requester: Requester,
    InPath(name): InPath,
    Body(apply): Body<Apply>,
) -> Result<Response, Problem> {
    Ok(json(to_json(&found(&requester.store, name, apply).await?)))
}

pub(super) async fn filter(
    requester: Requester,
    InPath(name): InPath,
    Body(apply): Body<Apply>,
) -> Result<Response, Problem> {
    let filter = found(&requester.store, name.clone(), apply).await?;
    let findings = filter.findings.len();
    let decision = finish(async move { requester.store.filter(&name, filter).await }).await?;
    Ok(json(to_json(&json!({ "decision": decision.number, "findings": findings }))))
}

async fn found(store: &Store, name: CampaignName, apply: Apply) -> Result<Filter, Problem> {
    let Apply { rule, threshold } = apply;
    let snapshot = snapshot(store, name).await?;
    let find = move || quality::apply(&snapshot, rule, threshold);
    let filter = tokio::task::spawn_blocking(find).await.map_err(|_| lost())?;
    filter.map_err(|error| Problem::new(kind::UNANSWERABLE_REQUEST, error.to_string()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Adjudicate {
    item: ItemNumber,
    about: About,
    /// What is right; nothing to take that back.
    answer: Option<Answer>,
    reason: String,
}

pub(super) async fn adjudicate(
    requester: Requester,
    InPath(name): InPath,
    Body(Adjudicate { item, about, answer, reason }): Body<Adjudicate>,
) -> Result<StatusCode, Problem> {
    finish(async move { requester.store.adjudicate(&name, (item, about), answer, &reason).await })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Restore {
    decision: DecisionNumber,
    reason: String,
}

pub(super) async fn restore(
    requester: Requester,
    InPath(campaign): InPath,
    Body(Restore { decision, reason }): Body<Restore>,
) -> Result<StatusCode, Problem> {
    let reason = motjuste_campaign::tidy_reason(&reason).map_err(|error| problem(&error))?;
    let decision = DecisionId { campaign, number: decision };
    finish(async move { requester.store.restore(&decision, &reason).await }).await?;
    Ok(StatusCode::NO_CONTENT)
}
