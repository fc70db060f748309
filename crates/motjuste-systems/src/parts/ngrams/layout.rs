//! The file of n-grams, read in place: a trie, word after word, of packed records.
//!
//! ```text
//! 0    magic, "motjNGRM"
//! 8    layout version, order                             2 × u32, little endian like all numbers
//! 16   XXH3-64 of the header's other bytes               u64
//! 24   tokens of the text                                u64
//! 32   words, slots                                      2 × u64
//! 48   bytes of the words, bytes of provenance           2 × u64
//! 64   the empty history: its total, its backoff         u64, f64
//! 80   per order: sequences, distinct numbers, largest   3 × u64
//!      count, least count kept, three discounts          u64, 3 × f64
//! …    per section: XXH3-64                              u64 each
//! …    section: provenance
//! …    section: where each word starts                   u64 each, and where the last one ends
//! …    section: words, the most frequent first, after `<unk>`, `<s>`, `</s>`
//! …    section: slots, words by XXH3-64                  u32 each, word + 1 or 0; linear probing
//! …    per order: section: distinct numbers, ascending   u64 each
//!      per order: section: records, packed in bits:
//!        the word                                        but at order 1, where it is the place
//!        its count                                       as a place among the distinct numbers
//!      and but at the highest order:
//!        its adjusted count                              the same
//!        its backoff                                     24 bits, 1 = 2²⁴ − 1
//!        its first continuation                          a place in the next order
//!        the total of its continuations' adjusted counts but at the last order but one, where it
//!                                                        is the count
//! ```
//! Continuations of a record end where those of the next one start; a last record has only that.
//! Every access is checked: after the checksums a number out of range can only come from a file
//! made to be wrong, and what it points to is not found.

use std::ops::Range;
use std::path::Path;

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::bits;
use super::error::NgramError;

pub(super) const MAGIC: &[u8; 8] = b"motjNGRM";
pub(super) const VERSION: u32 = 1;
const CHECKSUM: Range<usize> = 16..24;
const FIXED: usize = 80;
const PER_ORDER: usize = 56;
/// The longest sequences there can be.
pub(super) const MOST_ORDER: usize = 5;
/// Sections before those of the orders.
const COMMON: usize = 4;
/// Bits of a backoff, which is at most 1.
pub(super) const BACKOFF_BITS: u32 = 24;
/// The backoff 1.
pub(super) const BACKOFF_ONE: f64 = ((1 << BACKOFF_BITS) - 1) as f64;

/// Words of every file: what stands for all others, and the ends of a sentence.
pub const RESERVED: [&str; 3] = ["<unk>", "<s>", "</s>"];
pub(super) const UNKNOWN: u32 = 0;
pub(super) const START: u32 = 1;
pub(super) const END: u32 = 2;

/// What the header says of the sequences of one length.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Statistics {
    /// How many there are.
    pub(super) sequences: u64,
    /// How many different counts and adjusted counts they have.
    pub(super) values: u64,
    /// The largest count.
    pub(super) largest: u64,
    /// Rarer ones were left out.
    pub(super) least: u64,
    /// Taken off adjusted counts of 1, of 2, of 3 and more.
    pub(super) discounts: [f64; 3],
}

/// What the header says.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Header {
    pub(super) tokens: u64,
    pub(super) words: u64,
    pub(super) slots: u64,
    pub(super) text_bytes: u64,
    pub(super) provenance_bytes: u64,
    /// The total of the empty history: of the words' adjusted counts.
    pub(super) total: u64,
    /// What the empty history leaves for all words alike.
    pub(super) backoff: f64,
    pub(super) orders: Vec<Statistics>,
}

/// Where the records of one order are and what is in them.
#[derive(Debug, Clone)]
pub(super) struct Level {
    pub(super) statistics: Statistics,
    pub(super) values: Range<usize>,
    pub(super) records: Range<usize>,
    pub(super) fields: Fields,
}

/// Bits of the fields of a record, in their order; 0 for one it does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fields {
    pub(super) word: u32,
    pub(super) value: u32,
    pub(super) adjusted: u32,
    pub(super) backoff: u32,
    pub(super) first: u32,
    pub(super) total: u32,
}

