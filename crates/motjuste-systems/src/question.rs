//! A target as a system is asked about it.

use motjuste_core::{Benchmark, Pos, Substitute, Target};
use motjuste_engine::AnalysedTarget;

use crate::{Error, Result};

/// A target of a benchmark, understood. Only bounds and sources (oracles, CoInCo) may look at the
/// benchmark's own labels.
#[derive(Debug, Clone)]
pub struct Question<'b> {
    /// The sentence around the target, its part of speech and dictionary form.
    pub located: AnalysedTarget<'b>,
    benchmark: &'b Benchmark,
    target: &'b Target,
    position: usize,
}

impl<'b> Question<'b> {
    /// The target at a place of a benchmark.
    ///
    /// # Errors
    /// If there is none, or its context holds no word there.
    pub fn new(benchmark: &'b Benchmark, position: usize) -> Result<Self> {
        let target = benchmark.targets().get(position).ok_or(Error::NoSuchTarget { position })?;
        let id = || target.id().to_string();
        let context =
            benchmark.context_of(target).ok_or_else(|| Error::NoContext { target: id() })?;
        let (text, span) = (context.text(), target.span().bytes());
        let located = match target.pos() {
            Some(pos) => AnalysedTarget::with_pos(text, span, pos),
            None => AnalysedTarget::new(text, span),
        };
        let located = located.map_err(|reason| Error::Place { target: id(), reason })?;
        Ok(Self { located, benchmark, target, position })
    }

    /// The target's record.
    #[must_use]
    pub const fn target(&self) -> &'b Target {
        self.target
    }

    /// The benchmark it is from.
    #[must_use]
    pub const fn benchmark(&self) -> &'b Benchmark {
        self.benchmark
    }

    /// Its part of speech.
    #[must_use]
    pub const fn pos(&self) -> Pos {
        self.located.pos
    }

    /// The substitutes people judged, in the order of the file.
    pub fn judged(&self) -> impl ExactSizeIterator<Item = &'b Substitute> {
        self.benchmark.substitutes_of(self.position)
    }
}
