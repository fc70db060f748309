//! Sums up what an endpoint took.

use std::sync::{Mutex, PoisonError};

use crate::parts::llm::{Prices, TokenUsage};

/// Sums usage up; systems are asked from many threads.
#[derive(Debug)]
pub(super) struct Meter {
    usage: Mutex<TokenUsage>,
    prices: Option<Prices>,
}

impl Meter {
    pub(super) fn new(prices: Option<Prices>) -> Self {
        Self { usage: Mutex::default(), prices }
    }

    pub(super) fn remembered(&self) {
        self.with(|usage| usage.remembered += 1);
    }

    /// An answer, with the tokens of its prompt and its own, if the endpoint counts them.
    pub(super) fn asked(&self, tokens: Option<(u64, u64)>) {
        self.with(|usage| {
            usage.asked += 1;
            match tokens {
                Some((prompt, completion)) => {
                    usage.prompt_tokens += prompt;
                    usage.completion_tokens += completion;
                }
                None => usage.uncounted += 1,
            }
        });
    }

    pub(super) fn read(&self) -> TokenUsage {
        let mut usage = TokenUsage::default();
        self.with(|sum| usage = *sum);
        let of = |price: f64, tokens: u64| price * tokens as f64 / 1e6;
        usage.cost = self.prices.map(|prices| {
            of(prices.prompt, usage.prompt_tokens) + of(prices.completion, usage.completion_tokens)
        });
        usage
    }

    fn with(&self, change: impl FnOnce(&mut TokenUsage)) {
        change(&mut self.usage.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_add_up_to_a_cost() {
        let meter = Meter::new(Some(Prices { prompt: 2.0, completion: 8.0 }));
        meter.asked(Some((1_500_000, 250_000)));
        meter.asked(None);
        meter.remembered();
        let usage = meter.read();
        assert_eq!((usage.asked, usage.remembered, usage.uncounted), (2, 1, 1));
        assert_eq!(usage.cost, Some(5.0));
        assert_eq!(Meter::new(None).read().cost, None);
    }
}
