//! From texts to sequences: a thread that reads, threads that count, and what they leave behind, in
//! runs or in memory.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use super::counting::{Counting, Ended, Feed};
use super::error::Error;
use super::journal::{Fingerprint, Progress, WorkDir};
use super::key::{Key, Packing};
use super::splitter::Splitter;
use super::text;
use super::words::Words;
use super::{Observer, Settings};

/// Bytes of text a thread takes at a time, at most.
const BLOCK: usize = 1 << 18;

/// What is to be read.
pub(super) struct Texts<'t> {
    pub(super) texts: &'t [PathBuf],
    pub(super) settings: &'t Settings,
    pub(super) fingerprint: &'t Fingerprint,
    pub(super) work: &'t WorkDir,
}

/// What was counted.
pub(super) struct Gathered {
    pub(super) progress: Progress,
    pub(super) sequences: Sequences,
}

/// Where the sequences are.
pub(super) enum Sequences {
    /// In the runs.
    InRuns,
    /// All in memory, in narrow numbers.
    Narrow(Vec<Vec<u64>>),
    /// All in memory, in wide numbers.
    Wide(Vec<Vec<u128>>),
}

impl Texts<'_> {
    /// Counts all texts, from where an earlier run has come.
    pub(super) fn gather(
        &self,
        progress: Progress,
        observer: &mut dyn Observer,
    ) -> Result<Gathered, Error> {
        let Settings { order, threads, .. } = *self.settings;
        let memory = self.settings.working_memory();
        let threads = threads.get();
        // An eighth for what splitters remember, and for blocks on their way.
        let aside = memory / 8;
        let waiting = 2 * threads;
        let block = (aside / 2 / (waiting + threads + 2)).clamp(1, BLOCK);
        let before: u64 = self.fingerprint.sizes().take(progress.position.text).sum();
        let read = Arc::new(AtomicU64::new(before));
        let words = Words::new(progress.words.iter().cloned());
        thread::scope(|scope| {
            let (send, receive) = mpsc::sync_channel(waiting);
            let (from, texts, reader) = (progress.position, self.texts, read.clone());
            scope.spawn(move || {
                text::read_blocks(texts, from, block, &reader, |block| send.send(block).is_ok());
            });
            let splitter = |_| Splitter::new(&words, aside / 2 / threads);
            let counting = Counting {
                work: self.work,
                fingerprint: self.fingerprint,
                words: &words,
                splitters: (0..threads).map(splitter).collect(),
                feed: Feed::new(self.texts, receive, from),
                progress,
                order,
                memory: memory - aside,
                bytes_read: &|| read.load(Ordering::Relaxed),
                bytes: self.fingerprint.sizes().sum(),
            };
            gather(counting, observer)
        })
    }
}

/// Counts in narrow numbers as long as they do.
fn gather(mut counting: Counting<'_, '_>, observer: &mut dyn Observer) -> Result<Gathered, Error> {
    let sequences = match counting.run::<u64>(observer)? {
        Ended::AllRead(buffers) => keep(&mut counting, buffers, Sequences::Narrow, observer)?,
        Ended::Outgrown => match counting.run::<u128>(observer)? {
            Ended::AllRead(buffers) => keep(&mut counting, buffers, Sequences::Wide, observer)?,
            Ended::Outgrown => {
                let most = Packing::<u128>::new(counting.order).capacity();
                return Err(Error::TooManyWords { most });
            }
        },
    };
    Ok(Gathered { progress: counting.progress, sequences })
}

/// Keeps what was gathered last in memory if it is all there is and leaves room to sort it.
fn keep<K: Key>(
    counting: &mut Counting<'_, '_>,
    buffers: Vec<Vec<K>>,
    in_memory: impl FnOnce(Vec<Vec<K>>) -> Sequences,
    observer: &mut dyn Observer,
) -> Result<Sequences, Error> {
    let packing = Packing::<K>::new(counting.order);
    let length: usize = buffers.iter().map(Vec::len).sum();
    if !counting.progress.runs.is_empty() || length * size_of::<K>() > counting.memory / 2 {
        if length > 0 {
            counting.spill(&packing, buffers, observer)?;
        }
        return Ok(Sequences::InRuns);
    }
    counting.progress.words = counting.words.met();
    let frequencies = &mut counting.progress.frequencies;
    frequencies.resize(counting.words.len(), 0);
    for key in buffers.iter().flatten() {
        frequencies[packing.last(*key) as usize] += 1;
    }
    Ok(in_memory(buffers))
}