impl Fields {
    fn of(header: &Header, at: usize) -> Option<Self> {
        let own = header.orders.get(at)?;
        let value = bits::width(own.values.saturating_sub(1));
        let word = if at == 0 { 0 } else { bits::width(header.words) };
        let next = header.orders.get(at + 1);
        let fields = Self {
            word,
            value,
            adjusted: if next.is_some() { value } else { 0 },
            backoff: if next.is_some() { BACKOFF_BITS } else { 0 },
            first: next.map_or(0, |next| bits::width(next.sequences)),
            total: if at + 2 < header.orders.len() { bits::width(own.largest) } else { 0 },
        };
        let widest = [word, value, fields.first, fields.total].into_iter().max();
        (widest <= Some(bits::WIDEST)).then_some(fields)
    }

    /// Bits of a record.
    pub(super) const fn record(self) -> u32 {
        self.word + self.value + self.adjusted + self.backoff + self.first + self.total
    }
}

/// Where everything is.
#[derive(Debug, Clone)]
pub(super) struct Layout {
    pub(super) header: Header,
    pub(super) provenance: Range<usize>,
    pub(super) starts: Range<usize>,
    pub(super) text: Range<usize>,
    pub(super) slots: Range<usize>,
    pub(super) levels: Vec<Level>,
}

impl Layout {
    /// Reads the header, and checks that the file is as long as it says.
    pub(super) fn parse(file: &[u8], path: &Path) -> Result<Self, NgramError> {
        let damaged = |what| NgramError::Damaged { path: path.to_owned(), what };
        if file.get(..8) != Some(MAGIC) {
            return Err(NgramError::WrongKind { path: path.to_owned() });
        }
        let found = u32_at(file, 8).ok_or_else(|| damaged("cut short"))?;
        if found != VERSION {
            return Err(NgramError::Version { path: path.to_owned(), found, expected: VERSION });
        }
        let order = u32_at(file, 12).ok_or_else(|| damaged("cut short"))? as usize;
        if !(1..=MOST_ORDER).contains(&order) {
            return Err(damaged("impossible order"));
        }
        let header = file.get(..header_bytes(order)).ok_or_else(|| damaged("cut short"))?;
        if u64_at(file, CHECKSUM.start) != Some(header_sum(header)) {
            return Err(damaged("checksum of its header"));
        }
        let header = Header::parse(header, order).ok_or_else(|| damaged("cut short"))?;
        let (layout, end) = Self::of(header).ok_or_else(|| damaged("impossible sizes"))?;
        if end != file.len() {
            return Err(damaged("its length is not what its header says"));
        }
        Ok(layout)
    }

    /// The places of everything, and where the file ends; `None` if they do not fit in memory.
    pub(super) fn of(header: Header) -> Option<(Self, usize)> {
        let order = header.orders.len();
        let mut end = header_bytes(order);
        let mut take = |size: Option<usize>| {
            let start = end;
            end = end.checked_add(size?)?;
            Some(start..end)
        };
        let numbers = |count: u64, each: usize| usize::try_from(count).ok()?.checked_mul(each);
        let provenance = take(usize::try_from(header.provenance_bytes).ok())?;
        let starts = take(numbers(header.words.checked_add(1)?, 8))?;
        let text = take(usize::try_from(header.text_bytes).ok())?;
        let slots = take(numbers(header.slots, 4))?;
        let mut levels = Vec::with_capacity(order);
        for (at, statistics) in header.orders.iter().enumerate() {
            let fields = Fields::of(&header, at)?;
            levels.push(Level {
                statistics: *statistics,
                values: take(numbers(statistics.values, 8))?,
                records: take(bits::bytes(statistics.sequences.checked_add(1)?, fields.record()))?,
                fields,
            });
        }
        let usable = header.words >= RESERVED.len() as u64
            && header.words < u64::from(u32::MAX)
            && header.orders.first()?.sequences == header.words
            && header.slots.is_power_of_two()
            && header.slots > header.words;
        usable.then_some((Self { header, provenance, starts, text, slots, levels }, end))
    }

