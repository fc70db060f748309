//! Requests that wait for a worker, each in one or several parts: as much work as can be done in time.
//!
//! Small requests, for which a person waits, go ahead of large ones (a batch, all words of a text).
//! Large ones are done one after the other, because all would be late if they took turns. While
//! small ones wait, the oldest large one gets one turn in four, and three if it would otherwise be
//! late. A request that cannot be answered in time is refused at once. Parts whose client went away
//! are dropped.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::latency::{LatencyEstimate, RequestKind};

/// The most parts of a small request.
const FEW: usize = 4;
/// Parts in a round of turns; small and large requests get at least one each.
const ROUND: u32 = 4;
/// The share of the time that large requests may fill: their share of a round if need be.
const FILLED: f64 = 0.75;

pub(crate) trait Part: Send {
    /// Whether its client still waits.
    fn is_wanted(&self) -> bool;
    /// Does the work and sends the result.
    fn work(self: Box<Self>);
}

struct Asked<F, R> {
    work: F,
    reply: oneshot::Sender<R>,
}

impl<R: Send, F: FnOnce() -> R + Send> Part for Asked<F, R> {
    fn is_wanted(&self) -> bool {
        !self.reply.is_closed()
    }

    fn work(self: Box<Self>) {
        // If the receiver is gone, so is the client.
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    Full,
    /// It would be late by so long.
    Late(Duration),
    Closed,
}

pub(crate) struct Task {
    pub(crate) part: Box<dyn Part>,
    pub(crate) run: Run,
}

/// What the queue measures of a part while a worker does it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run {
    kind: RequestKind,
    since: Instant,
    /// Whether nothing else is to be done: it may use all cores.
    pub(crate) has_machine: bool,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct QueueLimits {
    pub(crate) requests: usize,
    /// From a request to its answer.
    pub(crate) time: Duration,
    pub(crate) workers: usize,
}

pub(crate) struct Queue {
    limits: QueueLimits,
    state: Mutex<State>,
    changed: Condvar,
}

struct Request {
    kind: RequestKind,
    deadline: Instant,
    parts: VecDeque<Box<dyn Part>>,
}

#[derive(Default)]
struct State {
    small: VecDeque<Request>,
    large: VecDeque<Request>,
    turn: u32,
    latency: LatencyEstimate,
    busy: usize,
    abandoned: u64,
    is_closed: bool,
}

impl Queue {
    pub(crate) fn new(limits: QueueLimits) -> Self {
        Self { limits, state: Mutex::default(), changed: Condvar::new() }
    }

    /// Queues a request, unless it would be late.
    pub(crate) fn push(&self, kind: RequestKind, parts: Vec<Box<dyn Part>>) -> Result<(), Refusal> {
        let mut state = self.lock();
        if state.is_closed {
            return Err(Refusal::Closed);
        }
        if parts.is_empty() {
            return Ok(());
        }
        if state.refusal(&self.limits, kind, parts.len()).is_some() {
            state.forget_unwanted();
        }
        if let Some(refusal) = state.refusal(&self.limits, kind, parts.len()) {
            return Err(refusal);
        }
        let is_small = parts.len() <= FEW;
        let deadline = Instant::now() + self.limits.time;
        let request = Request { kind, deadline, parts: parts.into() };
        if is_small {
            state.small.push_back(request)
        } else {
            state.large.push_back(request)
        }
        self.changed.notify_all();
        Ok(())
    }

