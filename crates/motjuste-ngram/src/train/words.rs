//! The words of a text in the order they are met, shared by all threads that read it; and the list
//! they end up in, which does not depend on that order.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use foldhash::fast::FixedState;

use crate::file::{RESERVED, UNKNOWN};
use crate::vocabulary::WordId;

/// Bytes a word takes apart from its letters: its box, its place in the table, its count, and what
/// the final list needs while both are there.
const PER_WORD: usize = 96;

#[derive(Debug)]
pub(super) struct Words {
    table: RwLock<Table>,
}

#[derive(Debug, Default)]
struct Table {
    ids: HashMap<Box<str>, WordId, FixedState>,
    letters: usize,
}

impl Default for Words {
    /// The marks alone.
    fn default() -> Self {
        let words = Self { table: RwLock::default() };
        for mark in RESERVED {
            words.id(mark);
        }
        words
    }
}

impl Words {
    /// The number of a word, a new one if it was not met before.
    pub(super) fn id(&self, word: &str) -> WordId {
        if let Some(id) = self.read().ids.get(word) {
            return *id;
        }
        let mut table = self.table.write().unwrap_or_else(PoisonError::into_inner);
        let next = table.ids.len() as WordId;
        if let Some(id) = table.ids.get(word) {
            return *id; // another thread was faster
        }
        table.ids.insert(word.into(), next);
        table.letters += word.len();
        next
    }

    pub(super) fn len(&self) -> usize {
        self.read().ids.len()
    }

    /// Bytes they take.
    pub(super) fn memory(&self) -> usize {
        let table = self.read();
        table.letters + PER_WORD * table.ids.len()
    }

    /// All words by number, the marks first.
    pub(super) fn into_met(self) -> Vec<Box<str>> {
        let table = self.table.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut met = vec![Box::default(); table.ids.len()];
        for (word, id) in table.ids {
            met[id as usize] = word;
        }
        met
    }

    fn read(&self) -> RwLockReadGuard<'_, Table> {
        self.table.read().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The list of a model: the marks, then words by falling frequency, equal ones by their letters.
#[derive(Debug)]
pub(super) struct FinalWords {
    pub(super) words: Vec<Box<str>>,
    /// By the number a word was met under, its place in the list; `<unk>`'s for one left out.
    pub(super) places: Vec<WordId>,
}

impl FinalWords {
    /// The marks, and the words met at least so often.
    pub(super) fn new(mut met: Vec<Box<str>>, frequencies: &[u64], least: u64) -> Self {
        let mut kept: Vec<usize> =
            (RESERVED.len()..met.len()).filter(|id| frequencies[*id] >= least.max(1)).collect();
        kept.sort_unstable_by(|a, b| {
            frequencies[*b].cmp(&frequencies[*a]).then_with(|| met[*a].cmp(&met[*b]))
        });
        kept.splice(0..0, 0..RESERVED.len());
        let mut places = vec![UNKNOWN; met.len()];
        for (place, id) in (0..).zip(&kept) {
            places[*id] = place;
        }
        let words = kept.into_iter().map(|id| std::mem::take(&mut met[id])).collect();
        Self { words, places }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_does_not_depend_on_the_order_of_meeting() {
        let words = |met: &[&str], frequencies: &[u64]| {
            let words = Words::default();
            for word in met {
                words.id(word);
            }
            FinalWords::new(words.into_met(), frequencies, 2)
        };
        let one = words(&["b", "rare", "a", "the"], &[0, 0, 5, 3, 1, 3, 9]);
        let other = words(&["a", "the", "b", "rare"], &[0, 0, 5, 3, 9, 3, 1]);
        let list: Vec<&str> = one.words.iter().map(|word| &**word).collect();
        assert_eq!(list, ["<unk>", "<s>", "</s>", "the", "a", "b"]);
        assert_eq!(one.words, other.words);
        assert_eq!(one.places, [0, 1, 2, 5, UNKNOWN, 4, 3]);
    }
}
