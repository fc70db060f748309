//! Counts the longest sequences: threads split blocks of text and gather sequences until memory is
//! full; what they have is then sorted, written as a run, and noted.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rayon::prelude::*;

use super::error::Error;
use super::journal::{Fingerprint, Progress, WorkDir};
use super::key::{Key, Packing};
use super::merge::Merged;
use super::run::{RunFile, of_keys};
use super::splitter::Splitter;
use super::text::{Block, Position};
use super::words::{END, START, Words};
use super::{Observer, Step};

/// How often an observer hears of reading.
const NEWS: Duration = Duration::from_millis(100);
/// Words of one byte there can be; all others take two bytes of text or more.
const SHORT_WORDS: usize = 256;

/// How a stretch of counting ended.
pub(super) enum Ended<K> {
    /// With the texts: what was gathered since the last run.
    AllRead(Vec<Vec<K>>),
    /// With more words than the keys can tell apart; everything is in runs.
    Outgrown,
}

/// Counting as far as it has come.
pub(super) struct Counting<'c, 't> {
    pub(super) work: &'c WorkDir,
    pub(super) fingerprint: &'c Fingerprint,
    pub(super) words: &'t Words,
    pub(super) splitters: Vec<Splitter<'t>>,
    pub(super) feed: Feed<'c>,
    pub(super) progress: Progress,
    pub(super) order: usize,
    /// Bytes for sequences and words.
    pub(super) memory: usize,
    /// Bytes of the texts read so far.
    pub(super) bytes_read: &'c (dyn Fn() -> u64 + Sync),
    pub(super) bytes: u64,
}

impl Counting<'_, '_> {
    /// Counts until the texts end or the words outgrow the keys.
    pub(super) fn run<K: Key>(&mut self, observer: &mut dyn Observer) -> Result<Ended<K>, Error> {
        let packing = Packing::<K>::new(self.order);
        loop {
            let buffers = self.fill(&packing, observer)?;
            if self.feed.ended() {
                return Ok(Ended::AllRead(buffers));
            }
            if buffers.iter().any(|buffer| !buffer.is_empty()) {
                self.spill(&packing, buffers, observer)?;
            }
            if !self.feed.has_words_left(&packing, self.words) {
                return Ok(Ended::Outgrown);
            }
        }
    }

    /// Splits blocks on all threads until the buffers are full or the texts end.
    fn fill<K: Key>(
        &mut self,
        packing: &Packing<K>,
        observer: &mut dyn Observer,
    ) -> Result<Vec<Vec<K>>, Error> {
        let capacity = self.capacity::<K>()? / self.splitters.len();
        let (feed, words) = (&self.feed, self.words);
        feed.start_again();
        let (done, finished) = mpsc::channel();
        let tokens = Mutex::new(self.progress.tokens);
        let workers = self.splitters.len();
        let step = || Step::Reading {
            bytes: (self.bytes_read)(),
            of: self.bytes,
            tokens: *tokens.lock().unwrap_or_else(PoisonError::into_inner),
        };
        let filled: Vec<Result<Vec<K>, Error>> = thread::scope(|scope| {
            let handles: Vec<_> = self
                .splitters
                .iter_mut()
                .map(|splitter| {
                    let (tokens, done) = (&tokens, done.clone());
                    scope.spawn(move || {
                        let mut worker = Worker { packing, splitter, words, feed, tokens };
                        let filled = worker.fill(capacity);
                        // Nobody listens only where the observer panicked.
                        let _ = done.send(());
                        filled
                    })
                })
                .collect();
            let mut running = workers;
            while running > 0 {
                match finished.recv_timeout(NEWS) {
                    Ok(()) => running -= 1,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                observer.step(step());
            }
            handles.into_iter().map(|handle| handle.join()).map(rethrown).collect()
        });
        self.progress.tokens = tokens.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.progress.position = self.feed.position();
        filled.into_iter().collect()
    }

    /// Sequences there is room for.
    fn capacity<K: Key>(&self) -> Result<usize, Error> {
        // Words still grow while the buffers fill.
        let words = self.words.memory().max(self.memory / 16);
        let room = self.memory.saturating_sub(words + words / 8);
        if room < self.memory / 4 {
            return Err(Error::Memory { words: self.words.len(), memory: self.memory });
        }
        Ok(room / size_of::<K>())
    }

    /// Writes what was gathered as a run, and notes it.
    pub(super) fn spill<K: Key>(
        &mut self,
        packing: &Packing<K>,
        mut buffers: Vec<Vec<K>>,
        observer: &mut dyn Observer,
    ) -> Result<(), Error> {
        observer.step(Step::Spilling { run: self.progress.runs.len() + 1 });
        buffers.iter_mut().for_each(|buffer| buffer.par_sort_unstable());
        let frequencies = &mut self.progress.frequencies;
        frequencies.resize(self.words.len(), 0);
        let merged = Merged::new(buffers.iter().map(|buffer| of_keys(buffer)).collect());
        let counted = merged.inspect(|item| {
            if let Ok(item) = item {
                frequencies[packing.last(item.key) as usize] += u64::from(item.count);
            }
        });
        let name = format!("run-counted-{}", self.progress.runs.len());
        let run = RunFile::write(self.work.path(), name, counted)?;
        self.progress.runs.push(run);
        self.progress.words = self.words.met();
        self.work.note(self.fingerprint, &self.progress)
    }
}

/// A thread that turns blocks into sequences.
struct Worker<'a, 't, K> {
    packing: &'a Packing<K>,
    splitter: &'a mut Splitter<'t>,
    words: &'a Words,
    feed: &'a Feed<'a>,
    tokens: &'a Mutex<u64>,
}

impl<K: Key> Worker<'_, '_, K> {
    fn fill(&mut self, capacity: usize) -> Result<Vec<K>, Error> {
        let mut keys: Vec<K> = Vec::with_capacity(capacity);
        let mut done = 0;
        loop {
            // At most a sequence a byte, and one for the end of each sentence.
            let room = |bytes: usize| keys.is_empty() || keys.len() + 2 * bytes <= capacity;
            let Some(block) = self.feed.next(done, self.packing, self.words, room)? else {
                return Ok(keys);
            };
            let counted = self.take(&block, &mut keys).inspect_err(|_| self.feed.stop())?;
            *self.tokens.lock().unwrap_or_else(PoisonError::into_inner) += counted as u64;
            done = block.bytes.len();
        }
    }

