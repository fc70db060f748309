//! Which meanings of a verb take an object, as their examples in the thesaurus show: *the cattle feed*
//! and *she fed the baby* are two.

use motjuste_core::Pos;
use motjuste_lexicon::{Meaning, Meanings, WordNet};

use super::Complement;
use crate::{AnalysedTarget, place};

/// What definitions of verbs that take an object say, and those of verbs that take none.
const OF_DOING: &[&str] = &["cause", "make "];
const OF_HAPPENING: &[&str] = &["become", "be ", "come ", "go ", "undergo", "move", "change"];

/// The meanings of a target that cannot be meant in its place: a bit each, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Excluded {
    bits: u32,
}

impl Excluded {
    /// The meanings that have an object where the target has none, or none where it has one.
    pub(super) fn new(target: &AnalysedTarget<'_>, has_object: bool) -> Self {
        let (mut bits, mut all) = (0, 0);
        for (number, meaning) in Meanings::embedded().of(&target.lemma, Pos::Verb).enumerate() {
            let bit = 1u32.checked_shl(number as u32).unwrap_or_default();
            all |= bit;
            if takes_object(meaning).is_some_and(|takes| takes != has_object) {
                bits |= bit;
            }
        }
        // A table without the meaning excludes nothing.
        Self { bits: if bits == all { 0 } else { bits } }
    }

    /// Whether a word stands for such meanings only; `listed` are the meanings that list it.
    pub(super) const fn has_all(self, listed: u32) -> bool {
        listed != 0 && listed & !self.bits == 0
    }
}

/// Whether a meaning takes an object; `None` if it is used both ways, or its example does not tell.
fn takes_object(meaning: Meaning) -> Option<bool> {
    let (text, span) = place::marked(meaning.example()).ok()?;
    let target = AnalysedTarget::analyse(&text, span, Some(Pos::Verb));
    let takes = match Complement::of(&target) {
        Complement::Object | Complement::TwoObjects | Complement::ObjectAndInfinitive => true,
        Complement::Nothing => false,
        _ => return None,
    };
    let both = if takes { OF_HAPPENING } else { OF_DOING };
    let senses: Vec<_> = WordNet::embedded().senses(meaning.word(), Pos::Verb).collect();
    let used_both_ways = meaning.senses().filter_map(|place| senses.get(place)).any(|sense| {
        let definition = sense.synset().definition();
        let parts = definition.split("; ").flat_map(|part| part.split(" or "));
        parts.into_iter().any(|part| both.iter().any(|word| part.starts_with(word)))
    });
    (!used_both_ways).then_some(takes)
}
