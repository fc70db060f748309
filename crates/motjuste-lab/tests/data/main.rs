//! `motjuste-lab data` as a person runs it, on files written for this and, where it is there, on the
//! real development data.

// clippy.toml lets tests unwrap, but does not take what they share for a test.
#![allow(clippy::unwrap_used, clippy::panic)]

mod check;
mod convert;
mod show;
mod stats;

use std::path::{Path, PathBuf};
use std::process::Command;

use motjuste_testing::skipped;
use serde_json::Value;

/// What a run said.
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

fn lab(args: &[&str]) -> Said {
    let output = Command::new(env!("CARGO_BIN_EXE_motjuste-lab"))
        .arg("data")
        .args(args)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures"))
        .output()
        .unwrap();
    Said {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The output of a run that must succeed.
fn output(args: &[&str]) -> String {
    let said = lab(args);
    assert_eq!(said.code, Some(0), "{}", said.err);
    said.out
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&output(args)).unwrap()
}

/// The message of a run that must fail as bad input does, without a result.
fn failure(args: &[&str]) -> String {
    let said = lab(args);
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{}", said.err);
    said.err
}

const BRIGHT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bright.json");

/// A file of the shared data, unless it is not there.
fn shared(path: &str) -> Option<String> {
    let full = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(path);
    if !full.exists() {
        skipped(format_args!("../shared/data/{path} not present"));
        return None;
    }
    Some(full.to_str().unwrap().to_owned())
}

/// A directory to write to.
struct Desk(tempfile::TempDir);

impl Desk {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.path().join(name)).unwrap()
    }
}
