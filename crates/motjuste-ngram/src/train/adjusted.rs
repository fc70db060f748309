//! Adjusted counts (Kneser & Ney 1995; Chen & Goodman 1998, section 4.1.6): how many different words
//! a sequence follows.
//!
//! Sequences sorted from their end bring together all that stands before the same words, so one pass
//! over the longest ones, each token being the end of exactly one of them, counts the shorter too.

use super::discounts::CountsOfCounts;
use crate::file::{END, Level, START};

/// A sequence of two words or more, and its counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Record<const N: usize> {
    /// Its words from the first, each plus one; 0 after the last. So a history sorts before its
    /// continuations.
    pub(super) key: [u32; N],
    pub(super) count: u32,
    pub(super) adjusted: u32,
}

/// How many words two sequences share, from the end.
pub(super) fn shared<const N: usize>(a: &[u32; N], b: &[u32; N]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// Makes counts of all lengths of the longest.
pub(super) struct Adjusted<'l, const N: usize> {
    last: Option<[u32; N]>,
    /// Of the last sequence's endings, by length less one: how often it occurs, and after how many
    /// words.
    open: [(u32, u32); N],
    least: &'l [u64],
    /// Counts and adjusted counts of single words.
    pub(super) words: Level,
    /// Of all sequences by length, kept or not.
    pub(super) counts_of_counts: [CountsOfCounts; N],
}

impl<'l, const N: usize> Adjusted<'l, N> {
    pub(super) fn new(words: usize, least: &'l [u64]) -> Self {
        let words = Level { counts: vec![0; words], adjusted: vec![0; words], ..Level::default() };
        Self { last: None, open: [(0, 0); N], least, words, counts_of_counts: [[0; 4]; N] }
    }

    /// Takes the next sequence, sorted from the end; adds the records it completes.
    pub(super) fn take(&mut self, key: &[u32; N], count: u32, records: &mut Vec<Record<N>>) {
        let shared = self.last.map_or(0, |last| shared(&last, key));
        self.close(shared, records);
        for (at, (sum, before)) in self.open[..N - 1].iter_mut().enumerate() {
            *sum += count;
            // A new word stands before the endings up to the shared one, and before new ones.
            *before += u32::from(at + 1 >= shared);
        }
        self.last = Some(*key);
        self.complete(key, N, count, count, records);
    }

    /// Ends: all that is open is complete.
    pub(super) fn finish(&mut self, records: &mut Vec<Record<N>>) {
        self.close(0, records);
        // Nothing predicts the start of a sentence; there are as many as ends.
        self.words.counts[START as usize] = self.words.counts[END as usize];
        self.words.adjusted[START as usize] = 0;
        for adjusted in &self.words.adjusted {
            see(&mut self.counts_of_counts[0], *adjusted);
        }
    }

    /// Completes the endings longer than the shared one.
    fn close(&mut self, shared: usize, records: &mut Vec<Record<N>>) {
        let Some(last) = self.last else { return };
        for length in shared + 1..N {
            let (count, before) = std::mem::take(&mut self.open[length - 1]);
            self.complete(&last, length, count, before, records);
        }
    }

    /// A sequence: the last `length` words of `key`.
    fn complete(
        &mut self,
        key: &[u32; N],
        length: usize,
        count: u32,
        before: u32,
        records: &mut Vec<Record<N>>,
    ) {
        let starts = key[length - 1] == START;
        // What begins before the sentence does is no sequence; it completed shorter ones.
        if length > 1 && starts && key[length - 2] == START {
            return;
        }
        let adjusted = if starts { count } else { before };
        if length == 1 {
            self.words.counts[key[0] as usize] = count;
            self.words.adjusted[key[0] as usize] = adjusted;
            return;
        }
        see(&mut self.counts_of_counts[length - 1], adjusted);
        // Below the highest order, even those left out count in the totals of their histories.
        if length == N && u64::from(count) < self.least[length - 1] {
            return;
        }
        let mut forward = [0; N];
        for (place, word) in forward.iter_mut().zip(key[..length].iter().rev()) {
            *place = word + 1;
        }
        records.push(Record { key: forward, count, adjusted });
    }
}

fn see(counts: &mut CountsOfCounts, adjusted: u32) {
    if let Some(at @ 0..4) = adjusted.checked_sub(1) {
        counts[at as usize] += 1;
    }
}
