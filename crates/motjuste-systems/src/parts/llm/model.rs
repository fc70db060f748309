//! A language model for SWORDS, App. D.5: it continues a prompt.

use crate::Result;
use crate::parts::llm::{Prompt, Sampling, TokenCounter};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// The text, up to where it stopped.
    pub text: String,
    /// Whether it stopped for want of tokens, so that its last word may be half a word.
    pub cut: bool,
}

pub trait LanguageModel: Send + Sync {
    fn complete(&self, prompt: &Prompt, sampling: &Sampling) -> Result<Completion>;

    fn tokens(&self) -> &dyn TokenCounter;

    /// The most tokens it can see, prompt and answer together; none where that is not known.
    fn context_length(&self) -> Option<usize> {
        None
    }

    /// The log-probability of each of some continuations of the prompt, if the model reports it.
    fn log_probabilities(&self, prompt: &Prompt, texts: &[&str]) -> Result<Option<Vec<f64>>> {
        let _ = (prompt, texts);
        Ok(None)
    }
}
