//! SemEval-2020 task 3: word similarity in context (Armendariz et al. 2020, §6–7).
//!
//! Each file is a system. They share how an encoder sees two usages (`contextual`), which of its
//! layers are read (`layers`), WordNet's senses as vectors (`senses`), and words out of context
//! (`gram`).

mod alexu;
mod babel_enconding;
mod brums;
mod citius;
mod elmo;
mod ferryman;
mod hitachi;
mod just_masters;
mod lmms;
mod mbert;
mod mineria_unam;
mod multisem;
mod uzh;
mod will_go;

mod contextual;
mod geometry;
mod gram;
mod language;
mod layers;
mod models;
mod predict;
mod senses;
mod translations;
#[cfg(test)]
pub(crate) mod trial;
mod words;

pub use predict::{predict_pairs, predict_usages};

use crate::Entry;

/// The systems: the baselines, then the participants in the order of Table 2, then of Table 3.
pub(crate) const ENTRIES: &[Entry] = &[
    mbert::ENTRY,
    elmo::ENTRY,
    ferryman::ENTRY,
    will_go::ENTRY,
    multisem::ENTRY,
    lmms::ENTRY,
    brums::ENTRY,
    hitachi::ENTRY,
    babel_enconding::ENTRY,
    citius::ENTRY,
    mineria_unam::ENTRY,
    just_masters::ENTRY,
    uzh::ENTRY,
    alexu::ENTRY,
];
