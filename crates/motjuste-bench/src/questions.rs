//! The targets of a benchmark, each understood once for all systems that are asked about it.

use std::sync::OnceLock;

use motjuste_core::Benchmark;
use motjuste_systems::{Question, Result};

/// The questions of one benchmark.
#[derive(Debug)]
pub(crate) struct Questions<'m> {
    benchmark: &'m Benchmark,
    understood: Vec<OnceLock<Question<'m>>>,
}

impl<'m> Questions<'m> {
    /// Of a benchmark; nothing is understood yet.
    pub(crate) fn new(benchmark: &'m Benchmark) -> Self {
        let understood = benchmark.targets().iter().map(|_| OnceLock::new()).collect();
        Self { benchmark, understood }
    }

    pub(crate) const fn benchmark(&self) -> &'m Benchmark {
        self.benchmark
    }

    /// The target at a place.
    ///
    /// # Errors
    /// If its context holds no word there.
    pub(crate) fn get(&self, at: usize) -> Result<&Question<'m>> {
        let place = &self.understood[at];
        if let Some(question) = place.get() {
            return Ok(question);
        }
        let question = Question::new(self.benchmark, at)?;
        Ok(place.get_or_init(|| question))
    }
}
