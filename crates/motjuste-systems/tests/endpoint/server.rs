//! A server that speaks the endpoint's protocol: one prescribed act a request, and a record of what
//! was asked.

use std::collections::{HashMap, VecDeque};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use serde_json::{Value, json};

/// What the server does with a request.
#[derive(Clone)]
pub(crate) enum Act {
    /// Answers.
    Answer { status: u16, headers: String, body: String },
    /// Never answers.
    Hang,
    /// Closes the connection.
    Drop,
    /// Closes it within the body.
    DropMidway,
}

impl Act {
    pub(crate) fn status(status: u16, body: &str) -> Self {
        Self::Answer { status, headers: String::new(), body: body.to_owned() }
    }

    pub(crate) fn header(self, header: &str) -> Self {
        match self {
            Self::Answer { status, headers, body } => {
                Self::Answer { status, headers: format!("{headers}{header}\r\n"), body }
            }
            other => other,
        }
    }

    pub(crate) fn completion(text: &str) -> Self {
        Self::choice(json!({ "text": text, "finish_reason": "stop" }))
    }

    pub(crate) fn chat(content: &str) -> Self {
        let message = json!({ "role": "assistant", "content": content });
        Self::choice(json!({ "message": message, "finish_reason": "stop" }))
    }

    fn choice(choice: Value) -> Self {
        let usage = json!({ "prompt_tokens": 10, "completion_tokens": 2 });
        Self::status(200, &json!({ "choices": [choice], "usage": usage }).to_string())
    }
}

/// What was asked.
#[derive(Clone)]
pub(crate) struct Request {
    pub(crate) path: String,
    pub(crate) authorization: String,
    pub(crate) body: Value,
}

#[derive(Default)]
struct State {
    acts: VecDeque<Act>,
    /// Answers to questions, for when the acts are over.
    answers: HashMap<String, String>,
    requests: Vec<Request>,
    /// Connections nobody answers, kept open.
    hung: Vec<TcpStream>,
}

pub(crate) struct Server {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
}

impl Server {
    /// Serves the acts in turn; a request beyond them is refused for good.
    pub(crate) fn new(acts: impl IntoIterator<Item = Act>) -> Self {
        Self::start(State { acts: acts.into_iter().collect(), ..State::default() })
    }

    /// Answers the last question of a prompt.
    pub(crate) fn answering(answers: HashMap<String, String>) -> Self {
        Self::start(State { answers, ..State::default() })
    }

    fn start(state: State) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(Mutex::new(state));
        let shared = state.clone();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let shared = shared.clone();
                thread::spawn(move || serve(stream.unwrap(), &shared));
            }
        });
        Self { address, state }
    }

    pub(crate) fn address(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn requests(&self) -> Vec<Request> {
        self.state.lock().unwrap().requests.clone()
    }
}

/// One request a connection: what ends one connection must not end another's request.
fn serve(mut stream: TcpStream, state: &Mutex<State>) {
    let Some(request) = read(&stream) else { return };
    let act = {
        let mut state = state.lock().unwrap();
        let question =
            request.body["prompt"].as_str().and_then(|prompt| prompt.split("\n\n").last());
        let answer = question.and_then(|question| state.answers.get(question));
        let answer = answer.map(|answer| Act::completion(answer));
        state.requests.push(request);
        let refusal = || Act::status(400, "not expected");
        state.acts.pop_front().or(answer).unwrap_or_else(refusal)
    };
    match act {
        Act::Answer { status, headers, body } => {
            let head = format!(
                "HTTP/1.1 {status} Status\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n",
                body.len()
            );
            stream.write_all((head + &body).as_bytes()).unwrap();
        }
        Act::Hang => state.lock().unwrap().hung.push(stream),
        Act::Drop => {}
        Act::DropMidway => {
            let half =
                "HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{\"choices\": [{\"text\": \"sm";
            stream.write_all(half.as_bytes()).unwrap();
        }
    }
}

fn read(stream: &TcpStream) -> Option<Request> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let path = line.split(' ').nth(1)?.to_owned();
    let (mut length, mut authorization) = (0, String::new());
    loop {
        line.clear();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim().split_once(':') else { break };
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.trim().parse().unwrap(),
            "authorization" => authorization = value.trim().to_owned(),
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(Request { path, authorization, body: serde_json::from_slice(&body).unwrap() })
}
