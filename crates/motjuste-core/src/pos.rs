//! Parts of speech: the Universal Dependencies v2 tags, named as SWORDS names them.

/// A Universal Dependencies v2 part of speech.
///
/// `Unknown` is a tag of the SWORDS format; "no part of speech was given" is `Option::None`.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "UPPERCASE", const_into_str)]
#[strum(parse_err_ty = UnknownPos, parse_err_fn = unknown)]
pub enum Pos {
    /// Tagged, but the tagger did not know.
    Unknown,
    Adj,
    Adv,
    Intj,
    Noun,
    Propn,
    Verb,
    Adp,
    Aux,
    Cconj,
    Det,
    Num,
    Part,
    Pron,
    Sconj,
    Punct,
    Sym,
    X,
}

impl Pos {
    /// Every tag, in the order of the SWORDS enumeration.
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The tag as written in files: `NOUN`, `ADJ`, ….
    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    /// The tag of a part-of-speech letter: `n`, `v`, `a` or `r` in SemEval-2007, `N`, `V`, `J` or
    /// `R` (Penn) in the CoInCo files of Melamud et al. 2015.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'n' | 'N' => Some(Self::Noun),
            'v' | 'V' => Some(Self::Verb),
            'a' | 'J' => Some(Self::Adj),
            'r' | 'R' => Some(Self::Adv),
            _ => None,
        }
    }

    /// The SemEval-2007 letter, for the four open classes that have one.
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

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown part of speech {0:?}: expected a Universal Dependencies tag such as NOUN or VERB")]
pub struct UnknownPos(pub String);

fn unknown(tag: &str) -> UnknownPos {
    UnknownPos(tag.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for &pos in Pos::ALL {
            assert_eq!(pos.name().parse(), Ok(pos));
        }
        assert_eq!("noun".parse::<Pos>(), Err(UnknownPos("noun".into())));
    }

    #[test]
    fn letters_are_those_of_semeval() {
        let letters: String = Pos::ALL.iter().filter_map(|pos| pos.letter()).collect();
        assert_eq!(letters, "arnv");
        assert_eq!(Pos::from_letter('r'), Some(Pos::Adv));
        assert_eq!(Pos::from_letter('x'), None);
    }
}
