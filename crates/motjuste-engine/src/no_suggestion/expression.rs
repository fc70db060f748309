//! Expressions that cannot be taken apart: idioms, and what WordNet has as one word.

use std::ops::Range;

use motjuste_core::Pos;
use motjuste_lexicon::{FoundIdiom, Idioms, Inflector, Number, Slot, Tag, VerbForm, WordNet};

use super::{Idiom, NoSuggestion, Setting};
use crate::target::lemma_as;

/// The longest expression looked for around a target, in words.
const LONGEST_EXPRESSION: usize = 5;
/// What makes one verb of two words.
const PARTICLES: &[&str] =
    &["apart", "aside", "away", "back", "down", "forth", "off", "out", "over", "up"];

/// Expressions of WordNet that mean no more than their words.
#[rustfmt::skip]
const LITERAL: &[&str] = &[
    "at a time", "at home", "day of the week", "down the stairs", "for anything", "in front",
    "on the side", "on the table", "take a look", "thousand times", "up the stairs",
];

/// The idiom a target is a part of, or all of it in `Err`: that is nothing to leave alone.
pub(super) fn idiom(setting: &Setting<'_>) -> Option<Result<NoSuggestion, ()>> {
    let Setting { words, tags, own, tokens, .. } = setting;
    let found = Idioms::embedded().find(words, tags, own)?;
    if own.start <= found.tokens.start && found.tokens.end <= own.end {
        return Some(Err(()));
    }
    let first = tokens.get(found.tokens.start)?;
    let last = tokens.get(found.tokens.end - 1)?;
    let alternatives = alternatives(setting, &found);
    let span = first.start..last.end;
    Some(Ok(NoSuggestion::Idiom(Idiom { whole: found.text, span, alternatives })))
}

/// An idiom that is marked as a whole: the form of its verb, if it begins with one.
pub(crate) fn slot_of_whole(words: &[&str], tags: &[Tag], own: &Range<usize>) -> Option<Slot> {
    if own.len() < 2 {
        return None;
    }
    verb_slot(words, tags, &Idioms::embedded().find(words, tags, own)?)
}

/// The form of the verb that an idiom begins with.
fn verb_slot(words: &[&str], tags: &[Tag], found: &FoundIdiom) -> Option<Slot> {
    let start = found.tokens.start;
    let head = *tags.get(start)?;
    let inflector = Inflector::default();
    let forms = || inflector.slots(words[start], found.ends.0, Pos::Verb);
    match head.pos {
        Pos::Verb | Pos::Aux => forms().find(|slot| Some(*slot) == head.slot).or(forms().next()),
        _ => None,
    }
}

/// What could stand for the whole idiom, inflected as the idiom is.
fn alternatives(setting: &Setting<'_>, found: &FoundIdiom) -> Vec<String> {
    let Setting { words, tags, .. } = setting;
    // What fills a gap would have to go somewhere.
    if found.tokens.len() > found.words.len() {
        return Vec::new();
    }
    let end = found.tokens.end;
    let last = found.ends.1;
    let inflector = Inflector::default();
    let verb = verb_slot(words, tags, found);
    let plural = Slot::Noun(Number::Plural);
    let is_plural = words[end - 1].to_lowercase() != last
        && inflector.slots(words[end - 1], last, Pos::Noun).any(|slot| slot == plural);
    let fitted = |alternative: &str| match verb {
        // "I be wrong": which form of *be* depends on the subject.
        Some(Slot::Verb(VerbForm::Base | VerbForm::Past)) if is_be(alternative) => None,
        Some(slot) => Some(inflector.inflect(alternative, slot)),
        None if is_plural => {
            let noun = alternative.strip_prefix("a ").or(alternative.strip_prefix("an "))?;
            Some(inflector.inflect(noun, plural))
        }
        None => Some(alternative.to_owned()),
    };
    found.idiom.alternatives().filter_map(fitted).collect()
}

