//! An editor, as far as the tests need one.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use serde_json::{Value, json};

/// Longer than anything takes.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Client {
    output: Box<dyn Write>,
    incoming: Receiver<Value>,
    /// What came while something else was waited for.
    pub(crate) seen: Vec<Value>,
    next: i64,
    pub(crate) child: Option<Child>,
}

pub(crate) const URI: &str = "file:///tmp/letter.md";

pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_motjuste"));
    command.arg("lsp").env("MOTJUSTE_CONFIG", "").env("MOTJUSTE_OFFLINE", "1");
    command.env("XDG_CONFIG_HOME", "/nonexistent");
    command
}

/// What most editors can do.
pub(crate) fn capabilities() -> Value {
    json!({
        "textDocument": { "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } } },
        "general": { "positionEncodings": ["utf-8"] },
    })
}

impl Client {
    pub(crate) fn start() -> Self {
        Self::run(&mut program())
    }

    /// One of a server that is set up already.
    pub(crate) fn run(program: &mut Command) -> Self {
        let mut child = program
            .args(["--tier", "embedded"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdout.take().unwrap(), child.stdin.take().unwrap());
        let mut client = Self::new(input, output);
        client.child = Some(child);
        client
    }

    pub(crate) fn connect(address: &str) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        Self::new(stream.try_clone().unwrap(), stream)
    }

    fn new(input: impl Read + Send + 'static, output: impl Write + 'static) -> Self {
        let (sender, incoming) = mpsc::channel();
        std::thread::spawn(move || {
            let mut input = BufReader::new(input);
            while let Some(message) = read(&mut input) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Self { output: Box::new(output), incoming, seen: Vec::new(), next: 0, child: None }
    }

    /// One that is initialised, with a Markdown file open.
    pub(crate) fn with_text(text: &str) -> Self {
        let mut client = Self::start();
        client.initialize(capabilities(), Value::Null);
        client.open(URI, "markdown", text);
        client
    }

    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        self.output.write_all(bytes).unwrap();
        self.output.flush().unwrap();
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    pub(crate) fn begin(&mut self, method: &str, params: Value) -> i64 {
        self.next += 1;
        self.send(
            &json!({ "jsonrpc": "2.0", "id": self.next, "method": method, "params": params }),
        );
        self.next
    }

    /// Waits for a message; others are kept.
    pub(crate) fn wait(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.seen.iter().position(&is_it) {
            return self.seen.remove(at);
        }
        loop {
            let message = self.incoming.recv_timeout(PATIENCE).expect("the server answers");
            if is_it(&message) {
                return message;
            }
            self.seen.push(message);
        }
    }

    pub(crate) fn answer(&mut self, id: i64) -> Value {
        self.wait(|message| message["id"] == id && message.get("method").is_none())
    }

    pub(crate) fn notified(&mut self, method: &str) -> Value {
        self.wait(|message| message["method"] == method)["params"].take()
    }

    /// The result of a request.
    #[track_caller]
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        let mut answer = self.answer(id);
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].take()
    }

    /// The code of the error of a request.
    pub(crate) fn refused(&mut self, method: &str, params: Value) -> i64 {
        let id = self.begin(method, params);
        let answer = self.answer(id);
        answer["error"]["code"].as_i64().unwrap_or_else(|| panic!("no error: {answer}"))
    }

    pub(crate) fn initialize(&mut self, capabilities: Value, options: Value) -> Value {
        let result = self.ask(
            "initialize",
            json!({ "processId": null, "rootUri": null, "capabilities": capabilities, "initializationOptions": options }),
        );
        self.notify("initialized", json!({}));
        result
    }

    pub(crate) fn open(&mut self, uri: &str, language: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    pub(crate) fn change(&mut self, version: i64, changes: Value) {
        let document = json!({ "uri": URI, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.notify("textDocument/didChange", params);
    }

    /// The actions at a place of the open file.
    #[track_caller]
    pub(crate) fn actions(&mut self, line: u32, from: u32, to: u32) -> Vec<Value> {
        let actions = self.ask("textDocument/codeAction", at(URI, line, from, to));
        actions.as_array().unwrap().clone()
    }

    /// Ends the server in order.
    pub(crate) fn exit(mut self) {
        self.ask("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        if let Some(mut child) = self.child.take() {
            assert_eq!(child.wait().unwrap().code(), Some(0));
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The parameters of a code action.
pub(crate) fn at(uri: &str, line: u32, from: u32, to: u32) -> Value {
    json!({
        "textDocument": { "uri": uri },
        "range": { "start": { "line": line, "character": from }, "end": { "line": line, "character": to } },
        "context": { "diagnostics": [] },
    })
}

fn read(input: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if input.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().split_once(": ") {
            Some(("Content-Length", value)) => length = value.parse().unwrap(),
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    input.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).unwrap())
}

/// A text after the edits of an action, in bytes.
pub(crate) fn applied(text: &str, action: &Value) -> String {
    let edits = action["edit"]["changes"][URI]
        .as_array()
        .or_else(|| action["edit"]["documentChanges"][0]["edits"].as_array());
    let mut edits: Vec<&Value> =
        edits.unwrap_or_else(|| panic!("no edit: {action}")).iter().collect();
    let byte = |position: &Value| {
        let line = position["line"].as_u64().unwrap() as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        start + position["character"].as_u64().unwrap() as usize
    };
    edits.sort_by_key(|edit| std::cmp::Reverse(byte(&edit["range"]["start"])));
    let mut text = text.to_owned();
    for edit in edits {
        let range = byte(&edit["range"]["start"])..byte(&edit["range"]["end"]);
        text.replace_range(range, edit["newText"].as_str().unwrap());
    }
    text
}
