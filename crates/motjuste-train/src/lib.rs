//! What is learned from data: the ranker, words as vectors, n-grams.

pub mod analysis;
pub mod associations;
pub mod boost;
pub mod corpus;
pub mod distributional;
pub mod ngram;
pub mod ranker;
pub mod vectors;
