//! Step 2: which words could replace the target? One file per source.

mod collocations;
mod idioms;
mod meanings;
mod narrow;
mod neighbours;
mod pool;
mod thesaurus;
mod wordnet;

use std::sync::Arc;

use rayon::prelude::*;

pub use collocations::CollocationProposer;
pub use idioms::IdiomProposer;
pub use meanings::MeaningProposer;
pub use neighbours::NeighbourProposer;
pub use pool::Pool;
pub use thesaurus::ThesaurusProposer;
pub use wordnet::{WordNetProposer, shares};

use crate::AnalysedTarget;
use crate::vectors::WordVectors;

/// Candidates below which handing some to another thread costs more than it saves.
pub(crate) const FEWEST_A_THREAD: usize = 64;

/// Knows words that could stand in a target's place.
pub trait Proposer: Send + Sync {
    /// Candidates, each with all this proposer knows about it and the target.
    fn propose(&self, target: &AnalysedTarget<'_>) -> Pool;
}

/// The engine's proposers. A new one is a file in this folder and a line in this list.
#[must_use]
pub fn embedded() -> Vec<Arc<dyn Proposer>> {
    vec![
        Arc::new(WordNetProposer),
        Arc::new(ThesaurusProposer),
        Arc::new(IdiomProposer),
        Arc::new(MeaningProposer),
        Arc::new(CollocationProposer),
        Arc::new(NeighbourProposer::new(WordVectors::embedded())),
    ]
}

/// Several proposers are one: their pools merged in this order, whichever is done first.
impl Proposer for [Arc<dyn Proposer>] {
    fn propose(&self, target: &AnalysedTarget<'_>) -> Pool {
        let pools: Vec<Pool> = self.par_iter().map(|proposer| proposer.propose(target)).collect();
        let merge = |mut pool: Pool, other| {
            pool.merge(other);
            pool
        };
        pools.into_iter().reduce(merge).unwrap_or_else(|| Pool::new(&target.lemma))
    }
}
