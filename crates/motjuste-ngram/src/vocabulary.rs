//! The words of a file of n-grams, found by hash without reading any other.

use std::borrow::Cow;

use motjuste_container::{Container, u32_at};
use xxhash_rust::xxh3::xxh3_64;

use crate::file::section;

pub(crate) type WordId = u32;

/// Small letters, as the words of every model are.
pub(crate) fn folded(word: &str) -> Cow<'_, str> {
    let small = |c: char| if c.is_ascii() { !c.is_ascii_uppercase() } else { c.is_lowercase() };
    if word.chars().all(small) { Cow::Borrowed(word) } else { Cow::Owned(word.to_lowercase()) }
}

/// The place of a word in the file's list.
pub(crate) fn find(file: &Container, word: &str) -> Option<WordId> {
    let slots = file.section(section::SLOTS);
    let count = slots.len() / 4;
    let mut at = xxh3_64(word.as_bytes()) as usize & count.checked_sub(1)?;
    for _ in 0..count {
        let id = u32_at(slots, 4 * at)?.checked_sub(1)?; // an empty slot: no such word
        if text_of(file, id)? == word.as_bytes() {
            return Some(id);
        }
        at = (at + 1) & (count - 1);
    }
    None
}

pub(crate) fn text_of(file: &Container, id: WordId) -> Option<&[u8]> {
    let starts = file.section(section::WORD_STARTS);
    let start = |at: usize| u32_at(starts, 4 * at).map(|start| start as usize);
    file.section(section::WORDS).get(start(id as usize)?..start(id as usize + 1)?)
}

/// The slots of words given in the order of their ids: a power of two, at most two thirds taken.
pub(crate) fn slots<'w>(words: impl ExactSizeIterator<Item = &'w str>) -> Vec<u32> {
    let size = (words.len() + words.len() / 2 + 1).next_power_of_two();
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
