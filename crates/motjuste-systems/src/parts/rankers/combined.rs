//! Several rankers vote (UNT; Jabbari's cmlc): each gives a candidate the reciprocal of its rank,
//! times the ranker's weight, so that scores of different kinds can be added.

use motjuste_engine::{AnalysedTarget, Candidate, Ranker, Result};

pub(crate) struct Combined(pub(crate) Vec<(f32, Box<dyn Ranker>)>);

/// Softens the difference between the first ranks, as in reciprocal rank fusion.
const SOFTENING: f32 = 10.0;

impl Ranker for Combined {
    fn rank(&self, target: &AnalysedTarget<'_>, candidates: &[Candidate]) -> Result<Vec<f32>> {
        let mut votes = vec![0.0; candidates.len()];
        for (weight, ranker) in &self.0 {
            let scores = ranker.rank(target, candidates)?;
            for (vote, rank) in votes.iter_mut().zip(ranks(&scores)) {
                *vote += weight / (SOFTENING + rank);
            }
        }
        Ok(votes)
    }
}

/// The rank of each score from 0, equal scores sharing the mean of theirs.
fn ranks(scores: &[f32]) -> Vec<f32> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]));
    let mut ranks = vec![0.0; scores.len()];
    let mut from = 0;
    for same in order.chunk_by(|a, b| scores[*a] == scores[*b]) {
        let shared = from as f32 + (same.len() - 1) as f32 / 2.0;
        same.iter().for_each(|at| ranks[*at] = shared);
        from += same.len();
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fixed(Vec<f32>);

    impl Ranker for Fixed {
        fn rank(&self, _: &AnalysedTarget<'_>, _: &[Candidate]) -> Result<Vec<f32>> {
            Ok(self.0.clone())
        }
    }

    #[test]
    fn ranks_are_added_not_scores() {
        assert_eq!(ranks(&[5.0, 9.0, 5.0, 1.0]), [1.5, 0.0, 1.5, 3.0]);
        let target = AnalysedTarget::new("a bright boy", 2..8).unwrap();
        let candidates = ["vivid", "clever", "shiny"].map(Candidate::new);
        let loud: Box<dyn Ranker> = Box::new(Fixed(vec![1000.0, 1.0, 0.0]));
        let quiet: Box<dyn Ranker> = Box::new(Fixed(vec![0.0, 0.2, 0.1]));
        let votes = Combined(vec![(1.0, loud), (1.0, quiet)]).rank(&target, &candidates).unwrap();
        assert!(votes[1] > votes[0] && votes[0] > votes[2], "{votes:?}");
    }
}
