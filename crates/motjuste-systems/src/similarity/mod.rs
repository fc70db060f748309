//! SemEval-2020 task 3: word similarity in context (Armendariz et al. 2020, §6–7).
//!
//! Most systems are presets: a formula over how models see two usages (`contextual`), WordNet's senses
//! as vectors (`senses`) and words out of context (`gram`). Those with a method of their own have a file
//! of their own.

mod citius;
mod ferryman;
mod mineria_unam;
mod multisem;
mod presets;

mod contextual;
mod elmo;
mod gram;
mod language;
mod predict;
mod senses;
#[cfg(test)]
mod tests;
mod words;

pub use predict::{predict_pairs, predict_usages};

use crate::Entry;

/// The systems: the baselines, then the participants in the order of Table 2, then of Table 3.
pub(crate) const ENTRIES: &[Entry] = &[
    presets::MBERT,
    presets::ELMO,
    ferryman::ENTRY,
    presets::WILL_GO,
    multisem::ENTRY,
    presets::LMMS,
    presets::BRUMS,
    presets::HITACHI,
    presets::BABEL_ENCONDING,
    citius::ENTRY,
    mineria_unam::ENTRY,
    presets::JUST_MASTERS,
    presets::UZH,
    presets::ALEXU,
];
