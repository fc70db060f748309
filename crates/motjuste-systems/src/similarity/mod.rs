//! SemEval-2020 task 3: word similarity in context.

use crate::Entry;

/// The systems.
pub(crate) const ENTRIES: &[Entry] = &[];