    /// Gathers the sequences of a block; returns how many tokens it has.
    fn take(&mut self, block: &Block, keys: &mut Vec<K>) -> Result<usize, Error> {
        let text = std::str::from_utf8(&block.bytes).map_err(|error| {
            let before = &block.bytes[..error.valid_up_to()];
            let lines = before.iter().filter(|byte| **byte == b'\n').count() as u64;
            self.feed.not_text(block.start, lines)
        })?;
        let packing = self.packing;
        let start = packing.filled(START);
        let mut tokens = 0;
        for line in text.split('\n') {
            tokens += self.splitter.split(line, |sentence| {
                let mut key = start;
                for id in sentence.iter().chain([&END]) {
                    key = packing.followed(key, *id);
                    keys.push(key);
                }
            });
        }
        Ok(tokens)
    }
}

/// Hands out blocks in their order, so that those handed out are always all up to a position.
pub(super) struct Feed<'t> {
    texts: &'t [std::path::PathBuf],
    state: Mutex<State>,
}

struct State {
    blocks: Receiver<Result<Block, Error>>,
    /// A block there was no room for.
    waiting: Option<Block>,
    /// The end of the last block handed out.
    position: Position,
    /// Bytes of blocks that are being split.
    in_hand: usize,
    stopped: bool,
    ended: bool,
}

impl<'t> Feed<'t> {
    pub(super) fn new(
        texts: &'t [std::path::PathBuf],
        blocks: Receiver<Result<Block, Error>>,
        position: Position,
    ) -> Self {
        let state =
            State { blocks, waiting: None, position, in_hand: 0, stopped: false, ended: false };
        Self { texts, state: Mutex::new(state) }
    }

    /// The next block, once the one of `done` bytes is split; none if it may not have room, if the
    /// texts are at their end, or if any thread had no room.
    fn next<K: Key>(
        &self,
        done: usize,
        packing: &Packing<K>,
        words: &Words,
        room: impl Fn(usize) -> bool,
    ) -> Result<Option<Block>, Error> {
        let mut state = self.locked();
        state.in_hand -= done;
        if state.stopped || state.ended {
            return Ok(None);
        }
        let block = match state.waiting.take().map(Ok).or_else(|| state.blocks.recv().ok()) {
            Some(Ok(block)) => block,
            Some(Err(error)) => {
                state.stopped = true;
                return Err(error);
            }
            None => {
                state.ended = true;
                return Ok(None);
            }
        };
        if !room(block.bytes.len()) || !state.words_fit(&block, packing, words) {
            state.waiting = Some(block);
            state.stopped = true;
            return Ok(None);
        }
        state.position = block.end;
        state.in_hand += block.bytes.len();
        Ok(Some(block))
    }

    /// Whether the words of the next block would fit the keys.
    fn has_words_left<K: Key>(&self, packing: &Packing<K>, words: &Words) -> bool {
        let state = self.locked();
        state.waiting.as_ref().is_none_or(|block| state.words_fit(block, packing, words))
    }

    fn start_again(&self) {
        let mut state = self.locked();
        state.stopped = false;
        state.in_hand = 0;
    }

    fn stop(&self) {
        self.locked().stopped = true;
    }

    fn ended(&self) -> bool {
        self.locked().ended
    }

    fn position(&self) -> Position {
        self.locked().position
    }

    fn not_text(&self, block: Position, lines: u64) -> Error {
        let path = self.texts.get(block.text).cloned().unwrap_or_default();
        Error::NotText { path, line: block.lines + lines + 1 }
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Whether the keys can tell all words apart, whatever the blocks in hand and this one bring.
    fn words_fit<K: Key>(&self, block: &Block, packing: &Packing<K>, words: &Words) -> bool {
        let new = SHORT_WORDS + (self.in_hand + block.bytes.len()) / 2;
        ((words.len() + new) as u64) < packing.capacity()
    }
}

/// A panic of a worker is one here.
fn rethrown<T>(joined: thread::Result<T>) -> T {
    joined.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
