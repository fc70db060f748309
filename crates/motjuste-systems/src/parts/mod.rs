//! What the published systems share.

pub mod associations;
pub mod candidates;
pub mod distributional;
pub mod files;
pub(crate) mod geometry;
pub mod llm;
pub(crate) mod memo;
pub(crate) mod models;
pub mod ngrams;
pub(crate) mod rankers;
pub mod sealed;
pub(crate) mod window;
mod word_list;
