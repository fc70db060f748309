//! The word that fits in this sentence: what proposes it, how well it fits, where the list stops.
//!
//! Every system of the field is a [`Proposer`](propose::Proposer), a [`Ranker`] and a
//! [`Boundary`]; [`Engine`] is the one of this project, and takes others.

mod answer;
mod bound;
mod candidate;
mod collocates;
mod complement;
mod engine;
mod error;
pub mod features;
pub mod find;
mod fit;
mod forest;
mod model;
mod no_suggestion;
mod options;
pub mod place;
pub mod propose;
mod question;
mod rank;
mod reading;
mod register;
mod sense;
mod sense_vectors;
mod similarity;
mod span_cosine;
mod stage;
mod stands;
mod subject;
mod suggestible;
mod suitable;
mod target;
mod tier;
mod usual;
pub mod vectors;
mod why;

pub use answer::{Answer, SenseGroup, Suggestion, gloss};
pub use bound::{AtMost, Boundary, ExpectedF, Unbounded};
pub use candidate::{Candidate, Listing, Path, Source};
pub use collocates::Collocates;
pub use engine::{Engine, large_encoder_options};
pub use error::{Error, Result};
pub use fit::{ArticleChange, Edit, Fitted, fit};
pub use forest::{Forest, ForestError, Split, Tree};
pub use model::{Curve, Model};
pub use no_suggestion::{Idiom, NoSuggestion};
pub use options::{Options, Register};
pub use place::PlaceError;
pub use question::Question;
pub use rank::{LearnedRanker, Ranker, Scored};
pub use reading::{Reading, forms_in_place, in_place, surroundings, tuned};
pub use sense_vectors::{SenseVectors, SensesInContext};
pub use similarity::{SimilarityInContext, Usage};
pub use span_cosine::SpanCosine;
pub use stage::Stage;
pub use suggestible::KEPT_OUT;
pub use suitable::suitable;
pub use target::{AnalysedTarget, words_of};
pub use tier::{Tier, UnknownTier};
pub use usual::{usual_meanings, usual_senses};
pub use why::{Explanation, Reason, Why};
