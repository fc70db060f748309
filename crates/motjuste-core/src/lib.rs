//! The data model of lexical substitution. Pure data, no input or output.

mod pos;

pub use pos::{Pos, UnknownPos};
