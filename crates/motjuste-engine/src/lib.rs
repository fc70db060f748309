//! The word that fits in this sentence: who proposes it, how well it fits, where the list stops.

mod forest;

pub use forest::{Forest, ForestError, Split, Tree};
