//! SemEval-2007 task 10: the baselines and the ten participants (McCarthy & Navigli 2009, §2.5, §3).
//!
//! The paper's resources cannot be had: Moby stands in for Roget, Macquarie, Encarta and the Oxford
//! Writer's Thesaurus, unless a user has one of them as a file; the embedded frequencies and models
//! trained on a user's text stand in for the BNC, the Web 1T and search engines.

mod distributional;
mod hit;
mod irst;
mod ku;
mod melb;
mod roget;
mod swag1;
mod swag2;
mod tor;
mod unt;
mod usyd;
mod wordnet;

use std::sync::Arc;

use crate::entry::{Answers, Entry, Make, Paper};
use crate::parts::associations::Associations;
use crate::parts::ngrams::Ngrams;
use crate::{Error, Need, Result, Setting, Setup};

/// The systems.
pub(crate) const ENTRIES: &[Entry] = &[
    wordnet::ENTRY,
    roget::ENTRY,
    distributional::ENTRIES[0],
    distributional::ENTRIES[1],
    distributional::ENTRIES[2],
    distributional::ENTRIES[3],
    distributional::ENTRIES[4],
    ku::ENTRY,
    unt::ENTRY,
    melb::ENTRY,
    hit::ENTRY,
    usyd::ENTRY,
    irst::DOMAIN,
    irst::SYNTAGMATIC,
    swag1::ENTRY,
    swag2::ENTRY,
    tor::ENTRY,
];

/// An entry of this task: both settings, one guess and ten.
const fn entry(
    name: &'static str,
    title: &'static str,
    method: &'static str,
    stand_in: &'static str,
    needs: &'static [Need],
    wants: &'static [Need],
    make: Make,
) -> Entry {
    Entry {
        name,
        title,
        paper: Paper::Semeval2007,
        method,
        stand_in: Some(stand_in),
        needs,
        wants,
        options: &[],
        settings: &[Setting::Generate, Setting::Rank],
        answers: Answers::USUAL,
        revision: 1,
        make,
    }
}

/// The n-gram model of a user.
pub(crate) fn ngrams(setup: &Setup<'_>) -> Result<Arc<Ngrams>> {
    let resource = setup.need(Need::Ngrams)?;
    resource.open(|path| Ngrams::open(path).map_err(|error| error.to_string()))
}

/// The same, for systems that count.
fn counted(setup: &Setup<'_>) -> Result<Arc<Ngrams>> {
    let ngrams = ngrams(setup)?;
    if ngrams.total().is_some() {
        return Ok(ngrams);
    }
    Err(Error::Resource {
        what: Need::Ngrams.what(),
        path: setup.need(Need::Ngrams)?.path().to_owned(),
        reason:
            "it holds probabilities only; this system counts: train one with `motjuste train ngram`"
                .to_owned(),
    })
}

/// The associations of a user's corpus.
pub(crate) fn associations(setup: &Setup<'_>) -> Result<Arc<Associations>> {
    let resource = setup.need(Need::Associations)?;
    resource.open(|path| Associations::open(path).map_err(|error| error.to_string()))
}
