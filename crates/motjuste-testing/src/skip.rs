//! Tests that need what is not here.

use std::fmt::Display;
use std::io::Write;

/// Reports that a test is skipped, and why.
///
/// The test runner shows what a test prints only if it fails; this goes past it, so that it is
/// always seen.
pub fn skipped(why: impl Display) {
    // One write: tests run side by side.
    let line = format!("skipped: {why}\n");
    // A closed standard error is no reason to fail.
    let _ = std::io::stderr().write_all(line.as_bytes());
}
