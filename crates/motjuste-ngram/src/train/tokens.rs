//! Texts as sequences: this thread reads and unpacks, others split and look words up.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use motjuste_core::Observer;
use motjuste_corpus::{Chunks, Form};

use super::splitter::Splitter;
use super::words::Words;
use super::{Settings, Step};
use crate::Error;
use crate::file::{END, START};

/// Bytes of text a thread takes at a time. A line longer than this is cut after its last whole word.
const CHUNK: usize = 1 << 20;

/// The longest sequences of all texts.
pub(super) struct Sequences<const N: usize> {
    /// Each token with the words before it, the token first: in this order, sorted keys bring
    /// together all that can stand before the same words. A sentence begins with `<s>` as often as
    /// it takes, and ends with `</s>`.
    pub(super) keys: Vec<[u32; N]>,
    pub(super) words: Words,
    pub(super) tokens: u64,
}

pub(super) fn read<const N: usize>(
    texts: &[PathBuf],
    settings: &Settings,
    observer: &dyn Observer<Step>,
) -> Result<Sequences<N>, Error> {
    let words = Words::default();
    let keys = Mutex::new(Vec::new());
    let tokens = AtomicU64::new(0);
    let threads = settings.threads.get();
    let (send, receive) = mpsc::sync_channel(2 * threads);
    let receive = Arc::new(Mutex::new(receive));
    thread::scope(|scope| {
        for _ in 0..threads {
            let receive = receive.clone();
            scope.spawn(|| split(receive, &words, &keys, &tokens));
        }
        // With the last thread the receiver goes, so that nothing waits for one that panicked.
        drop(receive);
        feed(texts, send, |bytes, of| {
            let sequences = locked(&keys).len();
            if sequences > u32::MAX as usize {
                return Err(Error::TooLong);
            }
            let tokens = tokens.load(Ordering::Relaxed);
            observer.observe(Step::Reading { bytes, of, tokens });
            settings.check_memory(words.memory() + sequences * size_of::<[u32; N]>())
        })
    })?;
    let keys = keys.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Sequences { keys, words, tokens: tokens.into_inner() })
}

/// Sends all texts, chunk by chunk; `progress` gets the bytes of the files read, and of how many.
fn feed(
    texts: &[PathBuf],
    send: SyncSender<String>,
    progress: impl Fn(u64, u64) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut sizes = Vec::with_capacity(texts.len());
    for path in texts {
        sizes.push(fs::metadata(path).map_err(motjuste_corpus::Error::read(path))?.len());
    }
    let mut before = 0;
    for (path, size) in texts.iter().zip(&sizes) {
        let mut chunks = Chunks::open(path, Form::Text, CHUNK)?;
        while let Some(chunk) = chunks.next().transpose()? {
            if send.send(chunk.text).is_err() {
                return Ok(());
            }
            progress(before + chunks.bytes_read(), sizes.iter().sum())?;
        }
        before += size;
    }
    // What the threads still hold is counted with the next chunk, if any; the last ones are few.
    Ok(())
}

/// Splits chunks as long as there are any.
fn split<const N: usize>(
    chunks: Arc<Mutex<Receiver<String>>>,
    words: &Words,
    keys: &Mutex<Vec<[u32; N]>>,
    tokens: &AtomicU64,
) {
    let mut splitter = Splitter::new(words);
    let mut own = Vec::new();
    loop {
        let Ok(text) = locked(&chunks).recv() else { return };
        own.clear();
        let mut counted = 0;
        for line in text.split('\n') {
            counted += splitter.split(line, |sentence| {
                let mut key = [START; N];
                for id in sentence.iter().chain([&END]) {
                    key.rotate_right(1);
                    key[0] = *id;
                    own.push(key);
                }
            });
        }
        locked(keys).extend_from_slice(&own);
        tokens.fetch_add(counted as u64, Ordering::Relaxed);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
