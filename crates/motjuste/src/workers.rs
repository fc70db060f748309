//! One function over many items, on all cores, the results in the order of the items.
//!
//! Each worker is a pool of one thread: whatever an item would spread over several cores, it does
//! on its own, so that workers never wait for one another.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Items a worker does before results are handed on: few enough to lose little when stopped, many
/// enough that no worker waits long for another.
const SHARE: usize = 32;

/// As many workers as the machine has cores.
pub fn all_cores() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// How many items to hand out at a time.
pub const fn chunk(threads: NonZero<usize>) -> usize {
    SHARE.saturating_mul(threads.get())
}

/// `work` of every item, in their order.
pub fn in_order<T: Sync, R: Send>(
    items: &[T],
    threads: NonZero<usize>,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::with_capacity(items.len()));
    let labour = || {
        while let Some((at, item)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            items.get(at).map(|item| (at, item))
        } {
            let result = work(item);
            done.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((at, result));
        }
    };
    let workers = threads.get().min(items.len());
    thread::scope(|scope| {
        for _ in 1..workers {
            scope.spawn(|| alone(labour));
        }
        // A single item may have all cores.
        if workers > 1 { alone(labour) } else { labour() }
    });
    let mut done = done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Does all of `labour` on one thread; where none can be had, on those there are.
fn alone(labour: impl Fn() + Send) {
    match rayon::ThreadPoolBuilder::new().num_threads(1).build() {
        Ok(pool) => pool.install(labour),
        Err(_) => labour(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..100).collect();
        let slow_first = |n: &u64| {
            thread::sleep(std::time::Duration::from_micros(100 - n));
            n * n
        };
        for threads in [1, 3, 200] {
            let squares = in_order(&items, NonZero::new(threads).unwrap(), slow_first);
            assert_eq!(squares, items.iter().map(|n| n * n).collect::<Vec<_>>());
        }
        assert!(in_order(&[], all_cores(), slow_first).is_empty());
    }
}
