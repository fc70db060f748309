//! Why a word is where it is: every feature with what it adds to the score.

use crate::candidate::Candidate;
use crate::propose::Pool;
use crate::rank::{LearnedRanker, kept_for};
use crate::{Located, Result, Source, Tier, propose};

/// The most candidates a word is looked at among.
const COMPANY: usize = 100;

/// One feature of a candidate.
#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    /// Its name.
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
    /// The word.
    pub word: String,
    /// Who proposed it; `Given` if nobody did.
    pub sources: Vec<Source>,
    /// Its place in the full list, from 1; `None` if it was not proposed.
    pub place: Option<usize>,
    /// How many candidates there are.
    pub candidates: usize,
    /// The share of people who would accept it.
    pub share: f32,
    /// The tier that ranked it.
    pub tier: Tier,
    /// The features, the most telling first.
    pub reasons: Vec<Reason>,
}

pub(crate) fn explain(
    ranker: &LearnedRanker,
    target: &Located<'_>,
    pool: &Pool,
    word: &str,
) -> Result<Why> {
    let candidate = pool.get(word).cloned().unwrap_or_else(|| Candidate::new(word.trim()));
    let list = ranker.cascade(target, propose(target), usize::MAX)?;
    let is_it = |one: &Candidate| one.lemma == candidate.lemma;
    let place = list.iter().position(|one| is_it(&one.candidate)).map(|place| place + 1);
    let sources = candidate.sources();
    // Some features compare a word with the best: it is looked at in their company.
    let company = list.into_iter().map(|one| one.candidate).filter(|one| !is_it(one));
    let mut company: Vec<Candidate> = company.take(kept_for(ranker.tier()).min(COMPANY)).collect();
    company.push(candidate);
    let mut scored = ranker.rows(target, company)?;
    let mut reasons = Vec::new();
    let mut share = 0.0;
    if let (Some(one), Some(model)) = (scored.pop(), ranker.model(ranker.tier())) {
        share = one.share;
        let forest = model.share();
        let effects = forest.explain(&one.row);
        let named = forest.feature_names().iter().zip(&one.row).zip(effects);
        reasons.extend(named.map(|((feature, value), effect)| Reason {
            feature: feature.clone(),
            value: *value,
            effect,
        }));
        reasons.sort_by(|a, b| b.effect.abs().total_cmp(&a.effect.abs()));
    }
    Ok(Why {
        word: word.trim().to_owned(),
        sources,
        place,
        candidates: pool.candidates().len(),
        share,
        tier: ranker.tier(),
        reasons,
    })
}
