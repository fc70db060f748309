//! Runs the program as a person does, on files of `tests/fixtures`.

// Every test file has its own copy of this module, and not every one needs all of it.
#![allow(dead_code, clippy::unwrap_used)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// What the program said, and how it ended.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Said {
    /// The JSON on standard output, of a run that went well.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.code, Some(0), "{}", self.err);
        serde_json::from_str(&self.out).unwrap()
    }

    /// The complaint of a run that refused its input, with nothing on standard output.
    #[track_caller]
    pub(crate) fn complaint(&self) -> &str {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""), "{}", self.err);
        self.err.trim_end()
    }
}

/// Where fixtures are.
pub(crate) fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

/// `motjuste …`, run in the directory of the fixtures.
pub(crate) fn motjuste(arguments: &str) -> Said {
    let mut command = Command::new(env!("CARGO_BIN_EXE_motjuste"));
    command.args(arguments.split_whitespace()).current_dir(fixtures());
    Said::from(command.output().unwrap())
}

/// A system's figure.
#[track_caller]
pub(crate) fn metric(json: &Value, system: &str, name: &str) -> f64 {
    let systems = json["systems"].as_array().unwrap();
    let system = systems.iter().find(|scored| scored["name"] == system).unwrap();
    system["metrics"][name].as_f64().unwrap()
}

/// Equal but for rounding.
#[track_caller]
pub(crate) fn assert_close(actual: f64, expected: f64) {
    assert!((actual - expected).abs() < 1e-12, "{actual} ≠ {expected}");
}

/// `motjuste …` on a machine without models or a network, with this on its standard input.
pub(crate) fn offline(arguments: &[&str], input: &[u8]) -> Said {
    let home = tempfile::tempdir().unwrap();
    let mut child = offline_command(home.path(), arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // A program that does not read its input closes it; what it says then is what matters.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let said = Said::from(child.wait_with_output().unwrap());
    writer.join().unwrap();
    said
}

/// The same, not yet started.
pub(crate) fn offline_command(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_motjuste"));
    command.args(arguments).current_dir(fixtures());
    command.env("MOTJUSTE_HOME", home).env("MOTJUSTE_OFFLINE", "1").env("HF_HUB_CACHE", home);
    command.env_remove("MOTJUSTE_ASSET_DIR").env_remove("COLUMNS").env_remove("NO_COLOR");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}
