//! Trains the engine's rankers and word vectors.

pub mod boost;
pub mod ranker;
pub mod vectors;
