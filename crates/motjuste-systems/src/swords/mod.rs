//! The rows of SWORDS, Tables 4 and 6.

mod coinco;
mod humans;
mod oracle;
mod random;
mod thesaurus;
mod wordtune;

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
