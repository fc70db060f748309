//! Systems made of the engine's parts: a proposer and a ranker; a system and another ranker.

use motjuste_core::{ContextId, Ranked, Score};
use motjuste_engine::{Candidate, Ranker};

use crate::parts::candidates::inventories::Inventory;
use crate::{Question, Result, System};

/// Candidates of an inventory, ordered by how well they fit.
pub struct Composed<R> {
    /// Which words could stand there.
    pub inventory: Inventory,
    /// How well each fits.
    pub ranker: R,
}

impl<R: Ranker> System for Composed<R> {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let pool = self.inventory.pool(&question.located);
        let scores = self.ranker.rank(&question.located, pool.candidates())?;
        let scored = pool.candidates().iter().zip(scores);
        best_first(scored.map(|(one, score)| (one.lemma.clone(), f64::from(score))), limit)
    }

    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        let pool = self.inventory.pool(&question.located);
        let known = |word: &&str| pool.get(word).cloned().unwrap_or_else(|| Candidate::new(*word));
        let candidates: Vec<Candidate> = words.iter().map(known).collect();
        let scores = self.ranker.rank(&question.located, &candidates)?;
        Ok(scores.into_iter().map(f64::from).collect())
    }
}

/// The substitutes of one system in the order of another (SWORDS, Table 4, †).
pub struct Reranked {
    /// Who finds them.
    pub generator: Box<dyn System>,
    /// Who orders them.
    pub ranker: Box<dyn System>,
    /// How many are found for the ranker to choose from.
    pub found: usize,
}

impl System for Reranked {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let found = self.generator.generate(question, self.found)?;
        let words: Vec<&str> = found.iter().map(|one| one.substitute.as_str()).collect();
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
    ranked.sort_by_key(|one| std::cmp::Reverse(one.score));
    ranked.truncate(limit);
    Ok(ranked)
}

/// A list that has an order and no scores.
pub(crate) fn in_order(words: impl Iterator<Item = String>, limit: usize) -> Vec<Ranked> {
    let ranked = words.take(limit).enumerate();
    ranked.map(|(at, substitute)| Ranked { substitute, score: Score::of_rank(at) }).collect()
}
