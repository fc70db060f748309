//! Clients that mean harm, or are broken: the server answers them or not, and lives.

use std::io::{Read, Write};
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

/// A problem document sent without a request having been understood, marked like any other.
fn problem_of_head(stream: &mut TcpStream, status: u16, name: &str) -> String {
    let answer = Answer::read(stream);
    assert_eq!(answer.header("connection"), Some("close"));
    assert!(answer.header("content-security-policy").is_some(), "{answer:?}");
    let length = answer.body.len().to_string();
    assert_eq!(answer.header("content-length"), Some(length.as_str()));
    answer.problem(status, name)
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
        let detail = problem_of_head(stream, 408, "request-timeout");
        assert!(detail.contains("300ms"), "{detail}");
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
    let mut stream = server.connect();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n").unwrap();
    let some = "X-Header: value\r\n".repeat(1000);
    let refused = (0..1000).any(|_| stream.write_all(some.as_bytes()).is_err());
    if !refused {
        problem_of_head(&mut stream, 431, "head-too-large");
    }
    let many: Vec<String> = (0..65).map(|n| format!("X-{n}")).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|name| (name.as_str(), "value")).collect();
    let detail = server.ask("GET", "/", &many, "").problem(431, "head-too-large");
    assert!(detail.contains("64 headers"), "{detail}");
    let long = "x".repeat(100_000);
    let mut stream = server.connect();
    write!(stream, "GET /{long} HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    problem_of_head(&mut stream, 431, "head-too-large");
    // Not only the first request of a connection.
    let mut stream = server.connect();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    stream.read_exact(&mut [0; 15]).unwrap();
    write!(stream, "GET /{long} HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut rest = String::new();
    stream.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("HTTP/1.1 431 ") && rest.contains("/docs#head-too-large"), "{rest}");
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
fn what_is_not_http_is_told_so() {
    let server = Running::new(Settings::default());
    for nonsense in [&b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"[..], b"GET\r\n\r\n"] {
        let mut stream = server.connect();
        stream.write_all(nonsense).unwrap();
        problem_of_head(&mut stream, 400, "malformed-request");
    }
    // Two lengths: the old trick to smuggle a second request.
    let lengths =
        [("Content-Type", "application/json"), ("Content-Length", "5"), ("Content-Length", "6")];
    server.ask("POST", "/v1/suggest", &lengths, "").problem(400, "malformed-request");
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
