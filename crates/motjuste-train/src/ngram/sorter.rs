//! Sorts records by their first words, in memory as long as there is room, else in runs.

use std::cmp::Ordering;
use std::mem;
use std::path::Path;

use rayon::prelude::*;

use super::error::Error;
use super::key::Key;
use super::merge::{Item, Merged, Sorted};
use super::run::{RunFile, Stored};

/// A sequence of any length, its words packed from the start, and its counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Record<K> {
    pub(super) key: K,
    pub(super) count: u32,
    pub(super) adjusted: u32,
}

impl<K: Key> Item for Record<K> {
    fn order(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }

    fn add(&mut self, other: &Self) -> Result<(), Error> {
        self.count = self.count.checked_add(other.count).ok_or(Error::TooOften)?;
        self.adjusted = self.adjusted.checked_add(other.adjusted).ok_or(Error::TooOften)?;
        Ok(())
    }
}

impl<K: Key> Stored for Record<K> {
    type Key = K;
    const NUMBERS: usize = 2;

    fn key(&self) -> K {
        self.key
    }

    fn numbers(&self) -> [u32; 2] {
        [self.count, self.adjusted]
    }

    fn of(key: K, [count, adjusted]: [u32; 2]) -> Self {
        Self { key, count, adjusted }
    }
}

/// Takes items in any order and gives them back sorted.
pub(super) struct Sorter<'d, T> {
    dir: &'d Path,
    name: &'static str,
    most: usize,
    items: Vec<T>,
    runs: Vec<RunFile>,
}

impl<'d, T: Stored + Send + Sync + 'd> Sorter<'d, T> {
    /// A sorter that holds as much as `memory` does, and writes runs of this name.
    pub(super) fn new(dir: &'d Path, name: &'static str, memory: usize) -> Self {
        let most = (memory / mem::size_of::<T>()).max(1);
        Self { dir, name, most, items: Vec::new(), runs: Vec::new() }
    }

    pub(super) fn push(&mut self, item: T) -> Result<(), Error> {
        if self.items.len() == self.most {
            self.spill()?;
        }
        if self.items.capacity() == 0 {
            // At once: growing would hold the items twice.
            self.items.reserve_exact(self.most);
        }
        self.items.push(item);
        Ok(())
    }

    /// Writes what is in memory as a run.
    pub(super) fn spill(&mut self) -> Result<(), Error> {
        self.sort();
        let name = format!("run-{}-{}", self.name, self.runs.len());
        self.runs.push(RunFile::write(self.dir, name, self.items.drain(..).map(Ok))?);
        Ok(())
    }

    /// Everything, sorted.
    pub(super) fn finish(mut self) -> Result<Merged<'d, T>, Error> {
        self.sort();
        let mut streams: Vec<Sorted<'d, T>> = Vec::new();
        for run in &self.runs {
            streams.push(run.read(self.dir)?);
        }
        streams.push(Box::new(self.items.into_iter().map(Ok)));
        Ok(Merged::new(streams))
    }

    fn sort(&mut self) {
        self.items.par_sort_unstable_by(T::order);
    }
}
