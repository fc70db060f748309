//! Expressions that cannot be taken apart: idioms, and what WordNet has as one word.

use std::ops::Range;

use motjuste_core::Pos;
use motjuste_lexicon::{FoundIdiom, Idioms, Inflector, Number, Slot, Tag, VerbForm, WordNet};

use super::{Idiom, NoSuggestion, Setting};
use crate::complement::{NO_OBJECTS, begins_with_time};
use crate::target::lemma_as;

/// The longest expression looked for around a target, in words.
const LONGEST_EXPRESSION: usize = 5;
/// What makes one verb of two words.
const PARTICLES: &[&str] =
    &["apart", "aside", "away", "back", "down", "forth", "off", "out", "over", "up"];

/// What makes one verb of two words where nothing follows that it could belong to: *fill this in*.
const PREPOSITIONS: &[&str] = &["about", "around", "in", "on", "over", "round", "through"];
/// Pronouns that stand between a verb and its particle.
#[rustfmt::skip]
const OBJECTS: &[&str] = &[
    "me", "you", "him", "her", "it", "us", "them", "this", "that", "these", "those", "myself",
    "yourself", "himself", "herself", "itself", "ourselves", "yourselves", "themselves",
];

const BE: &[&str] =
    &["be", "am", "is", "are", "was", "were", "been", "being", "'m", "'re", "'s", "n't"];
/// Verbs before *used to*.
#[rustfmt::skip]
const GETTING: &[&str] = &[
    "become", "became", "get", "gets", "getting", "got", "gotten", "grow", "grew", "grown", "seem",
    "seemed", "seems",
];
/// Verbs written together with what follows them.
#[rustfmt::skip]
const CONTRACTED: &[&str] = &[
    "coulda", "dunno", "gimme", "gonna", "gotta", "hafta", "lemme", "mighta", "musta", "oughta",
    "shoulda", "wanna", "woulda",
];

/// Expressions of WordNet that mean no more than their words.
#[rustfmt::skip]
const LITERAL: &[&str] = &[
    "at a time", "at home", "day of the week", "down the stairs", "for anything", "in front",
    "on the side", "on the table", "take a look", "thousand times", "to boot", "up the stairs",
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

/// The expression that a target is a part of and that cannot be taken apart.
pub(super) fn fixed(setting: &Setting<'_>) -> Option<NoSuggestion> {
    grammatical(setting).or_else(|| adjacent(setting)).or_else(|| around_object(setting))
}

/// Words that are grammar where they stand: *used to smoke*, *bound to win*, *more careful*.
fn grammatical(setting: &Setting<'_>) -> Option<NoSuggestion> {
    let Setting { words, tags, own, .. } = setting;
    if own.len() != 1 {
        return None;
    }
    let lower = |at: usize| words.get(at).map(|word| word.to_lowercase().replace('’', "'"));
    let is = |at: usize, list: &[&str]| lower(at).is_some_and(|word| list.contains(&word.as_str()));
    let pos = |at: usize| tags.get(at).map(|tag| tag.pos);
    let slot = |at: usize| tags.get(at).and_then(|tag| tag.slot);
    let fixed = |whole: &str| Some(NoSuggestion::FixedExpression(whole.to_owned()));
    let function = Some(NoSuggestion::FunctionWord);
    let (at, next) = (own.start, own.end);
    let before = (0..at).rev().find(|&i| pos(i) != Some(Pos::Adv) && !is(i, &["not", "never"]));
    let after_be = before.is_some_and(|before| is(before, BE));
    let to = is(next, &["to"]);
    let infinitive = to && slot(next + 1) == Some(Slot::Verb(VerbForm::Base));
    let word = lower(at)?;
    match word.as_str() {
        "used" if to && (after_be || before.is_some_and(|before| is(before, GETTING))) => {
            // "I am used to noise", but "it is used to make wine".
            let made = infinitive && lower(next + 1).is_some_and(|word| is_rather_verb(&word));
            (!made).then(|| NoSuggestion::FixedExpression("be used to".to_owned()))
        }
        "used" if infinitive && slot(at) != Some(Slot::Verb(VerbForm::PastParticiple)) => function,
        "bound" if infinitive && after_be => fixed("be bound to"),
        "supposed" if infinitive && after_be => fixed("be supposed to"),
        "going" if infinitive && after_be => function,
        "born" if !matches!(pos(next), Some(Pos::Noun | Pos::Adj)) => fixed("be born"),
        "dare" | "dares" | "dared" if is(next, &["not", "n't"]) => function,
        "let" if is(next, &["'s"]) => function,
        "more" | "most" | "less" | "least" if matches!(pos(next), Some(Pos::Adj | Pos::Adv)) => {
            function
        }
        word if CONTRACTED.contains(&word) => function,
        _ => None,
    }
}

/// Whether a word is a verb at least as often as a noun: *make*, not *noise*.
fn is_rather_verb(word: &str) -> bool {
    let count = |pos| -> u32 {
        let senses = WordNet::embedded().senses(word, pos);
        senses.map(|sense| u32::from(sense.tag_count())).sum()
    };
    count(Pos::Verb) >= count(Pos::Noun)
}

/// A verb and its particle with a pronoun between them: *turned him down*.
fn around_object(setting: &Setting<'_>) -> Option<NoSuggestion> {
    let Setting { words, tags, own, pos, .. } = setting;
    if own.len() != 1 {
        return None;
    }
    let is = |at: usize, list: &[&str]| {
        words.get(at).is_some_and(|word| list.contains(&word.to_lowercase().as_str()))
    };
    let verb = match own.start.checked_sub(2) {
        _ if *pos == Pos::Verb => own.start,
        Some(verb) if tags[verb].pos == Pos::Verb => verb,
        _ => return None,
    };
    let particle = verb + 2;
    let adverb = is(particle, PARTICLES);
    let separated = is(verb + 1, OBJECTS)
        && (adverb || is(particle, PREPOSITIONS))
        && matches!(tags[particle].pos, Pos::Adp | Pos::Adv | Pos::Part);
    let subject = verb.checked_sub(1);
    let own_back = is(verb + 1, &["her"])
        && is(particle, &["back"])
        && subject.is_some_and(|subject| is(subject, &["she"]));
    if !separated || own_back {
        return None;
    }
    // "Threw it down the stairs", "took him out of the room".
    let rest = || words[particle + 1..].iter().copied().zip(tags[particle + 1..].iter().copied());
    let belongs = rest().next().is_some_and(|(word, tag)| {
        let noun = matches!(
            tag.pos,
            Pos::Det | Pos::Noun | Pos::Propn | Pos::Pron | Pos::Adj | Pos::Num | Pos::Verb
        );
        word.eq_ignore_ascii_case("of") || noun && !is(particle + 1, NO_OBJECTS)
    });
    if belongs && !(adverb && begins_with_time(rest())) {
        return None;
    }
    let lemma = lemma_as(&format!("{} {}", words[verb], words[particle]), Pos::Verb);
    is_written_small(&lemma, Pos::Verb).then_some(NoSuggestion::FixedExpression(lemma))
}

/// The expression of the lexicon that a target is a part of and that cannot be taken apart: three
/// words or more ("hit the sack"), a verb with its particle ("give up"), an adverb ("of course").
fn adjacent(setting: &Setting<'_>) -> Option<NoSuggestion> {
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
            // To read a phrase backwards takes long: only where the result could count.
            let classes = [Pos::Verb, Pos::Adv, Pos::Noun, Pos::Adj].into_iter();
            for pos in classes.filter(|pos| may_be_fixed(length, *pos, tags[start].pos)) {
                let lemma = lemma_as(&phrase, pos);
                let apart = || is_taken_apart(setting, start..start + length, pos, &lemma);
                if is_fixed(&lemma, pos, tags[start].pos) && !apart() {
                    return Some(NoSuggestion::FixedExpression(lemma));
                }
            }
        }
    }
    None
}

