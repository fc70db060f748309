//! What annotators' pages ask for. Whatever is written has a key, so that a page may ask again until
//! it is answered; what is answered never shows controls, sources or other people's work.

use std::sync::Arc;

use axum::extract::{Path, Request, State as Shared};
use axum::http::header::{LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::{Extension, Router};
use motjuste_campaign::{
    AnnotatorId, Answer, Answered, AssignmentId, Campaign, Draft, Key, Kind as CampaignKind,
    Limits, QuestionId, Store, Token as Invitation,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::reception::Reception;
use super::trouble::{self, finish};
use super::{draft, platform, session};
use motjuste_http::Client;
use motjuste_http::Problem;
use motjuste_http::admission::Admitted;
use motjuste_http::body;
use motjuste_http::respond::to_json;

use crate::http::kind;
use motjuste_http::respond::json;

/// Their routes.
pub(super) fn routes() -> Router<Arc<Reception>> {
    Router::new()
        .route("/a/{invitation}", get(enter))
        .route("/p/{campaign}", get(platform::enter))
        .route("/c/{campaign}/brief", get(brief))
        .route("/c/{campaign}/consent", post(consent))
        .route("/c/{campaign}/next", post(next))
        .route("/c/{campaign}/draft", put(draft::keep))
        .route("/c/{campaign}/save", post(save))
        .route("/c/{campaign}/submit", post(submit))
        .route("/c/{campaign}/return", post(hand_back))
}

type Desk = Shared<Arc<Reception>>;

/// The invitation link: leaves a cookie and leads to the campaign.
async fn enter(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    Path(invitation): Path<String>,
) -> Result<Response, Problem> {
    let _admitted = reception.admit(client)?;
    let invitation: Invitation = invitation.parse().map_err(|error| trouble::problem(&error))?;
    let annotator = reception.invited(client, &invitation).await?;
    let cookie = session::annotator_cookie(&annotator.campaign, &invitation, reception.is_secure());
    let place = HeaderValue::from_str(&format!("/c/{}/", annotator.campaign))
        .expect("a campaign's name can stand in an address");
    Ok((StatusCode::SEE_OTHER, [(SET_COOKIE, cookie), (LOCATION, place)]).into_response())
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
    /// Where people of a platform go when they are done.
    #[serde(skip_serializing_if = "Option::is_none")]
    completion_url: Option<&'a str>,
}

impl<'a> Brief<'a> {
    fn of(campaign: &'a Campaign, is_from_platform: bool) -> Self {
        Self {
            title: &campaign.title,
            language: &campaign.language,
            kind: campaign.procedure.kind(),
            instructions: campaign.instructions.as_deref(),
            limits: campaign.procedure.limits(),
            completion_url: campaign.completion_url.as_deref().filter(|_| is_from_platform),
        }
    }
}

async fn brief(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    Path(campaign): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let _admitted = reception.admit(client)?;
    let annotator = reception.annotator(client, &headers, &campaign).await?;
    let campaign = reception.book.campaign(&annotator.campaign).await;
    let campaign = campaign.map_err(|error| trouble::problem(&error))?;
    let is_from_platform = reception.platform_person(&headers, &campaign.name).is_some();
    Ok(json(to_json(&Brief::of(&campaign, is_from_platform))))
}

/// What an annotator asks for, once it is known who it is.
pub(super) struct Asked<T> {
    pub(super) annotator: AnnotatorId,
    pub(super) body: T,
    pub(super) book: Store,
    _admitted: Admitted,
}

impl<T: DeserializeOwned> Asked<T> {
    pub(super) async fn read(
        reception: &Reception,
        client: Client,
        campaign: &str,
        request: Request,
    ) -> Result<Self, Problem> {
        let admitted = reception.admit(client)?;
        let annotator = reception.annotator(client, request.headers(), campaign).await?;
        let body = body::read(request, &reception.settings.limits).await?;
        Ok(Self { annotator, body, book: reception.book.clone(), _admitted: admitted })
    }
}

async fn consent(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    Path(campaign): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let asked = Asked::<Nothing>::read(&reception, client, &campaign, request).await?;
    finish(async move { asked.book.consent(&asked.annotator).await }).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// What is sent where there is nothing to say, so that it is JSON all the same.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

async fn next(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    Path(campaign): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let asked = Asked::<Nothing>::read(&reception, client, &campaign, request).await?;
    let next = finish(async move {
        let next = asked.book.next(&asked.annotator).await?;
        draft::Resumed::new(&asked.book, &asked.annotator, next).await
    });
    Ok(json(to_json(&next.await?)))
}

/// An answer that can still be changed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    assignment: AssignmentId,
    key: Key,
    question: QuestionId,
    answer: Answer,
}

async fn save(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    Path(campaign): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let asked = Asked::<Save>::read(&reception, client, &campaign, request).await?;
    let view = finish(async move {
        let Save { assignment, key, question, answer } = asked.body;
        asked.book.save(&asked.annotator, &assignment, &key, question, answer).await
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
}

async fn submit(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    Path(campaign): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let asked = Asked::<Submit>::read(&reception, client, &campaign, request).await?;
    let receipt = finish(async move {
        let Submit { assignment, key, answers, active_ms } = asked.body;
        let draft = Draft { answers, active_ms };
        asked.book.submit(&asked.annotator, &assignment, &key, &draft).await
    });
    Ok(json(to_json(&receipt.await?)))
}

/// A task that is handed back.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HandBack {
    assignment: AssignmentId,
    why: String,
}

/// The longest reason, in characters.
const LONGEST_REASON: usize = 1000;

async fn hand_back(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    Path(campaign): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let asked = Asked::<HandBack>::read(&reception, client, &campaign, request).await?;
    let HandBack { assignment, why } = asked.body;
    if why.chars().nth(LONGEST_REASON).is_some() {
        let detail = format!("a reason has {LONGEST_REASON} characters at most");
        return Err(kind::TEXT_TOO_LONG.because(detail));
    }
    finish(async move { asked.book.hand_back(&asked.annotator, &assignment, &why).await }).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
