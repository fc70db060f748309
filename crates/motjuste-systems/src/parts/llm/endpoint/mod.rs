//! A language model behind an OpenAI-compatible endpoint: the model SWORDS, App. D.5 asks, or any
//! that speaks its protocol.
//!
//! An answer is kept as soon as it is there, before anything is made of it. The key goes to the
//! endpoint and nowhere else: not to a file, not into a message, not over an open connection. Once
//! retries are exhausted, nobody asks again in that run.

mod address;
mod rate_limit;
mod reply;
mod request;
mod settings;

use std::time::Duration;

use backon::{BlockingRetryable, ExponentialBuilder};
use ureq::Agent;
use ureq::http::{Response, StatusCode};

use xxhash_rust::xxh3::xxh3_64_with_seed;

use self::address::Address;
use self::rate_limit::{RateLimit, retry_after};
use self::reply::{Reply, complaint};
pub use self::settings::Settings;
use crate::parts::llm::{Completion, Estimate, LanguageModel, Prompt, Sampling, TokenCounter};
use crate::{Error, Result};

const LONGEST_BODY: u64 = 4 << 20;
const CONNECT: Duration = Duration::from_secs(10);
/// The longest wait between two attempts, even if the server asks for more.
const LONGEST_WAIT: Duration = Duration::from_secs(300);
const SHORTEST_KEY: usize = 8;
/// Temporary rejections, apart from the server's own errors.
const BUSY: [StatusCode; 2] = [StatusCode::REQUEST_TIMEOUT, StatusCode::TOO_MANY_REQUESTS];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Api {
    Completions,
    Chat,
}

impl Api {
    const fn path(self) -> &'static str {
        match self {
            Self::Completions => "/completions",
            Self::Chat => "/chat/completions",
        }
    }
}

/// A language model behind an endpoint.
pub struct Endpoint {
    address: Address,
    settings: Settings,
    agent: Agent,
    rate_limit: RateLimit,
}

enum Failure {
    /// It may pass; the endpoint may say when.
    Passing(String, Option<Duration>),
    Lasting(String),
}

impl Endpoint {
    /// An endpoint at a server's address (`http://localhost:8080`), that of its API (`…/v1`) or that
    /// of the call.
    pub fn new(address: &str, settings: Settings) -> Result<Self> {
        let address = Address::new(address, settings.api)?;
        if settings.key.as_ref().is_some_and(|key| !key.bytes().all(|byte| byte.is_ascii_graphic()))
        {
            let reason = "OPENAI_API_KEY contains invalid characters".to_owned();
            return Err(Error::Address { address: address.shown, reason });
        }
        let mut config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .user_agent(concat!("motjuste/", env!("CARGO_PKG_VERSION")))
            .timeout_global(Some(settings.timeout))
            .timeout_connect(Some(CONNECT.min(settings.timeout)));
        if address.local {
            config = config.proxy(None);
        }
        Ok(Self {
            agent: config.build().into(),
            rate_limit: RateLimit::per_minute(settings.per_minute),
            address,
            settings,
        })
    }

    /// Asks until there is an answer, or no sense in asking. Waits double from half the back-off, with
    /// as much again at random, so that requests that failed together are not repeated together.
    fn ask(&self, body: &str) -> Result<Reply> {
        let Settings { retries, backoff, seed, gave_up, .. } = &self.settings;
        if let Some(reason) = gave_up.get() {
            return Err(self.gave_up(reason.clone()));
        }
        let waits = ExponentialBuilder::new()
            .with_min_delay(*backoff / 2)
            .with_max_delay(LONGEST_WAIT / 2)
            .with_max_times(*retries as usize)
            .with_jitter()
            .with_jitter_seed(xxh3_64_with_seed(body.as_bytes(), *seed));
        let mut attempts = 0;
        let attempt = || {
            attempts += 1;
            self.rate_limit.wait();
            self.attempt(body)
        };
        let bearable = |wait: &Option<Duration>| wait.is_none_or(|wait| wait <= LONGEST_WAIT);
        let passes =
            |failure: &Failure| matches!(failure, Failure::Passing(_, wait) if bearable(wait));
        let hold = |failure: &Failure, _| {
            if let Failure::Passing(_, Some(wait)) = failure {
                // The endpoint means everybody.
                self.rate_limit.hold(*wait);
            }
        };
        match attempt.retry(waits).when(passes).notify(hold).call() {
            Ok(reply) => Ok(reply),
            Err(Failure::Lasting(reason)) => Err(self.gave_up(reason)),
            Err(Failure::Passing(reason, wait)) => {
                let reason = self.exhausted(&reason, attempts, wait);
                let _ = gave_up.set(reason.clone());
                Err(self.gave_up(reason))
            }
        }
    }

