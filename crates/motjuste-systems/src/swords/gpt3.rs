//! GPT-3: few-shot prompting of a language model (SWORDS, Table 4 and App. D.5), behind an endpoint or
//! on this machine.
//!
//! The paper asks `davinci` (of 2020-05-03) with as many examples of the development set as fit into
//! 2048 tokens, 128 of them for the answer, and reads the answer in the order of its commas. That
//! model is gone: `davinci-002` is its successor, and anything that speaks the protocol can stand in.
//! The examples the authors drew are not published, so that the draw here is another one.

use std::sync::Arc;

use crate::entry::{Entry, Paper};
use crate::parts::llm::prompted::Prompted;
use crate::parts::llm::{LanguageModel, Sampling};
use crate::{Need, OptionSpec, Result, Setup, System};

pub(super) const GPT3: Entry = Entry {
    name: "gpt3",
    title: "GPT-3",
    method: "A language model is shown judged examples and asked for a list of substitutes; its \
             order is the order of preference.",
    stand_in: Some(
        "davinci-002, or any model of your endpoint, instead of davinci (2020), which was \
         withdrawn. Token counts are conservative estimates, because endpoints do not share \
         their tokenizers.",
    ),
    needs: &[Need::Examples, Need::Endpoint],
    options: &[
        OptionSpec::new("model", "davinci-002", "the model's name at the endpoint"),
        OptionSpec::new("api", "completions", "API to call: completions or chat"),
        Sampling::TEMPERATURE,
        Sampling::PRESENCE,
        Sampling::FREQUENCY,
        Sampling::ANSWER,
        Prompted::CONTEXT,
        Prompted::SEED,
        OptionSpec::new("draw", "each", "draw examples for each target, or once"),
        Prompted::SCORE,
        Prompted::REFERENCE,
        OptionSpec::new("timeout", "60", "seconds to wait for an answer"),
        OptionSpec::new("retries", "5", "number of retries after a failure"),
        OptionSpec::new("backoff", "1", "seconds before the first retry"),
        OptionSpec::new("rate", "0", "maximum requests per minute; 0: no limit"),
        OptionSpec::new("price-in", "", "price per million prompt tokens"),
        OptionSpec::new("price-out", "", "price per million answer tokens"),
    ],
    ..Entry::substitution(Paper::Swords, make)
};

/// The paper has no such row. It is GPT-3's method with weights anybody can have: no account, no cost,
/// the same answer every time. The model's own tokenizer counts the tokens. The examples are drawn once
/// for all targets, unless asked for otherwise, so that the model reads them only once.
pub(super) const LOCAL: Entry = Entry {
    name: "gpt3-local",
    title: "GPT-3 (local)",
    method: "GPT-3's prompt, given to a language model on your machine.",
    stand_in: Some("any GGUF model of the llama family instead of davinci"),
    needs: &[Need::Examples, Need::LanguageModel],
    options: &[
        Sampling::TEMPERATURE,
        Sampling::PRESENCE,
        Sampling::FREQUENCY,
        Sampling::ANSWER,
        Prompted::CONTEXT,
        Prompted::SEED,
        OptionSpec::new("draw", "once", "draw examples for each target, or once"),
        Prompted::SCORE,
        Prompted::REFERENCE,
    ],
    ..Entry::substitution(Paper::Swords, |setup| Ok(Box::new(Prompted::new(setup, local(setup)?)?)))
};

/// Prompts the model behind the endpoint.
pub(super) fn make(setup: &Setup<'_>) -> Result<Box<dyn System>> {
    Ok(Box::new(Prompted::new(setup, endpoint(setup)?)?))
}

#[cfg(feature = "llm")]
fn endpoint(setup: &Setup<'_>) -> Result<Arc<dyn LanguageModel>> {
    use crate::parts::llm::endpoint::{Endpoint, Settings};

    let address = setup.need(Need::Endpoint)?.url().unwrap_or_default();
    Ok(Arc::new(Endpoint::new(address, Settings::new(setup)?)?))
}

#[cfg(not(feature = "llm"))]
fn endpoint(setup: &Setup<'_>) -> Result<Arc<dyn LanguageModel>> {
    Err(crate::Error::NotBuilt { system: setup.entry().name, feature: "llm" })
}

#[cfg(feature = "gguf")]
fn local(setup: &Setup<'_>) -> Result<Arc<dyn LanguageModel>> {
    use crate::parts::llm::gguf::Gguf;

    Ok(setup.need(Need::LanguageModel)?.open(Gguf::read)?)
}

#[cfg(not(feature = "gguf"))]
fn local(setup: &Setup<'_>) -> Result<Arc<dyn LanguageModel>> {
    Err(crate::Error::NotBuilt { system: setup.entry().name, feature: "gguf" })
}

#[cfg(test)]
mod tests {
    use crate::testing::refusal;
    use crate::{Need, Resources};

    #[cfg(feature = "llm")]
    #[test]
    fn what_is_missing_or_wrong_is_said() {
        let mut resources = Resources::default();
        let refused = |options, resources: &Resources| refusal("gpt3", options, resources);
        let error = refused(None, &resources);
        assert_eq!(error, "gpt3 needs an endpoint");
        resources.set(Need::Endpoint, "http://localhost:1");
        let error = refused(None, &resources);
        assert_eq!(error, "gpt3 needs judged examples");
        let error = refused(Some("api=talk"), &resources);
        assert_eq!(error, "gpt3: api=talk – expected completions or chat");
        let error = refused(Some("timeout=-1"), &resources);
        assert!(error.starts_with("gpt3: timeout=-1 – "), "{error}");
        assert_eq!(refused(Some("price-in=2"), &resources), "gpt3: price-out= – expected a number");
        resources.set(Need::Endpoint, "localhost:8080");
        assert!(refused(None, &resources).contains("is not an endpoint"));
    }

    #[cfg(not(feature = "llm"))]
    #[test]
    fn a_build_without_it_says_so() {
        let mut resources = Resources::default();
        resources.set(Need::Endpoint, "http://localhost:1");
        assert!(refusal("gpt3", None, &resources).contains("the feature llm"));
    }

    #[test]
    fn the_local_model_is_asked_for() {
        let error = refusal("gpt3-local", None, &Resources::default());
        let expected =
            if cfg!(feature = "gguf") { "a local language model" } else { "the feature gguf" };
        assert!(error.contains(expected), "{error}");
    }
}
