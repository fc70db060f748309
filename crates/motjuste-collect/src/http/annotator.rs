//! What annotators' pages ask for. Whatever is written has a key, so that a page may ask again until
//! it is answered; what is answered never shows controls, sources or other people's work.

use std::sync::Arc;
use std::time::SystemTime;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::header::{LOCATION, SET_COOKIE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post, put};
use motjuste_campaign::{
    Answer, Answered, AssignmentId, Campaign, Draft, Key, Kind as CampaignKind, Limits, QuestionId,
    Token as Invitation,
};
use motjuste_http::Problem;
use motjuste_http::respond::{json, to_json};
use serde::{Deserialize, Serialize};

use super::extract::{Annotator, Anyone, Body, InPath, Nothing};
use super::problem::{finish, problem};
use super::state::AppState;
use super::{draft, platform};
use crate::http::kind;

pub(super) fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/a/{invitation}", get(enter))
        .route("/p/{campaign}", get(platform::enter))
        .route("/c/{campaign}", get(add_slash))
        .route("/c/{campaign}/brief", get(brief))
        .route("/c/{campaign}/consent", post(consent))
        .route("/c/{campaign}/next", post(next))
        .route("/c/{campaign}/draft", put(draft::keep))
        .route("/c/{campaign}/save", post(save))
        .route("/c/{campaign}/submit", post(submit))
        .route("/c/{campaign}/return", post(hand_back))
}

/// The invitation link: leaves a cookie and leads to the campaign.
async fn enter(
    State(state): State<Arc<AppState>>,
    anyone: Anyone,
    Path(invitation): Path<String>,
) -> Result<Response, Problem> {
    let invitation: Invitation = invitation.parse().map_err(|error| problem(&error))?;
    let annotator = state.invited(anyone.client, &invitation).await?;
    let cookie = state.sessions().of_annotator(&annotator, false, SystemTime::now());
    let place = HeaderValue::from_str(&format!("/c/{}/", annotator.campaign))
        .expect("a campaign's name can stand in an address");
    Ok((StatusCode::SEE_OTHER, [(SET_COOKIE, cookie), (LOCATION, place)]).into_response())
}

/// For people who leave the end of the address out.
async fn add_slash(InPath(campaign): InPath) -> Redirect {
    Redirect::permanent(&format!("/c/{campaign}/"))
}

/// What a page must know about its campaign.
#[derive(Serialize)]
struct Brief<'a> {
    title: &'a str,
    language: &'a str,
    kind: CampaignKind,
    instructions: Option<&'a str>,
    #[serde(flatten)]
    limits: Limits,
    tasks_per_person: u32,
    pay_per_task: f64,
    /// Where people of a platform go when they are done.
    #[serde(skip_serializing_if = "Option::is_none")]
    completion_url: Option<&'a str>,
}

impl<'a> Brief<'a> {
    fn new(campaign: &'a Campaign, is_from_platform: bool) -> Self {
        Self {
            title: &campaign.title,
            language: &campaign.language,
            kind: campaign.procedure.kind(),
            instructions: campaign.instructions.as_deref(),
            limits: campaign.procedure.limits(),
            tasks_per_person: campaign.tasks_per_person,
            pay_per_task: campaign.pay_per_task,
            completion_url: campaign.completion_url.as_deref().filter(|_| is_from_platform),
        }
    }
}

async fn brief(annotator: Annotator) -> Result<Response, Problem> {
    let campaign = annotator.store.campaign(&annotator.id.campaign).await;
    let campaign = campaign.map_err(|error| problem(&error))?;
    Ok(json(to_json(&Brief::new(&campaign, annotator.is_from_platform))))
}

async fn consent(annotator: Annotator, _: Body<Nothing>) -> Result<StatusCode, Problem> {
    finish(async move { annotator.store.consent(&annotator.id).await }).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn next(annotator: Annotator, _: Body<Nothing>) -> Result<Response, Problem> {
    let next = finish(async move {
        let next = annotator.store.next(&annotator.id).await?;
        draft::Resumed::new(&annotator.store, &annotator.id, next).await
    });
    Ok(json(to_json(&next.await?)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    assignment: AssignmentId,
    key: Key,
    question: QuestionId,
    answer: Answer,
}

async fn save(annotator: Annotator, Body(save): Body<Save>) -> Result<Response, Problem> {
    let view = finish(async move {
        let Save { assignment, key, question, answer } = save;
        annotator.store.save(&annotator.id, &assignment, &key, question, answer).await
    });
    Ok(json(to_json(&view.await?)))
}

/// The answers to a whole task.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Submit {
    assignment: AssignmentId,
    key: Key,
    #[serde(default)]
    answers: Vec<Answered>,
    #[serde(default)]
    active_ms: Option<u64>,
    #[serde(default)]
    comment: Option<String>,
}

async fn submit(annotator: Annotator, Body(submit): Body<Submit>) -> Result<Response, Problem> {
    let receipt = finish(async move {
        let Submit { assignment, key, answers, active_ms, comment } = submit;
        let draft = Draft { answers, active_ms, comment };
        annotator.store.submit(&annotator.id, &assignment, &key, &draft).await
    });
    Ok(json(to_json(&receipt.await?)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HandBack {
    assignment: AssignmentId,
    why: String,
}

/// The longest reason, in characters.
const LONGEST_REASON: usize = 1000;

async fn hand_back(
    annotator: Annotator,
    Body(HandBack { assignment, why }): Body<HandBack>,
) -> Result<StatusCode, Problem> {
    if why.chars().nth(LONGEST_REASON).is_some() {
        let detail = format!("a reason may have at most {LONGEST_REASON} characters");
        return Err(Problem::new(kind::TEXT_TOO_LONG, detail));
    }
    finish(async move { annotator.store.hand_back(&annotator.id, &assignment, &why).await })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
