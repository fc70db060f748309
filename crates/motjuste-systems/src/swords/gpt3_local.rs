//! GPT-3's prompt to a local language model (SWORDS, App. D.5): a GGUF file, read by candle.
//!
//! The paper has no such row. It is GPT-3's method with weights anybody can have: no account, no cost,
//! the same answer every time. The model's own tokenizer counts the tokens. The examples are drawn
//! once for all targets, unless asked for otherwise, so that the model reads them only once.

use std::sync::Arc;

use crate::entry::{Entry, Paper};
use crate::parts::llm::prompted::Prompted;
use crate::parts::llm::{LanguageModel, Sampling};
use crate::{Need, OptionSpec, Result, Setup};

pub(super) const ENTRY: Entry = Entry {
    name: "gpt3-local",
    title: "GPT-3 (local)",
    method: "GPT-3's prompt to a language model on this machine.",
    stand_in: Some("Any GGUF file of the llama family stands in for davinci."),
    needs: &[Need::Examples, Need::LanguageModel],
    options: &[
        Sampling::TEMPERATURE,
        Sampling::PRESENCE,
        Sampling::FREQUENCY,
        Sampling::ANSWER,
        Prompted::CONTEXT,
        Prompted::SEED,
        OptionSpec { name: "draw", default: "once", help: "examples for each target, or once" },
        Prompted::SCORE,
        Prompted::REFERENCE,
    ],
    ..Entry::substitution(Paper::Swords, |setup| Ok(Box::new(Prompted::new(setup, local(setup)?)?)))
};

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
    use crate::Resources;
    use crate::testing::refusal;

    #[test]
    fn what_is_missing_is_said() {
        let error = refusal("gpt3-local", None, &Resources::default());
        let expected =
            if cfg!(feature = "gguf") { "a local language model" } else { "the feature gguf" };
        assert!(error.contains(expected), "{error}");
    }
}
