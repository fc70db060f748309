//! Parts of speech: the Universal Dependencies v2 tags, named as SWORDS names them.

use std::fmt;
use std::str::FromStr;

/// A Universal Dependencies v2 part of speech.
///
/// `Unknown` is a tag of the SWORDS format; "no part of speech was given" is `Option::None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pos {
    /// Tagged, but the tagger did not know.
    Unknown,
    /// Adjective.
    Adj,
    /// Adverb.
    Adv,
    /// Interjection.
    Intj,
    /// Noun.
    Noun,
    /// Proper noun.
    Propn,
    /// Verb.
    Verb,
    /// Adposition.
    Adp,
    /// Auxiliary.
    Aux,
    /// Coordinating conjunction.
    Cconj,
    /// Determiner.
    Det,
    /// Numeral.
    Num,
    /// Particle.
    Part,
    /// Pronoun.
    Pron,
    /// Subordinating conjunction.
    Sconj,
    /// Punctuation.
    Punct,
    /// Symbol.
    Sym,
    /// Anything else.
    X,
}

impl Pos {
    /// Every tag, in the order of the SWORDS enumeration.
    pub const ALL: [Self; 18] = [
        Self::Unknown,
        Self::Adj,
        Self::Adv,
        Self::Intj,
        Self::Noun,
        Self::Propn,
        Self::Verb,
        Self::Adp,
        Self::Aux,
        Self::Cconj,
        Self::Det,
        Self::Num,
        Self::Part,
        Self::Pron,
        Self::Sconj,
        Self::Punct,
        Self::Sym,
        Self::X,
    ];

    /// The tag as written in files: `NOUN`, `ADJ`, ….
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unknown => "UNKNOWN",
            Self::Adj => "ADJ",
            Self::Adv => "ADV",
            Self::Intj => "INTJ",
            Self::Noun => "NOUN",
            Self::Propn => "PROPN",
            Self::Verb => "VERB",
            Self::Adp => "ADP",
            Self::Aux => "AUX",
            Self::Cconj => "CCONJ",
            Self::Det => "DET",
            Self::Num => "NUM",
            Self::Part => "PART",
            Self::Pron => "PRON",
            Self::Sconj => "SCONJ",
            Self::Punct => "PUNCT",
            Self::Sym => "SYM",
            Self::X => "X",
        }
    }

    /// The tag of a SemEval-2007 part-of-speech letter: `n`, `v`, `a` or `r`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'n' => Some(Self::Noun),
            'v' => Some(Self::Verb),
            'a' => Some(Self::Adj),
            'r' => Some(Self::Adv),
            _ => None,
        }
    }

    /// The SemEval-2007 letter, for the four open classes that have one.
    #[must_use]
    pub const fn letter(self) -> Option<char> {
        match self {
            Self::Noun => Some('n'),
            Self::Verb => Some('v'),
            Self::Adj => Some('a'),
            Self::Adv => Some('r'),
            _ => None,
        }
    }
}

impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A string that is not a UD tag.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown part of speech {0:?}: expected a Universal Dependencies tag such as NOUN or VERB")]
pub struct UnknownPos(pub String);

impl FromStr for Pos {
    type Err = UnknownPos;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|pos| pos.name() == s).ok_or_else(|| UnknownPos(s.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for pos in Pos::ALL {
            assert_eq!(pos.name().parse(), Ok(pos));
        }
        assert_eq!("noun".parse::<Pos>(), Err(UnknownPos("noun".into())));
    }

    #[test]
    fn letters_are_those_of_semeval() {
        let letters: String = Pos::ALL.into_iter().filter_map(Pos::letter).collect();
        assert_eq!(letters, "arnv");
        assert_eq!(Pos::from_letter('r'), Some(Pos::Adv));
        assert_eq!(Pos::from_letter('x'), None);
    }
}
