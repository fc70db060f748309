//! Step 2: which words could stand here? One file per source.

mod neighbours;
mod pool;
mod thesaurus;
mod wordnet;

pub use neighbours::NeighbourProposer;
pub use pool::Pool;
pub use thesaurus::ThesaurusProposer;
pub use wordnet::{WordNetProposer, shares};

use crate::Located;

/// Who knows words that could stand in a target's place.
pub trait Proposer: Send + Sync {
    /// Adds what it knows to the pool: new candidates, and facts about those already there.
    fn propose(&self, target: &Located<'_>, pool: &mut Pool);
}
