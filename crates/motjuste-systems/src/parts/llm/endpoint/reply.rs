//! What an endpoint says: an answer, or something else.

use serde_json::Value;

use crate::parts::llm::Completion;
use crate::parts::llm::endpoint::Api;

/// How much of a message that cannot be read is quoted.
const QUOTED: usize = 160;

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Reply {
    pub(super) completion: Completion,
    /// Tokens of the prompt and of the answer, if the endpoint counts them.
    pub(super) tokens: Option<(u64, u64)>,
}

pub(super) fn read(api: Api, body: &str) -> Result<Reply, String> {
    let reply: Value = serde_json::from_str(body)
        .map_err(|_| format!("its answer is not JSON: {}", quoted(body)))?;
    let choice = &reply["choices"][0];
    let text = match api {
        Api::Completions => &choice["text"],
        Api::Chat => &choice["message"]["content"],
    };
    let Some(text) = text.as_str() else {
        return Err(format!("its answer has no choice with text: {}", complaint(body)));
    };
    let count = |name: &str| reply["usage"][name].as_u64();
    Ok(Reply {
        completion: Completion { text: text.to_owned(), cut: choice["finish_reason"] == "length" },
        tokens: count("prompt_tokens").zip(count("completion_tokens")),
    })
}

/// What a refusal says: its message where it has one, else its beginning.
pub(super) fn complaint(body: &str) -> String {
    let message = serde_json::from_str::<Value>(body).ok().and_then(|reply| {
        let error = &reply["error"];
        let message = error["message"].as_str().or(error.as_str());
        message.or(reply["message"].as_str()).map(quoted)
    });
    message.unwrap_or_else(|| quoted(body))
}

/// The beginning of a text, on one line.
fn quoted(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(QUOTED) {
        _ if line.is_empty() => "(nothing)".to_owned(),
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_read() {
        let completions = r#"{"choices": [{"text": " raid, breach", "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 1900, "completion_tokens": 5}}"#;
        let reply = read(Api::Completions, completions).unwrap();
        assert_eq!(reply.completion, Completion { text: " raid, breach".to_owned(), cut: false });
        assert_eq!(reply.tokens, Some((1900, 5)));
        let chat = r#"{"choices": [{"message": {"content": "raid"}, "finish_reason": "length"}]}"#;
        let reply = read(Api::Chat, chat).unwrap();
        assert_eq!(reply.completion, Completion { text: "raid".to_owned(), cut: true });
        assert_eq!(reply.tokens, None);
    }

    #[test]
    fn nonsense_is_said_to_be_nonsense() {
        let error = |body| read(Api::Completions, body).unwrap_err();
        assert!(error("<html>\n<h1>Bad  gateway</h1>").contains("<html> <h1>Bad gateway</h1>"));
        assert!(error("").contains("(nothing)"));
        assert!(error(r#"{"choices": []}"#).contains("has no choice with text"));
        assert!(error(r#"{"choices": [{"text": null}]}"#).contains("has no choice with text"));
        assert!(error(r#"{"error": {"message": "overloaded"}}"#).ends_with("overloaded"));
        assert!(error(&"ž".repeat(9000)).len() < 500);
    }
}
