//! The rows of SWORDS, Tables 4 and 6.

mod coinco;
mod humans;
mod oracle;
mod random;
mod thesaurus;
mod wordtune;

use motjuste_core::{Ranked, Score};

use crate::Entry;

/// The systems.
pub(crate) const ENTRIES: &[Entry] = &[
    humans::ENTRY,
    coinco::ENTRY,
    thesaurus::ENTRY,
    oracle::ENTRIES[0],
    oracle::ENTRIES[1],
    oracle::ENTRIES[2],
    random::ENTRY,
    wordtune::ENTRY,
];

/// A list that has an order and no scores.
fn in_order(words: impl Iterator<Item = String>, limit: usize) -> Vec<Ranked> {
    let ranked = words.take(limit).enumerate();
    ranked.map(|(at, substitute)| Ranked { substitute, score: Score::of_rank(at) }).collect()
}
