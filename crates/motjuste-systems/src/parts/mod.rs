//! What the published systems share.

pub mod candidates;
pub mod files;
pub(crate) mod geometry;
pub mod llm;
pub(crate) mod memo;
pub(crate) mod models;
pub(crate) mod rankers;
pub(crate) mod window;
