//! What is learned from data: the ranker, and words as vectors.

pub mod boost;
