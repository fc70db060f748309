//! The rows of SWORDS, Tables 4 and 6.

mod oracle;
mod random;

use crate::Entry;

/// The systems.
pub(crate) const ENTRIES: &[Entry] =
    &[oracle::ENTRIES[0], oracle::ENTRIES[1], oracle::ENTRIES[2], random::ENTRY];
