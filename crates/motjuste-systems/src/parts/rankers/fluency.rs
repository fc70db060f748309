//! The sentence with the candidate in it, by a smoothed n-gram model (KU, UNT, Jabbari's lm).

use std::sync::Arc;

use motjuste_engine::{AnalysedTarget, Candidate, Ranker, Result};

use crate::parts::window::{Window, words_in_place};
use motjuste_ngram::Ngrams;

/// Ranks by log-probability of the words around and at the target's place.
#[derive(Debug, Clone)]
pub(crate) struct Fluency {
    pub(crate) ngrams: Arc<Ngrams>,
}

impl Ranker for Fluency {
    fn rank(&self, target: &AnalysedTarget<'_>, candidates: &[Candidate]) -> Result<Vec<f32>> {
        let window = Window::new(target);
        let reach = self.ngrams.order().saturating_sub(1);
        let (before, after) = (window.before(reach), window.after(reach));
        let score = |candidate: &Candidate| {
            let words = words_in_place(target, &candidate.lemma);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            // A longer expression is not less fluent for being longer.
            let length = words.len().max(1) as f64;
            let own = self.ngrams.fit(&before, &words, &after);
            (own * (1.0 + after.len() as f64) / (length + after.len() as f64)) as f32
        };
        Ok(candidates.iter().map(score).collect())
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::Pos;

    use super::*;
    use crate::testing::ngrams_of as of_text;

    #[test]
    fn a_sentence_is_as_likely_as_its_words() {
        let ngrams = Arc::new(of_text(&["a clever boy", "a clever boy", "a shiny star"]));
        let target = AnalysedTarget::with_pos("a bright boy", 2..8, Pos::Adj).unwrap();
        let candidates = ["clever", "shiny", "very clever"].map(Candidate::new);
        let scores = Fluency { ngrams: ngrams.clone() }.rank(&target, &candidates).unwrap();
        assert!(scores[0] > scores[1] && scores[0] > scores[2], "{scores:?}");
        let fit = |words: &[&str]| ngrams.fit(&["a"], words, &["boy"]);
        assert!((f64::from(scores[0]) - fit(&["clever"])).abs() < 1e-5);
        // Two words at the target's place and one behind it count as one and one.
        let longer = fit(&["very", "clever"]) * 2.0 / 3.0;
        assert!((f64::from(scores[2]) - longer).abs() < 1e-5);
    }
}
