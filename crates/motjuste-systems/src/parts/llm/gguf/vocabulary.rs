//! The tokenizer inside a GGUF file: its pieces and merges, and which pieces end an answer.

use candle_core::quantized::gguf_file::{Content, Value};
use candle_core::quantized::tokenizer::TokenizerFromGguf;
use tokenizers::Tokenizer;
use tokenizers::pre_tokenizers::byte_level::ByteLevel;
use tokenizers::pre_tokenizers::digits::Digits;
use tokenizers::pre_tokenizers::sequence::Sequence;

use super::said_by;
use crate::parts::llm::TokenCounter;

/// How byte-level vocabularies write a newline and a carriage return.
const NEWLINES: [char; 2] = ['\u{10a}', '\u{10d}'];
/// The type of tokens that are no text.
const CONTROL: u8 = 3;

/// Splitters that candle sets up as they should be.
const KNOWN: [&str; 4] = ["qwen2", "smaug-bpe", "lfm2", "llama3"];
const DIGITS: [&str; 4] = ["smollm", "starcoder", "refact", "command-r"];

pub(super) struct Vocabulary {
    tokenizer: Tokenizer,
    /// Whatever ends an answer: newlines in any company, and tokens that are no text.
    ends: Vec<u32>,
    control: Vec<u32>,
}

impl Vocabulary {
    pub(super) fn new(content: &Content) -> Result<Self, String> {
        let mut tokenizer = Tokenizer::from_gguf(content)
            .map_err(|error| format!("its tokenizer cannot be used: {}", said_by(&error)))?;
        let splitter = content.metadata.get("tokenizer.ggml.pre");
        let splitter = splitter.and_then(|value| value.to_string().ok()).map_or("", String::as_str);
        if !KNOWN.contains(&splitter) {
            split_as_written(&mut tokenizer, DIGITS.contains(&splitter));
        }
        let list = |key: &str| match content.metadata.get(key) {
            Some(Value::Array(values)) => values.as_slice(),
            _ => &[],
        };
        let numbered = |values: &[Value], is: &dyn Fn(&Value) -> bool| -> Vec<u32> {
            (0..).zip(values).filter(|(_, value)| is(value)).map(|(token, _)| token).collect()
        };
        let control = numbered(list("tokenizer.ggml.token_type"), &|value| {
            value.to_i32().is_ok_and(|kind| kind == i32::from(CONTROL))
                || value.to_u32().is_ok_and(|kind| kind == u32::from(CONTROL))
        });
        let newline = numbered(list("tokenizer.ggml.tokens"), &|value| {
            value.to_string().is_ok_and(|text| text.contains(NEWLINES))
        });
        Ok(Self { tokenizer, ends: [control.as_slice(), &newline].concat(), control })
    }

    pub(super) fn ends(&self) -> &[u32] {
        &self.ends
    }

    pub(super) fn is_control(&self, token: u32) -> bool {
        self.control.contains(&token)
    }

    pub(super) fn encode(&self, text: &str) -> Result<Vec<u32>, String> {
        let encoding = self.tokenizer.encode(text, false).map_err(|error| error.to_string())?;
        Ok(encoding.get_ids().to_vec())
    }

    pub(super) fn decode(&self, tokens: &[u32]) -> Result<String, String> {
        self.tokenizer.decode(tokens, true).map_err(|error| error.to_string())
    }
}

/// Splits as GPT-2 does. Candle would put a space before the text, which the models do not expect.
fn split_as_written(tokenizer: &mut Tokenizer, digits: bool) {
    let bytes = ByteLevel::new(false, true, true);
    if digits {
        let steps = vec![Digits::new(true).into(), bytes.into()];
        tokenizer.with_pre_tokenizer(Some(Sequence::new(steps)));
    } else {
        tokenizer.with_pre_tokenizer(Some(bytes));
    }
}

impl TokenCounter for Vocabulary {
    fn count(&self, text: &str) -> usize {
        // A text that cannot be encoded is refused when it is asked; a byte is never more than a token.
        self.encode(text).map_or(text.len(), |tokens| tokens.len())
    }
}
