//! Grammatical relations without a parser: patterns over the tags of a sentence.
//!
//! A noun phrase is a run of adjectives, nouns, names and numbers that ends in a noun; its last noun
//! is its head. An object is the head of the phrase that follows a verb with nothing but determiners
//! and the like between; a subject the head of the phrase before a verb and its auxiliaries, reached
//! over a prepositional phrase or a relative pronoun. Of a passive, what stands before is the object.

use std::ops::Range;

use motjuste_core::Pos;
use motjuste_lexicon::{Slot, Tag, VerbForm};

use crate::thesaurus::Dependency;

#[derive(Debug, Clone, Copy)]
pub(super) struct Tagged<'a> {
    pub(super) form: &'a str,
    pub(super) tag: Tag,
}

/// A dependency between words of a sentence, by their places: the dependent, then the head.
pub(super) type Found = (Dependency, usize, usize);

/// Maximum tokens between a verb and a following adverb.
const ADVERB_REACH: usize = 4;
/// Prepositional phrases a subject may carry.
const PHRASES: usize = 2;

pub(super) fn dependencies(sentence: &[Tagged<'_>]) -> Vec<Found> {
    let sentence = Sentence(sentence);
    let mut found = Vec::new();
    for at in 0..sentence.0.len() {
        match sentence.pos(at) {
            Pos::Noun => sentence.modifiers(at, &mut found),
            Pos::Verb => sentence.arguments(at, &mut found),
            Pos::Adv => sentence.modified(at, &mut found),
            _ => {}
        }
    }
    found
}

struct Sentence<'a>(&'a [Tagged<'a>]);

impl Sentence<'_> {
    /// The part of speech of a word; punctuation beyond the ends.
    fn pos(&self, at: usize) -> Pos {
        self.0.get(at).map_or(Pos::Punct, |word| word.tag.pos)
    }

    fn is(&self, at: usize, forms: &[&str]) -> bool {
        self.0.get(at).is_some_and(|word| forms.iter().any(|f| word.form.eq_ignore_ascii_case(f)))
    }

    fn is_head(&self, at: usize) -> bool {
        self.pos(at) == Pos::Noun && !matches!(self.pos(at + 1), Pos::Noun | Pos::Propn)
    }

    /// The noun phrase that ends in the head at this place, determiners left out.
    fn phrase(&self, head: usize) -> Range<usize> {
        let inside = |pos| matches!(pos, Pos::Adj | Pos::Noun | Pos::Propn | Pos::Num);
        let before = (0..head).rev().take_while(|at| inside(self.pos(*at)));
        before.last().unwrap_or(head)..head + 1
    }

    /// Adjectives and nouns that modify the head of a noun phrase.
    fn modifiers(&self, head: usize, found: &mut Vec<Found>) {
        if !self.is_head(head) {
            return;
        }
        for at in self.phrase(head).start..head {
            match self.pos(at) {
                Pos::Adj => found.push((Dependency::Adjective, at, head)),
                Pos::Noun => found.push((Dependency::Compound, at, head)),
                _ => {}
            }
        }
    }

    /// What an adverb modifies: the adjective right behind it, or a verb near it.
    fn modified(&self, at: usize, found: &mut Vec<Found>) {
        match self.pos(at + 1) {
            Pos::Adj => found.push((Dependency::AdverbOfAdjective, at, at + 1)),
            Pos::Adv => {} // "very quickly": the first modifies the second
            Pos::Verb => found.push((Dependency::AdverbOfVerb, at, at + 1)),
            _ => {
                let closed =
                    |pos| matches!(pos, Pos::Punct | Pos::Sconj | Pos::Cconj | Pos::Adp | Pos::Aux);
                let before = (at.saturating_sub(ADVERB_REACH)..at).rev();
                let verb = before
                    .take_while(|at| !closed(self.pos(*at)))
                    .find(|at| self.pos(*at) == Pos::Verb);
                found.extend(verb.map(|verb| (Dependency::AdverbOfVerb, at, verb)));
            }
        }
    }

    fn arguments(&self, verb: usize, found: &mut Vec<Found>) {
        let group = (0..verb).rev().take_while(|at| self.in_verb_group(*at)).last().unwrap_or(verb);
        let auxiliary = (group..verb).rev().find(|at| self.pos(*at) == Pos::Aux);
        let passive = self.0[verb].tag.slot == Some(Slot::Verb(VerbForm::PastParticiple))
            && auxiliary.is_none_or(|at| {
                self.is(at, &["be", "am", "is", "are", "was", "were", "been", "being", "'s", "'re"])
            });
        if !passive && let Some(object) = self.object(verb) {
            found.push((Dependency::Object, object, verb));
        }
        let before = if passive { Dependency::Object } else { Dependency::Subject };
        if let Some(noun) = self.noun_before(group) {
            found.push((before, noun, verb));
        }
    }

    /// Words between a subject and its verb. "to" is none: the subject of an infinitive is not the
    /// noun before it.
    fn in_verb_group(&self, at: usize) -> bool {
        match self.pos(at) {
            Pos::Aux | Pos::Adv => true,
            Pos::Part => self.is(at, &["n't", "n’t", "not"]),
            _ => false,
        }
    }

    /// The head of the noun phrase a verb is followed by.
    fn object(&self, verb: usize) -> Option<usize> {
        let between = |pos| {
            matches!(
                pos,
                Pos::Det | Pos::Pron | Pos::Num | Pos::Adj | Pos::Adv | Pos::Noun | Pos::Propn
            )
        };
        let possessive = |at| self.pos(at) == Pos::Part && self.is(at, &["'s", "’s", "'", "’"]);
        let inside = |at: &usize| between(self.pos(*at)) || possessive(*at);
        (verb + 1..self.0.len())
            .take_while(inside)
            .find(|at| self.is_head(*at) && !possessive(*at + 1))
    }

    /// The noun that ends right before a verb group, or the one its prepositional phrases or its
    /// relative clause belong to.
    fn noun_before(&self, group: usize) -> Option<usize> {
        let mut noun = group.checked_sub(1)?;
        if self.pos(noun) == Pos::Pron && self.is(noun, &["who", "which", "that"]) {
            noun = noun.checked_sub(1)?;
        }
        if self.pos(noun) != Pos::Noun {
            return None;
        }
        for _ in 0..PHRASES {
            let start = self.phrase(noun).start;
            let determined = (0..start).rev().take_while(|at| self.pos(*at) == Pos::Det);
            let start = determined.last().unwrap_or(start);
            match (start.checked_sub(1), start.checked_sub(2)) {
                (Some(before), Some(head)) if self.pos(before) == Pos::Adp => {
                    if self.pos(head) != Pos::Noun {
                        break;
                    }
                    noun = head;
                }
                _ => break,
            }
        }
        Some(noun)
    }
}

#[cfg(test)]
mod tests {
    use motjuste_lexicon::{Tagger, tokenize};

    use super::*;

    fn found(text: &str) -> Vec<String> {
        let forms: Vec<&str> = tokenize(text).into_iter().map(|t| t.text(text)).collect();
        let tags = Tagger::embedded().tag(&forms);
        let words: Vec<Tagged<'_>> =
            forms.iter().zip(tags).map(|(form, tag)| Tagged { form, tag }).collect();
        let mut found: Vec<String> = dependencies(&words)
            .into_iter()
            .map(|(dependency, of, head)| format!("{dependency:?} {} {}", forms[of], forms[head]))
            .collect();
        found.sort();
        found
    }

    #[test]
    fn subjects_objects_and_modifiers_are_found() {
        assert_eq!(
            found("The old farmer quickly ate a very ripe apple."),
            [
                "Adjective old farmer",
                "Adjective ripe apple",
                "AdverbOfAdjective very ripe",
                "AdverbOfVerb quickly ate",
                "Object apple ate",
                "Subject farmer ate",
            ]
        );
        assert_eq!(
            found("The price of the car has not risen sharply."),
            ["AdverbOfVerb sharply risen", "Subject price risen"]
        );
        assert_eq!(
            found("He bought her brother's stone house."),
            ["Compound stone house", "Object house bought"]
        );
    }

    #[test]
    fn the_subject_of_a_passive_is_an_object() {
        assert_eq!(found("The letters were written."), ["Object letters written"]);
        assert_eq!(found("The letters have arrived."), ["Subject letters arrived"]);
        assert_eq!(
            found("I read a letter written in haste."),
            ["Object letter read", "Object letter written"]
        );
    }

    #[test]
    fn what_belongs_elsewhere_is_left_alone() {
        // An infinitive has no subject before it, a preposition's noun is no object.
        assert_eq!(found("A plan to leave failed in the end."), Vec::<String>::new());
        assert_eq!(found("She looked at the man who laughed."), ["Subject man laughed"]);
        assert_eq!(found(""), Vec::<String>::new());
    }

    proptest::proptest! {
        #![proptest_config(proptest::test_runner::Config::with_cases(64))]
        #[test]
        fn dependencies_lie_within_any_sentence(text in "[a-z' ,.]{0,60}") {
            let forms: Vec<&str> = tokenize(&text).into_iter().map(|t| t.text(&text)).collect();
            let tags = Tagger::embedded().tag(&forms);
            let words: Vec<Tagged<'_>> =
                forms.iter().zip(tags).map(|(form, tag)| Tagged { form, tag }).collect();
            for (_, dependent, head) in dependencies(&words) {
                proptest::prop_assert!(dependent < words.len() && head < words.len() && dependent != head);
            }
        }
    }
}
