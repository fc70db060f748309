//! Jabbari, Hepple & Guthrie (2010): bag of words, language model, both.

use crate::Entry;

/// The systems.
pub(crate) const ENTRIES: &[Entry] = &[];
