//! Step 3, first half: what the ranker knows about a candidate, as numbers with names.

mod lexical;

pub use lexical::{LEXICAL, Lexical};
