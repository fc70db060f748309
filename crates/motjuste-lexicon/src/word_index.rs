//! A hash index over a sorted table of words, made once a process has looked up enough of them to
//! earn it: a search halves the table seventeen times, the index looks once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Look-ups before the index is made. A single question stays below, a server passes it at once.
const EARNED: u32 = 20_000;
const EMPTY: u32 = u32::MAX;

/// An index that may not exist yet.
#[derive(Debug, Default)]
pub(crate) struct WordIndex {
    lookups: AtomicU32,
    slots: OnceLock<Vec<u32>>,
}

impl WordIndex {
    /// The index, if it is made or this look-up earns it; `words` are all words of the table.
    pub(crate) fn get<'w>(&self, words: impl ExactSizeIterator<Item = &'w str>) -> Option<&[u32]> {
        if let Some(slots) = self.slots.get() {
            return Some(slots);
        }
        if self.lookups.fetch_add(1, Ordering::Relaxed) < EARNED {
            return None;
        }
        Some(self.slots.get_or_init(|| build(words)))
    }
}

/// Slots with the number of the first of all words that are equal but for case.
fn build<'w>(words: impl ExactSizeIterator<Item = &'w str>) -> Vec<u32> {
    let mut slots = vec![EMPTY; (2 * words.len()).next_power_of_two().max(2)];
    let mask = slots.len() - 1;
    let mut before = "";
    for (number, word) in words.enumerate() {
        // Equal words are neighbours: only the first is found by a search.
        if number > 0 && folded(before.as_bytes()).eq(folded(word.as_bytes())) {
            continue;
        }
        before = word;
        let mut slot = hash(word) & mask;
        while slots[slot] != EMPTY {
            slot = (slot + 1) & mask;
        }
        slots[slot] = number as u32;
    }
    slots
}

/// The number of a word, given the index and a way to read the bytes of words.
pub(crate) fn find<'w>(
    slots: &[u32],
    word: &str,
    bytes: impl Fn(usize) -> &'w [u8],
) -> Option<usize> {
    let mask = slots.len() - 1;
    let mut slot = hash(word) & mask;
    loop {
        let number = slots[slot];
        if number == EMPTY {
            return None;
        }
        if folded(bytes(number as usize)).eq(folded(word.as_bytes())) {
            return Some(number as usize);
        }
        slot = (slot + 1) & mask;
    }
}

/// A word's bytes as they are compared: small letters, spaces for underscores.
pub(crate) fn folded(word: &[u8]) -> impl Iterator<Item = u8> {
    word.iter().map(|byte| match byte {
        b'_' => b' ',
        other => other.to_ascii_lowercase(),
    })
}

/// FNV-1a over the folded bytes.
fn hash(word: &str) -> usize {
    let hash = folded(word.as_bytes()).fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    // The low bits decide the slot and are the weakest.
    (hash ^ (hash >> 29)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_index_finds_what_a_search_finds(mut words in proptest::collection::vec("[a-cA-C_ ]{1,3}", 1..60), asked in "[a-cA-C_ ]{1,3}") {
            words.sort_by(|a, b| folded(a.as_bytes()).cmp(folded(b.as_bytes())));
            let slots = build(words.iter().map(String::as_str));
            let expected = words.iter().position(|word| folded(word.as_bytes()).eq(folded(asked.as_bytes())));
            prop_assert_eq!(find(&slots, &asked, |number| words[number].as_bytes()), expected);
        }
    }

    #[test]
    fn an_index_must_be_earned() {
        let index = WordIndex::default();
        let words = ["a", "b"];
        for _ in 0..EARNED {
            assert!(index.get(words.into_iter()).is_none());
        }
        assert!(index.get(words.into_iter()).is_some());
    }
}
