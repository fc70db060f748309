//! A server that runs in this process, and a client that says exactly what it is told to.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use motjuste::{Setup, Tier};
use motjuste_engine::{Result, SimilarityInContext, Usage};
use motjuste_server::{Handle, Server, Settings, StopOn, SuggestionService};
use serde_json::Value;

/// Nothing here waits that long unless something is broken.
const BROKEN: Duration = Duration::from_secs(60);

/// A running server; stopped when dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) handle: Handle,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// With these settings, on a free port, measuring similarity by length.
    pub(crate) fn new(settings: Settings) -> Self {
        Self::with(settings, Arc::new(ByLength))
    }

    /// With a measure of one's own.
    pub(crate) fn with(mut settings: Settings, measure: Arc<dyn SimilarityInContext>) -> Self {
        let service = SuggestionService::new(Setup::new(Tier::Embedded).open().unwrap()).unwrap();
        settings.address.set_port(0);
        Self::start(Server::bind(service.similarity(measure), settings).unwrap())
    }

    /// Without an encoder or anything in its place.
    pub(crate) fn without_similarity() -> Self {
        let service = SuggestionService::new(Setup::new(Tier::Embedded).open().unwrap()).unwrap();
        let mut settings = Settings::default();
        settings.address.set_port(0);
        Self::start(Server::bind(service, settings).unwrap())
    }

    fn start(server: Server) -> Self {
        let (address, handle) = (server.listener().address(), server.listener().handle());
        let thread = Some(thread::spawn(move || server.run(StopOn::Handle).unwrap()));
        Self { address, handle, thread }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], "")
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Answer {
        self.ask("POST", path, &[("Content-Type", "application/json")], body)
    }

    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let mut stream = self.connect();
        send(&mut stream, method, path, headers, body);
        Answer::read(&mut stream)
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(BROKEN)).unwrap();
        stream
    }

    /// Waits until something is so.
    pub(crate) fn until(&self, what: &str, mut is_so: impl FnMut(&Self) -> bool) {
        for _ in 0..6000 {
            if is_so(self) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("waited in vain: {what}");
    }

    /// Waits for the server to end by itself.
    pub(crate) fn join(mut self) {
        self.thread.take().unwrap().join().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.handle.stop();
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(ended.is_ok() || thread::panicking(), "the server panicked");
        }
    }
}

/// Sends a request without waiting for the answer.
pub(crate) fn send(
    stream: &mut TcpStream,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) {
    let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
    if !headers.iter().any(|(name, _)| *name == "Host") {
        request.push_str("Host: localhost\r\n");
    }
    for (name, value) in headers {
        request.push_str(&format!("{name}: {value}\r\n"));
    }
    if !body.is_empty() {
        request.push_str(&format!("Content-Length: {}\r\n", body.len()));
    }
    request.push_str("\r\n");
    request.push_str(body);
    stream.write_all(request.as_bytes()).unwrap();
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    /// Reads until the server closes the connection.
    pub(crate) fn read(stream: &mut TcpStream) -> Self {
        let mut bytes = Vec::new();
        let ended = stream.read_to_end(&mut bytes);
        assert!(ended.is_ok() || !bytes.is_empty(), "{ended:?}");
        let text = String::from_utf8(bytes).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no head: {text}"));
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers = lines.map(|line| {
            let (name, value) = line.split_once(": ").unwrap();
            (name.to_lowercase(), value.to_owned())
        });
        Self { status, headers: headers.collect(), body: body.to_owned() }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        assert_eq!(self.header("content-type"), Some("application/json"), "{self:?}");
        serde_json::from_str(&self.body).unwrap()
    }

    /// The detail of a problem of this status and type.
    #[track_caller]
    pub(crate) fn problem(&self, status: u16, name: &str) -> String {
        assert_eq!(self.status, status, "{self:?}");
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{self:?}");
        let document: Value = serde_json::from_str(&self.body).unwrap();
        assert_eq!(document["type"], format!("/docs#{name}"), "{self:?}");
        assert_eq!(document["status"], status);
        assert!(document["title"].is_string());
        document["detail"].as_str().unwrap().to_owned()
    }
}

/// A measure that is quick and easy to foretell.
pub(crate) struct ByLength;

impl SimilarityInContext for ByLength {
    fn similarity(&self, [one, other]: [&Usage<'_>; 2]) -> Result<f64> {
        let [a, b] = [one, other].map(|usage| usage.surface().len() as f64);
        Ok(a.min(b) / a.max(b))
    }
}

/// A measure that takes as long as it is told to.
#[derive(Default)]
pub(crate) struct Gate {
    state: Mutex<(usize, bool)>,
    changed: Condvar,
}

impl Gate {
    /// How many have come to the gate.
    pub(crate) fn arrived(&self) -> usize {
        self.state.lock().unwrap().0
    }

    /// Waits until this many have.
    pub(crate) fn until_arrived(&self, count: usize) {
        let state = self.state.lock().unwrap();
        let (_state, late) =
            self.changed.wait_timeout_while(state, BROKEN, |state| state.0 < count).unwrap();
        assert!(!late.timed_out(), "nobody came to the gate");
    }

    /// Lets everybody through from now on.
    pub(crate) fn open(&self) {
        self.state.lock().unwrap().1 = true;
        self.changed.notify_all();
    }
}

impl SimilarityInContext for Gate {
    fn similarity(&self, _: [&Usage<'_>; 2]) -> Result<f64> {
        let mut state = self.state.lock().unwrap();
        state.0 += 1;
        self.changed.notify_all();
        let _open = self.changed.wait_timeout_while(state, BROKEN, |state| !state.1).unwrap();
        Ok(0.5)
    }
}

/// A request that comes to the gate.
pub(crate) const TO_THE_GATE: &str =
    r#"{"text": "one two", "usages": [{"word": "one"}, {"word": "two"}]}"#;