    /// The next part with a client that waits; `None` once the queue is closed and empty. The taker
    /// reports when it is [`done`](Self::done).
    pub(crate) fn take(&self) -> Option<Task> {
        let mut state = self.lock();
        loop {
            let now = Instant::now();
            if let Some((kind, part)) = state.next(&self.limits, now) {
                let has_machine = state.waiting() == 0 && state.busy == 0;
                state.busy += 1;
                return Some(Task { part, run: Run { kind, since: now, has_machine } });
            }
            if state.is_closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub(crate) fn done(&self, run: Run) {
        let mut state = self.lock();
        state.busy -= 1;
        state.latency.record(run.kind, run.since.elapsed(), run.has_machine);
    }

    /// Accepts nothing more; what waits is still handed out.
    pub(crate) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    pub(crate) fn waiting(&self) -> usize {
        self.lock().waiting()
    }

    /// Parts that workers are doing.
    pub(crate) fn busy(&self) -> usize {
        self.lock().busy
    }

    /// Parts dropped because their clients went away.
    pub(crate) fn abandoned(&self) -> u64 {
        self.lock().abandoned
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing that can panic runs under the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn waiting(&self) -> usize {
        self.small.len() + self.large.len()
    }

    /// How long the workers need for some requests.
    fn needed<'a>(
        &self,
        limits: &QueueLimits,
        some: impl Iterator<Item = &'a Request>,
    ) -> Duration {
        let work: Duration =
            some.map(|request| self.latency.get(request.kind, request.parts.len())).sum();
        work / limits.workers as u32
    }

    /// Why a request of so many parts should not wait.
    fn refusal(&self, limits: &QueueLimits, kind: RequestKind, parts: usize) -> Option<Refusal> {
        if self.waiting() >= limits.requests {
            return Some(Refusal::Full);
        }
        // If nothing is ahead of it, it is tried: it might take less time than others did.
        let is_small = parts <= FEW;
        if self.small.is_empty() && (is_small || self.large.is_empty()) {
            return None;
        }
        let own = self.latency.get(kind, parts) / limits.workers as u32;
        let of_small = own + self.needed(limits, self.small.iter());
        let of_all = own + self.needed(limits, self.small.iter().chain(&self.large));
        let (needed, time) = if is_small {
            (of_all.min(of_small * ROUND), limits.time)
        } else {
            (of_all, limits.time.mul_f64(FILLED))
        };
        let late = needed.checked_sub(time)?;
        (!late.is_zero()).then_some(Refusal::Late(late))
    }

    fn next(&mut self, limits: &QueueLimits, now: Instant) -> Option<(RequestKind, Box<dyn Part>)> {
        loop {
            let is_large = self.small.is_empty() || self.is_turn_of_large(limits, now);
            let from = if is_large { &mut self.large } else { &mut self.small };
            let request = from.front_mut()?;
            let part = request.parts.pop_front();
            let kind = request.kind;
            let wanted = part.filter(|part| part.is_wanted());
            if wanted.is_none() {
                self.abandoned += 1 + request.parts.len() as u64;
                from.pop_front();
                continue;
            }
            if request.parts.is_empty() {
                from.pop_front();
            }
            self.turn = self.turn.wrapping_add(1);
            return wanted.map(|part| (kind, part));
        }
    }

    /// Whether the oldest large request resumes although small ones wait: once a round, and all but
    /// once if it would otherwise be late.
    fn is_turn_of_large(&self, limits: &QueueLimits, now: Instant) -> bool {
        let Some(oldest) = self.large.front() else { return false };
        let left = oldest.deadline.saturating_duration_since(now).mul_f64(FILLED);
        let is_late = self.needed(limits, std::iter::once(oldest)) >= left;
        let turn = self.turn % ROUND;
        if is_late { turn > 0 } else { turn == ROUND - 1 }
    }

    fn forget_unwanted(&mut self) {
        for requests in [&mut self.small, &mut self.large] {
            requests.retain(|request| {
                let is_wanted = request.parts.front().is_some_and(|part| part.is_wanted());
                if !is_wanted {
                    self.abandoned += request.parts.len() as u64;
                }
                is_wanted
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Pending = Vec<oneshot::Receiver<&'static str>>;

    const SECOND: Duration = Duration::from_secs(1);

    fn queue(requests: usize) -> Queue {
        Queue::new(QueueLimits { requests, time: 10 * SECOND, workers: 1 })
    }

    /// A queue whose parts take a tenth of a second.
    fn measured() -> Queue {
        let queue = queue(64);
        queue.lock().latency.record(RequestKind::Suggest, SECOND / 10, false);
        queue
    }

    fn request(names: &[&'static str]) -> (Vec<Box<dyn Part>>, Pending) {
        names.iter().copied().map(|name| part(move || name)).unzip()
    }

    fn push(queue: &Queue, names: &[&'static str]) -> Result<Pending, Refusal> {
        let (parts, pending) = request(names);
        queue.push(RequestKind::Suggest, parts).map(|()| pending)
    }

    fn work_off(queue: &Queue, pending: &mut Pending) -> Vec<&'static str> {
        let mut order = Vec::new();
        queue.close();
        while let Some(task) = queue.take() {
            task.part.work();
            queue.done(task.run);
            pending.retain_mut(|one| one.try_recv().map(|name| order.push(name)).is_err());
        }
        order
    }

    #[test]
    fn small_requests_go_ahead_and_large_ones_one_after_the_other() {
        let queue = queue(9);
        let mut pending = push(&queue, &["a1", "a2", "a3", "a4", "a5"]).unwrap();
        pending.extend(push(&queue, &["b1", "b2", "b3", "b4", "b5"]).unwrap());
        pending.extend(push(&queue, &["x"]).unwrap());
        pending.extend(push(&queue, &["y1", "y2"]).unwrap());
        pending.extend(push(&queue, &["z"]).unwrap());
        // After three small parts a large one has its turn.
        let order = work_off(&queue, &mut pending).join(" ");
        assert_eq!(order, "x y1 y2 a1 z a2 a3 a4 a5 b1 b2 b3 b4 b5");
    }

    #[test]
    fn what_cannot_be_done_in_time_is_refused_at_once() {
        let queue = measured();
        let large = ["part"; 64];
        drop(push(&queue, &["part"; 200]).expect("nothing is ahead of it"));
        let first = push(&queue, &large).unwrap();
        // 12.8 s of work, and 7.5 s for large requests.
        let Err(Refusal::Late(after)) = push(&queue, &large) else { panic!("it would be late") };
        assert!(after > 5 * SECOND && after < 6 * SECOND, "{after:?}");
        let mut small = Vec::new();
        while let Ok(pending) = push(&queue, &["small"]) {
            small.push(pending);
        }
        assert_eq!(small.len(), 36, "what is left of ten seconds");
        drop(first);
        let _room_again = push(&queue, &large[..8]).unwrap();
    }

    #[test]
    fn a_large_request_that_would_be_late_gets_most_turns() {
        let queue = measured();
        let _large = push(&queue, &["large"; 50]).unwrap();
        let _small = push(&queue, &["small"; 2]).unwrap();
        let mut state = queue.lock();
        let since = state.large[0].deadline - queue.limits.time;
        let mut turns = |at| {
            let mut is_turn = |turn| {
                state.turn = turn;
                state.is_turn_of_large(&queue.limits, since + at)
            };
            [0, 1, 2, 3].map(&mut is_turn)
        };
        assert_eq!(turns(Duration::ZERO), [false, false, false, true]);
        assert_eq!(turns(3 * SECOND), [false, false, false, true]);
        // Five seconds of work, six left.
        assert_eq!(turns(4 * SECOND), [false, true, true, true]);
    }

    #[test]
    fn nothing_large_keeps_small_requests_out() {
        let queue = measured();
        let hopeless = push(&queue, &["large"; 1000]).expect("nothing is ahead of it");
        let small: Vec<Pending> = (0..25).map(|_| push(&queue, &["small"]).unwrap()).collect();
        assert!(
            matches!(push(&queue, &["small"]), Err(Refusal::Late(_))),
            "ten seconds, a turn in four"
        );
        let next = || queue.take().map(|task| task.part.work());
        for _ in 0..8 {
            next();
        }
        let answered = |mut some: Pending| some[0].try_recv().is_ok();
        assert_eq!(small.into_iter().filter_map(|one| answered(one).then_some(())).count(), 2);
        drop(hopeless);
    }

    #[test]
    fn a_full_queue_refuses_and_takes_again_when_callers_leave() {
        let queue = queue(1);
        let waiting = push(&queue, &["first"]).unwrap();
        assert_eq!(push(&queue, &["second"]).unwrap_err(), Refusal::Full);
        drop(waiting);
        let mut pending = push(&queue, &["third"]).unwrap();
        assert_eq!(work_off(&queue, &mut pending), ["third"]);
        assert_eq!(queue.abandoned(), 1);
        assert_eq!(push(&queue, &["late"]).unwrap_err(), Refusal::Closed);
    }

    #[test]
    fn only_a_request_that_is_alone_has_the_machine() {
        let queue = queue(9);
        let _one = push(&queue, &["one"]).unwrap();
        let first = queue.take().unwrap();
        let _two = push(&queue, &["two"]).unwrap();
        let second = queue.take().unwrap();
        assert!(first.run.has_machine && !second.run.has_machine);
        queue.done(first.run);
        queue.done(second.run);
        let _many = push(&queue, &["x", "y"]).unwrap();
        assert!(!queue.take().unwrap().run.has_machine);
    }
}
