//! One client: its documents, its settings, and what becomes of its messages.

use std::collections::{HashMap, HashSet};
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    CancelParams, CodeAction, CodeActionOptions, CodeActionParams, CompletionOptions,
    CompletionParams, Diagnostic, DidChangeConfigurationParams, DidChangeTextDocumentParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, ExecuteCommandOptions,
    ExecuteCommandParams, HoverParams, HoverProviderCapability, InitializeParams, MessageType,
    NumberOrString, PublishDiagnosticsParams, ServerCapabilities, TextDocumentSyncCapability,
    TextDocumentSyncKind, TextDocumentSyncOptions, Uri,
};
use motjuste::Tier;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::client::Client;
use crate::commands::Choice;
use crate::document::Document;
use crate::load::{self, Bar, Loading};
use crate::models::Models;
use crate::position::Encoding;
use crate::settings::{SECTION, Settings};
use crate::snapshot::{Answers, Snapshot};
use crate::transport::{self, Failure, Incoming, Outbox, Outcome};
use crate::worker::{self, Job};
use crate::{actions, commands, completion, hover};

/// How long a document rests before it is checked.
const REST: Duration = Duration::from_millis(400);

/// How a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The client shut the server down and told it to exit.
    Orderly,
    /// It is gone.
    Abruptly,
}

/// What the session waits for.
pub(crate) enum Event {
    Incoming(Incoming),
    /// The client is gone.
    Closed,
    Done(RequestId, Outcome),
    /// Of the tier that was asked for.
    Loading(Tier, Loading),
    /// Lets the writer choose a word.
    Choose(Choice),
    Tell(MessageType, String),
    /// The hints of a version of a document.
    Checked(String, i32, Vec<Diagnostic>),
}

/// Serves a client until it exits or is gone.
pub fn serve(
    mut input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    models: Arc<Models>,
    settings: Settings,
) -> Ended {
    let (events, incoming) = mpsc::channel();
    let (jobs, queue) = mpsc::channel();
    let read = events.clone();
    thread::spawn(move || {
        while let Ok(Some(message)) = transport::read(&mut input) {
            if read.send(Event::Incoming(message)).is_err() {
                return;
            }
        }
        let _ = read.send(Event::Closed);
    });
    let done = events.clone();
    thread::spawn(move || worker::run(&queue, &done));
    let (checks, unchecked) = mpsc::channel();
    let done = events.clone();
    thread::spawn(move || worker::check(&unchecked, &done));
    let session = Session {
        outbox: Outbox::new(output),
        events,
        jobs,
        checks,
        models,
        stage: Stage::Fresh,
        client: Arc::default(),
        encoding: Encoding::default(),
        documents: HashMap::new(),
        pending: HashMap::new(),
        initial: settings.clone(),
        settings: Arc::new(settings),
        answers: Arc::default(),
        loads: HashMap::new(),
        told_tier: None,
        next_id: 0,
        asked: HashMap::new(),
        unchecked: HashMap::new(),
        hinted: HashSet::new(),
    };
    session.run(&incoming)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Not initialised.
    Fresh,
    Ready,
    ShutDown,
}

struct Session {
    outbox: Outbox,
    events: Sender<Event>,
    jobs: Sender<Job>,
    /// Documents for the thread that checks them.
    checks: Sender<Snapshot>,
    models: Arc<Models>,
    stage: Stage,
    client: Arc<Client>,
    encoding: Encoding,
    documents: HashMap<String, Document>,
    /// Requests under way, and whether they are cancelled.
    pending: HashMap<RequestId, Arc<AtomicBool>>,
    /// The settings before the client's configuration.
    initial: Settings,
    settings: Arc<Settings>,
    answers: Arc<Answers>,
    /// The tiers that were asked for, each with the one that answers in its place.
    loads: HashMap<Tier, Tier>,
    /// The tier that the client knows to answer.
    told_tier: Option<Tier>,
    next_id: i32,
    /// Requests to the client under way.
    asked: HashMap<RequestId, Asked>,
    /// Documents to check, and when.
    unchecked: HashMap<String, Instant>,
    /// Documents with hints.
    hinted: HashSet<String>,
}

