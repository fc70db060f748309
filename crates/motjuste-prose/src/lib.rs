//! Prose in documents: where it is, whatever the format, and which of its words are worth changing.
//!
//! A [`Language`] finds the blocks of prose in a document. A [`Passage`] is such a block without its
//! markup, and knows the way back. [`Found`] is what the engine says of one of its words. A [`Watch`]
//! reads passages in order and names the words worth changing.

mod found;
mod language;
mod passage;
mod worth_changing;

pub use found::Found;
pub use language::Language;
pub use passage::Passage;
pub use worth_changing::{Finding, Flaw, Watch, better, is_overused};
