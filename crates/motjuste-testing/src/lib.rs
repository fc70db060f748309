//! What the tests of all crates share: skipping visibly, and running a program as a person does.

mod damage;
mod program;
mod skip;
mod small_disk;

pub use damage::damage;
pub use program::{Program, Said, Started, assert_close, metric};
pub use skip::skipped;
pub use small_disk::SmallDisk;
