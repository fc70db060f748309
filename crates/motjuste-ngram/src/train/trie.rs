//! The model's trie: records sorted from their first word, each history followed by its
//! continuations, as columns of the file.

use super::adjusted::Record;
use crate::counted::discount;
use crate::file::{END, Level, backoff_steps};

/// A history whose continuations are still coming.
#[derive(Debug, Clone, Copy)]
struct Open {
    word: u32,
    count: u32,
    adjusted: u32,
    first: u32,
    /// The adjusted counts of all continuations.
    total: u32,
    /// Those of the continuations kept, less their discounts.
    kept: f64,
}

struct Trie<'t> {
    words: &'t Level,
    discounts: &'t [[f64; 3]],
    least: &'t [u64],
    levels: Vec<Level>,
    /// The histories of the last record, by length less one.
    open: Vec<Open>,
}

/// The sequences of all lengths, from sorted records. `words` has the counts of single words.
pub(super) fn build<const N: usize>(
    records: impl Iterator<Item = Record<N>>,
    words: &Level,
    discounts: &[[f64; 3]],
    least: &[u64],
) -> Vec<Level> {
    let levels = vec![Level::default(); N];
    let mut trie = Trie { words, discounts, least, levels, open: Vec::with_capacity(N) };
    for record in records {
        trie.take(&record);
    }
    trie.open_words_up_to(words.counts.len() as u32);
    trie.close(&[]);
    // One more, so that continuations of a sequence end where those of the next one start.
    for at in 1..N {
        let end = trie.levels[at].counts.len() as u32;
        trie.levels[at - 1].firsts.push(end);
    }
    trie.levels
}

impl Trie<'_> {
    fn take<const N: usize>(&mut self, record: &Record<N>) {
        let words = record.key.map(|word| word.wrapping_sub(1));
        let length = record.key.iter().take_while(|word| **word > 0).count();
        let Some((&word, history)) = words[..length].split_last() else { return };
        self.open_words_up_to(words[0] + 1);
        self.close(history);
        let Record { count, adjusted, .. } = *record;
        let kept = u64::from(count) >= self.least[length - 1];
        // The history of a sequence left out may have been left out too.
        let known = self.open.len() + 1 == length;
        if let Some(parent) = self.open.last_mut().filter(|_| known) {
            parent.total += adjusted;
            if kept {
                let discount = discount(&self.discounts[length - 1], adjusted);
                parent.kept += f64::from(adjusted) - discount;
            }
        }
        if kept {
            self.open(length, word, count, adjusted);
        }
    }

    /// Opens the single words before this one, the last of which stays open.
    fn open_words_up_to(&mut self, end: u32) {
        let next = self.levels[0].counts.len() + self.open.len().min(1);
        for word in next as u32..end {
            self.close(&[]);
            let (count, adjusted) =
                (self.words.counts[word as usize], self.words.adjusted[word as usize]);
            self.open(1, word, count, adjusted);
        }
    }

    fn open(&mut self, length: usize, word: u32, count: u32, adjusted: u32) {
        match self.levels.get(length) {
            None => {
                let level = &mut self.levels[length - 1];
                level.counts.push(count);
                if length > 1 {
                    level.words.push(word);
                }
            }
            Some(next) => {
                let first = next.counts.len() as u32;
                self.open.push(Open { word, count, adjusted, first, total: 0, kept: 0.0 });
            }
        }
    }

    /// Writes the histories that are not part of this one.
    fn close(&mut self, history: &[u32]) {
        let open = self.open.iter().zip(history);
        let shared = open.take_while(|(open, word)| open.word == **word).count();
        while self.open.len() > shared {
            let length = self.open.len();
            let Some(Open { word, count, adjusted, first, total, kept }) = self.open.pop() else {
                break;
            };
            // At the highest order, sequences left out were not even sorted; but every occurrence
            // of a history is followed by something, if only by the end of the sentence.
            let total = if length + 1 == self.levels.len() { count } else { total };
            let followed = word != END && total > 0;
            let backoff = if followed { 1.0 - kept / f64::from(total) } else { 1.0 };
            let level = &mut self.levels[length - 1];
            if length > 1 {
                level.words.push(word);
            }
            level.counts.push(count);
            level.adjusted.push(adjusted);
            level.backoffs.push(backoff_steps(backoff));
            level.firsts.push(first);
            level.totals.push(total);
        }
    }
}
