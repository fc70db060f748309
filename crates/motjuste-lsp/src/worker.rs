//! The threads that answer requests, one after the other, and check documents. A panic is an error of one request.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::time::Instant;

use lsp_server::{ErrorCode, RequestId};

use crate::check;
use crate::document::Document;
use crate::session::Event;
use crate::snapshot::Snapshot;
use crate::transport::{Failure, Outcome};

/// A request to answer.
pub(crate) struct Job {
    pub(crate) id: RequestId,
    pub(crate) method: String,
    pub(crate) is_cancelled: Arc<AtomicBool>,
    pub(crate) work: Box<dyn FnOnce() -> Outcome + Send>,
}

/// Works until nobody sends jobs any more.
pub(crate) fn run(jobs: &Receiver<Job>, events: &Sender<Event>) {
    for job in jobs {
        let Job { id, method, is_cancelled, work } = job;
        let cancelled = || {
            let message = "cancelled by the client";
            is_cancelled
                .load(Ordering::Relaxed)
                .then(|| Err(Failure::new(ErrorCode::RequestCanceled, message)))
        };
        let start = Instant::now();
        let outcome = cancelled().unwrap_or_else(|| {
            let outcome = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
                let message = format!("{method} failed: an error in motjuste; please report it");
                Err(Failure::new(ErrorCode::InternalError, message))
            });
            cancelled().unwrap_or(outcome)
        });
        let milliseconds = start.elapsed().as_millis() as u64;
        let code = outcome.as_ref().err().map(|failure| failure.code as i32);
        tracing::info!(method, milliseconds, code, "request");
        if events.send(Event::Done(id, outcome)).is_err() {
            return;
        }
    }
}

/// Checks documents until nobody sends any more.
pub(crate) fn check(documents: &Receiver<Snapshot>, events: &Sender<Event>) {
    for snapshot in documents {
        let start = Instant::now();
        let checked = catch_unwind(AssertUnwindSafe(|| check::check(&snapshot)));
        let milliseconds = start.elapsed().as_millis() as u64;
        tracing::info!(milliseconds, panicked = checked.is_err(), "check");
        let Document { uri, version, .. } = snapshot.document;
        let event = Event::Checked(uri.as_str().to_owned(), version, checked.unwrap_or_default());
        if events.send(event).is_err() {
            return;
        }
    }
}
