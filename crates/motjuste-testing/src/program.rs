//! Runs a program as a person does.

// Tests panic on what they do not expect, and this is part of them.
#![allow(clippy::unwrap_used, clippy::panic, clippy::missing_panics_doc)]

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

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
        Said::from(self.command(arguments).output().unwrap())
    }

    /// Runs it with what it must refuse. If it does not, it may go on for ever: it is ended, and the
    /// test fails.
    #[track_caller]
    pub fn run_briefly(&self, arguments: &str) -> Said {
        self.spawn(arguments).end()
    }

    /// Starts it, and waits for a line on its standard error that has these words.
    #[track_caller]
    pub fn start(&self, arguments: &str, words: &str) -> Started {
        let mut started = self.spawn(arguments);
        while !started.err.contains(words) {
            let read = started.lines.read_line(&mut started.err).unwrap();
            assert_ne!(read, 0, "it ended: {}", started.err);
        }
        started
    }

    fn spawn(&self, arguments: &str) -> Started {
        let mut command = self.command(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let lines = BufReader::new(child.stderr.take().unwrap());
        Started { child, lines, err: String::new() }
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(&self.path);
        command.args(arguments.split_whitespace()).current_dir(&self.directory);
        command
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

/// A program that runs; killed when dropped.
#[derive(Debug)]
pub struct Started {
    child: Child,
    lines: BufReader<ChildStderr>,
    /// What was read of its standard error.
    err: String,
}

impl Started {
    /// How often to look whether it has ended: for a minute.
    const LOOKS: u32 = 600;

    /// What it has said on its standard error so far.
    pub fn said(&self) -> &str {
        &self.err
    }

    /// Interrupts it, as Ctrl-C does, and waits for its end.
    #[cfg(unix)]
    #[track_caller]
    pub fn interrupt(self) -> Said {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        self.end()
    }

    /// Waits for its end. It must not say more than a pipe holds.
    #[track_caller]
    fn end(mut self) -> Said {
        for _ in 0..Self::LOOKS {
            if let Some(status) = self.child.try_wait().unwrap() {
                let mut out = String::new();
                self.child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
                self.lines.read_to_string(&mut self.err).unwrap();
                return Said { code: status.code(), out, err: std::mem::take(&mut self.err) };
            }
            thread::sleep(Duration::from_millis(100));
        }
        panic!("it does not end: {}", self.err);
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        let _has_ended = self.child.kill();
        let _ = self.child.wait();
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
