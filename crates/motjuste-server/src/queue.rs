//! Requests that wait for a worker: as much work as can be done in time, each request in one or
//! several parts.
//!
//! Requests of few parts, which somebody is looking at, go ahead of those of many (a batch, all words
//! of a text). Of the latter the oldest goes first, and the others wait: taking turns, all of them
//! would be late. While small ones wait, it gets one turn in four, and three when it would be late
//! otherwise. What cannot be done in time is refused at once. A part whose caller has gone away is
//! dropped, not done.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::pace::{Pace, Sort};

/// Parts of a request that goes ahead of larger ones.
const FEW: usize = 4;
/// Parts that are handed out in a round: one at least to whoever waits, small or large.
const ROUND: u32 = 4;
/// The share of the time that larger requests may fill: what they have in every round if need be.
const FILLED: f64 = 0.75;

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
    /// It would be late; after so long it would not.
    Late(Duration),
    /// The server is stopping.
    Closed,
}

/// What a worker is to do.
pub(crate) struct Task {
    /// The work.
    pub(crate) part: Box<dyn Part>,
    /// Whether the machine has nothing else to do: it may have all cores.
    pub(crate) has_machine: bool,
    sort: Sort,
    since: Instant,
}

/// How much may wait.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Room {
    /// Requests.
    pub(crate) requests: usize,
    /// From a request to its answer.
    pub(crate) time: Duration,
    /// Who works.
    pub(crate) workers: usize,
}

/// The requests that wait.
pub(crate) struct Queue {
    room: Room,
    state: Mutex<State>,
    changed: Condvar,
}

/// A request that waits.
struct Request {
    sort: Sort,
    deadline: Instant,
    parts: VecDeque<Box<dyn Part>>,
}

#[derive(Default)]
struct State {
    small: VecDeque<Request>,
    large: VecDeque<Request>,
    /// Parts that were handed out.
    turn: u32,
    pace: Pace,
    busy: usize,
    abandoned: u64,
    is_closed: bool,
}

impl Queue {
    /// An empty queue.
    pub(crate) fn new(room: Room) -> Self {
        Self { room, state: Mutex::default(), changed: Condvar::new() }
    }

    /// Lets a request wait, if it will not be in vain.
    pub(crate) fn push(&self, sort: Sort, parts: Vec<Box<dyn Part>>) -> Result<(), Refusal> {
        let mut state = self.lock();
        if state.is_closed {
            return Err(Refusal::Closed);
        }
        if parts.is_empty() {
            return Ok(());
        }
        if state.refusal(&self.room, sort, parts.len()).is_some() {
            state.forget_unwanted();
        }
        if let Some(refusal) = state.refusal(&self.room, sort, parts.len()) {
            return Err(refusal);
        }
        let is_small = parts.len() <= FEW;
        let deadline = Instant::now() + self.room.time;
        let request = Request { sort, deadline, parts: parts.into() };
        if is_small {
            state.small.push_back(request)
        } else {
            state.large.push_back(request)
        }
        self.changed.notify_all();
        Ok(())
    }

