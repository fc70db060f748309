//! Requests that wait for a worker: as many as fit, each in one or several parts.
//!
//! A request of several parts (a batch, all words of a text) gives one part to a worker and goes to
//! the end of the queue with the rest, so that it does not hold up those behind it. A part whose
//! caller has gone away is dropped, not done.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// Work for a worker.
pub(crate) trait Part: Send {
    /// Whether anybody still waits for it.
    fn is_wanted(&self) -> bool;
    /// Does it, and hands over what came out.
    fn work(self: Box<Self>);
}

/// A function whose result somebody waits for.
struct Asked<F, R> {
    work: F,
    reply: oneshot::Sender<R>,
}

impl<R: Send, F: FnOnce() -> R + Send> Part for Asked<F, R> {
    fn is_wanted(&self) -> bool {
        !self.reply.is_closed()
    }

    fn work(self: Box<Self>) {
        // Nobody to hear the result is nobody to tell about it.
        let _ = self.reply.send((self.work)());
    }
}

/// A part, and where its result will arrive; without a result if the work panicked.
pub(crate) fn part<R: Send + 'static>(
    work: impl FnOnce() -> R + Send + 'static,
) -> (Box<dyn Part>, oneshot::Receiver<R>) {
    let (reply, result) = oneshot::channel();
    (Box::new(Asked { work, reply }), result)
}

/// Why a request does not wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Too many wait already.
    Full,
    /// The server is stopping.
    Closed,
}

/// What a worker is to do.
pub(crate) struct Task {
    /// The work.
    pub(crate) part: Box<dyn Part>,
    /// Whether the machine has nothing else to do: it may have all cores.
    pub(crate) has_machine: bool,
}

/// The requests that wait.
pub(crate) struct Queue {
    capacity: usize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<VecDeque<Box<dyn Part>>>,
    busy: usize,
    abandoned: u64,
    is_closed: bool,
}

impl Queue {
    /// A queue for this many requests.
    pub(crate) fn new(capacity: usize) -> Self {
        Self { capacity, state: Mutex::default(), changed: Condvar::new() }
    }

    /// Puts a request at the end.
    pub(crate) fn push(&self, parts: Vec<Box<dyn Part>>) -> Result<(), Refusal> {
        let mut state = self.lock();
        if state.is_closed {
            return Err(Refusal::Closed);
        }
        if state.waiting.len() >= self.capacity {
            state.forget_unwanted();
        }
        if state.waiting.len() >= self.capacity {
            return Err(Refusal::Full);
        }
        if !parts.is_empty() {
            state.waiting.push_back(parts.into());
            self.changed.notify_all();
        }
        Ok(())
    }

    /// The next part that somebody waits for; `None` once the queue is closed and empty. Its taker
    /// says when it is [`done`](Self::done).
    pub(crate) fn take(&self) -> Option<Task> {
        let mut state = self.lock();
        loop {
            if let Some(part) = state.next() {
                let has_machine = state.waiting.is_empty() && state.busy == 0;
                state.busy += 1;
                return Some(Task { part, has_machine });
            }
            if state.is_closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A taken part is done.
    pub(crate) fn done(&self) {
        self.lock().busy -= 1;
    }

    /// Takes nothing more; what waits is still handed out.
    pub(crate) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    /// Requests that wait.
    pub(crate) fn waiting(&self) -> usize {
        self.lock().waiting.len()
    }

    /// Parts that are being worked on.
    pub(crate) fn busy(&self) -> usize {
        self.lock().busy
    }

    /// Parts dropped because their callers went away.
    pub(crate) fn abandoned(&self) -> u64 {
        self.lock().abandoned
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing that can panic runs under the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn next(&mut self) -> Option<Box<dyn Part>> {
        while let Some(mut request) = self.waiting.pop_front() {
            let Some(part) = request.pop_front() else { continue };
            if !part.is_wanted() {
                self.abandoned += 1 + request.len() as u64;
                continue;
            }
            if !request.is_empty() {
                self.waiting.push_back(request);
            }
            return Some(part);
        }
        None
    }

    fn forget_unwanted(&mut self) {
        let before = self.waiting.len();
        self.waiting.retain(|request| request.front().is_some_and(|part| part.is_wanted()));
        self.abandoned += (before - self.waiting.len()) as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Pending = Vec<oneshot::Receiver<&'static str>>;

    fn request(names: &[&'static str]) -> (Vec<Box<dyn Part>>, Pending) {
        names.iter().copied().map(|name| part(move || name)).unzip()
    }

    fn worked(queue: &Queue, pending: &mut Pending) -> Vec<&'static str> {
        let mut order = Vec::new();
        while let Some(task) = queue.take() {
            task.part.work();
            queue.done();
            pending.retain_mut(|one| one.try_recv().map(|name| order.push(name)).is_err());
        }
        order
    }

    #[test]
    fn a_long_request_does_not_hold_up_a_short_one() {
        let queue = Queue::new(4);
        let (long, mut pending) = request(&["a1", "a2", "a3"]);
        let (short, late) = request(&["b"]);
        pending.extend(late);
        queue.push(long).unwrap();
        queue.push(short).unwrap();
        queue.close();
        assert_eq!(worked(&queue, &mut pending), ["a1", "b", "a2", "a3"]);
    }

    #[test]
    fn a_full_queue_refuses_and_takes_again_when_callers_leave() {
        let queue = Queue::new(1);
        let (first, waiting) = request(&["first"]);
        queue.push(first).unwrap();
        assert_eq!(queue.push(request(&["second"]).0), Err(Refusal::Full));
        drop(waiting);
        let (third, mut pending) = request(&["third"]);
        queue.push(third).unwrap();
        queue.close();
        assert_eq!(worked(&queue, &mut pending), ["third"]);
        assert_eq!(queue.abandoned(), 1);
        assert_eq!(queue.push(request(&["late"]).0), Err(Refusal::Closed));
    }

    #[test]
    fn only_who_is_alone_has_the_machine() {
        let queue = Queue::new(9);
        let (one, _pending) = request(&["one"]);
        queue.push(one).unwrap();
        let first = queue.take().unwrap();
        let (two, _pending) = request(&["two"]);
        queue.push(two).unwrap();
        let second = queue.take().unwrap();
        assert!(first.has_machine && !second.has_machine);
        let (many, _pending) = request(&["x", "y"]);
        queue.done();
        queue.done();
        queue.push(many).unwrap();
        assert!(!queue.take().unwrap().has_machine);
    }
}
