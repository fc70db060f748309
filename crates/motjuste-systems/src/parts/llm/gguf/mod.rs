//! A language model on this machine: a GGUF file of the llama family, run by candle (SWORDS, App. D.5,
//! with weights anybody can have).
//!
//! The examples of a prompt are read once and remembered, so that the next target with the same
//! examples costs no more than its own question.

mod choice;
mod memory;
mod vocabulary;
mod weights;

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use candle_core::quantized::gguf_file::Content;
use candle_core::{Device, Tensor};
use candle_transformers::models::quantized_llama::MAX_SEQ_LEN;

use self::choice::{Choice, log_softmax};
use self::memory::{Memory, State};
use self::vocabulary::Vocabulary;
use crate::parts::llm::{Completion, LanguageModel, Prompt, Sampling, TokenCounter};
use crate::{Error, Result};

/// The one architecture that is read.
const ARCHITECTURE: &str = "llama";

/// A language model from a GGUF file.
pub struct Gguf {
    vocabulary: Vocabulary,
    memory: Memory,
    context_length: usize,
}

impl Gguf {
    /// Reads the weights and the tokenizer of a GGUF file.
    ///
    /// # Errors
    /// If it is no such file, is damaged, or holds another kind of model.
    pub fn read(path: &Path) -> std::result::Result<Self, String> {
        let file = File::open(path).map_err(|error| error.to_string())?;
        let mut file = BufReader::new(file);
        let content = Content::read(&mut file).map_err(|error| error.to_string())?;
        let text = |key: &str| content.metadata.get(key).and_then(|value| value.to_string().ok());
        let architecture = text("general.architecture").map_or("unknown", String::as_str);
        if architecture != ARCHITECTURE {
            return Err(format!("its architecture is {architecture}; {ARCHITECTURE} is needed"));
        }
        let trained = content.metadata.get("llama.context_length").and_then(|v| v.to_u32().ok());
        let vocabulary = Vocabulary::new(&content)?;
        let weights = weights::read(content, &mut file).map_err(|error| error.to_string())?;
        Ok(Self {
            vocabulary,
            memory: Memory::new(weights),
            context_length: trained.map_or(MAX_SEQ_LEN, |most| MAX_SEQ_LEN.min(most as usize)),
        })
    }

    /// The state of the model at the end of a prompt.
    fn at(&self, prompt: &Prompt) -> std::result::Result<State, String> {
        let tokens = self.vocabulary.encode(&prompt.text())?;
        let shared = self.vocabulary.encode(prompt.preamble().trim_end())?;
        self.memory.read(&tokens, &shared).map_err(|error| error.to_string())
    }

    fn go_on(
        &self,
        prompt: &Prompt,
        sampling: &Sampling,
    ) -> std::result::Result<Completion, String> {
        let mut state = self.at(prompt)?;
        let mut choice = Choice::new(sampling, &prompt.target);
        let mut said = Vec::new();
        while said.len() < sampling.max_tokens as usize {
            let ends = self.vocabulary.ends();
            let token = choice.choose(state.logits(), ends).ok_or("it has no token left to say")?;
            if self.vocabulary.is_control(token) {
                break;
            }
            said.push(token);
            if ends.contains(&token) {
                break;
            }
            state.say(token).map_err(|error| error.to_string())?;
        }
        let cut = said.len() == sampling.max_tokens as usize;
        Ok(Completion { text: self.vocabulary.decode(&said)?, cut })
    }

    fn probability(&self, state: &State, text: &str) -> std::result::Result<f64, String> {
        let mut state = state.clone();
        let tokens = self.vocabulary.encode(text)?;
        let mut sum = 0.0;
        for (place, token) in tokens.iter().enumerate() {
            sum += log_softmax(state.logits(), *token).ok_or("a token is not in its vocabulary")?;
            if place + 1 < tokens.len() {
                state.say(*token).map_err(|error| error.to_string())?;
            }
        }
        Ok(sum)
    }
}

impl LanguageModel for Gguf {
    fn complete(&self, prompt: &Prompt, sampling: &Sampling) -> Result<Completion> {
        self.go_on(prompt, sampling).map_err(|reason| failed(prompt, reason))
    }

    fn tokens(&self) -> &dyn TokenCounter {
        &self.vocabulary
    }

    fn context_length(&self) -> Option<usize> {
        Some(self.context_length)
    }

    fn log_probabilities(&self, prompt: &Prompt, texts: &[&str]) -> Result<Option<Vec<f64>>> {
        let state = self.at(prompt).map_err(|reason| failed(prompt, reason))?;
        let scores = texts.iter().map(|text| self.probability(&state, text));
        let scores: std::result::Result<_, _> = scores.collect();
        scores.map(Some).map_err(|reason| failed(prompt, reason))
    }
}

fn failed(prompt: &Prompt, reason: String) -> Error {
    Error::LanguageModel {
        target: prompt.target.clone(),
        reason: format!("the local language model failed: {reason}"),
    }
}

/// A row of tokens as the model takes it.
fn row(tokens: &[u32]) -> candle_core::Result<Tensor> {
    Tensor::new(tokens, &Device::Cpu)?.unsqueeze(0)
}
