//! Moby's lists, both ways. Moby knows no parts of speech: words WordNet has only as something else
//! than the target's are left out.

use motjuste_lexicon::Thesaurus;

use super::pool::may_be;
use super::{Pool, Proposer};
use crate::Located;

/// Proposes what the thesaurus links to the target.
#[derive(Debug, Clone, Copy, Default)]
pub struct ThesaurusProposer;

impl Proposer for ThesaurusProposer {
    fn propose(&self, target: &Located<'_>, pool: &mut Pool) {
        let thesaurus = Thesaurus::embedded();
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
    }
}
