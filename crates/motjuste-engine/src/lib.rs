//! The word that fits in this sentence: who proposes it, how well it fits, where the list stops.

mod bound;
mod candidate;
pub mod features;
mod fit;
mod forest;
mod locate;
pub mod place;
pub mod propose;

pub use bound::{AtMost, Boundary, ExpectedF};
pub use candidate::{Candidate, Path, Source};
pub use fit::{ArticleChange, Fitted, fit};
pub use forest::{Forest, ForestError, Split, Tree};
pub use locate::{Located, Silence, words_of};
pub use place::PlaceError;
