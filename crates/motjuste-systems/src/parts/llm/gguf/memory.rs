//! What a model has read: examples shared by many prompts are read once.

use std::sync::{Mutex, PoisonError};

use candle_core::Result;
use candle_transformers::models::quantized_llama::ModelWeights;

use super::row;

/// How many beginnings are remembered: the one all prompts share, and the last odd one – a target
/// whose own context is among the examples is shown others.
const REMEMBERED: usize = 2;

/// A model in the midst of a text. A clone shares the weights and what was read.
#[derive(Clone)]
pub(super) struct State {
    weights: ModelWeights,
    tokens: Vec<u32>,
    logits: Vec<f32>,
}

impl State {
    /// What comes next, by how likely.
    pub(super) fn logits(&self) -> &[f32] {
        &self.logits
    }

    /// Goes on with a token.
    pub(super) fn say(&mut self, token: u32) -> Result<()> {
        self.read(&[token])
    }

    fn read(&mut self, tokens: &[u32]) -> Result<()> {
        if tokens.is_empty() {
            return Ok(());
        }
        let logits = self.weights.forward(&row(tokens)?, self.tokens.len())?;
        self.logits = logits.flatten_all()?.to_vec1()?;
        self.tokens.extend(tokens);
        Ok(())
    }
}

/// A model, and the beginnings it remembers, the last used first.
pub(super) struct Memory {
    fresh: State,
    beginnings: Mutex<Vec<State>>,
}

impl Memory {
    pub(super) fn new(weights: ModelWeights) -> Self {
        let fresh = State { weights, tokens: Vec::new(), logits: Vec::new() };
        Self { fresh, beginnings: Mutex::default() }
    }

    /// The state after some tokens, of which the first, `shared`, may come again.
    pub(super) fn read(&self, tokens: &[u32], shared: &[u32]) -> Result<State> {
        // A tokenizer may join the pieces on both sides of the seam; then nothing is shared.
        let shared = if tokens.starts_with(shared) { shared } else { &[] };
        let mut state = self.beginning(shared)?;
        state.read(&tokens[shared.len()..])?;
        Ok(state)
    }

    fn beginning(&self, tokens: &[u32]) -> Result<State> {
        if tokens.is_empty() {
            return Ok(self.fresh.clone());
        }
        // Held while reading: another thread with the same beginning had better wait for it.
        let mut beginnings = self.beginnings.lock().unwrap_or_else(PoisonError::into_inner);
        let known = beginnings.iter().position(|one| one.tokens == tokens);
        let state = match known {
            Some(place) => beginnings.remove(place),
            None => {
                let mut state = self.fresh.clone();
                state.read(tokens)?;
                state
            }
        };
        beginnings.insert(0, state.clone());
        beginnings.truncate(REMEMBERED);
        Ok(state)
    }
}
