//! Trains the engine's rankers, word vectors and sense vectors.

pub mod boost;
pub mod ranker;
pub mod senses;
pub mod vectors;
