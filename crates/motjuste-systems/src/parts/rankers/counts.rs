//! How often the substituted context occurs in a corpus (HIT, MELB, IRST2, SWAG1): those systems
//! asked a search engine or the Web 1T; here the n-gram counts of a corpus answer.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use motjuste_engine::{AnalysedTarget, Candidate, Ranker, Result};

use crate::parts::window::{Window, words_in_place};
use motjuste_ngram::Ngrams;

/// How counts of stretches of different lengths come together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weighting {
    /// The counts of all stretches, longer ones counting more (HIT, SWAG1).
    Sum,
    /// The mean of the logarithms at each length (MELB).
    MeanOfLogarithms,
    /// The longest stretch that occurs decides; shorter ones settle ties (IRST2).
    LongestFirst,
}

/// Ranks by counts of the stretches around the target's place.
#[derive(Debug, Clone)]
pub(crate) struct Counts {
    pub(crate) ngrams: Arc<Ngrams>,
    pub(crate) weighting: Weighting,
}

/// How much a further word is worth in a sum: about what it divides the counts of chance by.
const WORD: f64 = 100.0;

impl Counts {
    /// Sums of counts by length, from two words to the order of the model.
    fn by_length(&self, window: &Window, words: &[String]) -> Vec<u64> {
        let count = |stretch: Vec<&str>| self.ngrams.count(&stretch).unwrap_or(0);
        let at = |length| window.stretches(words, length).into_iter().map(count).sum();
        (2..=self.ngrams.order()).map(at).collect()
    }

    fn scores(&self, counts: &[Vec<u64>]) -> Vec<f64> {
        match self.weighting {
            Weighting::Sum => counts.iter().map(|counts| sum(counts)).collect(),
            Weighting::MeanOfLogarithms => {
                counts.iter().map(|counts| mean_of_logarithms(counts)).collect()
            }
            Weighting::LongestFirst => longest_first(counts),
        }
    }
}

fn sum(counts: &[u64]) -> f64 {
    counts.iter().rev().fold(0.0, |sum, count| sum * WORD + *count as f64).ln_1p()
}

fn mean_of_logarithms(counts: &[u64]) -> f64 {
    counts.iter().map(|count| (*count as f64).ln_1p()).sum::<f64>() / counts.len().max(1) as f64
}

/// How many different counts are behind each.
fn longest_first(counts: &[Vec<u64>]) -> Vec<f64> {
    let from_the_longest = |counts: &Vec<u64>| counts.iter().rev().copied().collect::<Vec<_>>();
    let counts: Vec<Vec<u64>> = counts.iter().map(from_the_longest).collect();
    let different: BTreeSet<&Vec<u64>> = counts.iter().collect();
    let places: BTreeMap<&Vec<u64>, usize> = different.into_iter().zip(0..).collect();
    counts.iter().map(|own| places[own] as f64).collect()
}

impl Ranker for Counts {
    fn rank(&self, target: &AnalysedTarget<'_>, candidates: &[Candidate]) -> Result<Vec<f32>> {
        let window = Window::new(target);
        let counts = candidates
            .iter()
            .map(|candidate| self.by_length(&window, &words_in_place(target, &candidate.lemma)));
        let scores = self.scores(&counts.collect::<Vec<_>>());
        Ok(scores.into_iter().map(|score| score as f32).collect())
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::Pos;

    use super::*;
    use crate::testing::ngrams_of as of_text;

    #[test]
    fn counts_come_together_in_three_ways() {
        let text = ["a clever boy", "a shiny star", "a shiny star", "a shiny star"];
        let ngrams = Arc::new(of_text(&text));
        let target = AnalysedTarget::with_pos("A bright boy.", 2..8, Pos::Adj).unwrap();
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
        near(Weighting::LongestFirst, [2.0, 1.0, 0.0]);
    }

    #[test]
    fn no_count_of_shorter_stretches_outweighs_a_longer_one() {
        let counts = [[2, 1], [u64::MAX, 0], [3, 1], [2, 1], [0, 0]].map(|own| own.to_vec());
        assert_eq!(longest_first(&counts), [2.0, 1.0, 3.0, 2.0, 0.0]);
    }
}
