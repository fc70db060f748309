//! Engines that load late, fail to load, or panic.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Read, Write, pipe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};

use motjuste::{Engine, Fallback, Opened, Options, Progress, Tier};
use motjuste_engine::{
    AnalysedTarget, AtMost, Boundary, Candidate, LearnedRanker, Model, Ranker, Stage, propose,
};
use motjuste_lsp::{Models, Settings, serve};
use serde_json::{Value, json};

struct Client {
    output: PipeWriter,
    input: BufReader<PipeReader>,
    /// The tiers it was told of.
    tiers: Vec<String>,
}

impl Client {
    /// An initialised client of a server that opens engines so.
    fn new(
        open: impl Fn(Tier, &mut dyn Progress) -> motjuste::Result<Opened> + Send + Sync + 'static,
    ) -> Self {
        Self::of(Arc::new(Models::new(open)))
    }

    /// An initialised client of a server with these models.
    fn of(models: Arc<Models>) -> Self {
        let (input, output) = pipe().unwrap();
        let (read, write) = pipe().unwrap();
        let settings = Settings::new(Tier::Base, Options::default());
        std::thread::spawn(move || serve(BufReader::new(input), write, models, settings));
        let mut client = Self { output, input: BufReader::new(read), tiers: Vec::new() };
        client.send(&json!({ "id": 1, "method": "initialize", "params": { "capabilities": {
            "window": { "workDoneProgress": true },
            "textDocument": { "codeAction": {
                "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } },
                "dataSupport": true,
                "resolveSupport": { "properties": ["edit"] },
            } },
        } } }));
        client.send(&json!({ "method": "initialized", "params": {} }));
        client.send(&json!({ "method": "textDocument/didOpen", "params": { "textDocument":
            { "uri": "file:///a.txt", "languageId": "plaintext", "version": 1, "text": "It was a bright day." } } }));
        client
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        write!(self.output, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    }

    fn wait(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let mut line = String::new();
            self.input.read_line(&mut line).unwrap();
            let length: usize = line.trim().rsplit(' ').next().unwrap().parse().unwrap();
            let mut body = vec![0; length + 2];
            self.input.read_exact(&mut body).unwrap();
            let message: Value = serde_json::from_slice(&body[2..]).unwrap();
            if message["method"] == "$/motjuste/tier" {
                self.tiers.push(message["params"]["tier"].as_str().unwrap().to_owned());
            }
            if is_it(&message) {
                return message;
            }
        }
    }

    /// The end of the progress that loading reports.
    fn loaded(&mut self) -> Value {
        self.wait(|message| message["params"]["value"]["kind"] == "end")
    }

    /// Sets the tier.
    fn configure(&mut self, tier: &str) {
        let params = json!({ "settings": { "tier": tier } });
        self.send(&json!({ "method": "workspace/didChangeConfiguration", "params": params }));
    }

    fn ask(&mut self, id: i64, method: &str, params: &Value) -> Value {
        self.send(&json!({ "id": id, "method": method, "params": params }));
        self.wait(|message| message["id"] == id && message.get("method").is_none())
    }

    fn actions(&mut self, id: i64) -> Value {
        self.ask(id, "textDocument/codeAction", &at_bright())
    }
}

/// The parameters of a code action.
fn at_bright() -> Value {
    let place = json!({ "line": 0, "character": 10 });
    json!({
        "textDocument": { "uri": "file:///a.txt" },
        "range": { "start": place, "end": place },
        "context": { "diagnostics": [] },
    })
}

/// Takes itself for the ranker of a tier, and likes all words alike.
struct Of(Tier);

impl Ranker for Of {
    fn rank(
        &self,
        _target: &AnalysedTarget<'_>,
        candidates: &[Candidate],
    ) -> motjuste_engine::Result<Vec<f32>> {
        Ok(vec![0.5; candidates.len()])
    }

    fn tier(&self) -> Tier {
        self.0
    }
}

struct Panics;

impl Boundary for Panics {
    fn bound(&self, _shares: &[f32]) -> usize {
        panic!("a secret of the text")
    }
}

fn opened(engine: Engine, fallback: Option<Fallback>) -> Opened {
    Opened { engine, encoder: None, fallback }
}

#[test]
fn a_panic_of_the_engine_is_an_error_and_the_server_goes_on() {
    let mut client = Client::new(|_, _| {
        let models = Stage::of(Tier::Embedded).iter().map(|stage| Model::embedded(*stage).unwrap());
        let ranker = LearnedRanker::new(models.collect(), &[])?;
        Ok(opened(Engine::new(propose::embedded(), ranker, Panics), None))
    });
    client.loaded();
    for id in [7, 8] {
        let answer = client.actions(id);
        assert_eq!(answer["error"]["code"], -32603, "{answer}");
        assert!(!answer.to_string().contains("secret"), "{answer}");
    }
}

#[test]
fn the_embedded_tier_answers_while_the_model_loads() {
    let (may_load, wait) = channel::<()>();
    let wait = Mutex::new(wait);
    let mut client = Client::new(move |tier, _| {
        wait.lock().unwrap().recv().unwrap();
        let fallback = Fallback { asked: tier, reason: "it is a test".into() };
        Ok(opened(Engine::embedded()?, Some(fallback)))
    });
    let begun = client.wait(|message| message["params"]["value"]["kind"] == "begin");
    assert_eq!(begun["params"]["value"]["title"], "motjuste: loading the base model");
    assert!(!client.actions(7)["result"].as_array().unwrap().is_empty());
    may_load.send(()).unwrap();
    let told = client.wait(|message| message["method"] == "window/showMessage");
    let told = told["params"]["message"].as_str().unwrap();
    assert_eq!(told, "motjuste: using the embedded tier instead of base: it is a test");
}

