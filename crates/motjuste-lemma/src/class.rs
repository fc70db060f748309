//! WordNet's four word classes, and which of them SWORDS lemmatises a part of speech as.

use motjuste_core::Pos;

/// A word class of WordNet; adjective satellites are adjectives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WordClass {
    /// `n`
    Noun,
    /// `v`
    Verb,
    /// `a`
    Adj,
    /// `r`
    Adv,
}

impl WordClass {
    /// Every class, in WordNet's order.
    pub const ALL: [Self; 4] = [Self::Noun, Self::Verb, Self::Adj, Self::Adv];

    /// WordNet's letter: `n`, `v`, `a` or `r`.
    pub const fn letter(self) -> char {
        match self {
            Self::Noun => 'n',
            Self::Verb => 'v',
            Self::Adj => 'a',
            Self::Adv => 'r',
        }
    }

    /// The name in WordNet's file names: `index.noun`, `noun.exc`, ….
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Noun => "noun",
            Self::Verb => "verb",
            Self::Adj => "adj",
            Self::Adv => "adv",
        }
    }
}

/// What SWORDS does: anything that is not a verb, adjective or adverb is lemmatised as a noun.
impl From<Pos> for WordClass {
    fn from(pos: Pos) -> Self {
        match pos {
            Pos::Verb => Self::Verb,
            Pos::Adj => Self::Adj,
            Pos::Adv => Self::Adv,
            _ => Self::Noun,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_but_verbs_adjectives_and_adverbs_are_nouns() {
        let others =
            Pos::ALL.iter().copied().filter(|&pos| WordClass::from(pos) == WordClass::Noun);
        assert_eq!(others.count(), 15);
        // Auxiliaries too, although WordNet has them as verbs.
        assert_eq!(WordClass::from(Pos::Aux), WordClass::Noun);
        assert_eq!(WordClass::from(Pos::Adv), WordClass::Adv);
    }
}
