//! What a language model took: questions, tokens, money.

/// Prices of a provider, per million tokens, in whatever money it asks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prices {
    /// Of the prompt.
    pub prompt: f64,
    /// Of the answer.
    pub completion: f64,
}

/// What was asked and what it took.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct TokenUsage {
    /// Questions the endpoint answered.
    pub asked: u64,
    /// Questions whose answer was remembered, which cost nothing.
    pub remembered: u64,
    /// Tokens of the prompts that were sent, as the endpoint counts them.
    pub prompt_tokens: u64,
    /// Tokens of the answers.
    pub completion_tokens: u64,
    /// Answers that came without a count: their tokens are not in the sums.
    pub uncounted: u64,
    /// What the tokens cost, where the prices are known.
    pub cost: Option<f64>,
}
