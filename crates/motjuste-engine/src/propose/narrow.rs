//! Which of many candidates are worth a closer look. Large entries of Moby and two steps through WordNet
//! propose a thousand words, and every one of them costs rules, features and trees.

use rayon::prelude::*;

use crate::AnalysedTarget;
use crate::candidate::{Candidate, Listing, Path};
use crate::features::StaticVectors;
use crate::propose::{FEWEST_A_THREAD, Pool};
use crate::vectors::WordVectors;

/// The most candidates that are looked at closely.
const MOST: usize = 350;

impl Pool {
    /// Leaves the candidates that somebody names for the target, and of the others those whose vectors are
    /// closest to it.
    #[must_use]
    pub fn narrowed(mut self, target: &AnalysedTarget<'_>) -> Self {
        let named = self.candidates().iter().filter(|candidate| is_named(candidate)).count();
        if self.candidates().len() <= MOST || named > MOST {
            return self;
        }
        let vectors = StaticVectors::new(WordVectors::embedded(), target);
        let similarity = |candidate: &Candidate| match vectors.general(&candidate.lemma) {
            _ if is_named(candidate) => f32::INFINITY,
            similarity => similarity.unwrap_or(f32::NEG_INFINITY),
        };
        let all = self.candidates().par_iter().with_min_len(FEWEST_A_THREAD);
        let similarities: Vec<f32> = all.map(similarity).collect();
        let mut ordered = similarities.clone();
        let (_, least, _) = ordered.select_nth_unstable_by(MOST, |a, b| b.total_cmp(a));
        let least = *least;
        let mut similarities = similarities.into_iter();
        self.retain(|_| similarities.next().is_some_and(|similarity| similarity > least));
        self
    }
}

/// Whether a source names a candidate for the target itself, rather than for something near it.
fn is_named(candidate: &Candidate) -> bool {
    candidate.meanings != Listing::NONE
        || candidate.collocation.is_some()
        || candidate.idiom
        || candidate.neighbour_in_context
        || matches!(candidate.closest_path(), Some(Path::Synonym | Path::Similar))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propose::{self, Proposer};

    #[test]
    fn what_is_named_stays_and_the_nearest_of_the_rest() {
        let target = AnalysedTarget::new("A bright light shone.", 2..8).unwrap();
        let pool = propose::embedded().propose(&target);
        let all = pool.candidates().len();
        let narrowed = pool.clone().narrowed(&target);
        assert!(all > MOST && narrowed.candidates().len() <= MOST, "{all}");
        let named = |pool: &Pool| pool.candidates().iter().filter(|one| is_named(one)).count();
        assert_eq!(named(&narrowed), named(&pool));
        assert!(narrowed.get("brilliant").is_some());
    }

    #[test]
    fn a_small_pool_stays_as_it_is() {
        let target = AnalysedTarget::new("A bright light shone.", 2..8).unwrap();
        let mut pool = Pool::new("bright");
        pool.entry("wet");
        assert_eq!(pool.narrowed(&target).candidates().len(), 1);
    }
}
