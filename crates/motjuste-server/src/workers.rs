//! The threads that answer. Each has a pool of one thread, so that two requests use two cores and
//! never wait for one another; a request that is alone uses all of them.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::{io, thread};

use crate::queue::Queue;

/// The workers of a server.
pub(crate) struct Workers {
    queue: Arc<Queue>,
    threads: Vec<thread::JoinHandle<()>>,
}

impl Workers {
    /// Starts them.
    pub(crate) fn start(queue: &Arc<Queue>, count: NonZero<usize>) -> io::Result<Self> {
        let mut workers = Self { queue: Arc::clone(queue), threads: Vec::new() };
        for number in 0..count.get() {
            let alone = rayon::ThreadPoolBuilder::new().num_threads(1);
            let alone = alone.build().map_err(io::Error::other)?;
            let queue = Arc::clone(queue);
            let thread = thread::Builder::new().name(format!("worker-{number}"));
            workers.threads.push(thread.spawn(move || labour(&queue, &alone))?);
        }
        Ok(workers)
    }
}

impl Drop for Workers {
    /// Lets them finish what waits.
    fn drop(&mut self) {
        self.queue.close();
        for thread in self.threads.drain(..) {
            // A worker that panicked has nothing left to finish.
            let _ = thread.join();
        }
    }
}

fn labour(queue: &Queue, alone: &rayon::ThreadPool) {
    while let Some(task) = queue.take() {
        let (done, has_machine) = (task.done(), task.has_machine);
        let work = || task.part.work();
        let work = || if has_machine { work() } else { alone.install(work) };
        // Its caller hears of a panic by getting no result.
        if catch_unwind(AssertUnwindSafe(work)).is_err() {
            tracing::error!("a worker panicked over a request");
        }
        queue.done(done);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pace::Sort;
    use crate::queue::{Room, part};

    #[test]
    fn a_panic_costs_one_answer_and_no_worker() {
        let room = Room { requests: 9, time: std::time::Duration::from_secs(60), workers: 1 };
        let queue = Arc::new(Queue::new(room));
        let workers = Workers::start(&queue, NonZero::<usize>::MIN).unwrap();
        let (bad, lost) = part(|| -> u8 { panic!("on purpose") });
        let (good, result) = part(|| 7);
        queue.push(Sort::Entry, vec![bad]).unwrap();
        queue.push(Sort::Entry, vec![good]).unwrap();
        assert_eq!(result.blocking_recv(), Ok(7));
        assert!(lost.blocking_recv().is_err());
        drop(workers);
        assert_eq!(queue.busy(), 0);
    }
}