    /// The next part that somebody waits for; `None` once the queue is closed and empty. Its taker
    /// says when it is [`done`](Self::done).
    pub(crate) fn take(&self) -> Option<Task> {
        let mut state = self.lock();
        loop {
            let now = Instant::now();
            if let Some((sort, part)) = state.next(&self.room, now) {
                let has_machine = state.waiting() == 0 && state.busy == 0;
                state.busy += 1;
                return Some(Task { part, has_machine, sort, since: now });
            }
            if state.is_closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A part taken at a time is done.
    pub(crate) fn done(&self, done: Done) {
        let mut state = self.lock();
        state.busy -= 1;
        state.pace.took(done.sort, done.since.elapsed(), done.had_machine);
    }

    /// Takes nothing more; what waits is still handed out.
    pub(crate) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    /// Requests that wait.
    pub(crate) fn waiting(&self) -> usize {
        self.lock().waiting()
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

/// What a queue remembers of a part that is being worked on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Done {
    sort: Sort,
    since: Instant,
    had_machine: bool,
}

impl Task {
    /// What to tell the queue when the part is done.
    pub(crate) fn done(&self) -> Done {
        Done { sort: self.sort, since: self.since, had_machine: self.has_machine }
    }
}

impl State {
    fn waiting(&self) -> usize {
        self.small.len() + self.large.len()
    }

    /// How long the workers need for some requests.
    fn needed<'a>(&self, room: &Room, some: impl Iterator<Item = &'a Request>) -> Duration {
        let work: Duration = some.map(|one| self.pace.of(one.sort, one.parts.len())).sum();
        work / room.workers as u32
    }

    /// Why a request of so many parts should not wait.
    fn refusal(&self, room: &Room, sort: Sort, parts: usize) -> Option<Refusal> {
        if self.waiting() >= room.requests {
            return Some(Refusal::Full);
        }
        // If nothing is ahead of it, it is tried: it might take less time than others did.
        let is_small = parts <= FEW;
        if self.small.is_empty() && (is_small || self.large.is_empty()) {
            return None;
        }
        let own = self.pace.of(sort, parts) / room.workers as u32;
        let of_small = own + self.needed(room, self.small.iter());
        let of_all = own + self.needed(room, self.small.iter().chain(&self.large));
        let (needed, time) = if is_small {
            (of_all.min(of_small * ROUND), room.time)
        } else {
            (of_all, room.time.mul_f64(FILLED))
        };
        let late = needed.checked_sub(time)?;
        (!late.is_zero()).then_some(Refusal::Late(late))
    }

    fn next(&mut self, room: &Room, now: Instant) -> Option<(Sort, Box<dyn Part>)> {
        loop {
            let is_large = self.small.is_empty() || self.is_turn_of_large(room, now);
            let from = if is_large { &mut self.large } else { &mut self.small };
            let request = from.front_mut()?;
            let part = request.parts.pop_front();
            let sort = request.sort;
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
            return wanted.map(|part| (sort, part));
        }
    }

    /// Whether the oldest large request goes on, though small ones wait: once a round, and all but
    /// once if it would be late otherwise.
    fn is_turn_of_large(&self, room: &Room, now: Instant) -> bool {
        let Some(oldest) = self.large.front() else { return false };
        let left = oldest.deadline.saturating_duration_since(now).mul_f64(FILLED);
        let is_late = self.needed(room, std::iter::once(oldest)) >= left;
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
        Queue::new(Room { requests, time: 10 * SECOND, workers: 1 })
    }

    /// A queue whose parts take a tenth of a second.
    fn paced() -> Queue {
        let queue = queue(64);
        queue.lock().pace.took(Sort::Suggest, SECOND / 10, false);
        queue
    }

    fn request(names: &[&'static str]) -> (Vec<Box<dyn Part>>, Pending) {
        names.iter().copied().map(|name| part(move || name)).unzip()
    }

    fn push(queue: &Queue, names: &[&'static str]) -> Result<Pending, Refusal> {
        let (parts, pending) = request(names);
        queue.push(Sort::Suggest, parts).map(|()| pending)
    }

    fn worked(queue: &Queue, pending: &mut Pending) -> Vec<&'static str> {
        let mut order = Vec::new();
        queue.close();
        while let Some(task) = queue.take() {
            let done = task.done();
            task.part.work();
            queue.done(done);
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
        let order = worked(&queue, &mut pending).join(" ");
        assert_eq!(order, "x y1 y2 a1 z a2 a3 a4 a5 b1 b2 b3 b4 b5");
    }

    #[test]
    fn what_cannot_be_done_in_time_is_refused_at_once() {
        let queue = paced();
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
        let queue = paced();
        let _large = push(&queue, &["large"; 50]).unwrap();
        let _small = push(&queue, &["small"; 2]).unwrap();
        let mut state = queue.lock();
        let since = state.large[0].deadline - queue.room.time;
        let mut turns = |at| {
            let mut is_turn = |turn| {
                state.turn = turn;
                state.is_turn_of_large(&queue.room, since + at)
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
        let queue = paced();
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
        assert_eq!(worked(&queue, &mut pending), ["third"]);
        assert_eq!(queue.abandoned(), 1);
        assert_eq!(push(&queue, &["late"]).unwrap_err(), Refusal::Closed);
    }

    #[test]
    fn only_who_is_alone_has_the_machine() {
        let queue = queue(9);
        let _one = push(&queue, &["one"]).unwrap();
        let first = queue.take().unwrap();
        let _two = push(&queue, &["two"]).unwrap();
        let second = queue.take().unwrap();
        assert!(first.has_machine && !second.has_machine);
        queue.done(first.done());
        queue.done(second.done());
        let _many = push(&queue, &["x", "y"]).unwrap();
        assert!(!queue.take().unwrap().has_machine);
    }
}
