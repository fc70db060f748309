//! What the tests of all crates share: skipping visibly, and running a program as a person does.

mod program;
mod skip;

pub use program::{Program, Said, assert_close, metric};
pub use skip::skipped;
