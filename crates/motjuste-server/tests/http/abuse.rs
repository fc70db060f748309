//! Clients that mean harm, or are broken: the server answers them or not, and lives.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use motjuste_server::{Limits, Settings};

use super::support::{Answer, Running};

fn impatient() -> Running {
    let limits = Limits { read: Duration::from_millis(300), ..Limits::default() };
    Running::new(Settings { limits, ..Settings::default() })
}

/// Whether the server closed the connection.
fn is_closed(stream: &mut TcpStream) -> bool {
    let mut rest = Vec::new();
    match stream.read_to_end(&mut rest) {
        Ok(_) => true,
        Err(error) => error.kind() == ErrorKind::ConnectionReset,
    }
}

#[test]
fn a_head_that_never_ends_is_not_waited_for() {
    let server = impatient();
    let mut slow: Vec<TcpStream> = (0..20).map(|_| server.connect()).collect();
    for stream in &mut slow {
        stream.write_all(b"POST /v1/suggest HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").unwrap();
    }
    assert_eq!(server.get("/healthz").status, 200);
    assert!(slow.iter_mut().all(is_closed));
}

#[test]
fn a_body_that_never_ends_is_not_waited_for() {
    let server = impatient();
    let mut stream = server.connect();
    let head = "POST /v1/suggest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                Connection: close\r\nContent-Length: 100\r\n\r\n{\"text\":";
    stream.write_all(head.as_bytes()).unwrap();
    Answer::read(&mut stream).problem(408, "request-timeout");
}

#[test]
fn idle_connections_do_not_keep_others_out() {
    let limits = Limits { read: Duration::from_millis(300), connections: 4, ..Limits::default() };
    let server = Running::new(Settings { limits, ..Settings::default() });
    let _idle: Vec<TcpStream> = (0..4).map(|_| server.connect()).collect();
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn a_million_headers_are_too_many() {
    let server = Running::new(Settings::default());
    let mut stream = server.connect();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n").unwrap();
    let some = "X-Header: value\r\n".repeat(1000);
    let refused = (0..1000).any(|_| stream.write_all(some.as_bytes()).is_err());
    if !refused {
        assert_eq!(Answer::read(&mut stream).status, 431);
    }
    let many: Vec<String> = (0..65).map(|n| format!("X-{n}")).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|name| (name.as_str(), "value")).collect();
    assert_eq!(server.ask("GET", "/", &many, "").status, 431);
    let long = "x".repeat(100_000);
    let mut stream = server.connect();
    // The server may stop reading before the end.
    let _ = write!(stream, "GET /{long} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let mut start = [0; 12];
    if stream.read_exact(&mut start).is_ok() {
        assert!(start.starts_with(b"HTTP/1.1 4"), "{start:?}");
    }
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn fifty_megabytes_are_too_large_and_the_sender_hears_it() {
    let server = Running::new(Settings::default());
    let piece = vec![b' '; 1 << 20];
    for framing in ["Content-Length: 52428800\r\n", "Transfer-Encoding: chunked\r\n"] {
        let mut stream = server.connect();
        let head = format!(
            "POST /v1/suggest HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             Content-Type: application/json\r\n{framing}\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        let is_chunked = framing.starts_with('T');
        for _ in 0..50 {
            let sent = if is_chunked {
                write!(stream, "100000\r\n")
                    .and_then(|()| stream.write_all(&piece))
                    .and_then(|()| stream.write_all(b"\r\n"))
            } else {
                stream.write_all(&piece)
            };
            sent.unwrap();
        }
        if is_chunked {
            stream.write_all(b"0\r\n\r\n").unwrap();
        }
        Answer::read(&mut stream).problem(413, "body-too-large");
    }
}

#[test]
fn what_is_not_http_is_not_answered() {
    let server = Running::new(Settings::default());
    for nonsense in [&b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"[..], b"GET\r\n\r\n"] {
        let mut stream = server.connect();
        stream.write_all(nonsense).unwrap();
        let mut said = Vec::new();
        let _ = stream.read_to_end(&mut said);
        assert!(said.is_empty() || said.starts_with(b"HTTP/1.1 400"), "{said:?}");
    }
    // Two lengths: the old trick to smuggle a second request.
    let lengths =
        [("Content-Type", "application/json"), ("Content-Length", "5"), ("Content-Length", "6")];
    assert_eq!(server.ask("POST", "/v1/suggest", &lengths, "").status, 400);
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn hostile_text_comes_back_as_text() {
    let server = Running::new(Settings::default());
    let text = r#"<script>alert(1)</script> an **odd** man"#;
    let body = serde_json::json!({ "text": text, "id": "</script><img src=x onerror=alert(1)>" });
    let answer = server.post("/v1/suggest", &body.to_string());
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    let json = answer.json();
    assert_eq!(json["id"], "</script><img src=x onerror=alert(1)>");
    assert!(json["target"]["sentence"]["text"].as_str().unwrap().contains("<script>"));
}
