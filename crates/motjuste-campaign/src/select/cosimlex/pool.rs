//! The contexts of one pair worth offering: the most and least similar by either scorer, and random
//! ones.

use std::cmp::Reverse;

use motjuste_core::Score;

use super::candidate::Candidate;
use crate::select::priority::Lowest;

pub(super) struct Pool {
    pub(super) found: usize,
    most: [Lowest<(Reverse<Score>, u128), Candidate>; 2],
    least: [Lowest<(Score, u128), Candidate>; 2],
    random: Lowest<u128, Candidate>,
}

impl Pool {
    pub(super) fn new(offered: usize) -> Self {
        let ends = (offered / 8).max(1);
        Self {
            found: 0,
            most: [Lowest::new(ends), Lowest::new(ends)],
            least: [Lowest::new(ends), Lowest::new(ends)],
            // As many as are offered: the extremes may be among them.
            random: Lowest::new(offered),
        }
    }

    /// Takes in a candidate with its random priority and its score by either scorer.
    pub(super) fn take(&mut self, candidate: Candidate, priority: u128, scores: [Score; 2]) {
        self.found += 1;
        for (scorer, score) in scores.into_iter().enumerate() {
            self.most[scorer].offer((Reverse(score), priority), || candidate.clone());
            self.least[scorer].offer((score, priority), || candidate.clone());
        }
        self.random.offer(priority, || candidate);
    }

    /// What is offered and why, each context once, no more than `offered`.
    pub(super) fn into_offers(
        self,
        scorers: [&str; 2],
        offered: usize,
    ) -> Vec<(Candidate, String)> {
        let mut offers: Vec<(Candidate, String)> = Vec::new();
        let mut add = |candidate: Candidate, why: String| match offers
            .iter_mut()
            .find(|(known, _)| *known == candidate)
        {
            Some((_, reasons)) => *reasons = format!("{reasons}, {why}"),
            None => offers.push((candidate, why)),
        };
        for ((name, most), least) in scorers.into_iter().zip(self.most).zip(self.least) {
            most.into_kept()
                .for_each(|candidate| add(candidate, format!("most similar by {name}")));
            least
                .into_kept()
                .for_each(|candidate| add(candidate, format!("least similar by {name}")));
        }
        for candidate in self.random.into_kept() {
            if offers.len() < offered && offers.iter().all(|(known, _)| *known != candidate) {
                offers.push((candidate, "random".into()));
            }
        }
        offers
    }
}
