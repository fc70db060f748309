//! The project's own thesaurus, by meaning, both ways: what the target's meanings list, and what lists
//! the target beside others.

use motjuste_lexicon::{Meaning, Meanings};

use super::{Pool, Proposer};
use crate::AnalysedTarget;
use crate::candidate::Listing;

/// Proposes what the thesaurus lists for the target's meanings, and the words it is listed with.
#[derive(Debug, Clone, Copy, Default)]
pub struct MeaningProposer;

impl Proposer for MeaningProposer {
    fn propose(&self, target: &AnalysedTarget<'_>) -> Pool {
        let mut pool = Pool::new(&target.lemma);
        for (number, meaning) in Meanings::embedded().of(&target.lemma, target.pos).enumerate() {
            let bit = 1u32.checked_shl(number as u32).unwrap_or_default();
            add(&mut pool, meaning, |listing, is_sure, place| {
                *(if is_sure { &mut listing.sure } else { &mut listing.other }) |= bit;
                listing.place = listing.place.min(place);
            });
        }
        for meaning in Meanings::embedded().listing(&target.lemma, target.pos) {
            let is_sure = meaning.sure().any(|word| word.eq_ignore_ascii_case(&target.lemma));
            if let Some(head) = pool.entry(meaning.word()) {
                *(if is_sure {
                    &mut head.meanings.sure_back
                } else {
                    &mut head.meanings.other_back
                }) = true;
            }
            add(&mut pool, meaning, |listing, _, _| {
                listing.together = listing.together.saturating_add(1);
            });
        }
        pool
    }
}

/// Adds the words of a meaning; `note` gets each with whether it is sure and its place, from 0.
fn add(pool: &mut Pool, meaning: Meaning, note: impl Fn(&mut Listing, bool, u8)) {
    let sure = meaning.sure().map(|word| (word, true));
    let words = sure.chain(meaning.other().map(|word| (word, false)));
    for (place, (word, is_sure)) in (0u8..).zip(words) {
        if let Some(candidate) = pool.entry(word) {
            note(&mut candidate.meanings, is_sure, place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(text: &str, word: &str) -> Pool {
        let target = AnalysedTarget::new(text, crate::place::word(text, word, 1).unwrap()).unwrap();
        MeaningProposer.propose(&target)
    }

    #[test]
    fn a_meaning_proposes_its_words_and_those_it_is_listed_with() {
        let pool = pool("An amazing story.", "amazing");
        let listing = |word: &str| pool.get(word).map(|candidate| candidate.meanings);
        let astonishing = listing("astonishing").unwrap();
        assert!(astonishing.sure != 0 && astonishing.place < 8, "{astonishing:?}");
        assert!(listing("table").is_none() && listing("amazing").is_none());
    }

    #[test]
    fn a_word_without_an_entry_goes_by_the_words_it_is_listed_with() {
        let pool = pool("An astounding story.", "astounding");
        let amazing = pool.get("amazing").unwrap().meanings;
        assert!(amazing.sure_back || amazing.other_back, "{amazing:?}");
        assert!(pool.get("astonishing").unwrap().meanings.together > 0);
    }
}
