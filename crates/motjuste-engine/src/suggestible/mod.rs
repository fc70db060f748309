//! Step 2½: which candidates may be suggested at all. One rule per file.

mod about;
mod co_hyponym;
mod direction;
mod form;
mod group;
mod labelled;
mod opposite;
mod part;
mod proper;
mod said_of;
mod sex;

use motjuste_lexicon::{LabelSet, Labels};
use rayon::prelude::*;

pub(crate) use about::{About, is_people_by_name};
pub use labelled::KEPT_OUT;

use crate::candidate::Candidate;
use crate::propose::{FEWEST_A_THREAD, Pool};
use crate::{AnalysedTarget, NoSuggestion};

/// A reason to leave candidates out.
trait Rule {
    fn admits(&self, candidate: &Candidate) -> bool;
}

/// The candidates of a pool that may be suggested; `allow` has the labels that keep nothing out.
pub(crate) fn suggestible(
    pool: Pool,
    target: &AnalysedTarget<'_>,
    allow: LabelSet,
) -> Vec<Candidate> {
    let about = About::new(target);
    let keep: Vec<bool> = {
        let rules: [Box<dyn Rule + Sync + '_>; 9] = [
            Box::new(part::OtherThanParts::new(target)),
            Box::new(form::DictionaryForms::new(&pool, target)),
            Box::new(opposite::NoOpposites::new(target)),
            Box::new(co_hyponym::SameFacts::new(target)),
            Box::new(direction::SameDirection::new(target)),
            Box::new(sex::SameSex::new(target)),
            Box::new(proper::NamesAsWritten::new(target)),
            Box::new(group::TrueSynonyms::new(target, &about)),
            Box::new(labelled::Acceptable::new(target, &about, allow)),
        ];
        let admitted = |candidate| rules.iter().all(|rule| rule.admits(candidate));
        pool.candidates().par_iter().with_min_len(FEWEST_A_THREAD).map(admitted).collect()
    };
    let candidates = pool.into_candidates().into_iter().zip(keep);
    candidates.filter_map(|(candidate, keep)| keep.then_some(candidate)).collect()
}

/// Leaves the candidates that are no opposites of a target that they were not proposed for.
pub(crate) fn without_opposites(
    mut candidates: Vec<Candidate>,
    target: &AnalysedTarget<'_>,
) -> Vec<Candidate> {
    let rule = opposite::NoOpposites::new(target);
    candidates.retain(|candidate| rule.admits(candidate));
    candidates
}

/// The labels of a word in a target's place.
pub(crate) fn labels_of(word: &str, target: &AnalysedTarget<'_>, about: &About) -> LabelSet {
    Labels::embedded().of(word, target.pos, about.topics)
}

/// Why nothing is left of a target's candidates.
pub(crate) fn silence(target: &AnalysedTarget<'_>) -> NoSuggestion {
    if About::new(target).names_group { NoSuggestion::Group } else { NoSuggestion::NothingKnown }
}
