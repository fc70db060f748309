//! Runs a program as a person does.

// Tests panic on what they do not expect, and this is part of them.
#![allow(clippy::unwrap_used, clippy::missing_panics_doc)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

#[derive(Debug)]
pub struct Said {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
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
    pub fn json(&self) -> Value {
        assert_eq!(self.code, Some(0), "{}", self.err);
        serde_json::from_str(&self.out).unwrap()
    }

    /// The message of a run that refused its input, with nothing on standard output.
    #[track_caller]
    pub fn complaint(&self) -> &str {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""), "{}", self.err);
        self.err.trim_end()
    }
}

/// A program under test, run in a directory.
#[derive(Debug, Clone)]
pub struct Program {
    path: PathBuf,
    directory: PathBuf,
}

impl Program {
    /// The program at `path`: `env!("CARGO_BIN_EXE_…")`.
    pub fn new(path: impl Into<PathBuf>, directory: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), directory: directory.into() }
    }

    /// Another program that was built beside this one; none if it was not built.
    pub fn sibling(&self, name: &str) -> Option<Self> {
        let path = self.path.with_file_name(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        path.is_file().then(|| Self { path, directory: self.directory.clone() })
    }

    pub fn run(&self, arguments: &str) -> Said {
        let mut command = Command::new(&self.path);
        command.args(arguments.split_whitespace()).current_dir(&self.directory);
        Said::from(command.output().unwrap())
    }

    /// Runs it on a machine without models or a network, with this on its standard input.
    pub fn offline(&self, arguments: &[&str], input: &[u8]) -> Said {
        let home = tempfile::tempdir().unwrap();
        let mut child = self.offline_command(home.path(), arguments).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_owned();
        // A program that does not read its input closes it; what it prints then is what matters.
        let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let said = Said::from(child.wait_with_output().unwrap());
        writer.join().unwrap();
        said
    }

    /// The same, not yet started.
    pub fn offline_command(&self, home: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.path);
        command.args(arguments).current_dir(&self.directory);
        command.env("MOTJUSTE_HOME", home).env("MOTJUSTE_OFFLINE", "1").env("HF_HUB_CACHE", home);
        command.env("XDG_CONFIG_HOME", home).env_remove("MOTJUSTE_CONFIG");
        command.env_remove("MOTJUSTE_ASSET_DIR").env_remove("COLUMNS").env_remove("NO_COLOR");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }
}

/// A system's figure in the JSON of `score` and its like.
#[track_caller]
pub fn metric(json: &Value, system: &str, name: &str) -> f64 {
    let systems = json["systems"].as_array().unwrap();
    let system = systems.iter().find(|scored| scored["name"] == system).unwrap();
    system["metrics"][name].as_f64().unwrap()
}

/// Equal but for rounding.
#[track_caller]
pub fn assert_close(actual: f64, expected: f64) {
    assert!((actual - expected).abs() < 1e-12, "{actual} ≠ {expected}");
}
