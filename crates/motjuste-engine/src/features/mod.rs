//! Step 3, first half: what the ranker knows about a candidate, as numbers with names.
//!
//! A stage's row is the row of the stage before with more at its end, so that a cascade computes
//! nothing twice.

mod collocations;
mod contextual;
mod lexical;
mod meanings;
mod senses;
mod vectors;

pub use collocations::{COLLOCATIONS, collocations};
use contextual::{JUDGED, SUMMARY};
pub use contextual::{Standard, contextual, judged};
pub use lexical::{LEXICAL, Lexical};
pub use meanings::{MEANINGS, MEANT, meanings, meant};
pub use senses::{SENSES, senses};
pub use vectors::{IN_CONTEXT, STATIC, StaticVectors};

use crate::Stage;

/// Layers of the small encoder, the embedding layer included.
pub const BASE_LAYERS: usize = 7;
/// Layers of the large one that are used, the embedding layer included: the top three say less of a
/// word (GAP 60 against 62) and cost as much as the others.
pub const LARGE_LAYERS: usize = 10;

/// How many features a stage has.
#[must_use]
pub const fn width(stage: Stage) -> usize {
    let embedded = LEXICAL.len() + MEANINGS.len() + COLLOCATIONS.len() + STATIC.len();
    let shortlist = embedded + IN_CONTEXT.len() + SENSES.len() + MEANT.len();
    let base = shortlist + BASE_LAYERS + SUMMARY.len() + JUDGED.len();
    match stage {
        Stage::Embedded => embedded,
        Stage::Shortlist => shortlist,
        Stage::Base => base,
        Stage::Large => base + LARGE_LAYERS + SUMMARY.len(),
    }
}

/// The names of a stage's features, in order.
#[must_use]
pub fn names(stage: Stage) -> Vec<String> {
    let layers = |encoder: &'static str, count: usize| {
        let layers = (0..count).map(move |layer| format!("{encoder} layer {layer}"));
        layers.chain(SUMMARY.iter().map(move |name| format!("{encoder} {name}")))
    };
    LEXICAL
        .iter()
        .chain(&MEANINGS)
        .chain(&COLLOCATIONS)
        .chain(&STATIC)
        .chain(&IN_CONTEXT)
        .chain(&SENSES)
        .chain(&MEANT)
        .map(|name| (*name).to_owned())
        .chain(layers("small encoder", BASE_LAYERS))
        .chain(JUDGED.map(|name| format!("small encoder {name}")))
        .chain(layers("large encoder", LARGE_LAYERS))
        .take(width(stage))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_begins_with_the_one_before() {
        let [embedded, shortlist, base, large] = Stage::ALL.map(names);
        assert!(shortlist.starts_with(&embedded) && base.starts_with(&shortlist));
        assert!(large.starts_with(&base));
        assert_eq!(large.len(), width(Stage::Large));
        let mut distinct = large.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), large.len());
    }
}