#[test]
fn a_word_can_be_taken_although_another_engine_has_loaded_since() {
    let (may_load, wait) = channel::<()>();
    let wait = Mutex::new(wait);
    let mut client = Client::new(move |tier, _| {
        wait.lock().unwrap().recv().unwrap();
        Ok(opened(Engine::new(propose::embedded(), Of(tier), AtMost(0)), None))
    });
    let first = client.actions(7)["result"][0].take();
    may_load.send(()).unwrap();
    client.loaded();
    assert_eq!(client.actions(8)["result"], json!([]));
    let resolved = client.ask(9, "codeAction/resolve", &first);
    let edits = &resolved["result"]["edit"]["changes"]["file:///a.txt"];
    assert_eq!(edits[0]["newText"], first["data"]["word"], "{resolved}");
}

#[test]
fn the_client_knows_which_tier_answers() {
    let mut client = Client::new(|tier, _| {
        Ok(opened(Engine::new(propose::embedded(), Of(tier), AtMost(3)), None))
    });
    let base = client.loaded();
    client.configure("embedded");
    client.configure("base");
    client.configure("large");
    let large = client.loaded();
    assert_ne!(base["params"]["token"], large["params"]["token"]);
    client.configure("base");
    client.actions(7);
    let expected = ["embedded", "base", "embedded", "base", "embedded", "large", "base"];
    assert_eq!(client.tiers, expected);
}

#[test]
fn a_tier_that_nobody_wants_any_more_is_not_told() {
    let (may_load, wait) = channel::<()>();
    let wait = Mutex::new(wait);
    let mut client = Client::new(move |tier, _| {
        wait.lock().unwrap().recv().unwrap();
        Ok(opened(Engine::new(propose::embedded(), Of(tier), AtMost(3)), None))
    });
    client.configure("embedded");
    client.actions(7);
    may_load.send(()).unwrap();
    client.loaded();
    client.actions(8);
    assert_eq!(client.tiers, ["embedded"]);
}

#[test]
fn a_panic_while_a_model_loads_is_told_and_ends_the_progress() {
    let mut client = Client::new(|_, _| panic!("a secret of the machine"));
    client.loaded();
    let told = client.wait(|message| message["method"] == "window/showMessage");
    assert_eq!(
        told["params"]["message"],
        "motjuste: using the embedded tier instead of base: an error in motjuste; please report it"
    );
    assert!(!client.actions(7)["result"].as_array().unwrap().is_empty());
}

/// Waits until it may go on.
struct Waits(Mutex<Receiver<()>>);

impl Boundary for Waits {
    fn bound(&self, shares: &[f32]) -> usize {
        let _ = self.0.lock().unwrap().recv();
        shares.len()
    }
}

#[test]
fn requests_are_cancelled_while_they_wait_and_while_the_engine_works() {
    let (go_on, wait) = channel();
    let wait = Mutex::new(Some(wait));
    let mut client = Client::new(move |tier, _| {
        let waits = Waits(Mutex::new(wait.lock().unwrap().take().unwrap()));
        Ok(opened(Engine::new(propose::embedded(), Of(tier), waits), None))
    });
    client.loaded();
    for id in [7, 8] {
        let method = "textDocument/codeAction";
        client.send(&json!({ "id": id, "method": method, "params": at_bright() }));
        client.send(&json!({ "method": "$/cancelRequest", "params": { "id": id } }));
    }
    // Messages are read in order: both are cancelled once this one is answered.
    assert_eq!(client.ask(9, "textDocument/definition", &json!({}))["error"]["code"], -32601);
    drop(go_on);
    for id in [7, 8] {
        let answer = client.wait(|message| message["id"] == id);
        assert_eq!(answer["error"]["code"], -32800, "{answer}");
    }
    assert!(!client.actions(10)["result"].as_array().unwrap().is_empty());
}

#[test]
fn two_clients_share_a_model() {
    let opens = Arc::new(AtomicUsize::new(0));
    let count = opens.clone();
    let models = Arc::new(Models::new(move |tier, _: &mut dyn Progress| {
        count.fetch_add(1, Ordering::SeqCst);
        Ok(opened(Engine::new(propose::embedded(), Of(tier), AtMost(3)), None))
    }));
    let mut clients = [Client::of(models.clone()), Client::of(models)];
    for client in &mut clients {
        client.loaded();
        client.actions(7);
        assert_eq!(client.tiers, ["embedded", "base"]);
    }
    assert_eq!(opens.load(Ordering::SeqCst), 1);
}

#[test]
fn the_word_that_a_hint_promises_is_offered_whichever_engine_answers() {
    let mut client = Client::new(|tier, _| {
        Ok(opened(Engine::new(propose::embedded(), Of(tier), AtMost(0)), None))
    });
    client.loaded();
    let uri = "file:///b.txt";
    client.send(&json!({ "method": "textDocument/didOpen", "params": { "textDocument":
        { "uri": uri, "languageId": "plaintext", "version": 1, "text": "I read an amazing paper today." } } }));
    let range = json!({
        "start": { "line": 0, "character": 10 },
        "end": { "line": 0, "character": 17 },
    });
    let mut params = json!({
        "textDocument": { "uri": uri }, "range": range, "context": { "diagnostics": [] },
    });
    let method = "textDocument/codeAction";
    assert_eq!(client.ask(7, method, &params)["result"], json!([]));
    params["context"]["diagnostics"] =
        json!([{ "range": range, "source": "motjuste", "message": "“amazing” is worn" }]);
    let fix = client.ask(8, method, &params)["result"][0].take();
    assert_eq!((&fix["kind"], &fix["isPreferred"]), (&json!("quickfix"), &json!(true)), "{fix}");
}
