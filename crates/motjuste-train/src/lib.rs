//! What is learned from data: the ranker, and words as vectors.

pub mod analysis;
pub mod associations;
pub mod boost;
pub mod corpus;
pub mod distributional;
pub mod ranker;
pub mod vectors;
