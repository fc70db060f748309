//! SemEval-2007 task 10: the baselines and the ten participants (McCarthy & Navigli 2009, §2.5, §3).
//!
//! The paper's resources cannot be had: Moby stands in for Roget, Macquarie, Encarta and the Oxford
//! Writer's Thesaurus, unless a user has one of them as a file; the embedded frequencies and models
//! trained on a user's text stand in for the BNC, the Web 1T and search engines.

mod distributional;
mod presets;
mod unt;
mod usyd;
mod wordnet;

use std::sync::Arc;

use crate::entry::{Entry, MakeSystem, Paper};
use crate::{Need, Result, Setup};
use motjuste_distributional::Associations;
use motjuste_ngram::Ngrams;

pub(crate) const ENTRIES: &[Entry] = &[
    wordnet::ENTRY,
    presets::ROGET,
    distributional::ENTRIES[0],
    distributional::ENTRIES[1],
    distributional::ENTRIES[2],
    distributional::ENTRIES[3],
    distributional::ENTRIES[4],
    presets::KU,
    unt::ENTRY,
    presets::MELB,
    presets::HIT,
    usyd::ENTRY,
    presets::IRST1,
    presets::IRST2,
    presets::SWAG1,
    presets::SWAG2,
    presets::TOR,
];

const fn row(make: MakeSystem) -> Entry {
    Entry::substitution(Paper::Semeval2007, make)
}

/// The n-gram model of a user.
pub(crate) fn ngrams(setup: &Setup<'_>) -> Result<Arc<Ngrams>> {
    let resource = setup.need(Need::Ngrams)?;
    resource.open(|path| Ngrams::open(path).map_err(|error| error.to_string()))
}

fn counted(setup: &Setup<'_>) -> Result<Arc<Ngrams>> {
    let ngrams = ngrams(setup)?;
    if ngrams.total().is_some() {
        return Ok(ngrams);
    }
    let reason = "it holds probabilities only, and this system counts: train one from text";
    Err(setup.need(Need::Ngrams)?.unreadable(reason.to_owned()))
}

/// The associations of a user's corpus.
pub(crate) fn associations(setup: &Setup<'_>) -> Result<Arc<Associations>> {
    let resource = setup.need(Need::Associations)?;
    resource.open(|path| Associations::open(path).map_err(|error| error.to_string()))
}
