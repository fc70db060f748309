//! Jabbari, Hepple & Guthrie (2010), Tables 1–3: a bag of words, a language model, and both. The
//! paper names them and refers to Jabbari's thesis for the models; here each is the plain model of
//! its kind over the same candidates.

mod bow;
mod cmlc;
mod lm;

use crate::Entry;
use crate::entry::{Answers, Make, Paper};
use crate::{Need, OptionSpec, Setting};

/// The systems.
pub(crate) const ENTRIES: &[Entry] = &[bow::ENTRY, lm::ENTRY, cmlc::ENTRY];

const fn entry(
    name: &'static str,
    title: &'static str,
    method: &'static str,
    needs: &'static [Need],
    options: &'static [OptionSpec],
    make: Make,
) -> Entry {
    Entry {
        name,
        title,
        paper: Paper::Jabbari,
        method,
        stand_in: Some(
            "WordNet's candidates and what Moby and it agree on, unless a thesaurus is given; models \
             of a user's text; theirs are in a thesis that is not at hand",
        ),
        needs,
        wants: &[Need::Thesaurus],
        options,
        settings: &[Setting::Generate, Setting::Rank],
        answers: Answers::USUAL,
        revision: 3,
        make,
    }
}
