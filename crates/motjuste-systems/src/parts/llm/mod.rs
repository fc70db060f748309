//! Language models that complete a prompt (SWORDS, App. D.5): the prompt, the settings, the answer,
//! and where an answer can come from – an endpoint (feature `llm`) or a local file (feature `gguf`).

mod answer;
#[cfg(feature = "llm")]
mod cache;
#[cfg(feature = "llm")]
pub mod endpoint;
mod examples;
#[cfg(feature = "gguf")]
pub mod gguf;
mod model;
mod prompt;
pub(crate) mod prompted;
mod sampling;
mod tokens;
mod usage;

pub use answer::substitutes;
#[cfg(feature = "llm")]
pub use cache::AnswerCache;
pub use examples::{Draw, Examples};
pub use model::{Completion, LanguageModel};
pub use prompt::{Prompt, Shot};
pub use sampling::Sampling;
pub use tokens::{Estimate, TokenCounter};
pub use usage::{Meter, Prices, TokenUsage};
