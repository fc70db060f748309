//! GPT-3: few-shot prompting of a language model behind an endpoint (SWORDS, Table 4 and App. D.5).
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

pub(super) const ENTRY: Entry = Entry {
    name: "gpt3",
    title: "GPT-3",
    method: "A language model is shown judged examples and asked for a list of substitutes; its \
             order is the order of preference.",
    stand_in: Some(
        "davinci (2020) is withdrawn: davinci-002, or whatever model the endpoint has. Tokens are \
         estimated on the safe side, since endpoints do not share their tokenizer.",
    ),
    needs: &[Need::Examples, Need::Endpoint],
    options: &[
        OptionSpec {
            name: "model",
            default: "davinci-002",
            help: "the model's name at the endpoint",
        },
        OptionSpec { name: "api", default: "completions", help: "the call: completions or chat" },
        Sampling::TEMPERATURE,
        Sampling::PRESENCE,
        Sampling::FREQUENCY,
        Sampling::ANSWER,
        Prompted::CONTEXT,
        Prompted::SEED,
        OptionSpec { name: "draw", default: "each", help: "examples for each target, or once" },
        Prompted::SCORE,
        Prompted::REFERENCE,
        OptionSpec { name: "timeout", default: "60", help: "seconds to wait for an answer" },
        OptionSpec {
            name: "retries",
            default: "5",
            help: "how often to ask again after a failure",
        },
        OptionSpec { name: "backoff", default: "1", help: "seconds before the first retry" },
        OptionSpec { name: "rate", default: "0", help: "most requests a minute; 0: no limit" },
        OptionSpec { name: "price-in", default: "", help: "price of a million prompt tokens" },
        OptionSpec { name: "price-out", default: "", help: "price of a million answer tokens" },
    ],
    ..Entry::substitution(Paper::Swords, make)
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
        assert!(refused(None, &resources).contains("is no endpoint"));
    }

    #[cfg(not(feature = "llm"))]
    #[test]
    fn a_build_without_it_says_so() {
        let mut resources = Resources::default();
        resources.set(Need::Endpoint, "http://localhost:1");
        assert!(refusal("gpt3", None, &resources).contains("the feature llm"));
    }
}
