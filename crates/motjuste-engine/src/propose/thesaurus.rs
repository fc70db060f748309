//! Moby's lists, both ways. Moby knows no parts of speech: words WordNet has only as something else
//! than the target's are left out.

use motjuste_core::Pos;
use motjuste_lexicon::{Thesaurus, WordNet};

use super::{Pool, Proposer};
use crate::AnalysedTarget;

/// Proposes what the thesaurus links to the target.
#[derive(Debug, Clone, Copy, Default)]
pub struct ThesaurusProposer;

impl Proposer for ThesaurusProposer {
    fn propose(&self, target: &AnalysedTarget<'_>) -> Pool {
        let thesaurus = Thesaurus::embedded();
        let mut pool = Pool::new(&target.lemma);
        for word in thesaurus.listed(&target.lemma).filter(|word| may_be(word, target.pos)) {
            if let Some(candidate) = pool.entry(word) {
                candidate.listed = true;
            }
        }
        for word in thesaurus.listing(&target.lemma).filter(|word| may_be(word, target.pos)) {
            if let Some(candidate) = pool.entry(word) {
                candidate.listing = true;
            }
        }
        pool
    }
}

/// Whether a word can be of a part of speech: WordNet says so, or does not know the word.
fn may_be(word: &str, pos: Pos) -> bool {
    let mut senses = WordNet::embedded().all_senses(word).peekable();
    senses.peek().is_none() || senses.any(|sense| sense.synset().pos() == pos)
}