/// *a little boy*, *that sort of man*: the words of an expression, but not the expression.
fn is_taken_apart(setting: &Setting<'_>, stretch: Range<usize>, class: Pos, lemma: &str) -> bool {
    let Setting { words, tags, own, .. } = setting;
    let pos = |at: usize| tags.get(at).map(|tag| tag.pos);
    let Range { start, end } = stretch;
    let before = start.checked_sub(1);
    // The table of idioms knows it and did not find it in this sentence.
    let own = own.start.saturating_sub(start)..own.end.min(end).saturating_sub(start);
    if Idioms::embedded().find(&words[start..end], &tags[start..end], &own).is_some() {
        return true;
    }
    match lemma {
        "a little" | "a bit" => pos(start + 1) == Some(Pos::Adj),
        // "It was kind of you."
        "sort of" | "kind of" => before.is_some_and(|at| {
            let be = BE.contains(&words[at].to_lowercase().as_str());
            matches!(pos(at), Some(Pos::Det | Pos::Adj)) || be && pos(end) == Some(Pos::Pron)
        }),
        "close to" => pos(end) != Some(Pos::Num),
        // "In a flash suit".
        _ if class == Pos::Adv && tags[start..end].iter().any(|tag| tag.pos == Pos::Det) => {
            pos(end) == Some(Pos::Noun) || LITERAL.contains(&lemma)
        }
        _ => LITERAL.contains(&lemma),
    }
}

/// Whether a stretch of so many words, the first of class `head`, can pass [`is_fixed`]: a dictionary form
/// has no more words than the phrase.
fn may_be_fixed(length: usize, pos: Pos, head: Pos) -> bool {
    match pos {
        Pos::Verb => head == Pos::Verb,
        Pos::Adv => true,
        _ => length > 2,
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
    shape && is_written_small(lemma, pos)
}

/// Names of people, places and plants are expressions too, but targets do not occur in them.
fn is_written_small(lemma: &str, pos: Pos) -> bool {
    WordNet::embedded().senses(lemma, pos).any(|sense| !sense.word().contains(char::is_uppercase))
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
    fn a_pronoun_between_verb_and_particle_takes_nothing_apart() {
        for (marked, whole) in [
            ("She **turned** him down twice.", Some("turn down")),
            ("She **picked** him up at six.", Some("pick up")),
            ("She **picked** him up the next day.", Some("pick up")),
            ("He **looked** it up in a dictionary.", Some("look up")),
            ("We need to **sort** it out.", Some("sort out")),
            ("I **gave** it back to her.", Some("give back")),
            ("He **made** it up on the spot.", Some("make up")),
            ("Can you **fill** this in, please?", Some("fill in")),
            ("She turned him **down** twice.", Some("turn down")),
            ("She **turned** her back to us.", None),
            ("He **threw** it down the stairs.", None),
            ("She **left** it on the floor.", None),
            ("They **took** him out of the room.", None),
        ] {
            let expected = whole.map(|whole| NoSuggestion::FixedExpression(whole.to_owned()));
            assert_eq!(reason(marked), expected, "{marked}");
        }
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
