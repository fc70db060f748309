//! The rows of SWORDS, Tables 4 and 6.

mod gpt3;
mod gpt3_local;
mod random;

use crate::Entry;

/// The systems.
pub(crate) const ENTRIES: &[Entry] = &[random::ENTRY, gpt3::ENTRY, gpt3_local::ENTRY];
