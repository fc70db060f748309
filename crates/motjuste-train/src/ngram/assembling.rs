//! The last step: records sorted from their first word, each history followed by its continuations,
//! become the nodes of the file.

use motjuste_systems::parts::ngrams::{NewNode, NgramWriter, discount};

use super::adjusting::Word;
use super::error::Error;
use super::key::{Key, Packing, WordId};
use super::sorter::Record;
use super::words::END;

/// A history whose continuations are still coming.
#[derive(Debug, Clone, Copy)]
struct Open {
    node: NewNode,
    /// The adjusted counts of the continuations kept, less their discounts.
    kept: f64,
}

/// Writes the nodes of all lengths.
pub(super) struct Assembling<'w, K> {
    writer: &'w mut NgramWriter,
    packing: Packing<K>,
    order: usize,
    words: &'w [Word],
    discounts: &'w [[f64; 3]],
    least: &'w [u64],
    /// The histories of the last record, by length less one.
    open: Vec<Open>,
}

impl<'w, K: Key> Assembling<'w, K> {
    pub(super) fn new(
        writer: &'w mut NgramWriter,
        words: &'w [Word],
        discounts: &'w [[f64; 3]],
        least: &'w [u64],
    ) -> Self {
        let order = discounts.len();
        let open = Vec::with_capacity(order);
        Self { writer, packing: Packing::new(order), order, words, discounts, least, open }
    }

    /// Takes the next record.
    pub(super) fn take(&mut self, record: &Record<K>) -> Result<(), Error> {
        let mut words = [0; 5];
        let mut length = 0;
        for word in self.packing.forward_words(record.key) {
            words[length] = word;
            length += 1;
        }
        let Some((&word, history)) = words[..length].split_last() else { return Ok(()) };
        self.open_words_up_to(history.first().copied().unwrap_or_default())?;
        self.close(history)?;
        let adjusted = u64::from(record.adjusted);
        // The history of a sequence left out may have been left out too.
        let known = self.open.len() + 1 == length;
        let kept = u64::from(record.count) >= self.least[length - 1];
        if let Some(parent) = self.open.last_mut().filter(|_| known) {
            parent.node.total += adjusted;
            if kept {
                parent.kept += adjusted as f64 - discount(&self.discounts[length - 1], adjusted);
            }
        }
        if !kept {
            return Ok(());
        }
        let count = u64::from(record.count);
        self.open(length, NewNode { word, count, adjusted, ..NewNode::default() })
    }

    /// Writes what is still open, and the words no record begins with.
    pub(super) fn finish(mut self) -> Result<(), Error> {
        if let Some(last) = self.words.len().checked_sub(1) {
            self.open_words_up_to(last as WordId)?;
        }
        self.close(&[])
    }

    /// Opens a single word, after those before it in the list.
    fn open_words_up_to(&mut self, word: WordId) -> Result<(), Error> {
        let mut next = self.writer.written(1) + self.open.len().min(1) as u64;
        while next <= u64::from(word) {
            self.close(&[])?;
            let Word { count, adjusted } = self.words[next as usize];
            self.open(1, NewNode { word: next as WordId, count, adjusted, ..NewNode::default() })?;
            next += 1;
        }
        Ok(())
    }

    fn open(&mut self, length: usize, mut node: NewNode) -> Result<(), Error> {
        if length == self.order {
            return Ok(self.writer.push(length, &node)?);
        }
        node.first = self.writer.written(length + 1);
        self.open.push(Open { node, kept: 0.0 });
        Ok(())
    }

    /// Writes the histories that are not part of this one.
    fn close(&mut self, history: &[WordId]) -> Result<(), Error> {
        let words = self.open.iter().map(|open| open.node.word);
        let shared = words.zip(history).take_while(|(open, word)| open == *word).count();
        while self.open.len() > shared {
            let length = self.open.len();
            let Some(Open { mut node, kept }) = self.open.pop() else { break };
            // At the highest order, sequences left out were not even sorted; but every occurrence
            // of a history goes on, be it with the end of the sentence.
            let total = if length + 1 == self.order { node.count } else { node.total };
            node.total = total;
            let followed = node.word != END && total > 0;
            node.backoff = if followed { 1.0 - kept / total as f64 } else { 1.0 };
            self.writer.push(length, &node)?;
        }
        Ok(())
    }
}
