//! `motjuste serve` as a process: it says where it listens, answers, and stops when it is told to.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Command, Stdio};

/// A server, and the address it says it has.
fn start(arguments: &[&str]) -> (Child, BufReader<ChildStderr>, String) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_motjuste"))
        .args(["serve", "--addr", "127.0.0.1:0", "--tier", "embedded"])
        .args(arguments)
        .env("MOTJUSTE_TOKEN", "sesame")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(server.stderr.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let address = address.unwrap_or_default().to_owned();
    assert!(!address.is_empty(), "{line}");
    (server, said, address)
}

fn get(address: &str, path: &str, token: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\
         Connection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn it_serves_until_it_is_told_to_stop() {
    let (mut server, mut said, address) = start(&["--log", "json"]);
    assert!(get(&address, "/healthz", "").contains(r#""tier":"embedded""#));
    assert!(get(&address, "/v1/word/bright", "sesame").starts_with("HTTP/1.1 200"));
    assert!(get(&address, "/v1/word/bright", "wrong").starts_with("HTTP/1.1 401"));
    let stopped = Command::new("kill").arg(server.id().to_string()).status().unwrap();
    assert!(stopped.success());
    assert_eq!(server.wait().unwrap().code(), Some(0));
    let mut logged = String::new();
    said.read_to_string(&mut logged).unwrap();
    for line in logged.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(line["fields"]["message"].is_string(), "{line}");
    }
    assert!(logged.contains("/v1/word/{word}") && logged.contains("stopped"), "{logged}");
    assert!(!logged.contains("bright") && !logged.contains("sesame"), "{logged}");
}

#[test]
fn an_address_that_is_taken_is_said() {
    let (mut server, _said, address) = start(&["--log", "off"]);
    let second = Command::new(env!("CARGO_BIN_EXE_motjuste"))
        .args(["serve", "--tier", "embedded", "--addr", &address])
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(2));
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(said.contains(&format!("cannot listen on {address}")), "{said}");
    server.kill().unwrap();
    server.wait().unwrap();
}
