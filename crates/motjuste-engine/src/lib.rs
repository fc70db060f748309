//! The word that fits in this sentence: who proposes it, how well it fits, where the list stops.

mod candidate;
pub mod features;
mod locate;
pub mod place;
pub mod propose;

pub use candidate::{Candidate, Path, Source};
pub use locate::{Located, Silence, words_of};
pub use place::PlaceError;
