//! What to annotate: targets and contexts picked from a corpus as the papers pick them.
//!
//! Three procedures: [`swords`] (three-sentence contexts, one target each), [`semeval`] (sentences of
//! ambiguous words) and [`cosimlex`] (contexts of word pairs, the most and least similar and random
//! ones). Each reads documents one after the other and keeps no more than it will give back. What is
//! picked depends on the seed and on the texts, not on the order of the documents. Whatever is left
//! out is counted in a [`Report`], by reason.

mod analysis;
mod corpus;
pub mod cosimlex;
mod error;
mod lexelt;
mod priority;
mod report;
pub mod semeval;
mod sheet;
pub mod swords;

pub use analysis::{Analyse, English, FormTable, Sentence, Word};
pub use corpus::{Corpus, Document};
pub use error::SelectError;
pub use lexelt::Lexelt;
pub use report::{Dropped, Reason, Report};
pub use sheet::{Offer, Sheet};
