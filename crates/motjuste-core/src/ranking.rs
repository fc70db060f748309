//! What a system says: for each target, substitutes in order of preference.

use std::cmp::{Ordering, Reverse};

use crate::fast_map::FastMap;
use crate::{Extra, ModelError, TargetId};

/// How much a system likes a substitute. Any number but NaN; rankers that failed on a substitute
/// write −∞.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Score(f64);

impl Score {
    /// A score.
    ///
    /// # Errors
    /// [`ModelError::ScoreIsNan`].
    pub fn new(value: f64) -> Result<Self, ModelError> {
        if value.is_nan() { Err(ModelError::ScoreIsNan) } else { Ok(Self(value)) }
    }

    /// The score of the substitute at this place of a list given without scores: −0, −1, −2, ….
    pub fn of_rank(rank: usize) -> Self {
        #[allow(clippy::cast_precision_loss)]
        Self(-(rank as f64))
    }

    pub const fn value(self) -> f64 {
        self.0
    }
}

impl Eq for Score {}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.partial_cmp(&other.0).expect("scores are never NaN")
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranked {
    pub substitute: String,
    /// How much the system likes it.
    pub score: Score,
}

/// Substitutes from best to worst. Equal scores keep the order in which the system gave them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ranking(Vec<Ranked>);

impl Ranking {
    /// Sorts by descending score, stably.
    pub fn new(mut entries: Vec<Ranked>) -> Self {
        entries.sort_by_key(|entry| Reverse(entry.score));
        Self(entries)
    }

    /// The substitutes from best to worst.
    pub fn entries(&self) -> &[Ranked] {
        &self.0
    }

    /// How many neighbours in the list share a score, so that only the file's order decides.
    pub fn ties(&self) -> usize {
        self.0.windows(2).filter(|pair| pair[0].score == pair[1].score).count()
    }
}

/// A system's answers to a benchmark. A target that is absent was abstained from.
#[derive(Debug, Clone, Default)]
pub struct SystemResult {
    lemmatized: bool,
    extra: Option<Extra>,
    rankings: Vec<(TargetId, Ranking)>,
    index: FastMap<TargetId, usize>,
}

impl SystemResult {
    /// A result without answers; `lemmatized` says whether substitutes are dictionary forms.
    pub fn new(lemmatized: bool) -> Self {
        Self { lemmatized, ..Self::default() }
    }

    /// Sets its extra members: where the answers come from.
    pub fn set_extra(&mut self, extra: Option<Extra>) {
        self.extra = extra;
    }

    pub const fn extra(&self) -> Option<&Extra> {
        self.extra.as_ref()
    }

    /// Adds the answer for one target.
    ///
    /// # Errors
    /// [`ModelError::DuplicateRanking`] if there is one already.
    pub fn add(&mut self, target: TargetId, ranking: Ranking) -> Result<(), ModelError> {
        if self.index.contains_key(&target) {
            return Err(ModelError::DuplicateRanking(target));
        }
        self.index.insert(target, self.rankings.len());
        self.rankings.push((target, ranking));
        Ok(())
    }

    /// Whether substitutes are dictionary forms.
    pub const fn lemmatized(&self) -> bool {
        self.lemmatized
    }

    pub fn ranking(&self, target: TargetId) -> Option<&Ranking> {
        self.index.get(&target).map(|&i| &self.rankings[i].1)
    }

    /// All answers, in the order they were given.
    pub fn rankings(&self) -> &[(TargetId, Ranking)] {
        &self.rankings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ranked(substitute: &str, score: f64) -> Ranked {
        Ranked { substitute: substitute.into(), score: Score::new(score).unwrap() }
    }

    #[test]
    fn nan_is_no_score() {
        assert_eq!(Score::new(f64::NAN), Err(ModelError::ScoreIsNan));
        assert!(Score::new(f64::NEG_INFINITY).unwrap() < Score::of_rank(9));
    }

    #[test]
    fn ties_keep_the_systems_order() {
        let ranking = Ranking::new(vec![ranked("b", 1.0), ranked("a", 1.0), ranked("c", 2.0)]);
        let order: Vec<_> = ranking.entries().iter().map(|r| r.substitute.as_str()).collect();
        assert_eq!(order, ["c", "b", "a"]);
        assert_eq!(ranking.ties(), 1);
    }

    proptest! {
        #[test]
        fn a_ranking_is_sorted(scores in proptest::collection::vec(-3_i32..3, 0..12)) {
            let ranking = Ranking::new(scores.iter().map(|&s| ranked("x", f64::from(s))).collect());
            prop_assert!(ranking.entries().is_sorted_by(|a, b| a.score >= b.score));
            prop_assert_eq!(ranking.entries().len(), scores.len());
        }
    }
}
