//! How an endpoint is asked: the options of `gpt3`, and the key from the environment.

use std::env;
use std::sync::Arc;
use std::time::Duration;

use crate::parts::llm::endpoint::{Api, Circuit};
use crate::parts::llm::sampling::Finite;
use crate::parts::llm::{AnswerCache, Prices};
use crate::{Error, Need, Result, Setup};

/// Where the key is.
const KEY: &str = "OPENAI_API_KEY";

/// How an endpoint is asked.
#[derive(Clone)]
pub struct Settings {
    /// Which call.
    pub api: Api,
    /// The model's name there.
    pub model: String,
    /// The key, if one is needed.
    pub key: Option<String>,
    /// The longest wait for an answer.
    pub timeout: Duration,
    /// How often to ask again after a failure that may pass.
    pub retries: u32,
    /// The wait before the second attempt; it doubles with each.
    pub backoff: Duration,
    /// The most requests a minute; 0 for no limit.
    pub per_minute: u32,
    /// Prices, to sum up the cost.
    pub prices: Option<Prices>,
    /// Where answers are kept.
    pub answers: Option<AnswerCache>,
    /// Decides the jitter of waits.
    pub seed: u64,
    /// Whether it was given up on; the systems of a run that ask one endpoint share it.
    pub circuit: Arc<Circuit>,
}

impl Settings {
    /// Reads the options of `gpt3`, the key and where answers are kept.
    ///
    /// # Errors
    /// If an option cannot be read.
    pub(crate) fn new(setup: &Setup<'_>) -> Result<Self> {
        let options = &setup.options;
        Ok(Self {
            api: options.get("api")?,
            model: options.text("model").to_owned(),
            key: env::var(KEY).ok().map(|key| key.trim().to_owned()).filter(|key| !key.is_empty()),
            timeout: seconds(setup, "timeout")?,
            retries: options.get("retries")?,
            backoff: seconds(setup, "backoff")?,
            per_minute: options.get("rate")?,
            prices: prices(setup)?,
            answers: setup.kept_answers().map(|answers| AnswerCache::new(answers.path())),
            seed: options.get("seed")?,
            circuit: setup.need(Need::Endpoint)?.open(|_| Ok(Circuit::default()))?,
        })
    }
}

fn seconds(setup: &Setup<'_>, name: &'static str) -> Result<Duration> {
    let seconds: f64 = setup.options.get(name)?;
    Duration::try_from_secs_f64(seconds).map_err(|reason| Error::BadOption {
        system: setup.entry().name,
        name,
        value: setup.options.text(name).to_owned(),
        reason: reason.to_string(),
    })
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
