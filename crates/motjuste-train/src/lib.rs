//! What is learned from data: the ranker, and words as vectors.

pub mod boost;
pub mod corpus;
pub mod ranker;
pub mod vectors;
