//! What a pull reports while it runs; the library itself never prints.

use std::time::Duration;

use crate::error::{AssetError, Result};
use crate::manifest::{Asset, Package};
use crate::store::Origin;

#[derive(Debug, Clone, Copy)]
pub enum Task<'a> {
    /// A package comes from its registry; it is number `number` (from 1) of `count`.
    Download { package: &'a Package, number: usize, count: usize },
    /// Files are taken out of their archives, or copied from a directory, and checked.
    Unpack(&'a Asset),
    /// Files that are already there are read and checked.
    Check(&'a Asset),
}

#[derive(Debug)]
pub enum Event<'a> {
    /// Another process is pulling this asset; this one waits for it.
    Waiting(&'a Asset),
    /// The cache holds this asset but a file is damaged; it is pulled again.
    Damaged(&'a Asset, &'a AssetError),
    /// A package of an earlier, interrupted pull is there and right; it is not downloaded again.
    Kept {
        package: &'a Package,
        number: usize,
        count: usize,
    },
    /// This source cannot give the asset; the next one is tried.
    Passed(&'a Origin, &'a AssetError),
    /// A task starts that will move this many bytes.
    Begin(Task<'a>, u64),
    /// So many bytes of the current task have moved.
    Advanced(u64),
    End,
}

/// Hears the events of a pull, and may stop it.
pub trait Progress {
    fn event(&mut self, event: Event<'_>);

    /// Whether to stop now; half-written files are deleted, whole packages are kept.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// Ignores all events and never stops.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Progress for Silent {
    fn event(&mut self, _: Event<'_>) {}
}

/// How often to look at something that another process changes.
const POLL: Duration = Duration::from_millis(100);

/// Counts the bytes of one task and stops when asked to.
pub(crate) struct Meter<'a> {
    progress: &'a mut dyn Progress,
    done: u64,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(progress: &'a mut dyn Progress) -> Self {
        Self { progress, done: 0 }
    }

    pub(crate) fn event(&mut self, event: Event<'_>) {
        self.progress.event(event);
    }

    /// Runs `work` as a task of `total` bytes.
    pub(crate) fn task<T>(
        &mut self,
        task: Task<'_>,
        total: u64,
        work: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        self.done = 0;
        self.event(Event::Begin(task, total));
        let result = work(self);
        self.event(Event::End);
        result
    }

    pub(crate) fn advance(&mut self, bytes: u64) -> Result<()> {
        self.reach(self.done + bytes)
    }

    pub(crate) fn reach(&mut self, done: u64) -> Result<()> {
        self.done = done;
        self.event(Event::Advanced(done));
        self.stop_if_cancelled()
    }

    pub(crate) fn stop_if_cancelled(&self) -> Result<()> {
        if self.progress.is_cancelled() {
            return Err(AssetError::Interrupted);
        }
        Ok(())
    }

    /// Sleeps a moment while another process works.
    pub(crate) fn pause(&self) -> Result<()> {
        self.stop_if_cancelled()?;
        std::thread::sleep(POLL);
        self.stop_if_cancelled()
    }
}
