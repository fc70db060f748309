//! What an editor would print in the target's company.

use super::{Pool, Proposer};
use crate::AnalysedTarget;

/// Proposes the words of the collocations that the sentence has.
#[derive(Debug, Clone, Copy, Default)]
pub struct CollocationProposer;

impl Proposer for CollocationProposer {
    fn propose(&self, target: &AnalysedTarget<'_>) -> Pool {
        let mut pool = Pool::new(&target.lemma);
        for (word, place, strength) in target.collocates().words(target) {
            if let Some(candidate) = pool.entry(word) {
                candidate.add_collocation(place, strength);
            }
        }
        pool
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn company_proposes_its_words() {
        let target = AnalysedTarget::new("He kept his promise.", 3..7).unwrap();
        let pool = CollocationProposer.propose(&target);
        let (place, strength) = pool.get("honour").unwrap().collocation.unwrap();
        assert!(place < 5 && strength > 0.0);
        assert!(pool.get("retain").is_none());
    }
}
