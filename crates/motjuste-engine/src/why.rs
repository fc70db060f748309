//! Why a word is where it is: every feature with what it adds to the score.

use std::fmt;

use motjuste_lexicon::Spelling;

use crate::candidate::Candidate;
use crate::engine::once_each;
use crate::fit::form;
use crate::propose::Pool;
use crate::rank::{Ranker, Scored};
use crate::{AnalysedTarget, Result, Source, Tier};

#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    pub feature: String,
    /// Its value; not a number where it is missing.
    pub value: f32,
    /// What it adds to the log odds that somebody accepts the word.
    pub effect: f32,
}

/// A candidate taken apart.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Why {
    pub word: String,
    /// What proposed it; `Given` if nothing did.
    pub sources: Vec<Source>,
    /// Its place in the full list, from 1; `None` if it was not proposed.
    pub place: Option<usize>,
    /// How many candidates there are.
    pub candidates: usize,
    /// The share of people who would accept it.
    pub share: f32,
    pub tier: Tier,
    /// The features, the most telling first.
    pub reasons: Vec<Reason>,
}

/// So many reasons for a word, and against it, as a person reads them.
const TOLD: usize = 3;

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let in_ten = (self.share * 10.0).round();
        write!(f, "“{}”: {in_ten:.0} in 10 would accept it", self.word)?;
        if let Some(place) = self.place {
            let sources: Vec<_> = self.sources.iter().map(|source| source.name()).collect();
            let from = sources.join(", ");
            write!(f, ", place {place} of {} candidates, from {from}", self.candidates)?;
        }
        let names = |keep: fn(&Reason) -> bool| {
            let telling = self.reasons.iter().filter(|reason| keep(reason)).take(TOLD);
            telling.map(|reason| reason.feature.replace('_', " ")).collect::<Vec<_>>().join(", ")
        };
        for (heading, names) in
            [("for it", names(|it| it.effect > 0.0)), ("against it", names(|it| it.effect < 0.0))]
        {
            if !names.is_empty() {
                write!(f, "\n{heading}: {names}")?;
            }
        }
        Ok(())
    }
}

/// What a candidate's share is made of.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Explanation {
    pub share: f32,
    /// The most telling first; none where the ranker has no features.
    pub reasons: Vec<Reason>,
}

/// A target, what was proposed for it, and the list made of that.
pub(crate) struct Listed<'t> {
    pub(crate) target: AnalysedTarget<'t>,
    pub(crate) pool: Pool,
    pub(crate) list: Vec<Scored>,
}

impl Listed<'_> {
    /// The candidate that a reader means.
    fn find(&self, word: &str) -> Option<&Candidate> {
        self.pool.get(word).or_else(|| printed_as(word, &self.target, &self.pool))
    }

    fn scored(&self, lemma: &str) -> Option<&Scored> {
        self.list.iter().find(|scored| scored.candidate.lemma == lemma)
    }
}

/// Explains a word by the list it stands in: the target's own, or that of the target with its
/// preposition, where it stands better there.
pub(crate) fn explain(
    ranker: &dyn Ranker,
    own: Listed<'_>,
    wide: Option<Listed<'_>>,
    word: &str,
) -> Result<Why> {
    let word = without_article(word.trim());
    let mut whole = own.list.clone();
    whole.extend(wide.iter().flat_map(|wide| wide.list.iter().cloned()));
    let mut candidates = own.pool.candidates().len();
    if let Some(wide) = &wide {
        once_each(&mut whole);
        let new = wide.pool.candidates().iter().filter(|one| own.pool.get(&one.lemma).is_none());
        candidates += new.count();
    }
    let known = own.find(word).or_else(|| wide.as_ref()?.find(word)).cloned();
    let candidate = known.unwrap_or_else(|| Candidate::new(word));
    let place = whole.iter().position(|scored| scored.candidate.lemma == candidate.lemma);
    let standing = |listed: &Listed<'_>| {
        listed.scored(&candidate.lemma).map(|scored| (scored.stage, scored.share))
    };
    let stands_better = |wide: &Listed<'_>| standing(wide) > standing(&own);
    let place_of = match wide {
        Some(wide) if stands_better(&wide) => wide,
        _ => own,
    };
    let candidate = place_of.scored(&candidate.lemma).map_or(candidate, |it| it.candidate.clone());
    let others = place_of.list.into_iter().map(|scored| scored.candidate);
    let others = others.filter(|other| other.lemma != candidate.lemma).collect();
    let sources = candidate.sources();
    let Explanation { share, reasons } = ranker.explain(&place_of.target, candidate, others)?;
    Ok(Why {
        word: word.to_owned(),
        sources,
        place: place.map(|place| place + 1),
        candidates,
        share,
        tier: ranker.tier(),
        reasons,
    })
}

/// The candidate that is printed so: a reader copies what the list says.
fn printed_as<'p>(
    word: &str,
    target: &AnalysedTarget<'_>,
    pool: &'p Pool,
) -> Option<&'p Candidate> {
    pool.candidates().iter().find(|candidate| {
        let is_form =
            |spelling| form(target, &candidate.lemma, spelling).eq_ignore_ascii_case(word);
        [Spelling::American, Spelling::British].into_iter().any(is_form)
    })
}

fn without_article(word: &str) -> &str {
    match word.split_once(' ') {
        Some((article, rest)) if ["a", "an"].iter().any(|it| article.eq_ignore_ascii_case(it)) => {
            rest.trim_start()
        }
        _ => word,
    }
}
