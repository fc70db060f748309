//! What the tests of all crates share.

use std::fmt::Display;
use std::io::Write;

/// Says that a test is skipped, and why.
///
/// The test runner shows what a test prints only if it fails; this is written past it, so that it is
/// seen in any case.
pub fn skipped(why: impl Display) {
    // A line at once: tests run side by side.
    let line = format!("skipped: {why}\n");
    // Nobody is left to tell if this fails.
    let _ = std::io::stderr().write_all(line.as_bytes());
}
