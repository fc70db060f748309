//! Step 3: how well does each candidate fit?

mod learned;

pub use learned::LearnedRanker;

use crate::candidate::Candidate;
use crate::why::Explanation;
use crate::{AnalysedTarget, Reading, Result, Stage, Tier};

/// Says how well candidates fit a target.
pub trait Ranker: Send + Sync {
    /// What a ranker with an encoder makes of the sentence, before anything is proposed.
    ///
    /// # Errors
    /// If the text cannot be read.
    fn read<'t>(&self, _target: &AnalysedTarget<'t>) -> Result<Option<Reading<'t>>> {
        Ok(None)
    }

    /// A score for each candidate, in their order, higher for better.
    ///
    /// # Errors
    /// If the text or a candidate cannot be read.
    fn rank(&self, target: &AnalysedTarget<'_>, candidates: &[Candidate]) -> Result<Vec<f32>>;

    /// The best candidates, `longest` at most, best first. A ranker that need not look at all of
    /// them closely does better than to rank them all, as this does.
    ///
    /// # Errors
    /// As [`rank`](Self::rank).
    fn best(
        &self,
        target: &AnalysedTarget<'_>,
        candidates: Vec<Candidate>,
        longest: usize,
    ) -> Result<Vec<Scored>> {
        let scores = self.rank(target, &candidates)?;
        let scored = candidates.into_iter().zip(scores).map(|(candidate, score)| Scored {
            candidate,
            stage: Stage::Embedded,
            score,
            share: score,
        });
        let mut scored: Vec<Scored> = scored.collect();
        scored.sort_by(|a, b| b.score.total_cmp(&a.score));
        scored.truncate(longest);
        Ok(scored)
    }

    /// What a candidate's score is made of, beside the best of the others.
    ///
    /// # Errors
    /// As [`rank`](Self::rank).
    fn explain(
        &self,
        target: &AnalysedTarget<'_>,
        candidate: Candidate,
        _others: Vec<Candidate>,
    ) -> Result<Explanation> {
        let scores = self.rank(target, &[candidate])?;
        let share = scores.first().copied().unwrap_or_default();
        Ok(Explanation { share, reasons: Vec::new() })
    }

    /// The tier whose models it uses.
    fn tier(&self) -> Tier {
        Tier::Embedded
    }
}

/// A candidate and how well it fits.
#[derive(Debug, Clone)]
pub struct Scored {
    pub candidate: Candidate,
    /// The last stage that looked at it.
    pub stage: Stage,
    /// What candidates are ordered by, within a stage.
    pub score: f32,
    /// The share of people who would accept it.
    pub share: f32,
}

/// Makes the shares of a list fall along it: what a stage left behind is not worth more than the
/// last word it took along.
pub(crate) fn falling(list: &mut [Scored]) {
    let mut least = f32::INFINITY;
    for scored in list {
        least = least.min(scored.share);
        scored.share = least;
    }
}
