//! The words of a text in the order they are met, shared by all who read it; and the list they end
//! up in, which does not depend on that order.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use foldhash::fast::FixedState;
use motjuste_systems::parts::ngrams::RESERVED;

use super::key::WordId;

pub(super) const UNKNOWN: WordId = 0;
pub(super) const START: WordId = 1;
pub(super) const END: WordId = 2;

/// Bytes a word takes besides its letters: its box, its place in the table, its count, and what the
/// final list needs while both are there.
const PER_WORD: usize = 96;

/// Words and their numbers.
#[derive(Debug)]
pub(super) struct Words {
    table: RwLock<Table>,
}

#[derive(Debug, Default)]
struct Table {
    ids: HashMap<Box<str>, WordId, FixedState>,
    letters: usize,
}

impl Words {
    /// The marks, then these.
    pub(super) fn new(met: impl IntoIterator<Item = Box<str>>) -> Self {
        let words = Self { table: RwLock::default() };
        for word in RESERVED.map(Box::from).into_iter().chain(met) {
            words.id(&word);
        }
        words
    }

    /// The number of a word, a new one if it was not met before.
    pub(super) fn id(&self, word: &str) -> WordId {
        if let Some(id) = self.table.read().unwrap_or_else(PoisonError::into_inner).ids.get(word) {
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

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.table.read().unwrap_or_else(PoisonError::into_inner).ids.len()
    }

    /// Bytes they take.
    pub(super) fn memory(&self) -> usize {
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        table.letters + PER_WORD * table.ids.len()
    }

    /// All words by number, but for the marks.
    pub(super) fn met(&self) -> Vec<Box<str>> {
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        let mut met = vec![Box::default(); table.ids.len() - RESERVED.len()];
        for (word, id) in &table.ids {
            if let Some(place) = (*id as usize).checked_sub(RESERVED.len()) {
                met[place] = word.clone();
            }
        }
        met
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
    /// The words met at least so often. Frequencies are those of the marks, then of `met`.
    pub(super) fn new(mut met: Vec<Box<str>>, frequencies: &[u64], least: u64) -> Self {
        let marks = RESERVED.len();
        let frequency = |place: usize| frequencies.get(marks + place).copied().unwrap_or_default();
        let mut kept: Vec<usize> =
            (0..met.len()).filter(|place| frequency(*place) >= least.max(1)).collect();
        kept.sort_unstable_by(|a, b| {
            frequency(*b).cmp(&frequency(*a)).then_with(|| met[*a].cmp(&met[*b]))
        });
        let mut places = vec![UNKNOWN; marks + met.len()];
        let ids = (0..marks).chain(kept.iter().map(|place| marks + place));
        for (place, id) in ids.enumerate() {
            places[id] = place as WordId;
        }
        let kept = kept.into_iter().map(|place| std::mem::take(&mut met[place]));
        Self { words: RESERVED.map(Box::from).into_iter().chain(kept).collect(), places }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_does_not_depend_on_the_order_of_meeting() {
        let words = |met: &[&str], frequencies: &[u64]| {
            let met = Words::new(met.iter().map(|word| Box::from(*word))).met();
            FinalWords::new(met, frequencies, 2)
        };
        let one = words(&["b", "rare", "a", "the"], &[0, 0, 5, 3, 1, 3, 9]);
        let other = words(&["a", "the", "b", "rare"], &[0, 0, 5, 3, 9, 3, 1]);
        let list: Vec<&str> = one.words.iter().map(|word| &**word).collect();
        assert_eq!(list, ["<unk>", "<s>", "</s>", "the", "a", "b"]);
        assert_eq!(one.words, other.words);
        assert_eq!(one.places, [0, 1, 2, 5, UNKNOWN, 4, 3]);
    }
}
