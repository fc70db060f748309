//! A server of campaigns that runs in this process, and a browser without a screen.

use std::thread::{self, JoinHandle};

use motjuste_campaign::{
    Campaign, Candidate, Item, JudgeItem, JudgeSettings, Procedure, Store, Token as Invitation,
};
use motjuste_collect::{CollectServer, CollectSettings};
use motjuste_http::{Handle, StopOn, Token};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};
use ureq::Agent;

/// What the requester knows.
pub(crate) const SECRET: &str = "the-requesters-secret";

/// A running server of a book with one judge campaign, `small`; stopped when dropped.
pub(crate) struct Running {
    pub(crate) origin: String,
    pub(crate) book: Store,
    url: String,
    runtime: Runtime,
    handle: Handle,
    thread: Option<JoinHandle<()>>,
    directory: Option<TempDir>,
}

/// A campaign with two targets of three candidates.
fn campaign() -> (Campaign, Vec<Item>) {
    let settings = JudgeSettings { first_labels: 2, second_labels: 1, ..Default::default() };
    let mut campaign = Campaign::new("small".parse().unwrap(), "Small", Procedure::Judge(settings));
    campaign.consent = Some("Agreed?".into());
    let item = |text: &str, target: &str, offset, candidates: [&str; 3]| {
        let candidates = candidates
            .map(|text| Candidate { text: text.into(), sources: ["secret-source".into()].into() });
        Item::Judge(JudgeItem::new(text, target, offset, None, candidates).unwrap())
    };
    let items = vec![
        item("A bright boy", "bright", 2, ["clever", "shiny", "smart"]),
        item("No charge today", "charge", 3, ["fee", "attack", "cost"]),
    ];
    (campaign, items)
}

impl Running {
    pub(crate) fn new() -> Self {
        Self::with(|_| {})
    }

    /// With other settings.
    pub(crate) fn with(change: impl FnOnce(&mut CollectSettings)) -> Self {
        Self::of(|_| {}, change)
    }

    /// With another campaign and other settings.
    pub(crate) fn of(
        alter: impl FnOnce(&mut Campaign),
        change: impl FnOnce(&mut CollectSettings),
    ) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let mut running = Self::at(directory.path(), alter, change);
        running.directory = Some(directory);
        running
    }

    /// With its book in a directory of the caller's.
    pub(crate) fn at(
        directory: &std::path::Path,
        alter: impl FnOnce(&mut Campaign),
        change: impl FnOnce(&mut CollectSettings),
    ) -> Self {
        let url = directory.join("book.db").to_string_lossy().into_owned();
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let book = runtime.block_on(async {
            let book = Store::open(&url).await.unwrap();
            let (mut campaign, items) = campaign();
            alter(&mut campaign);
            let name = campaign.name.clone();
            book.create(campaign).await.unwrap();
            book.add(&name, items).await.unwrap();
            book
        });
        let mut settings = CollectSettings::new(Token::new(SECRET).unwrap());
        settings.address.set_port(0);
        change(&mut settings);
        let server = CollectServer::open(&url, settings).unwrap();
        let listener = server.listener();
        let (origin, handle) = (format!("http://{}", listener.address()), listener.handle());
        let thread = Some(thread::spawn(move || server.run(StopOn::Handle).unwrap()));
        Self { origin, book, url, runtime, handle, thread, directory: None }
    }

    pub(crate) fn wait<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }

    /// Runs statements on the database, as somebody with a tool of their own would.
    pub(crate) fn execute(&self, statements: &'static str) {
        let options = SqliteConnectOptions::new().filename(&self.url);
        self.wait(async {
            let mut connection = options.connect().await.unwrap();
            sqlx::raw_sql(statements).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        });
    }

    pub(crate) fn invite(&self) -> Invitation {
        let name = "small".parse().unwrap();
        self.wait(self.book.invite(&name, 1)).unwrap().remove(0)
    }

    /// Someone without a session.
    pub(crate) fn stranger(&self) -> Browser {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .build();
        Browser { agent: config.into(), origin: self.origin.clone(), headers: Vec::new() }
    }

    /// Someone who was invited and has agreed.
    pub(crate) fn annotator(&self) -> Browser {
        let mut browser = self.stranger();
        let answer = browser.get(&format!("/a/{}", self.invite().reveal()));
        browser.keep_cookie(&answer);
        assert_eq!(browser.post("/c/small/consent", json!({})).status, 204);
        browser
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.handle.stop();
        // What failed may be what keeps the server from ending.
        if !thread::panicking()
            && let Some(thread) = self.thread.take()
        {
            assert!(thread.join().is_ok(), "the server panicked");
        }
    }
}

/// Sends what it is told to.
pub(crate) struct Browser {
    agent: Agent,
    origin: String,
    headers: Vec<(String, String)>,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: ureq::http::HeaderMap,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.body);
        serde_json::from_str(&self.body).unwrap()
    }
}

impl Browser {
    pub(crate) fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    pub(crate) fn keep_cookie(&mut self, answer: &Answer) {
        let cookie = answer.header("set-cookie").split(';').next().unwrap().to_owned();
        self.headers.push(("Cookie".into(), cookie));
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        let mut request = self.agent.get(format!("{}{path}", self.origin));
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        read(request.call().unwrap())
    }

    /// What is not text.
    pub(crate) fn get_bytes(&self, path: &str) -> Vec<u8> {
        let mut request = self.agent.get(format!("{}{path}", self.origin));
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let mut response = request.call().unwrap();
        assert_eq!(response.status().as_u16(), 200, "{path}");
        response.body_mut().read_to_vec().unwrap()
    }

    pub(crate) fn put(&self, path: &str, body: Value) -> Answer {
        let mut request = self.agent.put(format!("{}{path}", self.origin));
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        read(request.header("Content-Type", "application/json").send(body.to_string()).unwrap())
    }

    pub(crate) fn post(&self, path: &str, body: Value) -> Answer {
        self.send(path, "application/json", &body.to_string())
    }

    pub(crate) fn send(&self, path: &str, media_type: &str, body: &str) -> Answer {
        let mut request =
            self.agent.post(format!("{}{path}", self.origin)).header("Content-Type", media_type);
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        read(request.send(body).unwrap())
    }

    /// The next task.
    pub(crate) fn task(&self) -> Value {
        let task = self.post("/c/small/next", json!({})).json();
        assert_eq!(task["next"], "task", "{task}");
        task
    }
}

fn read(mut response: ureq::http::Response<ureq::Body>) -> Answer {
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    Answer { status, headers, body: response.body_mut().read_to_string().unwrap() }
}

/// Answers to a task: the target itself is right, nothing else is.
pub(crate) fn answers(task: &Value) -> Value {
    let pieces = task["sheet"]["text"].as_array().unwrap();
    let target = &pieces.iter().find(|piece| piece["marked"] == true).unwrap()["text"];
    let substitutes = task["sheet"]["substitutes"].as_array().unwrap();
    let answer = |choice: &Value| {
        let label = if choice["text"] == *target { "positive" } else { "negative" };
        json!({ "question": choice["question"], "answer": { "label": label } })
    };
    substitutes.iter().map(answer).collect()
}
