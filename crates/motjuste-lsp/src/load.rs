//! Loading a model in the background, and telling the client how far it is.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Sender;

use lsp_server::RequestId;
use motjuste::{Event as Pull, Progress, Task, Tier};
use serde_json::{Value, json};

use crate::models::Models;
use crate::session::Event;
use crate::transport::Outbox;

/// What the thread that loads a tier reports.
#[derive(Debug)]
pub(crate) enum Loading {
    /// A task, and how much of it is done, in percent.
    At(String, u32),
    /// The tier that answers from now on, and what to tell the writer.
    Done(Tier, Option<String>),
}

/// Loads a tier on a thread of its own.
pub(crate) fn start(tier: Tier, models: Arc<Models>, events: Sender<Event>) {
    std::thread::spawn(move || {
        let mut reporter =
            Reporter { tier, events: events.clone(), task: String::new(), total: 0, seen: None };
        let loaded = catch_unwind(AssertUnwindSafe(|| models.load(tier, &mut reporter)));
        let instead = |used: Tier, asked: Tier, reason: &dyn fmt::Display| {
            Some(format!("using the {used} tier instead of {asked}: {reason}"))
        };
        let done = match loaded {
            Ok(Ok((used, fallback))) => {
                Loading::Done(used, fallback.and_then(|it| instead(used, it.asked, &it.reason)))
            }
            Ok(Err(error)) => Loading::Done(Tier::Embedded, instead(Tier::Embedded, tier, &error)),
            Err(_) => {
                let reason = "an error in motjuste; please report it";
                Loading::Done(Tier::Embedded, instead(Tier::Embedded, tier, &reason))
            }
        };
        // The session may be over.
        let _ = events.send(Event::Loading(tier, done));
    });
}

struct Reporter {
    tier: Tier,
    events: Sender<Event>,
    task: String,
    total: u64,
    seen: Option<u32>,
}

impl Progress for Reporter {
    fn event(&mut self, event: Pull<'_>) {
        match event {
            Pull::Begin(task, total) => {
                (self.total, self.seen) = (total, None);
                self.task = match task {
                    Task::Download { package, number, count } => {
                        format!("downloading {package} ({number} of {count})")
                    }
                    Task::Unpack(asset) => format!("unpacking {}", asset.name),
                    Task::Check(asset) => format!("checking {}", asset.name),
                };
            }
            Pull::Advanced(done) => {
                let percent = (done * 100 / self.total.max(1)).min(100) as u32;
                if self.seen != Some(percent) {
                    self.seen = Some(percent);
                    let at = Loading::At(self.task.clone(), percent);
                    let _ = self.events.send(Event::Loading(self.tier, at));
                }
            }
            _ => {}
        }
    }

    fn is_cancelled(&self) -> bool {
        false
    }
}

/// The client's progress bar for a tier.
pub(crate) struct Bar<'o>(pub(crate) &'o Outbox, pub(crate) Tier);

impl Bar<'_> {
    pub(crate) fn begin(&self, id: RequestId) {
        self.0.request(id, "window/workDoneProgress/create", json!({ "token": self.token() }));
        let title = format!("motjuste: loading the {} model", self.1);
        self.report(json!({ "kind": "begin", "title": title, "percentage": 0 }));
    }

    pub(crate) fn at(&self, task: &str, percent: u32) {
        self.report(json!({ "kind": "report", "message": task, "percentage": percent }));
    }

    pub(crate) fn end(&self, used: Tier) {
        self.report(json!({ "kind": "end", "message": format!("{used} tier") }));
    }

    /// Two tiers may be on their way at once.
    fn token(&self) -> String {
        format!("motjuste/model/{}", self.1)
    }

    fn report(&self, value: Value) {
        self.0.notify("$/progress", json!({ "token": self.token(), "value": value }));
    }
}
