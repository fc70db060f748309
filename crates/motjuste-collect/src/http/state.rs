//! What the routes of a server of campaigns share, and who may ask for what.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Method};
use motjuste_campaign::{AnnotatorId, CampaignName, Error, Role, Store, Token as Invitation};

use super::problem::{finish, problem};
use super::rate_limit::RateLimiter;
use super::session::{Sessions, Who};
use super::settings::CollectSettings;
use motjuste_http::admission::{Admission, Admitted};
use motjuste_http::{Client, Problem, guard};

use crate::http::kind;
use tokio::sync::Mutex;

const HEALTH_IS_KNOWN: Duration = Duration::from_secs(2);
const LONGEST_PROBE: Duration = Duration::from_secs(5);

/// What the routes share. The store is private: `extract` hands it out with the proof of who asks.
pub(super) struct AppState {
    store: Store,
    pub(super) settings: CollectSettings,
    admission: Arc<Admission>,
    requests: RateLimiter<AnnotatorId>,
    guesses: RateLimiter<IpAddr>,
    arrivals: RateLimiter<IpAddr>,
    /// Whether the store could be written, and when that was tried.
    health: Mutex<Option<(Instant, Result<(), Problem>)>>,
}

impl AppState {
    pub(super) fn new(store: Store, mut settings: CollectSettings) -> Arc<Self> {
        settings.hosts.extend(settings.public_url.iter().map(|url| url.host().to_owned()));
        Arc::new(Self {
            admission: Admission::new(settings.limits.per_client),
            requests: RateLimiter::new(settings.requests),
            guesses: RateLimiter::new(settings.guesses),
            arrivals: RateLimiter::new(settings.arrivals),
            health: Mutex::default(),
            store,
            settings,
        })
    }

    /// Reads what the first pages of a requester will ask for. If that fails, the pages say why.
    pub(super) async fn read_ahead(&self) {
        if let Err(error) = self.store.read_ahead().await {
            tracing::debug!("nothing was read ahead: {error}");
        }
    }

    pub(super) async fn close(&self) {
        self.store.close().await;
    }

    /// Whether what annotators submit can be stored, tried every few seconds at most.
    pub(super) async fn check_health(&self) -> Result<(), Problem> {
        let mut known = self.health.lock().await;
        match &*known {
            Some((tried, outcome)) if tried.elapsed() < HEALTH_IS_KNOWN => return outcome.clone(),
            _ => {}
        }
        let late = || Problem::new(kind::OVERLOADED, "the database does not answer");
        let probe = tokio::time::timeout(LONGEST_PROBE, self.store.probe()).await;
        let outcome = probe.map_err(|_| late()).and_then(|done| done.map_err(|e| problem(&e)));
        *known = Some((Instant::now(), outcome.clone()));
        outcome
    }

    /// Lets a request in unless its address has too many under way.
    pub(super) fn admit(&self, client: Client) -> Result<Admitted, Problem> {
        self.admission.admit(client.0).ok_or_else(|| {
            let most = self.settings.limits.per_client;
            Problem::new(
                kind::TOO_MANY_REQUESTS,
                format!(
                    "you already have {most} requests in progress; wait for one to \
                    finish"
                ),
            )
        })
    }

    /// The annotator of an invitation; guessing is rate-limited.
    pub(super) async fn invited(
        &self,
        client: Client,
        invitation: &Invitation,
    ) -> Result<AnnotatorId, Problem> {
        self.check_guesses(client)?;
        self.store.enter(invitation).await.map_err(|error| {
            if matches!(error, Error::UnknownToken) {
                self.guesses.take(client.0, Instant::now());
            }
            problem(&error)
        })
    }

    /// The annotator of this campaign from whom a request comes, and whether a platform sent them.
    pub(super) fn check_annotator(
        &self,
        headers: &HeaderMap,
        campaign: &str,
    ) -> Result<(Store, AnnotatorId, bool), Problem> {
        let unknown = || Problem::new(kind::UNAUTHORIZED, "open your invitation link again");
        let campaign: CampaignName = campaign.parse().map_err(|_| unknown())?;
        let known = self.sessions().annotator(headers, &campaign, SystemTime::now());
        let (annotator, is_from_platform) = known.ok_or_else(unknown)?;
        if !self.requests.take(annotator.clone(), Instant::now()) {
            return Err(Problem::new(
                kind::TOO_MANY_REQUESTS,
                "you are sending requests faster than \
                anyone can read",
            ));
        }
        Ok((self.store.clone(), annotator, is_from_platform))
    }

