//! The file of n-grams, read in place: a trie, word after word, in columns.
//!
//! Sections of a [`Container`](motjuste_container::Container), numbers little endian:
//!
//! ```text
//! provenance
//! statistics: tokens of the text, total and backoff of the empty history,   u64, u64, f64
//!     per order: least count kept, discounts of the counts 1, 2 and more    u64, 3 × f64
//! where each word starts, and where the last one ends                       u32 each
//! words, the most frequent first, after `<unk>`, `<s>`, `</s>`
//! slots, words by XXH3-64: word + 1 or 0, linear probing                    u32 each
//! per order, a u32 for each sequence, those of one history together:
//!     its last word                                                         none at order 1, where it is the place
//!     its count
//!   and, except at the highest order:
//!     its adjusted count
//!     its backoff, in steps of 1 / (2²⁴ − 1)
//!     its first continuation, a place in the next order; and one more, where the last one's end
//!     the total of its continuations' adjusted counts
//! ```

use std::io;
use std::path::Path;

use motjuste_container::{Kind, Writer};

use crate::vocabulary;

/// Version 1 had packed bits.
pub(crate) const KIND: Kind = Kind { magic: b"motjNGRM", version: 2, name: "a file of n-grams" };

/// The longest sequences there can be.
pub(crate) const MOST_ORDER: usize = 5;
/// The backoff 1.
pub(crate) const BACKOFF_ONE: f64 = ((1 << 24) - 1) as f64;

/// Words of every file: the unknown word and the sentence boundaries.
pub(crate) const RESERVED: [&str; 3] = ["<unk>", "<s>", "</s>"];
pub(crate) const UNKNOWN: u32 = 0;
pub(crate) const START: u32 = 1;
pub(crate) const END: u32 = 2;

pub(crate) mod section {
    pub(crate) const PROVENANCE: usize = 0;
    pub(crate) const STATISTICS: usize = 1;
    pub(crate) const WORD_STARTS: usize = 2;
    pub(crate) const WORDS: usize = 3;
    pub(crate) const SLOTS: usize = 4;
    pub(crate) const LEVELS: usize = 5;
}

/// The columns of a level, in their order.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Column {
    Word,
    Count,
    Adjusted,
    Backoff,
    First,
    Total,
}

impl Column {
    pub(crate) const COUNT: usize = 6;
}

/// What a history leaves to shorter ones, as the file has it.
pub(crate) fn backoff_steps(backoff: f64) -> u32 {
    (backoff.clamp(0.0, 1.0) * BACKOFF_ONE).round() as u32
}

/// The sequences of one length, a column for each fact.
#[derive(Debug, Clone, Default)]
pub(crate) struct Level {
    pub(crate) words: Vec<u32>,
    pub(crate) counts: Vec<u32>,
    pub(crate) adjusted: Vec<u32>,
    pub(crate) backoffs: Vec<u32>,
    pub(crate) firsts: Vec<u32>,
    pub(crate) totals: Vec<u32>,
}

#[derive(Debug, Clone)]
pub(crate) struct NewModel {
    pub(crate) provenance: String,
    pub(crate) tokens: u64,
    /// [`RESERVED`], then all others in small letters.
    pub(crate) words: Vec<Box<str>>,
    /// Total of the words' adjusted counts.
    pub(crate) total: u64,
    /// The part of the total that discounts leave for all words alike.
    pub(crate) backoff: f64,
    /// The least count kept, by length.
    pub(crate) least: Vec<u64>,
    /// Taken off adjusted counts of 1, of 2, of 3 and more, by length.
    pub(crate) discounts: Vec<[f64; 3]>,
    /// From single words to the longest sequences.
    pub(crate) levels: Vec<Level>,
}

impl NewModel {
    pub(crate) fn write(&self, path: &Path) -> io::Result<()> {
        let mut file = Writer::create(path, &KIND)?;
        file.bytes(self.provenance.as_bytes())?;
        let orders = self.least.iter().zip(&self.discounts).flat_map(|(least, discounts)| {
            let [one, two, more] = discounts.map(f64::to_bits);
            [*least, one, two, more]
        });
        let whole = [self.tokens, self.total, self.backoff.to_bits()];
        file.numbers(whole.into_iter().chain(orders).map(u64::to_le_bytes))?;
        let mut end = 0;
        let starts = std::iter::once(0).chain(self.words.iter().map(|word| {
            end += word.len() as u32;
            end
        }));
        file.numbers(starts.map(u32::to_le_bytes))?;
        file.bytes(self.words.concat().as_bytes())?;
        let slots = vocabulary::slots(self.words.iter().map(|word| &**word));
        file.numbers(slots.into_iter().map(u32::to_le_bytes))?;
        for level in &self.levels {
            let Level { words, counts, adjusted, backoffs, firsts, totals } = level;
            for column in [words, counts, adjusted, backoffs, firsts, totals] {
                file.numbers(column.iter().map(|number| number.to_le_bytes()))?;
            }
        }
        file.finish()
    }
}
