//! Work without the interpreter's lock: other Python threads go on, Ctrl-C is heard, and a forked
//! process works as its parent does.

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{mem, process, thread};

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::errors::ModelError;

/// How often Python is asked whether the user pressed Ctrl-C.
const LISTEN: Duration = Duration::from_millis(50);

/// Set when the user pressed Ctrl-C: long work looks at it and ends.
#[derive(Debug, Default)]
pub(crate) struct Stop(AtomicBool);

impl Stop {
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Runs `work` on so many threads. If a signal handler of Python raises, that is the error; `work`
/// gets the sign to stop, and its result is dropped.
pub(crate) fn detached<T: Send>(
    py: Python<'_>,
    threads: NonZero<usize>,
    work: impl FnOnce(&Stop) -> T + Send,
) -> PyResult<T> {
    run(py, pool(threads)?, work)
}

/// The same for work that calls Python, on threads of its own: Python may well ask an engine, which
/// would wait for threads that wait for it.
pub(crate) fn calling_back<T: Send>(
    py: Python<'_>,
    threads: NonZero<usize>,
    work: impl FnOnce(&Stop) -> T + Send,
) -> PyResult<T> {
    run(py, Arc::new(new_pool(threads)?), work)
}

fn run<T: Send>(
    py: Python<'_>,
    pool: Arc<ThreadPool>,
    work: impl FnOnce(&Stop) -> T + Send,
) -> PyResult<T> {
    let stop = Stop::default();
    py.detach(|| {
        thread::scope(|scope| {
            let (done, is_done) = mpsc::channel::<()>();
            let stop = &stop;
            let worker = scope.spawn(move || {
                let _done = done; // dropped, even in a panic
                pool.install(|| work(stop))
            });
            let mut interrupt = None;
            while let Err(RecvTimeoutError::Timeout) = is_done.recv_timeout(LISTEN) {
                if interrupt.is_none()
                    && let Err(raised) = Python::attach(|py| py.check_signals())
                {
                    stop.0.store(true, Ordering::Relaxed);
                    interrupt = Some(raised);
                }
            }
            let result = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            interrupt.map_or(Ok(result), Err)
        })
    })
}

/// The thread pools of a process, by size.
struct Pools {
    process: u32,
    by_size: HashMap<usize, Arc<ThreadPool>>,
}

/// The pool of this size in this process. A fork copies no threads, so the pools of a parent are of
/// no use: a child makes its own. Callers hold the interpreter's lock, as `os.fork` does, so that
/// no child is born while these are locked.
fn pool(threads: NonZero<usize>) -> PyResult<Arc<ThreadPool>> {
    static POOLS: Mutex<Option<Pools>> = Mutex::new(None);
    let mut kept = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let here = process::id();
    if kept.as_ref().is_none_or(|pools| pools.process != here) {
        let of_parent = kept.replace(Pools { process: here, by_size: HashMap::new() });
        // To drop them would be to talk to their threads.
        mem::forget(of_parent);
    }
    let pools = &mut kept.as_mut().expect("set above").by_size;
    if let Some(pool) = pools.get(&threads.get()) {
        return Ok(Arc::clone(pool));
    }
    let pool = Arc::new(new_pool(threads)?);
    Ok(Arc::clone(pools.entry(threads.get()).or_insert(pool)))
}

fn new_pool(threads: NonZero<usize>) -> PyResult<ThreadPool> {
    ThreadPoolBuilder::new().num_threads(threads.get()).build().map_err(|error| {
        ModelError::new_err(format!("cannot start {threads} threads: {error}; give fewer threads"))
    })
}
