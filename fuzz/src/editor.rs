//! The language server, from its first message to its last.

use std::io::{self, BufRead, Cursor, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, LazyLock};

use motjuste::{Options, Setup, Tier};
use motjuste_lsp::{Models, Settings, serve};
use serde_json::{Value, json};

const LAST: &str = "the last request";
const URI: &str = "file:///a.txt";

const LANGUAGES: [&str; 16] = [
    "plaintext",
    "markdown",
    "latex",
    "html",
    "restructuredtext",
    "asciidoc",
    "org",
    "typst",
    "git-commit",
    "rust",
    "python",
    "lua",
    "c",
    "xml",
    "haskell",
    "sql",
];

/// Every line is the body of a message; a line that begins with `!` is sent without a header.
pub fn messages(bytes: &[u8]) {
    let mut sent = Vec::new();
    open(&mut sent, "markdown", "It was a *bright* and amazing day.\n\nThe paper was good??\n");
    for line in bytes.split(|byte| *byte == b'\n') {
        match line.strip_prefix(b"!") {
            Some(raw) => sent.extend(raw),
            None => frame(&mut sent, line),
        }
    }
    run(sent);
}

/// The first byte says in which language the text is.
pub fn prose(bytes: &[u8]) {
    let Some((language, text)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    let mut sent = Vec::new();
    open(&mut sent, LANGUAGES[usize::from(*language) % LANGUAGES.len()], &text);
    let lines = text.lines().count();
    for (line, character) in [(0, 0), (lines / 2, 3), (lines, 0)] {
        let position = json!({ "line": line, "character": character });
        send(
            &mut sent,
            &json!({ "id": line, "method": "textDocument/codeAction", "params": {
            "textDocument": { "uri": URI }, "context": { "diagnostics": [] },
            "range": { "start": position, "end": position } } }),
        );
    }
    run(sent);
}

fn open(sent: &mut Vec<u8>, language: &str, text: &str) {
    send(sent, &json!({ "id": 0, "method": "initialize", "params": { "capabilities": {} } }));
    send(
        sent,
        &json!({ "method": "textDocument/didOpen", "params": { "textDocument":
        { "uri": URI, "languageId": language, "version": 1, "text": text } } }),
    );
}

fn send(sent: &mut Vec<u8>, message: &Value) {
    frame(sent, message.to_string().as_bytes());
}

fn frame(sent: &mut Vec<u8>, body: &[u8]) {
    sent.extend(format!("Content-Length: {}\r\n\r\n", body.len()).bytes());
    sent.extend(body);
}

/// Serves these messages until the last one has its answer, or the server has ended.
fn run(mut sent: Vec<u8>) {
    static MODELS: LazyLock<Arc<Models>> =
        LazyLock::new(|| Arc::new(Models::new(|_, _| Setup::new(Tier::Embedded).open())));
    send(
        &mut sent,
        &json!({ "id": LAST, "method": "textDocument/hover", "params": {
        "textDocument": { "uri": URI }, "position": { "line": 0, "character": 0 } } }),
    );
    let (answered, wait) = channel();
    let settings = Settings::new(Tier::Embedded, Options::default());
    let input = Input { sent: Cursor::new(sent), answered: wait };
    serve(input, Output { answered, seen: Vec::new() }, MODELS.clone(), settings);
}

/// What a client sends. It hangs up when it has got its last answer.
struct Input {
    sent: Cursor<Vec<u8>>,
    answered: Receiver<()>,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.sent.fill_buf()?.is_empty() {
            let _ = self.answered.recv();
        }
        self.sent.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.sent.consume(count);
    }
}

/// What it gets.
struct Output {
    answered: Sender<()>,
    seen: Vec<u8>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.seen.extend(bytes);
        if self.seen.windows(LAST.len()).any(|seen| seen == LAST.as_bytes()) {
            let _ = self.answered.send(());
        }
        self.seen.drain(..self.seen.len().saturating_sub(LAST.len()));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
