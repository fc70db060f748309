//! The download of a model, told to a Python callable.

use std::sync::Mutex;

use motjuste::{Event, Progress, Task};
use pyo3::prelude::*;

/// Calls `report(what, done, total)`: `total` is None for a message, and `done` is None at the end.
pub(crate) struct Report {
    to: Py<PyAny>,
    what: String,
    total: u64,
    /// An exception of the callable, or of a signal handler: it stops the pull.
    raised: Mutex<Option<PyErr>>,
}

impl Report {
    pub(crate) const fn new(to: Py<PyAny>) -> Self {
        Self { to, what: String::new(), total: 0, raised: Mutex::new(None) }
    }

    /// The exception that stopped the pull, if one did.
    pub(crate) fn raised(self) -> Option<PyErr> {
        self.raised.into_inner().ok().flatten()
    }

    fn keep(&self, outcome: PyResult<()>) {
        if let (Err(error), Ok(mut raised)) = (outcome, self.raised.lock()) {
            raised.get_or_insert(error);
        }
    }

    fn call(&self, what: &str, done: Option<u64>, total: Option<u64>) {
        self.keep(Python::attach(|py| self.to.call1(py, (what, done, total)).map(drop)));
    }
}

impl Progress for Report {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Begin(task, total) => {
                self.total = total;
                self.what = match task {
                    Task::Download { package, number, count } => {
                        format!("downloading {package} ({number} of {count})")
                    }
                    Task::Unpack(asset) => format!("unpacking {}", asset.name),
                    Task::Check(asset) => format!("checking {}", asset.name),
                };
                self.call(&self.what, Some(0), Some(total));
            }
            Event::Advanced(done) => self.call(&self.what, Some(done), Some(self.total)),
            Event::End => self.call(&self.what, None, Some(self.total)),
            Event::Waiting(asset) => {
                let what = format!("another process is downloading {}; waiting for it", asset.name);
                self.call(&what, None, None);
            }
            Event::Damaged(asset, reason) => {
                let what = format!("{} is damaged, downloading it again: {reason}", asset.name);
                self.call(&what, None, None);
            }
            Event::Passed(origin, reason) => {
                self.call(&format!("{origin} failed: {reason}"), None, None);
            }
            Event::Kept { .. } => {}
        }
    }

    fn is_cancelled(&self) -> bool {
        self.keep(Python::attach(|py| py.check_signals()));
        self.raised.lock().is_ok_and(|raised| raised.is_some())
    }
}
