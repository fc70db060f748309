//! The state that the routes of a running server share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::Bytes;
use axum::response::Response;
use motjuste_http::Problem;
use motjuste_http::admission::Admission;
use motjuste_http::respond::{json, to_json};
use tokio::time;

use crate::kind;
use crate::latency::RequestKind;
use crate::metrics::Metrics;
use crate::queue::{Queue, QueueLimits, Refusal, part};
use crate::service::SuggestionService;
use crate::settings::Settings;
use crate::{docs_page, openapi};

pub(crate) struct AppState {
    pub(crate) service: Arc<SuggestionService>,
    pub(crate) queue: Arc<Queue>,
    pub(crate) admission: Arc<Admission>,
    pub(crate) metrics: Metrics,
    pub(crate) settings: Settings,
    pub(crate) openapi: Bytes,
    pub(crate) docs: Bytes,
    is_stopping: AtomicBool,
}

impl AppState {
    pub(crate) fn new(service: SuggestionService, settings: Settings) -> Arc<Self> {
        let document = openapi::document();
        let limits = &settings.limits;
        let (requests, time, workers) = (limits.queue, limits.answer, limits.workers.get());
        Arc::new(Self {
            service: Arc::new(service),
            queue: Arc::new(Queue::new(QueueLimits { requests, time, workers })),
            admission: Admission::new(limits.http.per_client),
            metrics: Metrics::new(),
            docs: docs_page::render(&document).into(),
            openapi: to_json(&document).into(),
            settings,
            is_stopping: AtomicBool::new(false),
        })
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Acquire)
    }

    /// Accepts no new work from now on.
    pub(crate) fn stop(&self) {
        self.is_stopping.store(true, Ordering::Release);
        tracing::info!(waiting = self.queue.waiting(), busy = self.queue.busy(), "stopping");
    }

    /// The results of some work, in its order: queued together, done by the workers one by one.
    /// Dropping the future drops the parts that no worker has begun.
    pub(crate) async fn work<R: Send + 'static>(
        &self,
        kind: RequestKind,
        works: impl IntoIterator<Item = impl FnOnce(&SuggestionService) -> R + Send + 'static>,
    ) -> Result<Vec<R>, Problem> {
        let (parts, results): (Vec<_>, Vec<_>) = works
            .into_iter()
            .map(|work| {
                let service = Arc::clone(&self.service);
                part(move || work(&service))
            })
            .unzip();
        self.queue.push(kind, parts).map_err(refused)?;
        let in_order = async {
            let mut answers = Vec::with_capacity(results.len());
            for result in results {
                answers.push(result.await.map_err(|_| {
                    Problem::new(kind::INTERNAL_ERROR, "the answer was lost; this is a bug")
                })?);
            }
            Ok(answers)
        };
        let limit = self.settings.limits.answer;
        time::timeout(limit, in_order).await.unwrap_or_else(|_| {
            Err(Problem::new(kind::ANSWER_TIMEOUT, format!("no answer within {limit:?}")))
        })
    }

    /// The JSON that one piece of work gives.
    pub(crate) async fn answer(
        &self,
        kind: RequestKind,
        work: impl FnOnce(&SuggestionService) -> Result<Vec<u8>, Problem> + Send + 'static,
    ) -> Result<Response, Problem> {
        let mut answers = self.work(kind, [work]).await?;
        answers.pop().expect("one piece of work has one result").map(json)
    }
}

fn refused(refusal: Refusal) -> Problem {
    match refusal {
        Refusal::Full => Problem::new(kind::OVERLOADED, "try again in a moment"),
        Refusal::Late(by) => {
            let seconds = by.as_secs() + 1;
            let detail = format!("the queue is too long; try again in {seconds} s");
            Problem::new(kind::OVERLOADED, detail).retry_after(seconds)
        }
        Refusal::Closed => shutting_down(),
    }
}

pub(crate) fn shutting_down() -> Problem {
    Problem::new(kind::SHUTTING_DOWN, "the server accepts no new requests")
}
