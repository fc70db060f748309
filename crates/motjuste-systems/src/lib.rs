//! Every system the papers describe, one file each, on shared parts.
//!
//! [`catalogue`] lists them. An [`Entry`] says what a system is and needs, and makes it from a
//! [`Setup`]: the options a user gave and the [`Resources`] at hand. What comes out is a [`System`],
//! which proposes and ranks substitutes, or a
//! [`SimilarityInContext`](motjuste_engine::SimilarityInContext).

#![allow(missing_docs)] // a name that says it all needs no comment

mod catalogue;
mod composed;
mod entry;
mod error;
mod handbook;
mod need;
mod options;
mod own;
pub mod parts;
mod question;
mod resources;
mod setup;
mod system;
#[cfg(test)]
mod testing;

mod beyond;
mod jabbari;
mod semeval;
mod similarity;
mod swords;

pub use catalogue::{catalogue, find};
pub use composed::{Composed, Reranked};
pub use entry::{Answers, Entry, Make, MakeSimilarity, MakeSystem, Paper, Role, Task};
pub use error::{Error, Result};
pub use handbook::handbook;
pub use need::Need;
pub use options::{OptionSpec, Options};
pub use own::Own;
pub use question::Question;
pub use resources::{Resource, Resources};
pub use setup::Setup;
pub use similarity::{predict_pairs, predict_usages};
pub use system::{Setting, System};
