//! The more frequent the better (McCarthy & Navigli 2009, §2.5). The paper counts lemmas by part of
//! speech in the BNC; here the embedded frequencies count, shared out among the parts of speech as
//! WordNet's tagged text has them.

use motjuste_core::Pos;
use motjuste_engine::{AnalysedTarget, Candidate, Ranker, Result};
use motjuste_lexicon::{Frequencies, WordNet};

/// Ranks by frequency on Zipf's scale.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frequency;

/// How frequent a word is as a part of speech, on Zipf's scale.
pub(crate) fn frequency_as(word: &str, pos: Pos) -> f32 {
    let (mut own, mut all) = (0.0, 0.0);
    for sense in WordNet::embedded().all_senses(word) {
        // A sense that was never tagged is not one that never occurs.
        let count = f32::from(sense.tag_count()) + 0.5;
        all += count;
        own += if sense.synset().pos() == pos { count } else { 0.0 };
    }
    let zipf = Frequencies::embedded().zipf(word);
    if own > 0.0 { zipf + (own / all).log10() } else { zipf }
}

impl Ranker for Frequency {
    fn rank(&self, target: &AnalysedTarget<'_>, candidates: &[Candidate]) -> Result<Vec<f32>> {
        Ok(candidates.iter().map(|one| frequency_as(&one.lemma, target.pos)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_as_frequent_as_its_part_of_speech() {
        assert!(frequency_as("about", Pos::Adv) < Frequencies::embedded().zipf("about"));
        assert!(frequency_as("book", Pos::Noun) > frequency_as("book", Pos::Verb));
        assert_eq!(frequency_as("xyzzy", Pos::Noun), Frequencies::embedded().zipf("xyzzy"));
    }
}
