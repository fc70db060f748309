//! What the routes of a running server share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::Bytes;
use tokio::time;

use crate::desk::Desk;
use crate::metrics::Metrics;
use crate::pace::Sort;
use motjuste_http::Problem;
use motjuste_http::admission::Admission;

use crate::kind;
use crate::queue::{Queue, Refusal, Room, part};
use crate::settings::Settings;
use crate::{docs_page, openapi};

/// What the routes share.
pub(crate) struct State {
    /// What answers.
    pub(crate) desk: Arc<Desk>,
    /// What waits.
    pub(crate) queue: Arc<Queue>,
    /// Whose requests are under way.
    pub(crate) admission: Arc<Admission>,
    /// What is counted.
    pub(crate) metrics: Metrics,
    /// How it was set up.
    pub(crate) settings: Settings,
    /// The API, described for machines.
    pub(crate) openapi: Bytes,
    /// The same for people.
    pub(crate) docs: Bytes,
    is_stopping: AtomicBool,
}

impl State {
    /// Of a server that starts.
    pub(crate) fn new(desk: Desk, settings: Settings) -> Arc<Self> {
        let document = openapi::document();
        let limits = &settings.limits;
        let room =
            Room { requests: limits.queue, time: limits.answer, workers: limits.workers.get() };
        Arc::new(Self {
            desk: Arc::new(desk),
            queue: Arc::new(Queue::new(room)),
            admission: Admission::new(settings.limits.http.per_client),
            metrics: Metrics::new(),
            docs: docs_page::render(&document).into(),
            openapi: motjuste_http::respond::to_json(&document).into(),
            settings,
            is_stopping: AtomicBool::new(false),
        })
    }

    /// Whether the server takes nothing new.
    pub(crate) fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Acquire)
    }

    /// Takes nothing new from now on.
    pub(crate) fn stop(&self) {
        self.is_stopping.store(true, Ordering::Release);
        tracing::info!(waiting = self.queue.waiting(), busy = self.queue.busy(), "stopping");
    }

    /// The results of some work, in its order: queued together, done by the workers one by one.
    /// Dropping the future drops what is not begun.
    pub(crate) async fn work<R: Send + 'static>(
        &self,
        sort: Sort,
        works: impl IntoIterator<Item = impl FnOnce(&Desk) -> R + Send + 'static>,
    ) -> Result<Vec<R>, Problem> {
        let (parts, results): (Vec<_>, Vec<_>) = works
            .into_iter()
            .map(|work| {
                let desk = Arc::clone(&self.desk);
                part(move || work(&desk))
            })
            .unzip();
        self.queue.push(sort, parts).map_err(|refusal| match refusal {
            Refusal::Full => kind::OVERLOADED.because("try again in a moment"),
            Refusal::Late(by) => {
                let seconds = by.as_secs() + 1;
                let detail = format!("what waits takes too long; try again in {seconds} s");
                kind::OVERLOADED.because(detail).retry_after(seconds)
            }
            Refusal::Closed => kind::SHUTTING_DOWN.because("the server takes nothing new"),
        })?;
        let in_order = async {
            let mut answers = Vec::with_capacity(results.len());
            for result in results {
                let lost = |_| kind::INTERNAL_ERROR.because("the answer was lost; this is a bug");
                answers.push(result.await.map_err(lost)?);
            }
            Ok(answers)
        };
        let limit = self.settings.limits.answer;
        time::timeout(limit, in_order).await.unwrap_or_else(|_| {
            Err(kind::ANSWER_TIMEOUT.because(format!("no answer within {limit:?}")))
        })
    }

    /// The result of one piece of work.
    pub(crate) async fn answer<R: Send + 'static>(
        &self,
        sort: Sort,
        work: impl FnOnce(&Desk) -> Result<R, Problem> + Send + 'static,
    ) -> Result<R, Problem> {
        let mut answers = self.work(sort, [work]).await?;
        answers.pop().expect("one piece of work has one result")
    }
}
