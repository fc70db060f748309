//! Adjusted counts (Kneser & Ney 1995; Chen & Goodman 1998, section 4.1.6): how many different words
//! a sequence follows.
//!
//! Sequences sorted from their end bring together all that stands before the same words, so one pass
//! over the longest ones, each token being the end of exactly one of them, counts the shorter too.

use std::collections::BTreeSet;

use super::discounts::CountsOfCounts;
use super::error::Error;
use super::key::{Key, Packing, WordId};
use super::run::Counted;
use super::sorter::Record;
use super::words::{END, START};

/// What is known of the sequences of one length once all were seen.
#[derive(Debug, Clone, Default)]
pub(super) struct OrderStatistics {
    /// Those frequent enough to be kept.
    pub(super) kept: u64,
    /// Their different counts and adjusted counts.
    pub(super) values: Values,
    /// Of all, kept or not.
    pub(super) counts: CountsOfCounts,
    /// The least count to keep.
    pub(super) least: u64,
}

/// Different numbers: most are small, and the others few.
#[derive(Debug, Clone, Default)]
pub(super) struct Values {
    small: [u64; 16],
    large: BTreeSet<u64>,
}

impl Values {
    fn insert(&mut self, value: u64) {
        match self.small.get_mut((value / 64) as usize) {
            Some(bits) => *bits |= 1 << (value % 64),
            None => {
                self.large.insert(value);
            }
        }
    }

    /// All of them, ascending.
    pub(super) fn ascending(&self) -> Vec<u64> {
        let has = |value: &u64| self.small[(*value / 64) as usize] >> (*value % 64) & 1 == 1;
        let small = (0..64 * self.small.len() as u64).filter(has);
        small.chain(self.large.iter().copied()).collect()
    }
}

impl OrderStatistics {
    fn see(&mut self, count: u64, adjusted: u64) {
        if let Some(at @ 0..4) = adjusted.checked_sub(1) {
            self.counts[at as usize] += 1;
        }
        if count >= self.least {
            self.kept += 1;
            self.values.insert(count);
            self.values.insert(adjusted);
        }
    }
}

/// Words with their counts and adjusted counts, by their place in the list.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Word {
    pub(super) count: u64,
    pub(super) adjusted: u64,
}

/// Makes counts of all lengths of the longest.
pub(super) struct Adjusting<K> {
    packing: Packing<K>,
    order: usize,
    last: Option<K>,
    /// Of the last sequence's endings, by length less one: how often it occurs, and after how many
    /// words.
    open: Vec<(u64, u64)>,
    pub(super) words: Vec<Word>,
    pub(super) statistics: Vec<OrderStatistics>,
}

impl<K: Key> Adjusting<K> {
    pub(super) fn new(order: usize, words: usize, least: &[u64]) -> Self {
        let statistics =
            least.iter().map(|least| OrderStatistics { least: *least, ..Default::default() });
        Self {
            packing: Packing::new(order),
            order,
            last: None,
            open: vec![(0, 0); order - 1],
            words: vec![Word::default(); words],
            statistics: statistics.collect(),
        }
    }

    /// Takes the next sequence, sorted from the end; hands on the records it completes.
    pub(super) fn take(
        &mut self,
        item: Counted<K>,
        emit: &mut impl FnMut(Record<K>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let shared = self.last.map_or(0, |last| self.packing.shared(last, item.key));
        self.close(shared, emit)?;
        for (at, (count, before)) in self.open.iter_mut().enumerate() {
            *count += u64::from(item.count);
            // A new word stands before the endings up to the shared one, and before new ones.
            *before += u64::from(at + 1 >= shared);
        }
        self.last = Some(item.key);
        self.finish_sequence(item.key, self.order, item.count.into(), item.count.into(), emit)
    }

    /// Ends: all that is open is complete.
    pub(super) fn finish(
        &mut self,
        emit: &mut impl FnMut(Record<K>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.close(0, emit)?;
        // Nothing predicts the start of a sentence; there are as many as ends.
        self.words[START as usize] = Word { count: self.words[END as usize].count, adjusted: 0 };
        for word in &self.words {
            self.statistics[0].see(word.count, word.adjusted);
        }
        // All words of the list are kept, even those that never occur.
        self.statistics[0].kept = self.words.len() as u64;
        self.statistics[0].values.insert(0);
        Ok(())
    }

    /// Completes the endings longer than the shared one.
    fn close(
        &mut self,
        shared: usize,
        emit: &mut impl FnMut(Record<K>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let Some(last) = self.last else { return Ok(()) };
        for length in shared + 1..self.order {
            let (count, before) = std::mem::take(&mut self.open[length - 1]);
            self.finish_sequence(last, length, count, before, emit)?;
        }
        Ok(())
    }

    /// A sequence, the last `length` words of `key`.
    fn finish_sequence(
        &mut self,
        key: K,
        length: usize,
        count: u64,
        before: u64,
        emit: &mut impl FnMut(Record<K>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let word = |back| self.packing.word(key, back);
        let starts = word(length - 1) == START;
        // What begins before the sentence does is no sequence; it completed shorter ones.
        if length > 1 && starts && word(length - 2) == START {
            return Ok(());
        }
        let adjusted = if starts { count } else { before };
        if length == 1 {
            self.words[word(0) as usize] = Word { count, adjusted };
            return Ok(());
        }
        let statistics = &mut self.statistics[length - 1];
        statistics.see(count, adjusted);
        // Below the highest order, even those left out count in the totals of their histories.
        if length == self.order && count < statistics.least {
            return Ok(());
        }
        let words = (0..length).rev().map(word).collect::<smallvec::SmallVec<[WordId; 5]>>();
        let small = |n: u64| u32::try_from(n).map_err(|_| Error::TooOften);
        emit(Record {
            key: self.packing.forward(words.into_iter()),
            count: small(count)?,
            adjusted: small(adjusted)?,
        })
    }
}
