//! The rows of SWORDS, Tables 4 and 6.

mod random;

use crate::Entry;

/// The systems.
pub(crate) const ENTRIES: &[Entry] = &[random::ENTRY];
