//! Which words are better left alone, and why: one file for each kind of reason.

mod expression;

use std::fmt;
use std::ops::Range;

use motjuste_core::Pos;
use motjuste_lexicon::{Tag, Token};

use crate::target::is_known;

/// Verbs that are mostly grammar; replacing them changes the sentence, not the word.
const LIGHT: &[&str] = &["be", "'s", "'re", "'m", "not", "n't"];

/// Why a word gets no suggestions.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoSuggestion {
    /// A proper name.
    Name,
    /// An article, pronoun, preposition, conjunction or auxiliary.
    FunctionWord,
    /// A number, or something without letters.
    Number,
    /// Part of an idiom.
    Idiom(Idiom),
    /// Part of an expression that is one word to a dictionary.
    FixedExpression(String),
    /// It names a group of people, and no other word names the same one.
    Group,
    /// No substitute is known.
    NothingKnown,
}

/// An idiom around a target.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Idiom {
    /// As a dictionary has it.
    pub whole: String,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// What could stand for all of it, inflected.
    pub alternatives: Vec<String>,
}

impl fmt::Display for NoSuggestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name => f.write_str("a name has no substitutes"),
            Self::FunctionWord => f.write_str("a function word has no substitutes"),
            Self::Number => f.write_str("a number, not a word"),
            Self::Idiom(Idiom { whole, alternatives, .. }) if alternatives.is_empty() => {
                write!(f, "part of the idiom “{whole}”: mark all of it to replace it")
            }
            Self::Idiom(Idiom { whole, alternatives, .. }) => {
                let instead = alternatives.join(", ");
                write!(f, "part of the idiom “{whole}”; instead of all of it: {instead}")
            }
            Self::FixedExpression(whole) => {
                write!(f, "part of the expression “{whole}”: mark all of it to replace it")
            }
            Self::Group => {
                f.write_str("it names a group of people, and no other word means the same")
            }
            Self::NothingKnown => f.write_str("no substitute is known"),
        }
    }
}

impl NoSuggestion {
    /// A stable name for machines.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::FunctionWord => "function-word",
            Self::Number => "number",
            Self::Idiom(_) => "idiom",
            Self::FixedExpression(_) => "fixed-expression",
            Self::Group => "group",
            Self::NothingKnown => "nothing-known",
        }
    }
}

/// A target in its sentence.
pub(crate) struct Setting<'s> {
    pub(crate) tokens: &'s [Token],
    pub(crate) words: &'s [&'s str],
    pub(crate) tags: &'s [Tag],
    /// Which of the tokens are the target.
    pub(crate) own: &'s Range<usize>,
    pub(crate) surface: &'s str,
    pub(crate) pos: Pos,
    pub(crate) lemma: &'s str,
}

/// Why a target should be left alone, if it should.
pub(crate) fn find(setting: &Setting<'_>) -> Option<NoSuggestion> {
    let Setting { tags, own, surface, pos, lemma, .. } = *setting;
    if !surface.chars().any(char::is_alphabetic) {
        return Some(NoSuggestion::Number);
    }
    match expression::idiom(setting) {
        Some(Ok(idiom)) => return Some(idiom),
        Some(Err(())) => return None,
        None => {}
    }
    if let Some(fixed) = expression::fixed(setting) {
        return Some(fixed);
    }
    let tag = tags.get(own.start)?;
    if own.len() > 1 {
        // An expression somebody marked as a whole: names are all that is refused.
        let name = tags[own.clone()].iter().all(|tag| tag.pos == Pos::Propn);
        return (name && !is_known(lemma, pos)).then_some(NoSuggestion::Name);
    }
    match tag.pos {
        Pos::Propn => Some(NoSuggestion::Name),
        Pos::Num => Some(NoSuggestion::Number),
        Pos::Punct | Pos::Sym => Some(NoSuggestion::Number),
        Pos::Adp | Pos::Aux | Pos::Cconj | Pos::Det | Pos::Part | Pos::Pron | Pos::Sconj => {
            Some(NoSuggestion::FunctionWord)
        }
        _ if LIGHT.contains(&lemma) => Some(NoSuggestion::FunctionWord),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnalysedTarget, place};

    fn analysed<'t>(text: &'t str, word: &str) -> AnalysedTarget<'t> {
        AnalysedTarget::new(text, place::word(text, word, 1).unwrap()).unwrap()
    }

    #[test]
    fn names_numbers_and_function_words_are_left_alone() {
        let text = "On Monday Sarah paid 42 dollars for the old lamp and could not return it.";
        for (word, no_suggestion) in [
            ("Sarah", Some(NoSuggestion::Name)),
            ("42", Some(NoSuggestion::Number)),
            ("the", Some(NoSuggestion::FunctionWord)),
            ("could", Some(NoSuggestion::FunctionWord)),
            ("it", Some(NoSuggestion::FunctionWord)),
            ("old", None),
            ("paid", None),
        ] {
            assert_eq!(analysed(text, word).no_suggestion, no_suggestion, "{word}");
        }
    }
}