    fn exhausted(&self, reason: &str, attempts: u32, wait: Option<Duration>) -> String {
        let told = wait.map(|wait| format!(", and asks you to wait {} s", wait.as_secs()));
        let (told, most) = (told.unwrap_or_default(), self.settings.retries + 1);
        let next = match self.settings.answers {
            Some(_) => "run again to resume: the answers so far are kept",
            None => "try again later",
        };
        format!("{reason}{told} (attempt {attempts} of {most}); {next}")
    }

    fn gave_up(&self, reason: String) -> Error {
        Error::Endpoint { url: self.address.shown.clone(), reason }
    }

    fn attempt(&self, body: &str) -> std::result::Result<Reply, Failure> {
        let mut request =
            self.agent.post(&self.address.url).header("Content-Type", "application/json");
        if let Some(key) = self.settings.key.as_ref().filter(|_| self.address.guarded) {
            request = request.header("Authorization", format!("Bearer {key}"));
        }
        let mut response = request.send(body).map_err(broken)?;
        let said = response.body_mut().with_config().limit(LONGEST_BODY).read_to_string();
        let said = self.without_key(&said.map_err(broken)?);
        if response.status().is_success() {
            return reply::read(self.settings.api, &said)
                .map_err(|reason| Failure::Passing(reason, None));
        }
        Err(self.refused(&response, &said))
    }

    /// An endpoint may repeat the key it does not like. What is shorter than any key is none: servers
    /// on this machine take whatever is there, and its letters are those of words.
    fn without_key(&self, said: &str) -> String {
        match &self.settings.key {
            Some(key) if key.len() >= SHORTEST_KEY => said.replace(key.as_str(), "[key]"),
            _ => said.to_owned(),
        }
    }

    fn refused<B>(&self, response: &Response<B>, said: &str) -> Failure {
        let status = response.status();
        let header =
            |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok());
        let reason = format!("it answered {}: {}", status.as_u16(), complaint(said));
        match status {
            status if status.is_server_error() || BUSY.contains(&status) => {
                Failure::Passing(reason, header("Retry-After").and_then(retry_after))
            }
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                Failure::Lasting(format!("{reason}; {}", self.about_the_key()))
            }
            StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => Failure::Lasting(format!(
                "{reason}; check the address, api=completions|chat and model=NAME"
            )),
            status if status.is_redirection() => {
                let place = header("Location").unwrap_or("another place");
                Failure::Lasting(format!("it moved to {place}; give that address"))
            }
            _ => Failure::Lasting(reason),
        }
    }

    fn about_the_key(&self) -> &'static str {
        match &self.settings.key {
            None => "set OPENAI_API_KEY to a key for it",
            Some(_) if !self.address.guarded => {
                "no key was sent because the connection is not encrypted; use an https:// address"
            }
            Some(_) => "check the key in OPENAI_API_KEY",
        }
    }
}

/// What a broken connection means.
fn broken(error: ureq::Error) -> Failure {
    use ureq::Error::{BadUri, BodyExceedsLimit, HostNotFound, Http, InvalidProxyUrl, Rustls, Tls};
    let reason = error.to_string();
    match error {
        HostNotFound => Failure::Lasting("there is no such host; check the address".to_owned()),
        ureq::Error::Timeout(_) => Failure::Passing(
            "it did not answer in time; allow more with the option timeout=SECONDS".to_owned(),
            None,
        ),
        BadUri(_) | BodyExceedsLimit(_) | Http(_) | InvalidProxyUrl | Rustls(_) | Tls(_) => {
            Failure::Lasting(reason)
        }
        _ => Failure::Passing(format!("the connection broke ({reason})"), None),
    }
}

impl LanguageModel for Endpoint {
    fn complete(&self, prompt: &Prompt, sampling: &Sampling) -> Result<Completion> {
        let Settings { api, model, answers, meter, prices, .. } = &self.settings;
        let body = request::body(*api, model, prompt, sampling);
        let kept =
            answers.as_ref().map(|answers| answers.entry(&format!("{}\n{body}", self.address.url)));
        let reserved = match kept {
            None => None,
            Some(entry) => {
                if let Some(remembered) = entry.read()? {
                    meter.add(|usage| usage.count_remembered(*prices));
                    return Ok(remembered);
                }
                Some(entry.reserve()?)
            }
        };
        let reply = self.ask(&body)?;
        meter.add(|usage| usage.count_asked(reply.tokens, *prices));
        if let Some(reserved) = reserved {
            reserved.write(&reply.completion)?;
        }
        Ok(reply.completion)
    }

    fn tokens(&self) -> &dyn TokenCounter {
        &Estimate
    }
}
