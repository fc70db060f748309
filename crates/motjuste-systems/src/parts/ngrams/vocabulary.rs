//! The words of a file of n-grams, found by hash without reading any other.

use std::borrow::Cow;
use std::ops::Range;

use xxhash_rust::xxh3::xxh3_64;

use super::layout::{Layout, u64_at};

/// A word of one model.
pub(super) type WordId = u32;

/// Small letters, as the words of every model are.
pub(super) fn folded(word: &str) -> Cow<'_, str> {
    let small = |c: char| if c.is_ascii() { !c.is_ascii_uppercase() } else { c.is_lowercase() };
    if word.chars().all(small) { Cow::Borrowed(word) } else { Cow::Owned(word.to_lowercase()) }
}

/// The place of a word in the file's list.
pub(super) fn find(file: &[u8], layout: &Layout, word: &str) -> Option<WordId> {
    let slots = file.get(layout.slots.clone())?;
    let mask = layout.header.slots.checked_sub(1)? as usize;
    let mut at = xxh3_64(word.as_bytes()) as usize & mask;
    for _ in 0..layout.header.slots {
        let slot = u32::from_le_bytes(*slots.get(4 * at..)?.first_chunk()?);
        let id = slot.checked_sub(1)?; // an empty slot: no such word
        if text_of(file, layout, id)? == word.as_bytes() {
            return Some(id);
        }
        at = (at + 1) & mask;
    }
    None
}

/// A word as it is written.
pub(super) fn text_of<'f>(file: &'f [u8], layout: &Layout, id: WordId) -> Option<&'f [u8]> {
    let starts = file.get(layout.starts.clone())?;
    let start = |at: usize| u64_at(starts, 8 * at).and_then(|start| usize::try_from(start).ok());
    let word: Range<usize> = start(id as usize)?..start(id as usize + 1)?;
    file.get(layout.text.clone())?.get(word)
}

/// Slots for this many words: a power of two, at most two thirds taken.
pub(super) const fn slot_count(words: usize) -> usize {
    (words + words / 2 + 1).next_power_of_two()
}

/// The slots of words given in the order of their ids.
pub(super) fn slots<'w>(words: impl ExactSizeIterator<Item = &'w str>) -> Vec<u32> {
    let size = slot_count(words.len());
    let mut slots = vec![0; size];
    for (id, word) in words.enumerate() {
        let mut at = xxh3_64(word.as_bytes()) as usize & (size - 1);
        while slots[at] != 0 {
            at = (at + 1) & (size - 1);
        }
        slots[at] = id as u32 + 1;
    }
    slots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_with_capitals_are_copied() {
        assert!(matches!(folded("n't"), Cow::Borrowed("n't")));
        assert!(matches!(folded("été"), Cow::Borrowed("été")));
        assert_eq!(folded("État"), "état");
        assert_eq!(folded("The"), "the");
    }
}
