//! Words that a corpus has in the target's place: candidates in no lexicon (USYD; McCarthy &
//! Navigli 2009, §3: it "supplement[s] candidates from predefined resources with candidates from
//! corpus data").

use std::sync::Arc;

use motjuste_core::FastMap;
use motjuste_engine::{AnalysedTarget, Candidate, Ranker};
use motjuste_lexicon::{Lemmatize, WordNet};

use crate::Result;
use crate::parts::rankers::{Counts, Weighting};
use crate::parts::window::Window;
use motjuste_ngram::Ngrams;

/// Words before the target that a filler must have been seen after.
const BEFORE: usize = 2;
/// The most frequent fillers that are looked at more closely, and how many of those are candidates.
const LOOKED_AT: usize = 500;
const CANDIDATES: usize = 50;

/// Finds words for a place in the n-grams of a corpus.
#[derive(Debug, Clone)]
pub(crate) struct Fillers {
    pub(crate) ngrams: Arc<Ngrams>,
}

impl Fillers {
    /// Dictionary forms of the target's part of speech that the corpus has after the same words, and
    /// of those the ones it most often has in the same stretches, the best first. Numbers and signs,
    /// which USYD handed in (§4.1), are not words.
    pub(crate) fn find(&self, target: &AnalysedTarget<'_>) -> Result<Vec<Candidate>> {
        let window = Window::new(target);
        let before = window.before(BEFORE.min(self.ngrams.order().saturating_sub(1)));
        // Where nothing follows two words, something may follow the nearer one.
        let seen = (0..before.len())
            .map(|from| self.ngrams.following(&before[from..]))
            .find(|seen| !seen.is_empty())
            .unwrap_or_default();
        let mut lemmas: FastMap<String, u64> = FastMap::default();
        for (form, count) in seen {
            if let Some(lemma) = lemma_as(form, target).filter(|lemma| *lemma != target.lemma) {
                *lemmas.entry(lemma).or_default() += count;
            }
        }
        let mut lemmas: Vec<(String, u64)> = lemmas.into_iter().collect();
        lemmas.sort_unstable_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        lemmas.truncate(LOOKED_AT);
        let found: Vec<Candidate> =
            lemmas.into_iter().map(|(lemma, _)| Candidate::new(lemma)).collect();
        let counts = Counts { ngrams: self.ngrams.clone(), weighting: Weighting::LongestFirst };
        let scores = counts.rank(target, &found)?;
        let mut scored: Vec<(f32, Candidate)> = scores.into_iter().zip(found).collect();
        scored.sort_by(|a, b| b.0.total_cmp(&a.0));
        scored.truncate(CANDIDATES);
        Ok(scored.into_iter().map(|(_, candidate)| candidate).collect())
    }
}

/// The dictionary form of a word, if WordNet has it as the target's part of speech.
fn lemma_as(form: &str, target: &AnalysedTarget<'_>) -> Option<String> {
    if !form.chars().all(char::is_alphabetic) {
        return None;
    }
    let lemma = WordNet::embedded().lemma(form, target.pos);
    WordNet::embedded().senses(&lemma, target.pos).next().is_some().then_some(lemma)
}

#[cfg(test)]
mod tests {
    use motjuste_core::Pos;

    use super::*;
    use crate::testing::ngrams_of as of_text;

    #[test]
    fn words_seen_in_the_same_place_are_found() {
        let ngrams = of_text(&[
            "he was a clever boy",
            "he was a clever boy",
            "he was a tall boy",
            "he was a 40 boy",
            "she was a quick reader",
            "she was a table",
        ]);
        let fillers = Fillers { ngrams: Arc::new(ngrams) };
        let text = "He was a bright boy.";
        let target = AnalysedTarget::with_pos(text, 9..15, Pos::Adj).unwrap();
        let found = fillers.find(&target).unwrap();
        let words: Vec<&str> = found.iter().map(|one| one.lemma.as_str()).collect();
        // Clever and tall stand before a boy; quick only after the same words; a table is no adjective.
        assert_eq!(words, ["clever", "tall", "quick"]);
    }
}
