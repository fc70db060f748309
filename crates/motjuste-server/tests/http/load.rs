//! More than it can do at once: it says so, does what it took, and recovers.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use motjuste_server::{HttpLimits, Limits, Settings};

use super::support::{Answer, Gate, Running, TO_THE_GATE, send};

const JSON: &[(&str, &str)] = &[("Content-Type", "application/json")];

fn one_worker(limits: Limits) -> (Running, Arc<Gate>) {
    let gate = Arc::new(Gate::default());
    let limits = Limits { workers: NonZero::<usize>::MIN, ..limits };
    let settings = Settings { limits, ..Settings::default() };
    (Running::with(settings, gate.clone()), gate)
}

/// A request that will come to the gate, sent.
fn knock(server: &Running) -> TcpStream {
    let mut stream = server.connect();
    send(&mut stream, "POST", "/v1/similarity", JSON, TO_THE_GATE);
    stream
}

fn gauge(server: &Running, name: &str) -> f64 {
    let text = server.get("/metrics").body;
    let line = text.lines().find(|line| line.starts_with(name)).unwrap_or("x 0");
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

fn waiting(server: &Running) -> f64 {
    gauge(server, "motjuste_queue_waiting ")
}

#[test]
fn a_full_queue_sheds_and_recovers_at_once() {
    let (server, gate) = one_worker(Limits { queue: 1, ..Limits::default() });
    let mut working = knock(&server);
    gate.until_arrived(1);
    let mut queued = knock(&server);
    server.until("one waits", |server| waiting(server) == 1.0);
    for _ in 0..10 {
        let shed = server.post("/v1/similarity", TO_THE_GATE);
        shed.problem(503, "overloaded");
        assert_eq!(shed.header("retry-after"), Some("1"));
    }
    assert_eq!(server.get("/healthz").status, 200);
    gate.open();
    assert_eq!(Answer::read(&mut working).status, 200);
    assert_eq!(Answer::read(&mut queued).status, 200);
    server.post("/v1/similarity", TO_THE_GATE).json();
}

#[test]
fn work_that_would_be_late_is_refused_at_once_and_small_requests_still_get_through() {
    let limits = Limits { batch: 640, answer: Duration::from_secs(40), ..Limits::default() };
    let (server, gate) = one_worker(limits);
    let mut working = knock(&server);
    gate.until_arrived(1);
    let requests = vec![r#"{"text": "an **odd** man"}"#; 640].join(",");
    let batch = format!(r#"{{"requests": [{requests}]}}"#);
    // Nothing was measured yet: each is taken to need 20 ms, a batch 12.8 s.
    let mut large = Vec::new();
    for count in 1..=2 {
        let mut stream = server.connect();
        send(&mut stream, "POST", "/v1/suggest/batch", JSON, &batch);
        large.push(stream);
        server.until("it waits", |server| waiting(server) == f64::from(count));
    }
    let refused = server.post("/v1/suggest/batch", &batch);
    refused.problem(503, "overloaded");
    assert_eq!(refused.header("retry-after"), Some("9"), "38.4 s of 30: {refused:?}");
    let mut small = server.connect();
    send(&mut small, "POST", "/v1/suggest", JSON, r#"{"text": "an **odd** man"}"#);
    server.until("it waits", |server| waiting(server) == 3.0);
    gate.open();
    assert_eq!(Answer::read(&mut working).status, 200);
    assert_eq!(Answer::read(&mut small).status, 200);
    drop(large);
}

#[test]
fn one_address_cannot_take_it_all() {
    let (server, gate) = one_worker(Limits {
        http: HttpLimits { per_client: 2, ..HttpLimits::default() },
        ..Limits::default()
    });
    let mut working = knock(&server);
    gate.until_arrived(1);
    let mut queued = knock(&server);
    server.until("one waits", |server| waiting(server) == 1.0);
    let refused = server.post("/v1/suggest", r#"{"text": "an **odd** man"}"#);
    refused.problem(429, "too-many-requests");
    assert_eq!(refused.header("retry-after"), Some("1"));
    gate.open();
    assert_eq!(Answer::read(&mut working).status, 200);
    assert_eq!(Answer::read(&mut queued).status, 200);
    server.post("/v1/suggest", r#"{"text": "an **odd** man"}"#).json();
}

#[test]
fn who_goes_away_is_not_worked_for() {
    let (server, gate) = one_worker(Limits::default());
    let mut working = knock(&server);
    gate.until_arrived(1);
    let gone = knock(&server);
    server.until("one waits", |server| waiting(server) == 1.0);
    drop(gone);
    server.until("it is noticed", |server| server.get("/metrics").body.contains("status=\"499\""));
    gate.open();
    assert_eq!(Answer::read(&mut working).status, 200);
    server.post("/v1/similarity", TO_THE_GATE).json();
    assert_eq!(gate.arrived(), 2, "the work of the client who left was done");
    assert_eq!(gauge(&server, "motjuste_abandoned "), 1.0);
}

#[test]
fn an_answer_that_takes_too_long_is_given_up() {
    let (server, gate) =
        one_worker(Limits { answer: Duration::from_millis(100), ..Limits::default() });
    let late = server.post("/v1/similarity", TO_THE_GATE);
    late.problem(503, "answer-timeout");
    assert!(late.header("retry-after").is_some());
    gate.open();
}

#[test]
fn a_server_that_stops_finishes_what_it_took() {
    let (server, gate) = one_worker(Limits::default());
    let mut working = knock(&server);
    gate.until_arrived(1);
    let mut queued = knock(&server);
    server.until("one waits", |server| waiting(server) == 1.0);
    assert_eq!(server.get("/readyz").status, 200);
    server.handle.stop();
    // A connection taken at this very moment may be closed before its request is read.
    server.until("it says so", |server| {
        let (mut stream, mut said) = (server.connect(), String::new());
        let _ = stream
            .write_all(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        stream.read_to_string(&mut said).is_ok() && said.starts_with("HTTP/1.1 503")
    });
    assert!(server.get("/readyz").body.contains("stopping"));
    assert_eq!(server.get("/healthz").status, 200);
    let late = server.post("/v1/suggest", r#"{"text": "an **odd** man"}"#);
    late.problem(503, "shutting-down");
    gate.open();
    assert_eq!(Answer::read(&mut working).status, 200);
    assert_eq!(Answer::read(&mut queued).status, 200);
    server.join();
}

#[test]
fn what_takes_longer_than_the_grace_period_is_dropped() {
    let (server, gate) = one_worker(Limits {
        http: HttpLimits { grace: Duration::from_millis(100), ..HttpLimits::default() },
        ..Limits::default()
    });
    let mut working = knock(&server);
    gate.until_arrived(1);
    server.handle.stop();
    let mut rest = String::new();
    let _ = working.read_to_string(&mut rest);
    assert_eq!(rest, "");
    gate.open();
    server.join();
}

#[test]
fn many_at_once_are_all_answered() {
    let server = Running::new(Settings::default());
    let bodies: Vec<String> = (0..16)
        .map(|n| {
            format!(r#"{{"text": "In {} they **improved** the house.", "id": {n}}}"#, 1900 + n)
        })
        .collect();
    let mut streams: Vec<TcpStream> = bodies
        .iter()
        .map(|body| {
            let mut stream = server.connect();
            send(&mut stream, "POST", "/v1/suggest", JSON, body);
            stream
        })
        .collect();
    for (n, stream) in streams.iter_mut().enumerate() {
        let answer = Answer::read(stream).json();
        assert_eq!((&answer["id"], &answer["target"]["lemma"]), (&n.into(), &"improve".into()));
    }
}
