//! Co-occurrence counts in bounded memory: a table by row and column.
//!
//! Rows are counted in ranges, each in one pass over the corpus. A range whose table outgrows its
//! share of the memory is halved and counted again, so that counts are exact whatever the memory;
//! less of it costs more passes. What is counted goes to a nameless file.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use motjuste_core::FastMap;
use rayon::prelude::*;

use super::segment::Segment;
use super::{Error, Step, Watch, open};

/// Memory a counted pair takes: its slot in a table that is growing, and its place when sorted.
const PAIR_MEMORY: u64 = 80;

pub(crate) struct Tally {
    rows: Range<u32>,
    counts: FastMap<u64, u32>,
    most: usize,
    is_full: bool,
}

impl Tally {
    /// Counts a pair, if its row is of this range.
    pub(crate) fn add(&mut self, row: u32, column: u32) {
        if !self.rows.contains(&row) || self.is_full {
            return;
        }
        let count = self.counts.entry(u64::from(row) << 32 | u64::from(column)).or_default();
        *count = count.saturating_add(1);
        self.is_full = self.counts.len() > self.most;
    }
}

#[derive(Debug)]
pub(crate) struct Rows {
    pub(crate) lengths: Vec<u32>,
    /// Column and count of each, u32 each.
    pub(crate) entries: Entries,
}

/// Counted pairs, to be read in their order.
#[derive(Debug)]
pub(crate) struct Entries(VecDeque<BufReader<File>>);

impl Read for Entries {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(file) = self.0.front_mut() {
            let read = file.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            self.0.pop_front();
        }
        Ok(0)
    }
}

pub(crate) struct Counter<'a> {
    pub(crate) segments: &'a [PathBuf],
    /// Bytes the tables of all threads may take.
    pub(crate) memory: u64,
    /// Pairs met less often are left out.
    pub(crate) least: u32,
    pub(crate) dir: &'a Path,
}

impl Counter<'_> {
    /// Counts the pairs `visit` finds in each segment. `weights` are the rows' frequencies, by which
    /// work is shared.
    pub(crate) fn count(
        &self,
        weights: &[u64],
        visit: impl Fn(&Segment, &mut Tally) + Sync,
        observer: &Watch<'_>,
    ) -> Result<Rows, Error> {
        let (counted, of) = (AtomicUsize::new(0), weights.len());
        let done = |rows: usize| {
            let done = counted.fetch_add(rows, Ordering::Relaxed) + rows;
            observer.observe(Step::Counting { done, of });
        };
        let ranges = shares(weights, rayon::current_num_threads());
        let parts: Vec<Vec<Part>> = ranges
            .into_par_iter()
            .with_max_len(1)
            .map(|range| self.range(range, &visit, &done))
            .collect::<Result<_, _>>()?;
        let mut rows = Rows { lengths: Vec::with_capacity(of), entries: Entries(VecDeque::new()) };
        for part in parts.into_iter().flatten() {
            rows.lengths.extend(part.lengths);
            rows.entries.0.push_back(BufReader::new(part.entries));
        }
        Ok(rows)
    }

    /// Counts a range, by halves if it does not fit in memory.
    fn range(
        &self,
        rows: Range<u32>,
        visit: &(impl Fn(&Segment, &mut Tally) + Sync),
        done: &(impl Fn(usize) + Sync),
    ) -> Result<Vec<Part>, Error> {
        let share = self.memory / PAIR_MEMORY / rayon::current_num_threads() as u64;
        // A single row is counted whatever it takes: it has no more columns than there are words.
        let most = if rows.len() > 1 { share as usize } else { usize::MAX };
        let mut tally = Tally { rows, counts: FastMap::default(), most, is_full: false };
        for path in self.segments {
            visit(&open(path)?, &mut tally);
            if tally.is_full {
                break;
            }
        }
        let Range { start, end } = tally.rows;
        if tally.is_full {
            drop(tally);
            let middle = start + (end - start) / 2;
            let (first, second) = rayon::join(
                || self.range(start..middle, visit, done),
                || self.range(middle..end, visit, done),
            );
            let mut parts = first?;
            parts.extend(second?);
            return Ok(parts);
        }
        let part = Part::write(tally, self.least, self.dir).map_err(Error::write(self.dir))?;
        done(part.lengths.len());
        Ok(vec![part])
    }
}

struct Part {
    lengths: Vec<u32>,
    entries: File,
}

