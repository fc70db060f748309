//! The program of these tests.

// Every test file has its own copy of this module, and not every one needs all of it.
#![allow(dead_code, unused_imports)]

use std::path::{Path, PathBuf};

pub(crate) use motjuste_testing::{Program, Said, assert_close, metric};

/// The directory the program runs in.
pub(crate) fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/commands")
}

/// The program under test.
pub(crate) fn program() -> Program {
    Program::new(env!("CARGO_BIN_EXE_motjuste-collect"), fixtures())
}

/// `motjuste-collect …`, run in the directory of the fixtures.
pub(crate) fn collect(arguments: &str) -> Said {
    program().run(arguments)
}

/// The same on a machine without models or a network, with this on its standard input.
pub(crate) fn offline(arguments: &[&str], input: &[u8]) -> Said {
    program().offline(arguments, input)
}

/// `motjuste …` as documented: `motjuste-collect …` is this program, anything else the lab's.
pub(crate) fn motjuste(arguments: &str) -> Said {
    match arguments.strip_prefix("collect ") {
        Some(arguments) => collect(arguments),
        None => program().sibling("motjuste-lab").expect("see has_lab").run(arguments),
    }
}

/// Whether the lab's program was built beside this one; reports what is skipped if not.
pub(crate) fn has_lab() -> bool {
    let is_here = program().sibling("motjuste-lab").is_some();
    if !is_here {
        motjuste_testing::skipped("scoring an export: test the workspace, or build motjuste-lab");
    }
    is_here
}
