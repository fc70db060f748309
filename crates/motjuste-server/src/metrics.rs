//! Metrics for Prometheus (OpenMetrics text).

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use crate::queue::Queue;

/// The media type of what [`Metrics::text`] gives.
pub(crate) const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Upper bounds of the histogram of answer times, in seconds.
const SECONDS: [f64; 12] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: String,
    route: String,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabel {
    route: String,
}

pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    durations: Family<RouteLabel, Histogram>,
    waiting: Gauge,
    busy: Gauge,
    abandoned: Gauge,
    memory: Gauge,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("motjuste");
        let requests = Family::default();
        registry.register(
            "requests",
            "Requests answered; 499: the caller disconnected",
            requests.clone(),
        );
        let durations: Family<RouteLabel, Histogram> =
            Family::new_with_constructor(|| Histogram::new(SECONDS));
        let help = "Time from a request's headers to its answer";
        registry.register_with_unit("request_duration", help, Unit::Seconds, durations.clone());
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        Self {
            waiting: gauge("queue_waiting", "Requests waiting for a worker"),
            busy: gauge("workers_busy", "Busy workers"),
            abandoned: gauge("abandoned", "Work dropped because the caller disconnected"),
            memory: gauge("resident_memory_bytes", "Resident memory of the process (Linux)"),
            registry,
            requests,
            durations,
        }
    }

    pub(crate) fn request(&self, method: &str, route: &str, status: u16, elapsed: Duration) {
        let (method, route) = (method.to_owned(), route.to_owned());
        let label = RouteLabel { route: route.clone() };
        self.durations.get_or_create(&label).observe(elapsed.as_secs_f64());
        self.requests.get_or_create(&RequestLabels { method, route, status }).inc();
    }

    pub(crate) fn text(&self, queue: &Queue) -> String {
        self.waiting.set(queue.waiting() as i64);
        self.busy.set(queue.busy() as i64);
        self.abandoned.set(queue.abandoned().cast_signed());
        self.memory.set(resident_bytes().unwrap_or(0));
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("text can be written to memory");
        text
    }
}

/// The resident memory of the process on Linux; `None` elsewhere.
fn resident_bytes() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: i64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}
