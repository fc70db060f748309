//! `motjuste assets` as a person runs it, with the real pip and npm fetching toy packages that
//! lie on this machine.

// clippy.toml lets tests unwrap, but does not take what they share for a test.
#![allow(clippy::unwrap_used)]

#[path = "../../motjuste-assets/tests/toy/mod.rs"]
mod toy;

mod run;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use motjuste_testing::skipped;
use run::Said;
use tempfile::TempDir;
use toy::{SPLIT, Shop, TARBALL, TARRED, WHEELS, files_below};

/// An empty cache beside a shop of packages.
struct Machine {
    shop: Shop,
    home: TempDir,
}

impl Machine {
    fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        Self { shop: Shop::new(), home }
    }

    /// `motjuste assets …`, with pip looking for packages in the shop and nowhere else.
    fn motjuste(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_motjuste"));
        command
            .arg("assets")
            .args(args)
            .arg("--manifest")
            .arg(self.shop.manifest_path())
            .env("MOTJUSTE_HOME", self.home.path())
            .env("HF_HUB_CACHE", self.home.path().join("no-hub"))
            .env("PIP_CONFIG_FILE", "/dev/null")
            .env("PIP_NO_INDEX", "1")
            .env("PIP_FIND_LINKS", self.shop.dir())
            .env_remove("MOTJUSTE_OFFLINE")
            .env_remove("MOTJUSTE_ASSET_DIR");
        command
    }

    fn run(&self, args: &[&str]) -> Said {
        Said::from(self.motjuste(args).output().unwrap())
    }

    /// Everything in the cache but the locks.
    fn kept(&self) -> Vec<String> {
        let mut files = files_below(self.home.path());
        files.retain(|f| !f.starts_with("locks"));
        files
    }

    fn split_dir(&self) -> PathBuf {
        self.home.path().join("assets/split/v1")
    }
}

/// Whether this machine has the client.
fn has(program: &str, args: &[&str]) -> bool {
    let asked = Command::new(program).args(args).output();
    asked.is_ok_and(|output| output.status.success())
}

/// Asked once: it takes Python half a second to say.
static PIP: LazyLock<bool> = LazyLock::new(|| has("python3", &["-m", "pip", "--version"]));

fn has_pip() -> bool {
    if !*PIP {
        skipped("python3 -m pip not present");
    }
    *PIP
}

const SPLIT_FILES: [&str; 3] =
    ["assets/split/v1/config.json", "assets/split/v1/receipt.json", "assets/split/v1/weights.bin"];

#[test]
fn pull_fetches_with_pip_and_a_second_pull_fetches_nothing() {
    if !has_pip() {
        return;
    }
    let machine = Machine::new();
    let said = machine.run(&["pull", SPLIT]);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_eq!(said.out.trim(), machine.split_dir().to_string_lossy());
    let lines: Vec<&str> = said.err.lines().collect();
    assert_eq!(lines.len(), 2, "{said:?}");
    assert!(lines[0].starts_with("downloading toy-split-1 0.1 (1 of 2)"), "{said:?}");
    assert_eq!(machine.kept(), SPLIT_FILES);

    let again = machine.run(&["pull", SPLIT]);
    assert_eq!((again.out, again.err.as_str()), (said.out, ""));
}

#[test]
fn two_processes_pulling_at_once_both_end_with_the_same_asset() {
    if !has_pip() {
        return;
    }
    let machine = Machine::new();
    let spawn = || {
        let mut command = machine.motjuste(&["pull", SPLIT]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let both = [spawn(), spawn()].map(|child| Said::from(child.wait_with_output().unwrap()));
    let fetched: usize = both.iter().map(|s| s.err.matches("downloading toy").count()).sum();
    assert_eq!(fetched, 2, "each package is fetched once: {both:?}");
    assert_eq!(both[0].out, both[1].out);
    assert!(both.iter().all(|s| s.code == Some(0)), "{both:?}");
    assert_eq!(machine.kept(), SPLIT_FILES);
}

#[test]
fn a_killed_pull_goes_on_at_the_package_it_broke_on() {
    if !has_pip() {
        return;
    }
    let machine = Machine::new();
    let mut command = machine.motjuste(&["pull", SPLIT]);
    let mut child = command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let second = lines.map(Result::unwrap).find(|line| line.starts_with("downloading toy-split-2"));
    assert!(second.is_some());
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!machine.split_dir().exists());
    assert_eq!(machine.run(&["path", SPLIT]).code, Some(2));

    let said = machine.run(&["pull", SPLIT]);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.err.contains("reusing toy-split-1 0.1 (1 of 2)"), "{said:?}");
    assert!(!said.err.contains("downloading toy-split-1"), "{said:?}");
    assert_eq!(machine.run(&["verify", SPLIT]).out, "split: verified\n");
}

#[test]
fn a_wrong_sum_is_refused_with_both_sums_and_nothing_of_it_is_kept() {
    if !has_pip() {
        return;
    }
    let machine = Machine::new();
    let manifest = machine.shop.manifest_with_wrong_sum(WHEELS[1]);
    fs::write(machine.shop.manifest_path(), manifest).unwrap();
    let said = machine.run(&["pull", SPLIT]);
    assert_eq!(said.code, Some(2), "{said:?}");
    let wheel = machine.shop.package(WHEELS[1]);
    let actual = motjuste_assets::Sha256Digest::from_bytes(&wheel);
    assert!(said.err.contains("package toy-split-2 0.1 has the wrong SHA-256"), "{said:?}");
    assert!(said.err.contains(&format!("got {actual}")), "{said:?}");
    assert_eq!(machine.kept(), [format!("downloads/split/{}", WHEELS[0])]);
}

