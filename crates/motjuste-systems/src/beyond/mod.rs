//! The strongest published since.

use crate::Entry;

/// The systems.
pub(crate) const ENTRIES: &[Entry] = &[];
