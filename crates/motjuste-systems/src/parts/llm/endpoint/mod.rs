//! A language model behind an OpenAI-compatible endpoint: the model SWORDS, App. D.5 asks, or any
//! that speaks its protocol.
//!
//! An answer is kept as soon as it is there, before anything is made of it. The key goes to the
//! endpoint and nowhere else: not to a file, not into a message, not over an open connection. Once
//! retries are exhausted, nobody asks again in that run.

mod address;
mod circuit;
mod meter;
mod patience;
mod reply;
mod request;
mod settings;

use std::str::FromStr;
use std::thread::sleep;
use std::time::Duration;

use ureq::Agent;
use ureq::http::{Response, StatusCode};

use self::address::Address;
pub use self::circuit::Circuit;
use self::meter::Meter;
use self::patience::{Pace, Patience, bearable, told};
use self::reply::{Reply, complaint};
pub use self::settings::Settings;
use crate::parts::llm::{
    Completion, Estimate, LanguageModel, Prompt, Sampling, TokenCounter, TokenUsage,
};
use crate::{Error, Result};

/// The longest answer that is read.
const LONGEST_BODY: u64 = 4 << 20;
/// The longest wait for a connection.
const CONNECT: Duration = Duration::from_secs(10);
/// Letters the shortest key has.
const SHORTEST_KEY: usize = 8;
/// Refusals that pass, besides the server's own errors.
const BUSY: [StatusCode; 2] = [StatusCode::REQUEST_TIMEOUT, StatusCode::TOO_MANY_REQUESTS];

/// The two calls there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Api {
    /// A text is gone on with.
    Completions,
    /// A conversation is.
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

impl FromStr for Api {
    type Err = &'static str;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        match text {
            "completions" => Ok(Self::Completions),
            "chat" => Ok(Self::Chat),
            _ => Err("expected completions or chat"),
        }
    }
}

/// A language model behind an endpoint.
pub struct Endpoint {
    address: Address,
    settings: Settings,
    agent: Agent,
    patience: Patience,
    pace: Pace,
    meter: Meter,
}

/// Why an attempt gave nothing.
enum Failure {
    /// It may pass; the endpoint may say when.
    Passing(String, Option<Duration>),
    /// It will not.
    Lasting(String),
}

impl Endpoint {
    /// An endpoint at a server's address (`http://localhost:8080`), that of its API (`…/v1`) or that
    /// of the call.
    ///
    /// # Errors
    /// If it is no address, or the key is none that could be sent.
    pub fn new(address: &str, settings: Settings) -> Result<Self> {
        let address = Address::new(address, settings.api)?;
        if settings.key.as_ref().is_some_and(|key| !key.bytes().all(|byte| byte.is_ascii_graphic()))
        {
            let reason = "OPENAI_API_KEY holds characters that no key has".to_owned();
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
            patience: Patience {
                retries: settings.retries,
                first: settings.backoff,
                seed: settings.seed,
            },
            pace: Pace::per_minute(settings.per_minute),
            meter: Meter::new(settings.prices),
            address,
            settings,
        })
    }

    /// Asks until there is an answer, or no sense in asking.
    fn ask(&self, body: &str) -> Result<Reply> {
        if let Some(reason) = self.settings.circuit.reason() {
            return Err(self.gave_up(reason.to_owned()));
        }
        let mut attempt = 0;
        loop {
            self.pace.turn();
            let (reason, wait) = match self.attempt(body) {
                Ok(reply) => return Ok(reply),
                Err(Failure::Lasting(reason)) => return Err(self.gave_up(reason)),
                Err(Failure::Passing(reason, wait)) => (reason, wait),
            };
            let pause = self.patience.wait(body, attempt, wait);
            if attempt == self.patience.retries || !bearable(pause) {
                let reason = self.exhausted(&reason, attempt, wait);
                self.settings.circuit.open(&reason);
                return Err(self.gave_up(reason));
            }
            if let Some(wait) = wait {
                // The endpoint means everybody.
                self.pace.hold(wait);
            }
            sleep(pause);
            attempt += 1;
        }
    }

    fn exhausted(&self, reason: &str, attempt: u32, wait: Option<Duration>) -> String {
        let told = wait.map(|wait| format!(", and asks to wait {} s", wait.as_secs()));
        let (told, last) = (told.unwrap_or_default(), self.patience.retries + 1);
        let next = match self.settings.answers {
            Some(_) => "run again to go on: the answers so far are kept",
            None => "try again later",
        };
        format!("{reason}{told} (attempt {} of {last}); {next}", attempt + 1)
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
                Failure::Passing(reason, header("Retry-After").and_then(told))
            }
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                Failure::Lasting(format!("{reason}; {}", self.about_the_key()))
            }
            StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => Failure::Lasting(format!(
                "{reason}; check --endpoint, api=completions|chat and model=NAME"
            )),
            status if status.is_redirection() => {
                let place = header("Location").unwrap_or("another place");
                Failure::Lasting(format!("it moved to {place}; give that as --endpoint"))
            }
            _ => Failure::Lasting(reason),
        }
    }

    fn about_the_key(&self) -> &'static str {
        match &self.settings.key {
            None => "set OPENAI_API_KEY to a key for it",
            Some(_) if !self.address.guarded => {
                "no key was sent, since the connection is open; give an https:// address"
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
        HostNotFound => Failure::Lasting("there is no such host; check --endpoint".to_owned()),
        ureq::Error::Timeout(_) => Failure::Passing(
            "it did not answer in time; the option timeout=SECONDS gives it more".to_owned(),
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
        let body = request::body(self.settings.api, &self.settings.model, prompt, sampling);
        let Some(answers) = &self.settings.answers else {
            let reply = self.ask(&body)?;
            self.meter.asked(reply.tokens);
            return Ok(reply.completion);
        };
        let place = answers.place(&format!("{}\n{body}", self.address.url));
        if let Some(remembered) = place.recall()? {
            self.meter.remembered();
            return Ok(remembered);
        }
        let room = place.make_room()?;
        let reply = self.ask(&body)?;
        self.meter.asked(reply.tokens);
        room.keep(&reply.completion)?;
        Ok(reply.completion)
    }

    fn tokens(&self) -> &dyn TokenCounter {
        &Estimate
    }

    fn usage(&self) -> Option<TokenUsage> {
        Some(self.meter.read())
    }
}