    pub(super) fn sessions(&self) -> Sessions<'_> {
        Sessions { token: &self.settings.requester, is_secure: self.is_secure() }
    }

    /// Slows down arrivals from a platform: each person may be new to the store.
    pub(super) fn check_arrival(&self, client: Client) -> Result<(), Problem> {
        if self.arrivals.take(client.0, Instant::now()) {
            return Ok(());
        }
        Err(Problem::new(
            kind::TOO_MANY_REQUESTS,
            "too many people are arriving at once; wait a moment",
        ))
    }

    /// Lets a person in whom a platform sends.
    pub(super) async fn enter_from_platform(
        &self,
        campaign: CampaignName,
        person: String,
    ) -> Result<AnnotatorId, Problem> {
        let store = self.store.clone();
        finish(async move { store.enter_from_platform(&campaign, &person).await }).await
    }

    /// Who looks after campaigns, known by session or by token, with what they may do and the store
    /// that notes it as theirs.
    pub(super) async fn check_staff(
        &self,
        client: Client,
        headers: &HeaderMap,
    ) -> Result<(Store, Who, Role), Problem> {
        let who = match self.sessions().staff(headers, SystemTime::now()) {
            Some(who) => who,
            None => {
                let none = || Problem::new(kind::UNAUTHORIZED, "enter your token");
                self.check_secret(client, guard::bearer(headers).ok_or_else(none)?).await?
            }
        };
        let Who::Member(member) = &who else {
            return Ok((self.store.clone(), who, Role::Owner));
        };
        // Asked each time: a member who was removed is out at once.
        let members = self.store.members(&member.campaign).await.map_err(|e| problem(&e))?;
        let known = members.iter().find(|known| known.number == member.number && !known.removed);
        let gone = || Problem::new(kind::UNAUTHORIZED, "you are no member of this campaign");
        let role = known.ok_or_else(gone)?.role;
        Ok((self.store.acting_as(member.number), who, role))
    }

    /// Whose secret this is. An address that has guessed too often is refused without a look at what it
    /// brings.
    pub(super) async fn check_secret(&self, client: Client, secret: &[u8]) -> Result<Who, Problem> {
        self.check_guesses(client)?;
        if self.settings.requester.is(secret) {
            return Ok(Who::Owner);
        }
        let token = std::str::from_utf8(secret).ok().and_then(|secret| secret.parse().ok());
        let member = match token {
            Some(token) => self.store.member(&token).await,
            None => Err(Error::UnknownToken),
        };
        member.map(Who::Member).map_err(|error| match error {
            Error::UnknownToken => {
                self.guesses.take(client.0, Instant::now());
                Problem::new(kind::UNAUTHORIZED, "unknown token")
            }
            other => problem(&other),
        })
    }

    fn check_guesses(&self, client: Client) -> Result<(), Problem> {
        if self.guesses.has(&client.0, Instant::now()) {
            return Ok(());
        }
        Err(Problem::new(kind::TOO_MANY_REQUESTS, "too many wrong links or tokens; wait a minute"))
    }

    /// Refuses what a page of another server asks for. Cookies of this server do not go with such
    /// requests in the first place; a browser too old for that still says where they come from.
    pub(super) fn check_same_origin(
        &self,
        method: &Method,
        headers: &HeaderMap,
    ) -> Result<(), Problem> {
        if method.is_safe() {
            return Ok(());
        }
        let text = |name| {
            headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok())
        };
        let site = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
        let is_own = match (site, text(ORIGIN)) {
            (Some(site), _) => matches!(site, "same-origin" | "none"),
            (None, Some(origin)) => self.is_own_origin(origin, text(HOST)),
            // Not a browser: it has no cookies that somebody else could use.
            (None, None) => true,
        };
        let refused = || Problem::new(kind::CROSS_SITE, "only this server's own pages can do this");
        if is_own { Ok(()) } else { Err(refused()) }
    }

    fn is_own_origin(&self, origin: &str, host: Option<&str>) -> bool {
        let is_public = self.settings.public_url.as_ref().is_some_and(|url| url.origin() == origin);
        let called = origin.split_once("://").map(|(_, called)| called);
        is_public || (called.is_some() && called == host)
    }

    fn is_secure(&self) -> bool {
        self.settings.public_url.as_ref().is_some_and(super::PublicUrl::is_secure)
    }

    /// Where annotators and requesters find the server.
    pub(super) fn origin(&self) -> String {
        match &self.settings.public_url {
            Some(url) => url.origin().to_owned(),
            None => format!("http://{}", self.settings.address),
        }
    }
}