fn is_be(alternative: &str) -> bool {
    alternative.starts_with("be ")
}

/// The expression of the lexicon that a target is a part of and that cannot be taken apart: three
/// words or more ("hit the sack"), a verb with its particle ("give up"), an adverb ("of course").
pub(super) fn fixed(setting: &Setting<'_>) -> Option<NoSuggestion> {
    let Setting { words, tags, own, .. } = setting;
    for length in (own.len() + 1..=LONGEST_EXPRESSION.min(words.len())).rev() {
        let first = own.end.saturating_sub(length);
        let last = own.start.min(words.len() - length);
        for start in first..=last {
            let stretch = &words[start..start + length];
            if !stretch.iter().all(|word| word.chars().any(char::is_alphabetic)) {
                continue;
            }
            let phrase = stretch.join(" ");
            for pos in [Pos::Verb, Pos::Adv, Pos::Noun, Pos::Adj] {
                let lemma = lemma_as(&phrase, pos);
                if is_fixed(&lemma, pos, tags[start].pos) && !is_taken_apart(setting, start, &lemma)
                {
                    return Some(NoSuggestion::FixedExpression(lemma));
                }
            }
        }
    }
    None
}

/// *a little boy*, *that sort of man*: the words of an expression, but not the expression.
fn is_taken_apart(setting: &Setting<'_>, start: usize, lemma: &str) -> bool {
    let Setting { tags, .. } = setting;
    let pos = |at: usize| tags.get(at).map(|tag| tag.pos);
    match lemma {
        "a little" | "a bit" => pos(start + 1) == Some(Pos::Adj),
        "sort of" | "kind of" => {
            start.checked_sub(1).is_some_and(|at| matches!(pos(at), Some(Pos::Det | Pos::Adj)))
        }
        _ => LITERAL.contains(&lemma),
    }
}

fn is_fixed(lemma: &str, pos: Pos, head: Pos) -> bool {
    let mut words = lemma.split(' ');
    let (count, last) = (lemma.split(' ').count(), words.next_back().unwrap_or_default());
    let shape = match pos {
        Pos::Verb => head == Pos::Verb && (count > 2 || PARTICLES.contains(&last)),
        Pos::Adv => count > 1,
        _ => count > 2,
    };
    // Names of people, places and plants are expressions too, but targets do not occur in them.
    let written_small = || {
        WordNet::embedded()
            .senses(lemma, pos)
            .any(|sense| !sense.word().contains(char::is_uppercase))
    };
    shape && written_small()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::no_suggestion::tests::reason;

    #[test]
    fn expressions_that_mean_something_as_a_whole_are_named() {
        let fixed = |whole: &str| Some(NoSuggestion::FixedExpression(whole.to_owned()));
        assert_eq!(reason("They **gave** up after an hour."), fixed("give up"));
        assert_eq!(reason("They **gave up** after an hour."), None);
        assert_eq!(reason("He put the **sack** on the table."), None);
    }

    #[test]
    fn an_idiom_comes_with_other_words_for_all_of_it() {
        for (marked, whole, alternatives) in [
            ("So I **bit** the bullet.", "bite the bullet", &["faced it", "got it over with"][..]),
            ("She **hits** the sack at nine.", "hit the sack", &["goes to bed"]),
            ("Those were red **herrings**.", "red herring", &["distractions"]),
            (
                "It comes once in a blue **moon**.",
                "once in a blue moon",
                &["very rarely", "hardly ever"],
            ),
            ("You're **pulling** my leg.", "pull someone's leg", &[]),
        ] {
            let Some(NoSuggestion::Idiom(idiom)) = reason(marked) else { panic!("{marked}") };
            assert_eq!(idiom.whole, whole);
            assert_eq!(idiom.alternatives, alternatives, "{marked}");
        }
        assert_eq!(reason("So I **bit the bullet**."), None);
    }
}
