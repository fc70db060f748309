//! Words that lack a form: *information* has no plural, *clothes* no singular, *previous* no
//! degrees.

use std::collections::HashSet;
use std::sync::LazyLock;

use motjuste_core::Pos;

use super::adjective::SUPERLATIVES;
use super::multiword::noun_heads;
use super::{Inflector, listed_words};
use crate::analysis::lexical_slot;
use crate::wordnet::Relation;
use crate::{Degree, Frequencies, Number, Slot, VerbForm, WordNet, readings};

/// How much rarer than its singular, on Zipf's scale, the plural of a noun without one is.
const PLURAL_TOO_RARE: f32 = 1.85;

/// Singulars rarer than this may have a plural nobody has counted.
const SELDOM: f32 = 2.5;

static UNCOUNTABLE: LazyLock<HashSet<&str>> =
    LazyLock::new(|| listed_words(include_str!("../../data/uncountable.tsv")));

static INCOMPARABLE: LazyLock<HashSet<&str>> =
    LazyLock::new(|| listed_words(include_str!("../../data/incomparable.tsv")));

/// What a plural can end in.
const PLURAL_ENDINGS: &[&str] =
    &["s", "a", "ae", "ai", "eese", "eet", "eeth", "en", "i", "ice", "ople", "x"];

/// Verbs of one form.
const MODALS: &[&str] = &["can", "may", "must", "ought", "shall", "will"];

impl Inflector {
    /// Whether a dictionary form has a form for a slot.
    ///
    /// ```
    /// use motjuste_lexicon::{Inflector, Number, Slot};
    ///
    /// let inflector = Inflector::default();
    /// assert!(inflector.has_form("idea", Slot::Noun(Number::Plural)));
    /// assert!(!inflector.has_form("information", Slot::Noun(Number::Plural)));
    /// ```
    #[must_use]
    pub fn has_form(&self, lemma: &str, slot: Slot) -> bool {
        let lower = lemma.to_lowercase();
        match slot {
            Slot::Noun(Number::Singular) => !is_plural(&lower),
            Slot::Noun(Number::Plural) => is_plural(&lower) || is_countable(*self, &lower),
            Slot::Verb(VerbForm::Base) => true,
            Slot::Verb(_) => !MODALS.contains(&lower.as_str()),
            Slot::Adj(Degree::Positive) | Slot::Adv(Degree::Positive) => true,
            Slot::Adj(Degree::Superlative) if SUPERLATIVES.contains(&lower.as_str()) => true,
            Slot::Adj(_) => is_comparable(&lower, Pos::Adj),
            Slot::Adv(_) => is_comparable(&lower, Pos::Adv),
        }
    }
}

/// Whether a noun is a plural itself: *clothes*, *beads*.
fn is_plural(noun: &str) -> bool {
    let plural = Slot::Noun(Number::Plural);
    match lexical_slot(noun, Pos::Noun) {
        Some(slot) => slot == plural,
        None if !PLURAL_ENDINGS.iter().any(|ending| noun.ends_with(ending)) => false,
        None => {
            let found = readings(noun, Pos::Noun, WordNet::embedded());
            found.first().is_some_and(|first| first.slot == plural && first.lemma != noun)
        }
    }
}

/// Whether a noun is counted: its head has a plural that is seen.
fn is_countable(inflector: Inflector, noun: &str) -> bool {
    let heads = noun_heads(noun);
    let Some(head) = heads.first().and_then(|range| noun.get(range.clone())) else {
        return true;
    };
    if UNCOUNTABLE.contains(head) || UNCOUNTABLE.contains(noun) {
        return false;
    }
    let plural = inflector.inflect(head, Slot::Noun(Number::Plural));
    let zipf = |word: &str| Frequencies::embedded().zipf(word);
    let (one, many) = (zipf(head), zipf(&plural));
    plural == head || one < SELDOM && !head.ends_with("ness") || one - many < PLURAL_TOO_RARE
}

/// Whether an adjective or adverb has degrees; those that only say what something pertains to have
/// none, nor have expressions (*behind time*).
fn is_comparable(word: &str, pos: Pos) -> bool {
    if INCOMPARABLE.contains(word) || word.contains(' ') {
        return false;
    }
    let mut senses = WordNet::embedded().senses(word, pos).peekable();
    let pertains = pos == Pos::Adj
        && senses.peek().is_some()
        && senses.all(|sense| sense.links().any(|link| link.relation() == Relation::Pertainym));
    !pertains
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lack_the_forms_nobody_uses() {
        let inflector = Inflector::default();
        let lacks = |lemma: &str, pos: Pos, slot: &str| {
            !inflector.has_form(lemma, Slot::named(pos, slot).unwrap())
        };
        for noun in [
            "information",
            "advice",
            "training",
            "alcohol",
            "luggage",
            "evidence",
            "happiness",
            "knowledge",
            "homework",
            "long time",
        ] {
            assert!(lacks(noun, Pos::Noun, "plural"), "{noun}");
            assert!(!lacks(noun, Pos::Noun, "singular"), "{noun}");
        }
        for noun in ["woods", "clothes", "thanks", "beads", "children", "scissors"] {
            assert!(lacks(noun, Pos::Noun, "singular"), "{noun}");
            assert!(!lacks(noun, Pos::Noun, "plural"), "{noun}");
        }
        for noun in ["idea", "house", "bus", "lens", "point of view", "person", "droplet", "series"]
        {
            assert!(!lacks(noun, Pos::Noun, "singular"), "{noun}");
            assert!(!lacks(noun, Pos::Noun, "plural"), "{noun}");
        }
        for adjective in [
            "last",
            "next",
            "prior",
            "previous",
            "ago",
            "posthumous",
            "annual",
            "behind time",
            "at speed",
            "up to date",
            "aging",
            "towering",
            "first-rate",
        ] {
            assert!(lacks(adjective, Pos::Adj, "superlative"), "{adjective}");
        }
        for adjective in ["new", "recent", "beautiful", "hard", "tired", "up-to-date", "eldest"] {
            assert!(!lacks(adjective, Pos::Adj, "superlative"), "{adjective}");
        }
    }
}