impl Part {
    fn write(tally: Tally, least: u32, dir: &Path) -> io::Result<Self> {
        let mut counts: Vec<(u64, u32)> = tally.counts.into_iter().collect();
        counts.retain(|(_, count)| *count >= least);
        counts.sort_unstable();
        let mut lengths = vec![0; tally.rows.len()];
        let mut out = BufWriter::new(tempfile::tempfile_in(dir)?);
        for (pair, count) in counts {
            lengths[((pair >> 32) as u32 - tally.rows.start) as usize] += 1;
            out.write_all(&(pair as u32).to_le_bytes())?;
            out.write_all(&count.to_le_bytes())?;
        }
        let mut entries = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        entries.rewind()?;
        Ok(Self { lengths, entries })
    }
}

/// Ranges of rows with about the same weight each.
fn shares(weights: &[u64], count: usize) -> Vec<Range<u32>> {
    let total: u64 = weights.iter().sum();
    let share = total / count.max(1) as u64;
    let mut ranges = Vec::new();
    let (mut start, mut weight) = (0, 0);
    for (row, own) in (0..).zip(weights) {
        weight += own;
        if weight > share {
            ranges.push(start..row + 1);
            (start, weight) = (row + 1, 0);
        }
    }
    ranges.push(start..weights.len() as u32);
    ranges.retain(|range| !range.is_empty());
    ranges
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use motjuste_core::Pos;

    use super::super::segment::SegmentBuilder;
    use super::*;

    const WORDS: [&str; 6] = ["ape", "bee", "cat", "dog", "elk", "fox"];

    fn segments(dir: &Path) -> Vec<PathBuf> {
        let write = |at: u32| {
            let mut builder = SegmentBuilder::default();
            let numbers = WORDS.map(|word| builder.number(word, Pos::Noun).unwrap());
            for (i, a) in numbers.into_iter().enumerate() {
                for b in &numbers[i + at as usize..] {
                    builder.push(a);
                    builder.push(*b);
                    builder.end_line();
                }
            }
            let path = dir.join(at.to_string());
            builder.finish().write(&path).unwrap();
            path
        };
        [0, 1].map(write).to_vec()
    }

    fn count(memory: u64, least: u32) -> (Vec<u32>, Vec<u8>, usize) {
        let dir = tempfile::tempdir().unwrap();
        let segments = segments(dir.path());
        let counter = Counter { segments: &segments, memory, least, dir: dir.path() };
        let passes = Mutex::new(0);
        let visit = |segment: &Segment, tally: &mut Tally| {
            *passes.lock().unwrap() += 1;
            segment.lines().for_each(|line| tally.add(line[0], line[1]));
        };
        let mut rows = counter.count(&[1; 6], visit, &|_: Step<'_>| {}).unwrap();
        let mut entries = Vec::new();
        rows.entries.read_to_end(&mut entries).unwrap();
        (rows.lengths, entries, passes.into_inner().unwrap())
    }

    #[test]
    fn counts_are_those_computed_by_hand() {
        let (lengths, entries, _) = count(1 << 20, 1);
        assert_eq!(lengths, [6, 5, 4, 3, 2, 1]);
        let numbers: Vec<u32> =
            entries.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
        // "ape ape" is in one segment, "ape bee" in both.
        assert_eq!(numbers[..6], [0, 1, 1, 2, 2, 2]);
        let (lengths, ..) = count(1 << 20, 2);
        assert_eq!(lengths, [5, 4, 3, 2, 1, 0]);
    }

    #[test]
    fn little_memory_takes_more_passes_and_gives_the_same() {
        let (lengths, entries, passes) = count(1 << 20, 1);
        for memory in [0, 4 * PAIR_MEMORY, 14 * PAIR_MEMORY] {
            let (own_lengths, own_entries, own_passes) = count(memory, 1);
            assert_eq!((&own_lengths, &own_entries), (&lengths, &entries), "{memory}");
            assert!(own_passes > passes, "{memory}");
        }
    }

    #[test]
    fn any_number_of_threads_gives_the_same() {
        let expected = count(1 << 20, 1);
        for threads in [1, 5] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let (lengths, entries, _) = pool.install(|| count(1 << 20, 1));
            assert_eq!((lengths, entries), (expected.0.clone(), expected.1.clone()));
        }
    }

    #[test]
    fn work_is_shared_without_gaps() {
        assert_eq!(shares(&[1, 1, 1, 1], 2), [0..3, 3..4]);
        assert_eq!(shares(&[9, 1, 1], 2), [0..1, 1..3]);
        assert_eq!(shares(&[], 2), []);
    }
}
