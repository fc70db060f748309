//! Whether two dictionary forms are one word: twins in spelling, a form and its word, a word and
//! what an ending alone makes of it.

use std::collections::HashSet;

use motjuste_core::Pos;

use crate::{Inflector, Slot, Spelling, WordNet, readings, spelling_key};

/// Endings that make no new word of their own: *sickish*, *regretfulness*.
const ENDINGS: &[&str] = &["ish", "ness", "fulness", "like"];

/// A word with everything that is the same word to a writer.
///
/// ```
/// use motjuste_lexicon::SameWord;
///
/// let lead = SameWord::new("lead");
/// assert!(lead.is("leading") && lead.is("lead-in") && !lead.is("clue"));
/// ```
#[derive(Debug, Clone)]
pub struct SameWord {
    word: String,
    /// Keys of its forms, of its twins, and of the words it can be a form of.
    keys: HashSet<String>,
}

impl SameWord {
    #[must_use]
    pub fn new(word: &str) -> Self {
        let word = word.to_lowercase();
        let mut keys = HashSet::from([spelling_key(&word)]);
        for spelling in [Spelling::American, Spelling::British] {
            let inflector = Inflector::new(spelling);
            for slot in Slot::ALL {
                let variants = inflector.variants(&word, slot);
                keys.extend(variants.iter().map(|form| spelling_key(form)));
            }
        }
        for pos in [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv] {
            let found = readings(&word, pos, WordNet::embedded());
            keys.extend(found.iter().map(|reading| spelling_key(&reading.lemma)));
        }
        Self { word, keys }
    }

    /// Whether another word is the same: *gray* is *grey*, *lead* is *leading*, *sick* is
    /// *sickish*.
    #[must_use]
    pub fn is(&self, other: &str) -> bool {
        let other = other.to_lowercase();
        self.keys.contains(&spelling_key(&other))
            || extends(&other, &self.word)
            || extends(&self.word, &other)
    }
}

/// Whether a word is another with an ending, or with a hyphen and more behind it: *lead-in*.
fn extends(long: &str, short: &str) -> bool {
    let Some(rest) = long.strip_prefix(short) else { return false };
    rest.starts_with('-') || ENDINGS.contains(&rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_twins_and_mere_derivations_are_one_word() {
        for (one, other) in [
            ("recognize", "recognise"),
            ("usable", "useable"),
            ("gray", "grey"),
            ("draft", "draught"),
            ("level-headed", "levelheaded"),
            ("regret", "regretting"),
            ("regret", "regretfulness"),
            ("bead", "beads"),
            ("sick", "sickish"),
            ("run", "running"),
            ("lead", "leading"),
            ("lead", "lead-in"),
            ("good", "better"),
            ("Kid", "kids"),
        ] {
            let both = SameWord::new(one).is(other) && SameWord::new(other).is(one);
            assert!(both, "{one} {other}");
        }
        for (one, other) in [
            ("run", "race"),
            ("hop", "hope"),
            ("friend", "friendship"),
            ("care", "careful"),
            ("bear", "bore through"),
            ("late", "recent"),
        ] {
            assert!(!SameWord::new(one).is(other), "{one} {other}");
        }
    }
}