/// What the client was asked.
enum Asked {
    Configuration,
    /// To let the writer choose.
    Word(Choice),
}

impl Session {
    fn run(mut self, incoming: &Receiver<Event>) -> Ended {
        while let Some(event) = self.next(incoming) {
            match event {
                Event::Incoming(Incoming::Message(Message::Request(request))) => {
                    self.request(request);
                }
                Event::Incoming(Incoming::Message(Message::Notification(notification))) => {
                    if notification.method == "exit" {
                        let orderly = self.stage == Stage::ShutDown;
                        return if orderly { Ended::Orderly } else { Ended::Abruptly };
                    }
                    self.notification(notification);
                }
                Event::Incoming(Incoming::Message(Message::Response(response))) => {
                    self.response(response);
                }
                Event::Incoming(Incoming::Malformed { id, code, wrong }) => {
                    tracing::warn!(code = code as i32, wrong, "malformed message");
                    self.outbox.refuse(&id, code, &wrong);
                }
                Event::Closed => break,
                Event::Done(id, outcome) => {
                    self.pending.remove(&id);
                    self.outbox.reply(id, outcome);
                }
                Event::Loading(asked, loading) => self.loading(asked, loading),
                Event::Choose(choice) => self.choose(choice),
                Event::Tell(kind, message) => self.tell(kind, &message),
                Event::Checked(uri, version, hints) => self.publish(&uri, version, hints),
            }
        }
        Ended::Abruptly
    }

    /// The next event. Documents that have not changed for a while are checked meanwhile.
    fn next(&mut self, incoming: &Receiver<Event>) -> Option<Event> {
        loop {
            let Some(first) = self.unchecked.values().min() else { return incoming.recv().ok() };
            match incoming.recv_timeout(first.saturating_duration_since(Instant::now())) {
                Ok(event) => return Some(event),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => self.check(),
            }
        }
    }

    /// Has the documents checked whose time has come.
    fn check(&mut self) {
        let now = Instant::now();
        let due = self.unchecked.extract_if(|_, due| *due <= now);
        for uri in due.map(|(uri, _)| uri).collect::<Vec<_>>() {
            if let Some(document) = self.documents.get(&uri) {
                let _ = self.checks.send(self.snapshot_of(document.clone()));
            }
        }
    }

    /// Checks a document when it has rested, if hints are wanted.
    fn check_later(&mut self, uri: &str) {
        if !self.settings.checks.is_empty() {
            self.unchecked.insert(uri.to_owned(), Instant::now() + REST);
        }
    }

    fn publish(&mut self, uri: &str, version: i32, hints: Vec<Diagnostic>) {
        let Some(document) = self.documents.get(uri).filter(|it| it.version == version) else {
            return;
        };
        let known = !hints.is_empty();
        let was_known =
            if known { !self.hinted.insert(uri.to_owned()) } else { self.hinted.remove(uri) };
        if known || was_known {
            let params = PublishDiagnosticsParams::new(document.uri.clone(), hints, Some(version));
            self.outbox.notify("textDocument/publishDiagnostics", params);
        }
    }

    fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let refused = match self.stage {
            Stage::Ready => None,
            Stage::Fresh if method == "initialize" => None,
            Stage::Fresh => Some((ErrorCode::ServerNotInitialized, "not initialised")),
            Stage::ShutDown => Some((ErrorCode::InvalidRequest, "shut down")),
        };
        if let Some((code, message)) = refused {
            return self.outbox.reply(id, Err(Failure::new(code, message)));
        }
        let begun = match method.as_str() {
            "initialize" if self.stage == Stage::Ready => {
                Err(Failure::new(ErrorCode::InvalidRequest, "initialised already"))
            }
            "initialize" => return self.initialize(id, params),
            "shutdown" => {
                self.stage = Stage::ShutDown;
                return self.outbox.reply(id, Ok(Value::Null));
            }
            _ => self.begin(&method, params),
        };
        match begun {
            Err(failure) => self.outbox.reply(id, Err(failure)),
            Ok(work) => {
                let is_cancelled = Arc::new(AtomicBool::new(false));
                self.pending.insert(id.clone(), is_cancelled.clone());
                // The worker ends with this session only.
                let _ = self.jobs.send(Job { id, method, is_cancelled, work });
            }
        }
    }

    /// What answers a request.
    fn begin(
        &self,
        method: &str,
        params: Value,
    ) -> Result<Box<dyn FnOnce() -> Outcome + Send>, Failure> {
        match method {
            "textDocument/codeAction" => {
                let params: CodeActionParams = parse(params)?;
                let snapshot = self.snapshot(&params.text_document.uri)?;
                Ok(Box::new(move || actions::offer(&snapshot, &params)))
            }
            "codeAction/resolve" => {
                let action: CodeAction = parse(params)?;
                if actions::is_whole(&action) {
                    return Ok(Box::new(move || Ok(json!(action))));
                }
                let data = actions::data(&action)?;
                let snapshot = self.snapshot(&data.uri)?;
                Ok(Box::new(move || actions::resolve(&snapshot, action, data)))
            }
            "textDocument/hover" => {
                let params: HoverParams = parse(params)?;
                let uri = &params.text_document_position_params.text_document.uri;
                let snapshot = self.snapshot(uri)?;
                Ok(Box::new(move || hover::show(&snapshot, &params)))
            }
            "textDocument/completion" => {
                let params: CompletionParams = parse(params)?;
                let snapshot = self.snapshot(&params.text_document_position.text_document.uri)?;
                Ok(Box::new(move || completion::complete(&snapshot, &params)))
            }
            "workspace/executeCommand" => {
                let ExecuteCommandParams { command, arguments, .. } = parse(params)?;
                if !commands::ALL.contains(&command.as_str()) {
                    let message = "there is no such command";
                    return Err(Failure::new(ErrorCode::InvalidParams, message));
                }
                let argument = commands::argument(arguments)?;
                let snapshot = self.snapshot(&argument.uri)?;
                let events = self.events.clone();
                Ok(Box::new(move || commands::run(&command, &snapshot, &argument, &events)))
            }
            _ => {
                let message = format!("{method} is not supported");
                Err(Failure::new(ErrorCode::MethodNotFound, message))
            }
        }
    }

    fn snapshot(&self, uri: &Uri) -> Result<Snapshot, Failure> {
        let document = self.documents.get(uri.as_str()).cloned();
        let document = document
            .ok_or_else(|| Failure::new(ErrorCode::InvalidParams, "the document is not open"))?;
        Ok(self.snapshot_of(document))
    }

    fn snapshot_of(&self, document: Document) -> Snapshot {
        Snapshot {
            document,
            settings: self.settings.clone(),
            client: self.client.clone(),
            models: self.models.clone(),
            answers: self.answers.clone(),
        }
    }

    fn initialize(&mut self, id: RequestId, params: Value) {
        let params: InitializeParams = match parse(params) {
            Ok(params) => params,
            Err(failure) => return self.outbox.reply(id, Err(failure)),
        };
        let general = params.capabilities.general.as_ref();
        self.encoding =
            Encoding::negotiate(general.and_then(|general| general.position_encodings.as_deref()));
        self.client = Arc::new(Client::new(&params.capabilities));
        let capabilities = ServerCapabilities {
            position_encoding: Some(self.encoding.kind()),
            text_document_sync: Some(TextDocumentSyncCapability::Options(
                TextDocumentSyncOptions {
                    open_close: Some(true),
                    change: Some(TextDocumentSyncKind::INCREMENTAL),
                    ..TextDocumentSyncOptions::default()
                },
            )),
            code_action_provider: Some(
                CodeActionOptions {
                    code_action_kinds: Some(actions::KINDS.into()),
                    resolve_provider: Some(true),
                    ..CodeActionOptions::default()
                }
                .into(),
            ),
            hover_provider: Some(HoverProviderCapability::Simple(true)),
            completion_provider: Some(CompletionOptions {
                trigger_characters: Some(vec![completion::TRIGGER.into()]),
                ..CompletionOptions::default()
            }),
            execute_command_provider: Some(ExecuteCommandOptions {
                commands: commands::ALL.map(str::to_owned).into(),
                ..ExecuteCommandOptions::default()
            }),
            ..ServerCapabilities::default()
        };
        let info = json!({ "name": "motjuste", "version": env!("CARGO_PKG_VERSION") });
        self.outbox.reply(id, Ok(json!({ "capabilities": capabilities, "serverInfo": info })));
        self.stage = Stage::Ready;
        self.initial = self.changed(&params.initialization_options.unwrap_or_default());
        self.settings = Arc::new(self.initial.clone());
    }

    /// The initial settings with a client's changes. A mistake is reported to the client and changes nothing.
    fn changed(&self, written: &Value) -> Settings {
        self.initial.changed(written).unwrap_or_else(|wrong| {
            self.tell(MessageType::WARNING, &format!("settings: {wrong}"));
            self.initial.clone()
        })
    }

    fn configure(&mut self, written: &Value) {
        self.settings = Arc::new(self.changed(written));
        self.answers = Arc::default();
        self.load();
        let all: Vec<String> = self.documents.keys().cloned().collect();
        for uri in all {
            let version = self.documents[&uri].version;
            self.publish(&uri, version, Vec::new());
            self.check_later(&uri);
        }
    }

    fn tell(&self, kind: MessageType, message: &str) {
        let message = format!("motjuste: {message}");
        self.outbox.notify("window/showMessage", json!({ "type": kind, "message": message }));
    }

    fn next_id(&mut self) -> RequestId {
        self.next_id += 1;
        self.next_id.into()
    }

    /// Loads the model of the tier that is asked for, unless it is loaded or on its way.
    fn load(&mut self) {
        let asked = self.settings.tier;
        if asked != Tier::Embedded && !self.loads.contains_key(&asked) {
            // Until it is loaded.
            self.loads.insert(asked, Tier::Embedded);
            if self.client.shows_progress {
                let id = self.next_id();
                Bar(&self.outbox, asked).begin(id);
            }
            load::start(asked, self.models.clone(), self.events.clone());
        }
        self.tell_tier();
    }

    fn loading(&mut self, asked: Tier, loading: Loading) {
        let bar = self.client.shows_progress.then_some(Bar(&self.outbox, asked));
        match (loading, bar) {
            (Loading::At(task, percent), Some(bar)) => bar.at(&task, percent),
            (Loading::At(..), None) => {}
            (Loading::Done(used, told), bar) => {
                tracing::info!(tier = used.name(), "loaded");
                if let Some(bar) = bar {
                    bar.end(used);
                }
                self.loads.insert(asked, used);
                self.tell_tier();
                if let Some(told) = told {
                    self.tell(MessageType::INFO, &told);
                }
            }
        }
    }

    /// Tells the client which tier answers, if that has changed. Clients that do not show it ignore
    /// methods that start with a dollar sign.
    fn tell_tier(&mut self) {
        let tier = self.loads.get(&self.settings.tier).copied().unwrap_or(Tier::Embedded);
        if self.told_tier.replace(tier) != Some(tier) {
            self.outbox.notify("$/motjuste/tier", json!({ "tier": tier.name() }));
        }
    }

    fn notification(&mut self, notification: Notification) {
        if self.stage != Stage::Ready {
            return;
        }
        let Notification { method, params } = notification;
        let taken = match method.as_str() {
            "initialized" => {
                self.initialized();
                Ok(())
            }
            "textDocument/didOpen" => parse(params).map(|params| self.open(params)),
            "textDocument/didChange" => parse(params).map(|params| self.change(params)),
            "textDocument/didClose" => parse(params).map(|params: DidCloseTextDocumentParams| {
                let uri = params.text_document.uri.as_str();
                let version = self.documents.get(uri).map_or(0, |document| document.version);
                self.publish(uri, version, Vec::new());
                self.documents.remove(uri);
            }),
            "workspace/didChangeConfiguration" => {
                parse(params).map(|params: DidChangeConfigurationParams| {
                    if params.settings.is_null() && self.client.has_configuration {
                        self.ask_configuration();
                    } else {
                        self.configure(&params.settings);
                    }
                })
            }
            "$/cancelRequest" => parse(params).map(|params| self.cancel(params)),
            _ => Ok(()),
        };
        if let Err(failure) = taken {
            tracing::warn!(method, wrong = failure.message, "malformed notification");
        }
    }

    fn initialized(&mut self) {
        self.tell_tier();
        if self.client.has_configuration {
            self.ask_configuration();
        } else {
            self.load();
        }
    }

    fn ask_configuration(&mut self) {
        let id = self.next_id();
        self.asked.insert(id.clone(), Asked::Configuration);
        let items = json!({ "items": [{ "section": SECTION }] });
        self.outbox.request(id, "workspace/configuration", items);
    }

    /// A question with a button for each word: every client has those.
    fn choose(&mut self, choice: Choice) {
        let id = self.next_id();
        let titles: Vec<Value> =
            choice.words.iter().map(|(title, _)| json!({ "title": title })).collect();
        let params =
            json!({ "type": MessageType::INFO, "message": choice.question, "actions": titles });
        self.outbox.request(id.clone(), "window/showMessageRequest", params);
        self.asked.insert(id, Asked::Word(choice));
    }

    fn response(&mut self, response: Response) {
        let result = response.response_result.unwrap_or_default();
        match self.asked.remove(&response.id) {
            Some(Asked::Configuration) => {
                self.configure(result.get(0).unwrap_or(&Value::Null));
            }
            Some(Asked::Word(choice)) => {
                let chosen = choice.words.into_iter().find(|(title, _)| result["title"] == **title);
                if let Some((label, edit)) = chosen {
                    let id = self.next_id();
                    let params = json!({ "label": label, "edit": edit });
                    self.outbox.request(id, "workspace/applyEdit", params);
                }
            }
            None => {}
        }
    }

    fn open(&mut self, params: DidOpenTextDocumentParams) {
        let item = params.text_document;
        let key = item.uri.as_str().to_owned();
        let document =
            Document::new(item.uri, item.version, item.language_id, &item.text, self.encoding);
        self.check_later(&key);
        self.documents.insert(key, document);
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) {
        let Some(document) = self.documents.get_mut(params.text_document.uri.as_str()) else {
            tracing::warn!("a change of a document that is not open");
            return;
        };
        for change in &params.content_changes {
            document.change(change);
        }
        document.version = params.text_document.version;
        self.check_later(params.text_document.uri.as_str());
    }

    fn cancel(&self, params: CancelParams) {
        let id = match params.id {
            NumberOrString::Number(id) => RequestId::from(id),
            NumberOrString::String(id) => RequestId::from(id),
        };
        if let Some(is_cancelled) = self.pending.get(&id) {
            is_cancelled.store(true, Ordering::Relaxed);
        }
    }
}

fn parse<T: DeserializeOwned>(params: Value) -> Result<T, Failure> {
    serde_json::from_value(params).map_err(|error| {
        // Of a value of the wrong type, serde says what it is.
        let kind = error.classify();
        let message = format!("the parameters are not those of this method ({kind:?} error)");
        Failure::new(ErrorCode::InvalidParams, message)
    })
}
