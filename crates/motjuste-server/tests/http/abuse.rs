//! Clients that mean harm, or are broken: the server answers them or not, and lives.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use motjuste_server::{HttpLimits, Limits, Settings};

use super::support::{Answer, Running};

fn impatient() -> Running {
    let limits = Limits {
        http: HttpLimits { read: Duration::from_millis(300), ..HttpLimits::default() },
        ..Limits::default()
    };
    Running::new(Settings { limits, ..Settings::default() })
}

/// What a client that does not speak HTTP gets before its connection is closed: a bare status
/// line at most. It may be lost with the bytes that nobody read.
#[track_caller]
fn refusal(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    if let Err(error) = stream.read_to_end(&mut bytes) {
        assert_eq!(error.kind(), ErrorKind::ConnectionReset, "{error}");
    }
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.is_empty() || text.contains("content-length: 0\r\n"), "{text}");
    text.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_head_that_never_ends_is_not_waited_for() {
    let server = impatient();
    let mut slow: Vec<TcpStream> = (0..20).map(|_| server.connect()).collect();
    for stream in &mut slow {
        stream.write_all(b"POST /v1/suggest HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").unwrap();
    }
    assert_eq!(server.get("/healthz").status, 200);
    for stream in &mut slow {
        assert_eq!(refusal(stream), "");
    }
}

#[test]
fn who_says_nothing_is_told_nothing() {
    let server = impatient();
    let mut idle = server.connect();
    let mut kept = server.connect();
    kept.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut said = String::new();
    idle.read_to_string(&mut said).unwrap();
    assert_eq!(said, "");
    kept.read_to_string(&mut said).unwrap();
    assert!(said.starts_with("HTTP/1.1 200"), "{said}");
    assert_eq!(said.matches("HTTP/1.1").count(), 1, "{said}");
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
    let limits = Limits {
        http: HttpLimits {
            read: Duration::from_millis(300),
            connections: 4,
            ..HttpLimits::default()
        },
        ..Limits::default()
    };
    let server = Running::new(Settings { limits, ..Settings::default() });
    let _idle: Vec<TcpStream> = (0..4).map(|_| server.connect()).collect();
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn a_million_headers_are_too_many() {
    let server = Running::new(Settings::default());
    let too_large = |stream: &mut TcpStream| {
        let line = refusal(stream);
        assert!(line.is_empty() || line.starts_with("HTTP/1.1 431 "), "{line}");
    };
    let mut stream = server.connect();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n").unwrap();
    let some = "X-Header: value\r\n".repeat(1000);
    let refused = (0..1000).any(|_| stream.write_all(some.as_bytes()).is_err());
    if !refused {
        too_large(&mut stream);
    }
    let many: Vec<String> = (0..65).map(|n| format!("X-{n}")).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|name| (name.as_str(), "value")).collect();
    assert_eq!(server.ask("GET", "/", &many, "").status, 431);
    let long = "x".repeat(100_000);
    let mut stream = server.connect();
    // The server may hang up before it has read all of this.
    let _ = write!(stream, "GET /{long} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    too_large(&mut stream);
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
fn bytes_that_are_not_http_get_a_bare_400() {
    let server = Running::new(Settings::default());
    for nonsense in [&b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"[..], b"GET\r\n\r\n"] {
        let mut stream = server.connect();
        stream.write_all(nonsense).unwrap();
        assert!(refusal(&mut stream).starts_with("HTTP/1.1 400 "));
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
