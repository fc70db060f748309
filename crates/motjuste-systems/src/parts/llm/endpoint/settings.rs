//! How an endpoint is asked: the options of `gpt3`, and the key from the environment.

use std::env;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::parts::llm::endpoint::Api;
use crate::parts::llm::sampling::Finite;
use crate::parts::llm::{AnswerCache, Meter, Prices};
use crate::{Need, Result, Setup};

const KEY: &str = "OPENAI_API_KEY";

#[derive(Clone)]
pub struct Settings {
    pub api: Api,
    pub model: String,
    pub key: Option<String>,
    /// The longest wait for an answer.
    pub timeout: Duration,
    /// How often to ask again after a failure that may pass.
    pub retries: u32,
    /// The wait before the second attempt; it doubles with each.
    pub backoff: Duration,
    /// The most requests a minute; 0 for no limit.
    pub per_minute: u32,
    pub prices: Option<Prices>,
    pub answers: Option<AnswerCache>,
    /// Decides the jitter of waits.
    pub seed: u64,
    /// Why it was given up on, if it was: the systems of a run that ask one endpoint share it, since
    /// another round of retries would end as the first.
    pub gave_up: Arc<OnceLock<String>>,
    pub meter: Arc<Meter>,
}

impl Settings {
    /// Reads the options of `gpt3`, the key and where answers are kept.
    pub(crate) fn new(setup: &Setup<'_>) -> Result<Self> {
        let options = &setup.options;
        Ok(Self {
            api: options
                .choice("api", &[("completions", Api::Completions), ("chat", Api::Chat)])?,
            model: options.text("model").to_owned(),
            key: env::var(KEY).ok().map(|key| key.trim().to_owned()).filter(|key| !key.is_empty()),
            timeout: seconds(setup, "timeout")?,
            retries: options.get("retries")?,
            backoff: seconds(setup, "backoff")?,
            per_minute: options.get("rate")?,
            prices: prices(setup)?,
            answers: setup.kept_answers().map(|answers| AnswerCache::new(answers.path())),
            seed: options.get("seed")?,
            gave_up: setup.need(Need::Endpoint)?.open(|_| Ok(OnceLock::new()))?,
            meter: Arc::clone(setup.meter()),
        })
    }
}

fn seconds(setup: &Setup<'_>, name: &'static str) -> Result<Duration> {
    let seconds = Duration::try_from_secs_f64(setup.options.get(name)?);
    seconds.map_err(|reason| setup.options.bad(name, reason.to_string()))
}

/// Both prices, or none: half a cost would be taken for the whole.
fn prices(setup: &Setup<'_>) -> Result<Option<Prices>> {
    let [prompt, completion] = ["price-in", "price-out"];
    let given = |name| !setup.options.text(name).is_empty();
    if !given(prompt) && !given(completion) {
        return Ok(None);
    }
    let price = |name| setup.options.get(name).map(|Finite(price)| price);
    Ok(Some(Prices { prompt: price(prompt)?, completion: price(completion)? }))
}
