//! What language models took: questions, tokens, money.

use std::sync::{Mutex, PoisonError};

/// Prices of a provider, per million tokens, in whatever money it asks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prices {
    pub prompt: f64,
    pub completion: f64,
}

#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct TokenUsage {
    pub asked: u64,
    /// Questions whose answer was remembered, which cost nothing.
    pub remembered: u64,
    /// Tokens of the prompts that were sent, as the endpoint counts them.
    pub prompt_tokens: u64,
    pub completion_tokens: u64,
    /// Answers that came without a count: their tokens are not in the sums.
    pub uncounted: u64,
    /// What the tokens cost, where the prices are known.
    pub cost: Option<f64>,
}

impl TokenUsage {
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

#[cfg(any(feature = "llm", test))]
impl TokenUsage {
    /// Counts an answer, with the tokens of its prompt and its own where the endpoint counts them.
    pub(crate) fn count_asked(&mut self, tokens: Option<(u64, u64)>, prices: Option<Prices>) {
        self.asked += 1;
        match tokens {
            Some((prompt, completion)) => {
                self.prompt_tokens += prompt;
                self.completion_tokens += completion;
            }
            None => self.uncounted += 1,
        }
        self.sum_up(prices);
    }

    pub(crate) fn count_remembered(&mut self, prices: Option<Prices>) {
        self.remembered += 1;
        self.sum_up(prices);
    }

    /// From all tokens, so that the order of the answers does not matter to the last digit.
    fn sum_up(&mut self, prices: Option<Prices>) {
        let of = |price: f64, tokens: u64| price * tokens as f64 / 1e6;
        self.cost = prices.map(|prices| {
            of(prices.prompt, self.prompt_tokens) + of(prices.completion, self.completion_tokens)
        });
    }
}

/// Adds up what the language models of a system take; they are asked from many threads.
#[derive(Debug, Default)]
pub struct Meter(Mutex<Option<TokenUsage>>);

impl Meter {
    /// What was taken so far; none where no language model was asked.
    pub fn usage(&self) -> Option<TokenUsage> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[cfg(any(feature = "llm", test))]
    pub(crate) fn add(&self, change: impl FnOnce(&mut TokenUsage)) {
        let mut usage = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        change(usage.get_or_insert_default());
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

    #[test]
    fn tokens_add_up_to_a_cost() {
        let meter = Meter::default();
        assert_eq!(meter.usage(), None);
        let prices = Some(Prices { prompt: 2.0, completion: 8.0 });
        meter.add(|usage| usage.count_asked(Some((1_500_000, 250_000)), prices));
        meter.add(|usage| usage.count_asked(None, prices));
        meter.add(|usage| usage.count_remembered(prices));
        let usage = meter.usage().unwrap();
        assert_eq!((usage.asked, usage.remembered, usage.uncounted), (2, 1, 1));
        assert_eq!(usage.cost, Some(5.0));
    }
}
