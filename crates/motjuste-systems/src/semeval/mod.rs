//! SemEval-2007 task 10: the baselines and the ten participants (McCarthy & Navigli 2009).

use crate::Entry;

/// The systems.
pub(crate) const ENTRIES: &[Entry] = &[];
