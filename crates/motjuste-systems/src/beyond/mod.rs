//! The strongest published since, and this program's own.

mod motjuste;
mod wada;

use crate::Entry;

pub(crate) const ENTRIES: &[Entry] = &[
    wada::ENTRY,
    wada::LARGE,
    motjuste::EMBEDDED,
    motjuste::BASE,
    motjuste::LARGE,
    motjuste::SIMILARITY,
];
