//! Which token comes next: the likeliest, or one drawn, after penalties for what was said (SWORDS,
//! App. D.5; the penalties are those of OpenAI's API).

use std::collections::HashMap;

use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::parts::llm::Sampling;

/// What an ending loses where the model is kept from ending.
const BIAS: f64 = -100.0;

/// Chooses the tokens of one answer.
pub(super) struct Choice<'a> {
    sampling: &'a Sampling,
    /// Makes the draws of one answer others than those of the next.
    salt: &'a str,
    said: HashMap<u32, u32>,
    steps: u64,
}

impl<'a> Choice<'a> {
    pub(super) fn new(sampling: &'a Sampling, salt: &'a str) -> Self {
        Self { sampling, salt, said: HashMap::new(), steps: 0 }
    }

    /// The next token; none if there is no vocabulary.
    pub(super) fn choose(&mut self, logits: &[f32], endings: &[u32]) -> Option<u32> {
        let mut scores: Vec<f64> = logits.iter().copied().map(f64::from).collect();
        for (token, times) in &self.said {
            let penalty = self.sampling.presence_penalty
                + self.sampling.frequency_penalty * f64::from(*times);
            scores[*token as usize] -= penalty;
        }
        if self.sampling.endless {
            let endings = endings.iter().filter(|token| (**token as usize) < logits.len());
            endings.for_each(|token| scores[*token as usize] += BIAS);
        }
        let token = match self.sampling.temperature {
            temperature if temperature > 0.0 => self.draw(&scores, temperature),
            _ => likeliest(&scores),
        }?;
        *self.said.entry(token).or_default() += 1;
        self.steps += 1;
        Some(token)
    }

    fn draw(&self, scores: &[f64], temperature: f64) -> Option<u32> {
        let most = scores[likeliest(scores)? as usize];
        let weight = |score: &f64| ((score - most) / temperature).exp();
        let sum: f64 = scores.iter().map(weight).sum();
        let text = format!("{}\n{}", self.salt, self.steps);
        let bits = xxh3_64_with_seed(text.as_bytes(), self.sampling.seed);
        let mut left = sum * ((bits >> 11) as f64 / (1_u64 << 53) as f64);
        let token = scores.iter().map(weight).position(|weight| {
            left -= weight;
            left < 0.0
        });
        // Rounding may leave a little over: that falls to the likeliest.
        token.map_or_else(|| likeliest(scores), |token| u32::try_from(token).ok())
    }
}

fn likeliest(scores: &[f64]) -> Option<u32> {
    let best =
        scores.iter().enumerate().reduce(|best, one| if one.1 > best.1 { one } else { best });
    best.and_then(|(token, _)| u32::try_from(token).ok())
}

pub(super) fn log_softmax(logits: &[f32], token: u32) -> Option<f64> {
    let own = f64::from(*logits.get(token as usize)?);
    let most = f64::from(logits.iter().copied().fold(f32::NEG_INFINITY, f32::max));
    let sum: f64 = logits.iter().map(|logit| (f64::from(*logit) - most).exp()).sum();
    Some(own - most - sum.ln())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GREEDY: Sampling = Sampling { presence_penalty: 0.0, ..Sampling::PAPER };

    fn chosen(sampling: &Sampling, logits: &[f32], times: usize) -> Vec<u32> {
        let mut choice = Choice::new(sampling, "t:1");
        (0..times).map(|_| choice.choose(logits, &[0]).unwrap()).collect()
    }

    #[test]
    fn penalties_are_for_having_been_said() {
        let logits = [0.0, 1.2, 1.0, 0.9];
        assert_eq!(chosen(&GREEDY, &logits, 3), [1, 1, 1]);
        let presence = Sampling { presence_penalty: 0.5, ..GREEDY };
        assert_eq!(chosen(&presence, &logits, 5), [1, 2, 3, 1, 1]);
        let frequency = Sampling { frequency_penalty: 0.5, ..GREEDY };
        assert_eq!(chosen(&frequency, &logits, 5), [1, 2, 3, 1, 2]);
    }

    #[test]
    fn an_answer_that_may_not_end_does_not() {
        let logits = [9.0, 1.0, 2.0];
        assert_eq!(chosen(&GREEDY, &logits, 1), [0]);
        assert_eq!(chosen(&Sampling { endless: true, ..GREEDY }, &logits, 1), [2]);
        assert_eq!(Choice::new(&GREEDY, "").choose(&[], &[7]), None);
    }

    #[test]
    fn draws_follow_the_weights_and_the_seed() {
        let logits = [0.0, 2.0_f32.ln(), f32::NEG_INFINITY];
        let drawn = |seed| chosen(&Sampling { temperature: 1.0, seed, ..GREEDY }, &logits, 3000);
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1), drawn(2));
        let ones = drawn(1).iter().filter(|token| **token == 1).count();
        assert!((1900..2100).contains(&ones), "{ones}");
        assert!(!drawn(1).contains(&2));
    }

    #[test]
    fn log_probabilities_are_normalised() {
        let logits = [1.0, 2.0, 3.0];
        let sum: f64 = (0..3).map(|token| log_softmax(&logits, token).unwrap().exp()).sum();
        assert!((sum - 1.0).abs() < 1e-12);
        assert_eq!(log_softmax(&logits, 3), None);
    }
}
