//! The inflection a place in a sentence asks for: number, one of the five verb forms, degree.

use std::fmt;

use motjuste_core::Pos;

/// Number of a noun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Number {
    /// One: *child*.
    Singular,
    /// More than one: *children*.
    Plural,
}

/// The five forms of an English verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum VerbForm {
    /// Infinitive, imperative and the present of all but *he/she/it*: *take*.
    Base,
    /// Third person singular present: *takes*.
    ThirdSingular,
    /// Past: *took*.
    Past,
    /// Past participle: *taken*.
    PastParticiple,
    /// Present participle and gerund: *taking*.
    PresentParticiple,
}

/// Degree of an adjective or adverb.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Degree {
    /// *good*.
    Positive,
    /// *better*.
    Comparative,
    /// *best*.
    Superlative,
}

/// What inflection a place in a sentence asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slot {
    /// A noun in this number.
    Noun(Number),
    /// A verb in this form.
    Verb(VerbForm),
    /// An adjective in this degree.
    Adj(Degree),
    /// An adverb in this degree.
    Adv(Degree),
}

impl Slot {
    /// Every slot, by part of speech; the dictionary form first in each.
    pub const ALL: [Self; 13] = [
        Self::Noun(Number::Singular),
        Self::Noun(Number::Plural),
        Self::Verb(VerbForm::Base),
        Self::Verb(VerbForm::ThirdSingular),
        Self::Verb(VerbForm::Past),
        Self::Verb(VerbForm::PastParticiple),
        Self::Verb(VerbForm::PresentParticiple),
        Self::Adj(Degree::Positive),
        Self::Adj(Degree::Comparative),
        Self::Adj(Degree::Superlative),
        Self::Adv(Degree::Positive),
        Self::Adv(Degree::Comparative),
        Self::Adv(Degree::Superlative),
    ];

    /// The slot a dictionary form fills, for the four classes that inflect.
    ///
    /// Auxiliaries inflect as verbs and proper nouns as nouns.
    #[must_use]
    pub const fn dictionary_form(pos: Pos) -> Option<Self> {
        match pos {
            Pos::Noun | Pos::Propn => Some(Self::Noun(Number::Singular)),
            Pos::Verb | Pos::Aux => Some(Self::Verb(VerbForm::Base)),
            Pos::Adj => Some(Self::Adj(Degree::Positive)),
            Pos::Adv => Some(Self::Adv(Degree::Positive)),
            _ => None,
        }
    }

    /// The part of speech that fills the slot.
    #[must_use]
    pub const fn pos(self) -> Pos {
        match self {
            Self::Noun(_) => Pos::Noun,
            Self::Verb(_) => Pos::Verb,
            Self::Adj(_) => Pos::Adj,
            Self::Adv(_) => Pos::Adv,
        }
    }

    /// All slots of a part of speech, the dictionary form first.
    pub fn for_pos(pos: Pos) -> impl Iterator<Item = Self> {
        let class = Self::dictionary_form(pos).map(Self::pos);
        Self::ALL.into_iter().filter(move |slot| Some(slot.pos()) == class)
    }

    /// The name used in tables and output: `plural`, `past`, `comparative`, ….
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Noun(Number::Singular) => "singular",
            Self::Noun(Number::Plural) => "plural",
            Self::Verb(VerbForm::Base) => "base",
            Self::Verb(VerbForm::ThirdSingular) => "third-singular",
            Self::Verb(VerbForm::Past) => "past",
            Self::Verb(VerbForm::PastParticiple) => "past-participle",
            Self::Verb(VerbForm::PresentParticiple) => "present-participle",
            Self::Adj(Degree::Positive) | Self::Adv(Degree::Positive) => "positive",
            Self::Adj(Degree::Comparative) | Self::Adv(Degree::Comparative) => "comparative",
            Self::Adj(Degree::Superlative) | Self::Adv(Degree::Superlative) => "superlative",
        }
    }

    /// The slot of a part of speech with this [`name`](Self::name).
    #[must_use]
    pub fn named(pos: Pos, name: &str) -> Option<Self> {
        Self::for_pos(pos).find(|slot| slot.name() == name)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_within_their_part_of_speech() {
        for slot in Slot::ALL {
            assert_eq!(Slot::named(slot.pos(), slot.name()), Some(slot));
        }
        assert_eq!(Slot::named(Pos::Noun, "past"), None);
        assert_eq!(Slot::for_pos(Pos::Det).count(), 0);
        assert_eq!(Slot::for_pos(Pos::Aux).count(), 5);
    }
}
