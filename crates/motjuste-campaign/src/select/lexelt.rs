//! Words that can be targets: those with more than one sense and at least one synonym (McCarthy &
//! Navigli 2009, §2.1).

use std::fmt;
use std::str::FromStr;

use motjuste_core::{Pos, pos_of_lexelt};
use motjuste_lexicon::WordNet;

use super::SelectError;

/// A word as one part of speech, `bright.a`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lexelt {
    pub(super) lemma: String,
    pub(super) pos: Pos,
}

impl fmt::Display for Lexelt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.lemma, self.pos.letter().unwrap_or('x'))
    }
}

impl FromStr for Lexelt {
    type Err = SelectError;

    fn from_str(word: &str) -> Result<Self, SelectError> {
        let not_so = |reason: &str| SelectError::Word { word: word.into(), reason: reason.into() };
        let form = || not_so("expected a lemma and one of n, v, a or r, such as bright.a");
        let pos = pos_of_lexelt(word).ok_or_else(form)?;
        let lemma = word.rsplit_once('.').map_or("", |(lemma, _)| lemma).to_lowercase();
        let lexelt = Self { lemma, pos };
        if lexelt.is_ambiguous() {
            Ok(lexelt)
        } else {
            Err(not_so("it needs more than one sense and at least one synonym in WordNet"))
        }
    }
}

impl Lexelt {
    /// More than one sense, at least one synonym.
    pub(super) fn is_ambiguous(&self) -> bool {
        let senses = || WordNet::embedded().senses(&self.lemma, self.pos);
        senses().nth(1).is_some() && senses().any(|sense| sense.synonyms().next().is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_needs_senses_and_a_synonym() {
        assert_eq!("Bright.a".parse::<Lexelt>().unwrap().to_string(), "bright.a");
        for (word, why) in [("bright", "expected a lemma"), ("platypus.n", "more than one sense")] {
            let error = word.parse::<Lexelt>().unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
