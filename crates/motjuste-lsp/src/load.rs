//! Loading a model in the background, and telling the client how far it is.

use std::sync::Arc;
use std::sync::mpsc::Sender;

use lsp_server::RequestId;
use motjuste::{Event as Pull, Progress, Task, Tier};
use serde_json::{Value, json};

use crate::models::Models;
use crate::session::Event;
use crate::transport::Outbox;

/// What the loading thread reports.
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
            Reporter { events: events.clone(), task: String::new(), total: 0, seen: None };
        let done = match models.load(tier, &mut reporter) {
            Ok((tier, fallback)) => {
                let told = fallback.map(|fallback| {
                    format!(
                        "using the {tier} tier instead of {}: {}",
                        fallback.asked, fallback.reason
                    )
                });
                Loading::Done(tier, told)
            }
            Err(error) => {
                let told = format!("using the embedded tier instead of {tier}: {error}");
                Loading::Done(Tier::Embedded, Some(told))
            }
        };
        // The session may be over.
        let _ = events.send(Event::Loading(done));
    });
}

struct Reporter {
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
                    let _ = self.events.send(Event::Loading(at));
                }
            }
            _ => {}
        }
    }

    fn is_cancelled(&self) -> bool {
        false
    }
}

const TOKEN: &str = "motjuste/model";

/// The client's progress bar.
pub(crate) struct Bar<'o>(pub(crate) &'o Outbox);

impl Bar<'_> {
    pub(crate) fn begin(&self, id: RequestId, tier: Tier) {
        self.0.request(id, "window/workDoneProgress/create", json!({ "token": TOKEN }));
        let title = format!("motjuste: loading the {tier} model");
        self.report(json!({ "kind": "begin", "title": title, "percentage": 0 }));
    }

    pub(crate) fn at(&self, task: &str, percent: u32) {
        self.report(json!({ "kind": "report", "message": task, "percentage": percent }));
    }

    pub(crate) fn end(&self, tier: Tier) {
        self.report(json!({ "kind": "end", "message": format!("{tier} tier") }));
    }

    fn report(&self, value: Value) {
        self.0.notify("$/progress", json!({ "token": TOKEN, "value": value }));
    }
}
