//! N-gram language models from text, larger than memory if need be: interpolated modified
//! Kneser–Ney (Chen & Goodman 1998), by sorting, as Heafield et al. (2013) do it.
//!
//! ```text
//! texts ─► text.rs       blocks of whole lines, decompressed on a thread of their own
//!       ─► splitter.rs   sentences of word numbers, on all threads
//!       ─► counting.rs   the longest sequences; when memory is full, a sorted run and a note (journal.rs)
//!       ─► adjusting.rs  one pass over all of them, sorted from the end: counts of every length
//!       ─► sorter.rs     the same from the start: histories before their continuations
//!       ─► assembling.rs totals and backoffs of histories, node by node into the file
//! ```
//! The bytes of the model depend on the texts and the settings, not on memory or threads.

mod adjusting;
mod assembling;
mod counting;
mod discounts;
mod error;
mod gathering;
mod journal;
mod key;
mod merge;
mod modelling;
mod recent;
mod run;
mod sorter;
mod splitter;
#[cfg(test)]
mod tests;
mod text;
mod words;

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use motjuste_systems::parts::ngrams::Ngrams;

pub use error::Error;

use gathering::Texts;
use journal::{Fingerprint, Progress, WorkDir};
use modelling::Modelling;

/// The least memory that makes sense.
const LEAST_MEMORY: usize = 1 << 20;

/// What the program takes besides the data: its code and tables, decoders' windows, room between
/// allocations.
const PROGRAM_MEMORY: usize = 80 << 20;

/// How a model is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Words of the longest sequences, 1 to 5.
    pub order: usize,
    /// Bytes that may be used, about.
    pub memory: usize,
    /// Threads that split text.
    pub threads: NonZero<usize>,
    /// The least counts kept, by length. Words below the first are read as `<unk>`; of longer
    /// sequences those below are left out after discounts were estimated. None may be less than
    /// that of a shorter sequence; lengths not listed have the last.
    pub least: Vec<u64>,
}

impl Settings {
    /// Bytes for the data.
    fn working_memory(&self) -> usize {
        self.memory - PROGRAM_MEMORY.min(self.memory / 3)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            order: 3,
            memory: 1_000_000_000,
            threads: thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
            least: vec![1],
        }
    }
}

/// What training does, for a progress bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// An earlier run is continued, which has counted this many tokens.
    Resuming {
        /// Tokens.
        tokens: u64,
    },
    /// Reading texts.
    Reading {
        /// Bytes of the files so far.
        bytes: u64,
        /// Of how many.
        of: u64,
        /// Tokens so far.
        tokens: u64,
    },
    /// Memory is full: writing a run.
    Spilling {
        /// Which, from 1.
        run: usize,
    },
    /// Adding up the runs.
    Merging {
        /// Sequences so far.
        done: u64,
    },
    /// Writing the model.
    Writing {
        /// Sequences so far.
        done: u64,
        /// Of how many.
        of: u64,
    },
}

/// Who watches a training.
pub trait Observer {
    /// Something was done.
    fn step(&mut self, step: Step);
}

impl<F: FnMut(Step)> Observer for F {
    fn step(&mut self, step: Step) {
        self(step);
    }
}

/// What came of a training.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Tokens of the texts.
    pub tokens: u64,
    /// Sentences.
    pub sentences: u64,
    /// Sequences of the model by length: words first, the marks among them.
    pub sequences: Vec<u64>,
    /// Runs that were written because memory was full.
    pub runs: usize,
    /// Bytes of the model.
    pub bytes: u64,
}

/// Counts texts and writes the model to `out`. If it is killed, the same call goes on from the runs
/// it has written in the directory `out` with `.work` added, which is removed at the end.
///
/// # Errors
/// If a text cannot be read, a file not be written, or the settings make no sense.
pub fn train(
    texts: &[PathBuf],
    out: &Path,
    settings: &Settings,
    observer: &mut dyn Observer,
) -> Result<Summary, Error> {
    let least = checked(settings)?;
    let fingerprint = Fingerprint::of(texts, settings.order)?;
    if let Some(parent) = out.parent() {
        fs::create_dir_all(parent).map_err(Error::write(parent))?;
    }
    let work = WorkDir::open(out)?;
    let progress = work.resume(&fingerprint)?;
    if progress.tokens > 0 {
        observer.step(Step::Resuming { tokens: progress.tokens });
    }
    let texts_to_read = Texts { texts, settings, fingerprint: &fingerprint, work: &work };
    let gathered = texts_to_read.gather(progress, observer)?;
    if gathered.progress.tokens == 0 {
        return Err(Error::NoWords);
    }
    let provenance = provenance(texts, settings, &gathered.progress, &least);
    let modelling = Modelling { work: &work, settings, least: &least, provenance: &provenance };
    let written = modelling.run(gathered, observer);
    if written.is_err() {
        // Nothing half-written is left; the first error is the one to tell.
        let _ = fs::remove_file(work.model());
    }
    let mut summary = written?;
    work.finish()?;
    summary.bytes = fs::metadata(out).map_err(Error::read(out))?.len();
    Ok(summary)
}

/// The least counts by length, if the settings make sense.
fn checked(settings: &Settings) -> Result<Vec<u64>, Error> {
    if !(1..=Ngrams::MOST_ORDER).contains(&settings.order) {
        return Err(Error::Setting("the order must be 1 to 5"));
    }
    if settings.memory < LEAST_MEMORY {
        return Err(Error::Setting("allow at least 1 MB of memory"));
    }
    if settings.least.len() > settings.order {
        return Err(Error::Setting("there are more least counts than lengths of sequences"));
    }
    let last = settings.least.last().copied().unwrap_or(1);
    let mut least = settings.least.clone();
    least.resize(settings.order, last);
    if least.get(1..).is_some_and(|longer| !longer.is_sorted()) {
        return Err(Error::Setting(
            "a sequence's least count must not be lower than that of a shorter one",
        ));
    }
    Ok(least)
}

fn provenance(
    texts: &[PathBuf],
    settings: &Settings,
    progress: &Progress,
    least: &[u64],
) -> String {
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let least: Vec<String> = least.iter().map(u64::to_string).collect();
    format!(
        "motjuste {}, n-grams of order {} (least counts {}) of {} tokens: {}",
        env!("CARGO_PKG_VERSION"),
        settings.order,
        least.join(","),
        progress.tokens,
        texts.iter().map(name).collect::<Vec<_>>().join(", "),
    )
}