    /// The sections in their order.
    pub(super) fn sections(&self) -> impl Iterator<Item = &Range<usize>> {
        let common = [&self.provenance, &self.starts, &self.text, &self.slots];
        let orders = self.levels.iter().flat_map(|level| [&level.values, &level.records]);
        common.into_iter().chain(orders)
    }

    /// Checks that no byte has changed since the file was written.
    pub(super) fn verify(&self, file: &[u8], path: &Path) -> Result<(), NgramError> {
        let sums = section_sums(self.levels.len());
        for (number, section) in self.sections().enumerate() {
            let bytes = file.get(section.clone()).unwrap_or_default();
            if u64_at(file, sums.start + 8 * number) != Some(xxh3_64(bytes)) {
                return Err(NgramError::Damaged { path: path.to_owned(), what: "checksum" });
            }
        }
        Ok(())
    }
}

impl Header {
    fn parse(header: &[u8], order: usize) -> Option<Self> {
        let number = |at| u64_at(header, at);
        let float = |at| number(at).map(f64::from_bits);
        let mut orders = Vec::with_capacity(order);
        for at in (FIXED..).step_by(PER_ORDER).take(order) {
            orders.push(Statistics {
                sequences: number(at)?,
                values: number(at + 8)?,
                largest: number(at + 16)?,
                least: number(at + 24)?,
                discounts: [float(at + 32)?, float(at + 40)?, float(at + 48)?],
            });
        }
        Some(Self {
            tokens: number(24)?,
            words: number(32)?,
            slots: number(40)?,
            text_bytes: number(48)?,
            provenance_bytes: number(56)?,
            total: number(64)?,
            backoff: float(72)?,
            orders,
        })
    }

    /// The header's bytes, given the checksums of the sections.
    pub(super) fn to_bytes(&self, sums: &[u64]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.orders.len() as u32).to_le_bytes());
        bytes.resize(CHECKSUM.end, 0);
        let sizes = [self.tokens, self.words, self.slots, self.text_bytes, self.provenance_bytes];
        let empty = [self.total, self.backoff.to_bits()];
        bytes.extend(sizes.into_iter().chain(empty).flat_map(u64::to_le_bytes));
        for order in &self.orders {
            let numbers = [order.sequences, order.values, order.largest, order.least];
            let discounts = order.discounts.map(f64::to_bits);
            bytes.extend(numbers.into_iter().chain(discounts).flat_map(u64::to_le_bytes));
        }
        bytes.extend(sums.iter().flat_map(|sum| sum.to_le_bytes()));
        let sum = header_sum(&bytes);
        bytes[CHECKSUM].copy_from_slice(&sum.to_le_bytes());
        bytes
    }
}

/// Bytes of the header.
pub(super) const fn header_bytes(order: usize) -> usize {
    section_sums(order).end
}

/// Where the checksums of the sections are.
const fn section_sums(order: usize) -> Range<usize> {
    let start = FIXED + PER_ORDER * order;
    start..start + 8 * (COMMON + 2 * order)
}

fn header_sum(header: &[u8]) -> u64 {
    let mut hash = Xxh3::new();
    hash.update(header.get(..CHECKSUM.start).unwrap_or_default());
    hash.update(header.get(CHECKSUM.end..).unwrap_or_default());
    hash.digest()
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|field| u32::from_le_bytes(*field))
}

/// The number at a byte.
#[inline]
pub(super) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|field| u64::from_le_bytes(*field))
}

/// Makes all checksums fit, as somebody could who means harm.
#[cfg(test)]
pub(super) fn reseal(file: &mut [u8]) {
    let Some(order) = u32_at(file, 12).map(|order| order as usize).filter(|o| *o <= MOST_ORDER)
    else {
        return;
    };
    let header = Header::parse(file, order).and_then(Layout::of);
    let sums = section_sums(order);
    if let Some((layout, _)) = header.filter(|_| sums.end <= file.len()) {
        for (number, section) in layout.sections().enumerate() {
            let sum = file.get(section.clone()).map_or(0, xxh3_64);
            file[sums.start + 8 * number..][..8].copy_from_slice(&sum.to_le_bytes());
        }
    }
    let sum = header_sum(file.get(..sums.end).unwrap_or_default());
    file[CHECKSUM].copy_from_slice(&sum.to_le_bytes());
}
