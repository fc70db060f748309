//! The threads that do the work. Each has a pool of one thread, so that two requests use two cores
//! and never wait for one another; a request that is alone uses all of them.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::{io, thread};

use crate::queue::{Queue, Task};

pub(crate) struct Workers {
    queue: Arc<Queue>,
    threads: Vec<thread::JoinHandle<()>>,
}

impl Workers {
    pub(crate) fn start(queue: &Arc<Queue>, count: NonZero<usize>) -> io::Result<Self> {
        let mut workers = Self { queue: Arc::clone(queue), threads: Vec::new() };
        for number in 0..count.get() {
            let alone = rayon::ThreadPoolBuilder::new().num_threads(1);
            let alone = alone.build().map_err(io::Error::other)?;
            let queue = Arc::clone(queue);
            let thread = thread::Builder::new().name(format!("worker-{number}"));
            workers.threads.push(thread.spawn(move || worker_loop(&queue, &alone))?);
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

fn worker_loop(queue: &Queue, alone: &rayon::ThreadPool) {
    while let Some(Task { part, run }) = queue.take() {
        let work = || part.work();
        let work = || if run.has_machine { work() } else { alone.install(work) };
        // After a panic the caller gets no result.
        if catch_unwind(AssertUnwindSafe(work)).is_err() {
            tracing::error!("a worker panicked over a request");
        }
        queue.done(run);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::latency::RequestKind;
    use crate::queue::{QueueLimits, part};

    #[test]
    fn a_panic_costs_one_answer_and_no_worker() {
        let limits =
            QueueLimits { requests: 9, time: std::time::Duration::from_secs(60), workers: 1 };
        let queue = Arc::new(Queue::new(limits));
        let workers = Workers::start(&queue, NonZero::<usize>::MIN).unwrap();
        let (bad, lost) = part(|| -> u8 { panic!("on purpose") });
        let (good, result) = part(|| 7);
        queue.push(RequestKind::Entry, vec![bad]).unwrap();
        queue.push(RequestKind::Entry, vec![good]).unwrap();
        assert_eq!(result.blocking_recv(), Ok(7));
        assert!(lost.blocking_recv().is_err());
        drop(workers);
        assert_eq!(queue.busy(), 0);
    }
}
