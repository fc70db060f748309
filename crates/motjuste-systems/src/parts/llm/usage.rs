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

impl TokenUsage {
    /// What was taken since.
    #[must_use]
    pub fn since(self, before: Self) -> Self {
        Self {
            asked: self.asked.saturating_sub(before.asked),
            remembered: self.remembered.saturating_sub(before.remembered),
            prompt_tokens: self.prompt_tokens.saturating_sub(before.prompt_tokens),
            completion_tokens: self.completion_tokens.saturating_sub(before.completion_tokens),
            uncounted: self.uncounted.saturating_sub(before.uncounted),
            cost: self.cost.map(|cost| cost - before.cost.unwrap_or(0.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_before_is_not_taken_again() {
        let first =
            TokenUsage { asked: 2, prompt_tokens: 300, cost: Some(0.5), ..Default::default() };
        let both =
            TokenUsage { asked: 5, remembered: 1, prompt_tokens: 700, cost: Some(1.25), ..first };
        let second = both.since(first);
        assert_eq!((second.asked, second.remembered, second.prompt_tokens), (3, 1, 400));
        assert_eq!(second.cost, Some(0.75));
    }
}
