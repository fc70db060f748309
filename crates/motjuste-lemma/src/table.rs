//! The table of WordNet's lemmas and irregular forms: a hash table that is read in place.
//!
//! | part | bytes |
//! |---|---|
//! | digrams | 128 pairs of letters |
//! | bucket counts | one `u32` for each class, in WordNet's order |
//! | bucket starts | one `u32` for each bucket of all classes, and a last one for the end |
//! | records | what each bucket holds, without gaps |
//!
//! Numbers are little-endian. A record is a head, the word's digram code and, if the word is in
//! the exception list of its class, its lemma: a length and ASCII, empty where that is the word
//! itself. The head has bit 7 set for a lemma, bit 6 for an irregular form; the rest is the length
//! of the code. [`TableBuilder`](crate::TableBuilder) writes all this.

use crate::WordClass;
use crate::digram::{Digrams, PAIRS};
use crate::rules::Form;

pub(crate) const LEMMA: u8 = 1 << 7;
pub(crate) const IRREGULAR: u8 = 1 << 6;

/// Look-up of lemmas and irregular forms by class.
pub(crate) struct Table<'t> {
    digrams: Digrams,
    classes: [Buckets<'t>; 4],
    records: &'t [u8],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry<'t> {
    pub(crate) is_lemma: bool,
    /// The lemma of an irregular form; empty where it is the form itself.
    pub(crate) irregular: Option<&'t str>,
}

/// The buckets of a class: where each one's records start, and where the last one's end.
#[derive(Default, Clone, Copy)]
struct Buckets<'t>(&'t [[u8; 4]]);

impl<'t> Table<'t> {
    /// Opens a table that [`TableBuilder`](crate::TableBuilder) wrote; none if it is cut short.
    pub(crate) fn open(bytes: &'t [u8]) -> Option<Self> {
        let (pairs, bytes) = bytes.split_at_checked(2 * PAIRS)?;
        let digrams = Digrams::new(pairs.as_chunks().0.try_into().ok()?);
        let (counts, bytes) = bytes.split_at_checked(4 * WordClass::ALL.len())?;
        let counts = counts.as_chunks().0.iter().map(|count| number(*count));

        let starts = bytes.as_chunks().0;
        let mut classes = [Buckets::default(); 4];
        let mut first = 0_usize;
        for (class, count) in classes.iter_mut().zip(counts) {
            *class = Buckets(starts.get(first..=first.checked_add(count)?)?);
            first += count;
        }
        let records = bytes.get(4 * (first + 1)..)?;
        Some(Self { digrams, classes, records })
    }

    pub(crate) fn entry(&self, class: WordClass, form: Form<'_>) -> Option<Entry<'t>> {
        let code = self.digrams.encode(form)?;
        let range = self.classes[class as usize].find(code.hash())?;
        let mut records = self.records.get(range)?;
        while let Some((head, rest)) = records.split_first() {
            let (word, rest) = rest.split_at_checked(usize::from(head & !(LEMMA | IRREGULAR)))?;
            let (irregular, rest) = if head & IRREGULAR == 0 {
                (None, rest)
            } else {
                let (len, rest) = rest.split_first()?;
                let (lemma, rest) = rest.split_at_checked(usize::from(*len))?;
                (Some(lemma), rest)
            };
            if code.is(word) {
                return Some(Entry {
                    is_lemma: head & LEMMA != 0,
                    irregular: irregular.and_then(|lemma| str::from_utf8(lemma).ok()),
                });
            }
            records = rest;
        }
        None
    }
}

impl Buckets<'_> {
    /// The position of a hash's records.
    fn find(self, hash: u64) -> Option<std::ops::Range<usize>> {
        let bucket = bucket(hash, self.0.len().checked_sub(1)?);
        Some(number(*self.0.get(bucket)?)..number(*self.0.get(bucket + 1)?))
    }
}

/// The bucket of a hash among `count`: its upper half, scaled.
pub(crate) fn bucket(hash: u64, count: usize) -> usize {
    (((hash >> 32) * count as u64) >> 32) as usize
}

fn number(bytes: [u8; 4]) -> usize {
    u32::from_le_bytes(bytes) as usize
}
