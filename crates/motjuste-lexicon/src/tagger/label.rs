//! The tagger's labels: a UD part of speech with the slot the word fills.

use motjuste_core::Pos;

use crate::{Degree, Number, Slot, VerbForm};

/// What a word is in its sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tag {
    /// Its part of speech.
    pub pos: Pos,
    /// The slot it fills, if it is of a class that inflects. Modal verbs have none.
    pub slot: Option<Slot>,
}

impl Tag {
    /// Number of labels.
    pub(super) const COUNT: usize = LABELS.len();

    /// A label as a tag.
    pub(super) fn from_label(label: u8) -> Self {
        let (pos, slot) = LABELS[usize::from(label) % Self::COUNT];
        Self { pos, slot }
    }

    /// A tag as a label; `None` if the tagger has no such label.
    pub(super) fn label(self) -> Option<u8> {
        let known = LABELS.iter().position(|label| *label == (self.pos, self.slot))?;
        Some(known as u8)
    }
}

/// All labels; a model numbers them by their place here.
const LABELS: [(Pos, Option<Slot>); 32] = [
    (Pos::Noun, Some(Slot::Noun(Number::Singular))),
    (Pos::Noun, Some(Slot::Noun(Number::Plural))),
    (Pos::Propn, Some(Slot::Noun(Number::Singular))),
    (Pos::Propn, Some(Slot::Noun(Number::Plural))),
    (Pos::Verb, Some(Slot::Verb(VerbForm::Base))),
    (Pos::Verb, Some(Slot::Verb(VerbForm::ThirdSingular))),
    (Pos::Verb, Some(Slot::Verb(VerbForm::Past))),
    (Pos::Verb, Some(Slot::Verb(VerbForm::PastParticiple))),
    (Pos::Verb, Some(Slot::Verb(VerbForm::PresentParticiple))),
    (Pos::Aux, None),
    (Pos::Aux, Some(Slot::Verb(VerbForm::Base))),
    (Pos::Aux, Some(Slot::Verb(VerbForm::ThirdSingular))),
    (Pos::Aux, Some(Slot::Verb(VerbForm::Past))),
    (Pos::Aux, Some(Slot::Verb(VerbForm::PastParticiple))),
    (Pos::Aux, Some(Slot::Verb(VerbForm::PresentParticiple))),
    (Pos::Adj, Some(Slot::Adj(Degree::Positive))),
    (Pos::Adj, Some(Slot::Adj(Degree::Comparative))),
    (Pos::Adj, Some(Slot::Adj(Degree::Superlative))),
    (Pos::Adv, Some(Slot::Adv(Degree::Positive))),
    (Pos::Adv, Some(Slot::Adv(Degree::Comparative))),
    (Pos::Adv, Some(Slot::Adv(Degree::Superlative))),
    (Pos::Intj, None),
    (Pos::Adp, None),
    (Pos::Cconj, None),
    (Pos::Det, None),
    (Pos::Num, None),
    (Pos::Part, None),
    (Pos::Pron, None),
    (Pos::Sconj, None),
    (Pos::Punct, None),
    (Pos::Sym, None),
    (Pos::X, None),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_read_back_and_fit_their_part_of_speech() {
        for label in 0..Tag::COUNT as u8 {
            let tag = Tag::from_label(label);
            assert_eq!(tag.label(), Some(label));
            let class = Slot::dictionary_form(tag.pos).map(Slot::pos);
            assert!(tag.slot.is_none_or(|slot| Some(slot.pos()) == class), "{tag:?}");
        }
    }
}