#[test]
fn a_package_that_cannot_be_had_is_named_with_what_to_do() {
    if !has_pip() {
        return;
    }
    let machine = Machine::new();
    fs::remove_file(machine.shop.dir().join(WHEELS[0])).unwrap();
    let said = machine.run(&["pull", SPLIT]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("could not download `toy-split-1 0.1`"), "{said:?}");
    assert!(said.err.contains("Check the network"), "{said:?}");
    assert_eq!(machine.kept(), [format!("failures/{SPLIT}")]);
}

#[test]
fn offline_never_starts_a_client() {
    let machine = Machine::new();
    let mut command = machine.motjuste(&["pull", SPLIT]);
    let said = Said::from(command.env("MOTJUSTE_OFFLINE", "1").output().unwrap());
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("MOTJUSTE_OFFLINE is set"), "{said:?}");
    assert!(!said.err.contains("downloading"), "{said:?}");
    assert_eq!(machine.kept(), [""; 0]);
}

#[test]
fn a_machine_without_pip_says_what_to_install() {
    let machine = Machine::new();
    let mut command = machine.motjuste(&["pull", SPLIT]);
    let said = Said::from(command.env("PATH", machine.home.path()).output().unwrap());
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("install Python 3 with pip"), "{said:?}");
}

#[test]
fn verify_finds_a_flipped_byte_and_remove_takes_all_away() {
    let machine = Machine::new();
    let shop = machine.shop.dir().display().to_string();
    assert_eq!(machine.run(&["pull", SPLIT, "--from", &shop]).code, Some(0));
    let config = machine.split_dir().join("config.json");
    fs::write(&config, "{\"layers\": 3}").unwrap();
    let said = machine.run(&["verify"]);
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(said.out.contains("repair it with `motjuste assets pull split`"), "{said:?}");
    assert!(said.out.contains(&config.display().to_string()), "{said:?}");

    assert!(machine.run(&["remove", SPLIT]).out.starts_with("split: removed, "));
    assert_eq!(machine.kept(), [""; 0]);
    assert_eq!(machine.run(&["remove", SPLIT]).out, "split: was not installed\n");
}

#[test]
fn list_says_what_is_here() {
    let machine = Machine::new();
    let shop = machine.shop.dir().display().to_string();
    machine.run(&["pull", TARRED, "--from", &shop]);
    let said = machine.run(&["list", "--json"]);
    let rows: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    let states: Vec<_> =
        rows.as_array().unwrap().iter().map(|r| (&r["name"], &r["state"])).collect();
    assert_eq!(states[0], (&SPLIT.into(), &"absent".into()));
    assert_eq!(states[1], (&TARRED.into(), &"present".into()));
}

#[test]
fn pull_fetches_with_npm() {
    if !has("npm", &["--version"]) {
        skipped("npm not present");
        return;
    }
    let machine = Machine::new();
    let address = serve_registry(machine.shop.package(TARBALL));
    let mut command = machine.motjuste(&["pull", TARRED]);
    command
        .env("npm_config_registry", &address)
        .env("npm_config_userconfig", machine.home.path().join("none"))
        .env("no_proxy", "127.0.0.1");
    let said = Said::from(command.output().unwrap());
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.err.starts_with("downloading toy-tarred 1.0.0 (1 of 1)"), "{said:?}");
    assert!(said.err.trim_end().ends_with("from npm"), "{said:?}");
    assert_eq!(
        machine.kept(),
        [
            "assets/tarred/v1/data.noun",
            "assets/tarred/v1/noun.exc",
            "assets/tarred/v1/receipt.json"
        ]
    );
}

/// The smallest registry npm talks to: one package, one version.
fn serve_registry(tarball: Vec<u8>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let document = serde_json::json!({
        "name": "toy-tarred",
        "dist-tags": { "latest": "1.0.0" },
        "versions": { "1.0.0": {
            "name": "toy-tarred",
            "version": "1.0.0",
            "dist": { "tarball": format!("{address}/toy-tarred/-/{TARBALL}") },
        } },
    });
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            // npm hangs up on connections it opened to spare; that is its affair.
            let _ = answer(stream, document.to_string().as_bytes(), &tarball);
        }
    });
    address
}

fn answer(mut stream: TcpStream, document: &[u8], tarball: &[u8]) -> std::io::Result<()> {
    let mut request = Vec::new();
    let mut buffer = [0; 1024];
    while !request.windows(4).any(|w| w == b"\r\n\r\n") {
        match stream.read(&mut buffer)? {
            0 => return Ok(()),
            n => request.extend_from_slice(&buffer[..n]),
        }
    }
    let wants_tarball = request.starts_with(b"GET /toy-tarred/-/");
    let body = if wants_tarball { tarball } else { document };
    let kind = if wants_tarball { "application/octet-stream" } else { "application/json" };
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(body)
}
