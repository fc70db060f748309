//! Grammatical relations words are compared by: those of McCarthy & Navigli 2009, section 2.5.
//!
//! "For nouns we used verbs for which the nouns occurred as direct objects or subjects and adjective
//! or noun modifiers. For verbs, we used the nouns acting as direct objects or subjects. For
//! adjectives we used the modified noun or modifying adverb and for adverbs, we used the modified
//! adjective or verb."

use motjuste_core::Pos;

/// The parts of speech with a thesaurus, in the order of the file.
pub(crate) const CLASSES: [Pos; 4] = [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv];

/// The place of a part of speech in [`CLASSES`].
pub(crate) fn class_of(pos: Pos) -> Option<usize> {
    CLASSES.iter().position(|class| *class == pos)
}

/// A word that depends on another, as it is found in a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, strum::VariantArray)]
#[repr(u8)]
pub(crate) enum Dependency {
    /// A noun that does what a verb says.
    Subject,
    /// A noun to which is done what a verb says; the subject of a passive too.
    Object,
    Adjective,
    /// A noun before the noun it modifies.
    Compound,
    AdverbOfAdjective,
    AdverbOfVerb,
}

impl Dependency {
    /// Every dependency; a file numbers them by their place here.
    pub(crate) const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    /// What the dependent word is described by: its relation to the head.
    pub(crate) const fn of_dependent(self) -> Option<Relation> {
        match self {
            Self::Subject => Some(Relation::SubjectOf),
            Self::Object => Some(Relation::ObjectOf),
            Self::Adjective => Some(Relation::ModifiedNoun),
            Self::Compound => None,
            Self::AdverbOfAdjective => Some(Relation::ModifiedAdjective),
            Self::AdverbOfVerb => Some(Relation::ModifiedVerb),
        }
    }

    /// What the head is described by: its relation to the dependent word.
    pub(crate) const fn of_head(self) -> Option<Relation> {
        match self {
            Self::Subject => Some(Relation::Subject),
            Self::Object => Some(Relation::Object),
            Self::Adjective => Some(Relation::AdjectiveModifier),
            Self::Compound => Some(Relation::NounModifier),
            Self::AdverbOfAdjective => Some(Relation::AdverbModifier),
            Self::AdverbOfVerb => None,
        }
    }
}

/// A feature of a word: its relation to another word, by the class of the word described.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, strum::VariantArray)]
pub enum Relation {
    SubjectOf,
    ObjectOf,
    AdjectiveModifier,
    NounModifier,
    Subject,
    Object,
    ModifiedNoun,
    AdverbModifier,
    ModifiedAdjective,
    ModifiedVerb,
}

impl Relation {
    pub const fn word(self) -> Pos {
        match self {
            Self::SubjectOf | Self::ObjectOf | Self::AdjectiveModifier | Self::NounModifier => {
                Pos::Noun
            }
            Self::Subject | Self::Object => Pos::Verb,
            Self::ModifiedNoun | Self::AdverbModifier => Pos::Adj,
            Self::ModifiedAdjective | Self::ModifiedVerb => Pos::Adv,
        }
    }

    /// The part of speech of the word that describes it.
    pub const fn other(self) -> Pos {
        match self {
            Self::SubjectOf | Self::ObjectOf | Self::ModifiedVerb => Pos::Verb,
            Self::AdjectiveModifier | Self::ModifiedAdjective => Pos::Adj,
            Self::NounModifier | Self::Subject | Self::Object | Self::ModifiedNoun => Pos::Noun,
            Self::AdverbModifier => Pos::Adv,
        }
    }

    pub fn of(pos: Pos) -> impl Iterator<Item = Self> {
        <Self as strum::VariantArray>::VARIANTS
            .iter()
            .copied()
            .filter(move |relation| relation.word() == pos)
    }
}

/// Where the features of a class are numbered: relation by relation, within each by the number of
/// the other word among those of its class.
#[derive(Debug, Clone)]
pub(super) struct FeatureNumbers {
    /// Each relation, its first number, and how many it has.
    spans: Vec<(Relation, usize, usize)>,
}

impl FeatureNumbers {
    /// The numbers of a class, when the classes have so many words.
    pub(super) fn new(pos: Pos, sizes: [usize; 4]) -> Self {
        let mut next = 0;
        let spans = Relation::of(pos)
            .map(|relation| {
                let size = class_of(relation.other()).map_or(0, |class| sizes[class]);
                next += size;
                (relation, next - size, size)
            })
            .collect();
        Self { spans }
    }

    pub(super) fn count(&self) -> usize {
        self.spans.last().map_or(0, |(_, first, size)| first + size)
    }

    /// The number of a feature; `None` if this class is not described by it.
    pub(super) fn number(&self, relation: Relation, other: usize) -> Option<usize> {
        let (_, first, size) = self.spans.iter().find(|(own, ..)| *own == relation)?;
        (other < *size).then_some(first + other)
    }

    /// The place of a feature's relation among those of the class, and the number of the other word.
    pub(super) fn feature(&self, number: usize) -> (usize, usize) {
        let place = self.spans.iter().rposition(|(_, first, _)| *first <= number).unwrap_or(0);
        (place, number - self.spans[place].1)
    }

    /// The relation at a place among those of the class.
    pub(super) fn relation(&self, place: usize) -> Relation {
        self.spans[place].0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_of_a_dependency_fit_each_other() {
        for dependency in Dependency::ALL {
            let (dependent, head) = (dependency.of_dependent(), dependency.of_head());
            if let (Some(dependent), Some(head)) = (dependent, head) {
                assert_eq!((dependent.word(), dependent.other()), (head.other(), head.word()));
            }
            assert!(dependent.or(head).is_some());
        }
    }

    #[test]
    fn features_are_numbered_without_gaps() {
        let numbers = FeatureNumbers::new(Pos::Noun, [7, 5, 3, 2]);
        assert_eq!(numbers.count(), 5 + 5 + 3 + 7);
        for number in 0..numbers.count() {
            let (place, other) = numbers.feature(number);
            assert_eq!(numbers.number(numbers.relation(place), other), Some(number));
        }
        assert_eq!(numbers.number(Relation::SubjectOf, 5), None);
        assert_eq!(numbers.number(Relation::ModifiedVerb, 0), None);
        // A class without words leaves no number behind.
        let adverbs = FeatureNumbers::new(Pos::Adv, [7, 5, 0, 2]);
        assert_eq!(adverbs.feature(0), (1, 0));
    }
}
