//! The program of these tests.

// Every test file has its own copy of this module, and not every one needs all of it.
#![allow(dead_code, unused_imports)]

use std::path::{Path, PathBuf};

pub(crate) use motjuste_testing::{Program, Said, assert_close, metric};

/// The directory the program runs in.
pub(crate) fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

/// The program under test.
pub(crate) fn program() -> Program {
    Program::new(env!("CARGO_BIN_EXE_motjuste-lab"), fixtures())
}

/// `motjuste-lab …`, run in the directory of the fixtures.
pub(crate) fn lab(arguments: &str) -> Said {
    program().run(arguments)
}

/// The same on a machine without models or a network, with this on its standard input.
pub(crate) fn offline(arguments: &[&str], input: &[u8]) -> Said {
    program().offline(arguments, input)
}
