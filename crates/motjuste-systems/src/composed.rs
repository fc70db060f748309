//! Systems made of the engine's parts: a proposer, a ranker and a boundary; a system and another
//! ranker.

use motjuste_core::{ContextId, Ranked, Score};
use motjuste_engine::propose::Proposer;
use motjuste_engine::{Boundary, Candidate, Ranker, Unbounded};

use crate::{Question, Result, System};

/// Which words could stand there, how well each fits, and where the list stops.
pub struct Composed<P, R, B = Unbounded> {
    pub proposer: P,
    pub ranker: R,
    pub boundary: B,
}

impl<P: Proposer, R: Ranker> Composed<P, R> {
    /// A system that leaves it to the benchmark where a list stops, as nearly all published ones do.
    pub const fn new(proposer: P, ranker: R) -> Self {
        Self { proposer, ranker, boundary: Unbounded }
    }
}

impl<P: Proposer, R: Ranker, B: Boundary> System for Composed<P, R, B> {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let candidates = self.proposer.propose(&question.located).into_candidates();
        let scores = self.ranker.rank(&question.located, &candidates)?;
        let scored = candidates.into_iter().zip(scores);
        let scored = scored.map(|(candidate, score)| (candidate.lemma, f64::from(score)));
        let mut ranked = best_first(scored, limit)?;
        let scores: Vec<f32> = ranked.iter().map(|ranked| ranked.score.value() as f32).collect();
        ranked.truncate(self.boundary.bound(&scores));
        Ok(ranked)
    }

    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        let pool = self.proposer.propose(&question.located);
        let known = |word: &&str| pool.get(word).cloned().unwrap_or_else(|| Candidate::new(*word));
        let candidates: Vec<Candidate> = words.iter().map(known).collect();
        let scores = self.ranker.rank(&question.located, &candidates)?;
        Ok(scores.into_iter().map(f64::from).collect())
    }
}

/// The substitutes of one system in the order of another (SWORDS, Table 4, †).
pub struct Reranked {
    pub generator: Box<dyn System>,
    pub ranker: Box<dyn System>,
    /// How many are found for the ranker to choose from.
    pub found: usize,
}

impl System for Reranked {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let found = self.generator.generate(question, self.found)?;
        let words: Vec<&str> = found.iter().map(|ranked| ranked.substitute.as_str()).collect();
        let scores = self.ranker.rank(question, &words)?;
        best_first(words.iter().map(|word| (*word).to_owned()).zip(scores), limit)
    }

    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        self.ranker.rank(question, words)
    }

    fn trained_on(&self) -> Vec<ContextId> {
        let mut contexts = self.generator.trained_on();
        contexts.extend(self.ranker.trained_on());
        contexts
    }

    fn lemmatized(&self) -> bool {
        self.generator.lemmatized()
    }
}

/// The best `limit`, equal scores in the order they came.
pub(crate) fn best_first(
    scored: impl Iterator<Item = (String, f64)>,
    limit: usize,
) -> Result<Vec<Ranked>> {
    let mut ranked = scored
        .map(|(substitute, score)| Ok(Ranked { substitute, score: Score::new(score)? }))
        .collect::<Result<Vec<_>>>()?;
    ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.score));
    ranked.truncate(limit);
    Ok(ranked)
}

/// A list that has an order and no scores.
pub(crate) fn in_order(words: impl Iterator<Item = String>, limit: usize) -> Vec<Ranked> {
    let ranked = words.take(limit).enumerate();
    ranked.map(|(at, substitute)| Ranked { substitute, score: Score::of_rank(at) }).collect()
}
