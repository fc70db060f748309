//! The system's side of an evaluation: guesses lemmatised, merged and matched with what people
//! judged (spec: SWORDS reference, §3).

use std::collections::HashSet;

use motjuste_core::{Benchmark, Ranking, Score, SystemResult, TargetId};

use super::gold::{Gold, GoldTarget, Resolved};

/// A result answers a target the benchmark does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the result answers {first}, which is not in the benchmark{}; was it made for another \
        benchmark?",
    others(*.count)
)]
pub struct UnknownTarget {
    pub first: TargetId,
    /// How many such targets there are.
    pub count: usize,
}

fn others(count: usize) -> String {
    if count == 1 { String::new() } else { format!(" (nor are {} others)", count - 1) }
}

/// One guess, matched with what people judged.
#[derive(Debug, Clone, PartialEq)]
pub struct Guess {
    pub substitute: Guessed,
    /// The best score the system gave it.
    pub score: Score,
}

/// What a guess was matched with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Guessed {
    /// The judged substitute at this position.
    Judged(usize),
    /// Nothing: the lemma of a guess nobody was asked about.
    Unjudged(String),
}

impl Guess {
    /// The position of the judged substitute.
    pub(super) const fn judged(&self) -> Option<usize> {
        match self.substitute {
            Guessed::Judged(at) => Some(at),
            Guessed::Unjudged(_) => None,
        }
    }
}

/// How guesses with equal scores are ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TieOrder {
    /// The one more people accept first: the luckiest order.
    Luckiest,
    /// The one fewer people accept first: the unluckiest order.
    Unluckiest,
}

/// For each target of the gold, what the system guessed, best first.
#[derive(Debug, Clone)]
pub struct Lists {
    of_target: Vec<Vec<Guess>>,
    ties: usize,
}

impl Lists {
    /// Lemmatises and matches a result.
    ///
    /// # Errors
    /// [`UnknownTarget`].
    pub fn prepare(
        benchmark: &Benchmark,
        gold: &Gold<'_>,
        result: &SystemResult,
    ) -> Result<Self, UnknownTarget> {
        let mut unknown = result
            .rankings()
            .iter()
            .map(|(id, _)| *id)
            .filter(|id| benchmark.target(*id).is_none());
        if let Some(first) = unknown.next() {
            return Err(UnknownTarget { first, count: 1 + unknown.count() });
        }
        let of_target: Vec<_> = gold
            .targets()
            .iter()
            .map(|target| result.ranking(target.id).map_or_else(Vec::new, |r| guesses(target, r)))
            .collect();
        let ties = of_target.iter().map(|list| count_ties(list)).sum();
        Ok(Self { of_target, ties })
    }

    /// The lists, in the order of the gold's targets.
    pub fn iter(&self) -> impl Iterator<Item = &[Guess]> {
        self.of_target.iter().map(Vec::as_slice)
    }

    /// How many neighbours share a score, so that only the file's order decides between them.
    pub const fn ties(&self) -> usize {
        self.ties
    }

    /// The same lists with ties in another order, to see how much hangs on them.
    pub fn reordered(&self, gold: &Gold<'_>, order: TieOrder) -> Self {
        let mut lists = self.clone();
        for (target, list) in gold.targets().iter().zip(&mut lists.of_target) {
            order_ties(target, list, order);
        }
        lists
    }
}

pub(super) fn order_ties(target: &GoldTarget<'_>, list: &mut [Guess], order: TieOrder) {
    let liking = |guess: &Guess| guess.judged().map_or(0.0, |at| target.judged[at].ratio());
    list.sort_by(|a, b| {
        let by_liking = liking(b).total_cmp(&liking(a));
        b.score.cmp(&a.score).then(match order {
            TieOrder::Luckiest => by_liking,
            TieOrder::Unluckiest => by_liking.reverse(),
        })
    });
}

/// Merged guesses keep the place of the first, which has the best score.
fn guesses(target: &GoldTarget<'_>, ranking: &Ranking) -> Vec<Guess> {
    let mut judged_seen = vec![false; target.judged.len()];
    let mut unjudged_seen = HashSet::new();
    let mut guesses = Vec::with_capacity(ranking.entries().len());
    for entry in ranking.entries() {
        let substitute = match target.resolve(&entry.substitute) {
            Resolved::Target => continue,
            Resolved::Judged(at) if std::mem::replace(&mut judged_seen[at], true) => continue,
            Resolved::Judged(at) => Guessed::Judged(at),
            Resolved::Unjudged(lemma) if !unjudged_seen.insert(lemma.clone()) => continue,
            Resolved::Unjudged(lemma) => Guessed::Unjudged(lemma.into_owned()),
        };
        guesses.push(Guess { substitute, score: entry.score });
    }
    guesses
}

fn count_ties(list: &[Guess]) -> usize {
    list.windows(2).filter(|pair| pair[0].score == pair[1].score).count()
}
