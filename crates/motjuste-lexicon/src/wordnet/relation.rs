//! WordNet's relations, by the pointer symbols of `wninput(5WN)`.

/// A relation between synsets or between words of synsets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Relation {
    /// *hot* – *cold*.
    Antonym,
    /// *dog* → *canine*: a dog is a kind of.
    Hypernym,
    /// *Einstein* → *physicist*.
    InstanceHypernym,
    /// *canine* → *dog*.
    Hyponym,
    /// *physicist* → *Einstein*.
    InstanceHyponym,
    /// *tree* → *forest*: a member of.
    MemberHolonym,
    /// *flour* → *bread*: a substance of.
    SubstanceHolonym,
    /// *finger* → *hand*: a part of.
    PartHolonym,
    /// *forest* → *tree*.
    MemberMeronym,
    /// *bread* → *flour*.
    SubstanceMeronym,
    /// *hand* → *finger*.
    PartMeronym,
    /// *weight* – *heavy*.
    Attribute,
    /// *destroy* – *destruction*.
    Derivation,
    /// To its domain: *deuce* → *tennis*.
    Topic,
    /// From a domain to its words.
    TopicMember,
    /// To the region it is used in.
    Region,
    /// From a region to its words.
    RegionMember,
    /// To its register or usage: *slang*.
    Usage,
    /// From a usage to its words.
    UsageMember,
    /// *snore* → *sleep*.
    Entailment,
    /// *kill* → *die*.
    Cause,
    /// *See also*.
    Also,
    /// Verbs of one group.
    VerbGroup,
    /// Adjectives of one cluster: *quick* – *fast*.
    Similar,
    /// *elapsed* → *elapse*.
    Participle,
    /// *vocal* → *voice*; of adverbs, the adjective they derive from.
    Pertainym,
}

impl Relation {
    /// Every relation with its pointer symbol.
    pub const ALL: [(Self, &'static str); 26] = [
        (Self::Antonym, "!"),
        (Self::Hypernym, "@"),
        (Self::InstanceHypernym, "@i"),
        (Self::Hyponym, "~"),
        (Self::InstanceHyponym, "~i"),
        (Self::MemberHolonym, "#m"),
        (Self::SubstanceHolonym, "#s"),
        (Self::PartHolonym, "#p"),
        (Self::MemberMeronym, "%m"),
        (Self::SubstanceMeronym, "%s"),
        (Self::PartMeronym, "%p"),
        (Self::Attribute, "="),
        (Self::Derivation, "+"),
        (Self::Topic, ";c"),
        (Self::TopicMember, "-c"),
        (Self::Region, ";r"),
        (Self::RegionMember, "-r"),
        (Self::Usage, ";u"),
        (Self::UsageMember, "-u"),
        (Self::Entailment, "*"),
        (Self::Cause, ">"),
        (Self::Also, "^"),
        (Self::VerbGroup, "$"),
        (Self::Similar, "&"),
        (Self::Participle, "<"),
        (Self::Pertainym, "\\"),
    ];

    /// The relation of a pointer symbol.
    #[must_use]
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        Self::ALL.into_iter().find_map(|(relation, known)| (known == symbol).then_some(relation))
    }

    /// The relation with this number in a compiled file.
    pub(super) fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).map(|(relation, _)| *relation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_symbols_read_back() {
        for (code, (relation, symbol)) in Relation::ALL.into_iter().enumerate() {
            assert_eq!(relation as usize, code);
            assert_eq!(Relation::from_code(code as u8), Some(relation));
            assert_eq!(Relation::from_symbol(symbol), Some(relation));
        }
        assert_eq!(Relation::from_code(26), None);
    }
}
