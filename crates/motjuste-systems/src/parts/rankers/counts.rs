//! How often the substituted context occurs in a corpus (HIT, MELB, IRST2, SWAG1): those systems
//! asked a search engine or the Web 1T; here the n-gram counts of a corpus answer.

use std::sync::Arc;

use motjuste_engine::{Candidate, Located, Ranker, Result};

use crate::parts::ngrams::Ngrams;
use crate::parts::window::{Window, words_in_place};

/// How counts of stretches of different lengths come together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weighting {
    /// The counts of all stretches, longer ones counting more (HIT, SWAG1).
    Sum,
    /// The mean of the logarithms at each length (MELB).
    MeanOfLogarithms,
    /// The longest stretch that occurs decides; shorter ones settle ties (IRST2).
    LongestFirst,
}

/// Ranks by counts of the stretches around the target's place.
#[derive(Debug, Clone)]
pub struct Counts {
    /// The counts.
    pub ngrams: Arc<Ngrams>,
    /// How they come together.
    pub weighting: Weighting,
}

/// How much a further word is worth in a sum: about what it divides the counts of chance by.
const WORD: f64 = 100.0;
/// Of the same kind, between lengths where the longest decides; no corpus here has more tokens.
const MOST: f64 = 12.0;

impl Counts {
    /// Sums of counts by length, from two words to the order of the model.
    fn by_length(&self, window: &Window, words: &[String]) -> Vec<f64> {
        let count = |stretch: Vec<&str>| self.ngrams.count(&stretch).unwrap_or(0) as f64;
        let at = |length| window.stretches(words, length).into_iter().map(count).sum();
        (2..=self.ngrams.order()).map(at).collect()
    }

    fn score(&self, counts: &[f64]) -> f64 {
        let logarithm = |count: f64| (1.0 + count).ln();
        match self.weighting {
            Weighting::Sum => {
                let weighted = counts.iter().rev().fold(0.0, |sum, count| sum * WORD + count);
                logarithm(weighted)
            }
            Weighting::MeanOfLogarithms => {
                let sum: f64 = counts.iter().copied().map(logarithm).sum();
                sum / counts.len().max(1) as f64
            }
            Weighting::LongestFirst => {
                let places = counts.iter().zip(0..);
                places.map(|(count, place)| count.ln_1p().min(MOST) * MOST.powi(place)).sum()
            }
        }
    }
}

impl Ranker for Counts {
    fn rank(&self, target: &Located<'_>, candidates: &[Candidate]) -> Result<Vec<f32>> {
        let window = Window::of(target);
        let score = |candidate: &Candidate| {
            let words = words_in_place(target, &candidate.lemma);
            self.score(&self.by_length(&window, &words)) as f32
        };
        Ok(candidates.iter().map(score).collect())
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::Pos;

    use super::*;
    use crate::parts::ngrams::trial::of_text;

    #[test]
    fn counts_come_together_in_three_ways() {
        let text = ["a clever boy", "a shiny star", "a shiny star", "a shiny star"];
        let ngrams = Arc::new(of_text(&text));
        let target = Located::with_pos("A bright boy.", 2..8, Pos::Adj).unwrap();
        let candidates = ["clever", "shiny", "dim"].map(Candidate::new);
        let near = |weighting: Weighting, by_hand: [f64; 3]| {
            let ranker = Counts { ngrams: ngrams.clone(), weighting };
            let scores = ranker.rank(&target, &candidates).unwrap();
            for (score, by_hand) in scores.iter().zip(by_hand) {
                assert!((f64::from(*score) - by_hand).abs() < 1e-5, "{weighting:?} {scores:?}");
            }
        };
        // "a clever" and "clever boy", "a clever boy"; "a shiny" three times; nothing.
        let [two, three, four] = [2f64, 3.0, 4.0].map(f64::ln);
        near(Weighting::Sum, [103f64.ln(), four, 0.0]);
        near(Weighting::MeanOfLogarithms, [(three + two) / 2.0, four / 2.0, 0.0]);
        near(Weighting::LongestFirst, [three + MOST * two, four, 0.0]);
    }
}
