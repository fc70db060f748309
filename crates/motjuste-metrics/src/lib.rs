//! Every measure of lexical substitution and of word similarity in context, one family per file.
//!
//! Conventions all families keep:
//!
//! * measures are fractions, not percentages; the printing side multiplies;
//! * a measure that is undefined on its input (an empty list, a zero denominator, a constant
//!   variable) is `None`, which the printing side shows as 0 with a note; it is never `NaN`;
//! * nothing prints, nothing depends on the number of threads, and every random choice takes a seed.

pub mod agreement;
pub mod alpha;
pub mod benchmark_data;
pub mod context_pairs;
pub mod correlation;
pub mod coverage;
mod error;
mod figure;
pub mod gap;
pub mod lexsub;
pub mod mann_whitney;
pub mod moments;
pub mod overlap;
pub mod random;
pub mod ratings;
pub mod rbo;
pub mod rbo_curve;
pub mod semeval;
pub mod significance;
pub mod similarity;
pub mod similarity_data;
pub mod swords;
pub mod ties;
pub mod verdicts;
pub mod wsd;

pub use error::Error;
pub use figure::{Figure, Label};
