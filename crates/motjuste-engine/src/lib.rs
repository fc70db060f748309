//! The word that fits in this sentence: who proposes it, how well it fits, where the list stops.
//!
//! [`Engine`] is the product's own suggester; [`Proposer`](propose::Proposer), [`Ranker`] and
//! [`Boundary`] are the parts every system of the field is made of.

mod answer;
mod bound;
mod candidate;
mod engine;
mod error;
pub mod features;
pub mod find;
mod fit;
mod forest;
mod locate;
mod model;
pub mod place;
pub mod propose;
mod rank;
mod sense;
mod similarity;
mod span_cosine;
mod tier;
pub mod vectors;
mod why;

pub use answer::{Answer, SenseGroup, Suggestion, gloss};
pub use bound::{AtMost, Boundary, ExpectedF};
pub use candidate::{Candidate, Path, Source};
pub use engine::{Engine, Options, Register, large_encoder_options, propose};
pub use error::{Error, Result};
pub use fit::{ArticleChange, Fitted, fit};
pub use forest::{Forest, ForestError, Split, Tree};
pub use locate::{Located, Silence, words_of};
pub use model::Model;
pub use place::PlaceError;
pub use rank::{LearnedRanker, Ranker, Scored, kept_for};
pub use similarity::{SimilarityInContext, Usage};
pub use span_cosine::SpanCosine;
pub use tier::{Tier, UnknownTier};
pub use why::{Reason, Why};
