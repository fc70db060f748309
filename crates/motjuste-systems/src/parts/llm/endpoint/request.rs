//! What is asked of an endpoint, in the two forms there are.

use serde_json::{Value, json};

use crate::parts::llm::endpoint::Api;
use crate::parts::llm::{Prompt, Sampling};

const STOP: [&str; 2] = ["\n", "\r"];

/// The tokens the reference keeps from being said, as GPT-3's vocabulary numbers them: a newline, a
/// carriage return, a blank line, the end of the text.
const ENDINGS: [&str; 4] = ["198", "201", "628", "50256"];

/// The body of a request. Its keys are sorted, so that the same question is the same text.
pub(super) fn body(api: Api, model: &str, prompt: &Prompt, sampling: &Sampling) -> String {
    let mut body = json!({
        "model": model,
        "temperature": sampling.temperature,
        "presence_penalty": sampling.presence_penalty,
        "frequency_penalty": sampling.frequency_penalty,
        "max_tokens": sampling.max_tokens,
        "stop": STOP,
    });
    match api {
        Api::Completions => body["prompt"] = prompt.text().into(),
        Api::Chat => body["messages"] = messages(prompt),
    }
    // At temperature 0 there is nothing to draw, and not every endpoint knows seeds.
    if sampling.temperature > 0.0 {
        body["seed"] = sampling.seed.into();
    }
    if sampling.endless {
        body["logit_bias"] =
            ENDINGS.iter().map(|token| ((*token).to_owned(), json!(-100))).collect();
    }
    body.to_string()
}

/// The prompt as a conversation: the model is shown its own answers to the examples.
fn messages(prompt: &Prompt) -> Value {
    let message = |role: &str, content: &str| json!({ "role": role, "content": content });
    let shots = prompt
        .shots
        .iter()
        .flat_map(|shot| [message("user", &shot.question), message("assistant", &shot.answer)]);
    shots.chain([message("user", &prompt.question)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::llm::Shot;

    fn asked(api: Api, sampling: &Sampling) -> Value {
        let shot = Shot { question: "one\nA:".to_owned(), answer: "a, b".to_owned() };
        let prompt =
            Prompt { target: "t:1".to_owned(), shots: vec![shot], question: "two\nA:".to_owned() };
        serde_json::from_str(&body(api, "davinci", &prompt, sampling)).unwrap()
    }

    #[test]
    fn a_completion_continues_the_prompt_of_the_paper() {
        let expected = json!({
            "model": "davinci", "prompt": "one\nA: a, b\n\ntwo\nA:", "temperature": 0.0,
            "presence_penalty": 0.5, "frequency_penalty": 0.0, "max_tokens": 128,
            "stop": ["\n", "\r"],
        });
        assert_eq!(asked(Api::Completions, &Sampling::PAPER), expected);
    }

    #[test]
    fn a_chat_takes_turns() {
        let expected = json!([
            { "role": "user", "content": "one\nA:" },
            { "role": "assistant", "content": "a, b" },
            { "role": "user", "content": "two\nA:" },
        ]);
        assert_eq!(asked(Api::Chat, &Sampling::PAPER)["messages"], expected);
    }

    #[test]
    fn the_reference_forbids_endings_and_a_draw_has_its_seed() {
        let sampling = Sampling { endless: true, temperature: 1.0, seed: 7, ..Sampling::PAPER };
        let body = asked(Api::Completions, &sampling);
        assert_eq!(
            body["logit_bias"],
            json!({ "198": -100, "201": -100, "628": -100, "50256": -100 })
        );
        assert_eq!(body["seed"], 7);
    }
}
