//! Which words are better left alone, and why: one file for each kind of reason.

mod expression;
mod letter;
pub(crate) mod markup;
mod misspelling;
mod name;

use std::fmt;
use std::ops::Range;

use motjuste_core::Pos;
use motjuste_lexicon::{
    Tag, Token, WordNet, is_foreign, is_foreign_word, is_other_script, is_quantity,
};

use crate::target::is_known;

pub(crate) use expression::slot_of_whole;

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
    /// A number, a date or a measure.
    Number,
    /// Part of code or of a tag.
    Code,
    /// Part of an address of the web, of mail or of a file; a name with @ or #.
    Address,
    /// A word of another language.
    NotEnglish,
    /// No word; this one may be meant.
    Misspelled(String),
    /// Part of an idiom.
    Idiom(Idiom),
    /// Part of an expression that is one word to a dictionary.
    FixedExpression(String),
    /// It names a group of people, and no other word names the same one.
    Group,
    /// Words are known, but hardly anybody would accept one of them here.
    NothingFits,
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
            Self::Number => {
                f.write_str("a number, a date or a measure: another word would change the fact")
            }
            Self::Code => f.write_str("part of code, not of the text"),
            Self::Address => f.write_str("part of an address, not of the text"),
            Self::NotEnglish => f.write_str("not English: motjuste knows English only"),
            Self::Misspelled(meant) => {
                write!(f, "not a word that motjuste knows; did you mean “{meant}”?")
            }
            Self::Idiom(Idiom { whole, alternatives, .. }) if alternatives.is_empty() => {
                write!(f, "part of the idiom “{whole}”{}", outlook(whole))
            }
            Self::Idiom(Idiom { whole, alternatives, .. }) => {
                let instead = alternatives.join(", ");
                write!(f, "part of the idiom “{whole}”; instead of all of it: {instead}")
            }
            Self::FixedExpression(whole) => {
                write!(f, "part of the expression “{whole}”{}", outlook(whole))
            }
            Self::Group => {
                f.write_str("it names a group of people, and no other word means the same")
            }
            Self::NothingFits => f.write_str("no other word fits well enough here"),
            Self::NothingKnown => f.write_str("no substitute is known"),
        }
    }
}

/// What a reader can do about a part of an expression.
fn outlook(whole: &str) -> &'static str {
    // What fills its gaps is not in the lexicon: *pull my leg*.
    let gap = |word: &str| {
        matches!(word, "one's" | "oneself" | "something") || word.starts_with("someone")
    };
    if WordNet::embedded().contains(whole) && !whole.split(' ').any(gap) {
        ": mark all of it to replace it"
    } else {
        ", and no other words for all of it are known"
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
            Self::Code => "code",
            Self::Address => "address",
            Self::NotEnglish => "not-english",
            Self::Misspelled(_) => "misspelled",
            Self::Idiom(_) => "idiom",
            Self::FixedExpression(_) => "fixed-expression",
            Self::Group => "group",
            Self::NothingFits => "nothing-fits",
            Self::NothingKnown => "nothing-known",
        }
    }
}

/// A target in its sentence.
pub(crate) struct Setting<'s> {
    pub(crate) text: &'s str,
    pub(crate) span: &'s Range<usize>,
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
    let Setting { text, span, tokens, words, tags, own, surface, .. } = *setting;
    if let Some(no_prose) = markup::around(text, &markup::blocks(text), span) {
        return Some(no_prose);
    }
    if !surface.chars().any(char::is_alphabetic) {
        return Some(NoSuggestion::Number);
    }
    // Accents, which the words are read without, tell languages apart.
    let written: Vec<&str> = tokens.iter().map(|token| token.text(text)).collect();
    let foreign_word = own.len() == 1 && is_foreign_word(&text[span.clone()]);
    if is_other_script(surface) || foreign_word || is_foreign(&written) {
        return Some(NoSuggestion::NotEnglish);
    }
    if let Some(formula) = letter::find(setting) {
        return Some(formula);
    }
    match expression::idiom(setting) {
        Some(Ok(idiom)) => return Some(idiom),
        Some(Err(())) => return None,
        None => {}
    }
    if is_quantity(words, tags, own) {
        return Some(NoSuggestion::Number);
    }
    let fixed = expression::fixed(setting).filter(|reason| !is_for_idioms(reason));
    fixed.or_else(|| by_class(setting)).or_else(|| misspelling::find(setting))
}

/// Whether an expression is one of the idioms, which know it by its surroundings: *takes ages to boot*.
fn is_for_idioms(reason: &NoSuggestion) -> bool {
    matches!(reason, NoSuggestion::FixedExpression(whole) if whole == "to boot")
}

/// What the part of speech alone forbids.
fn by_class(setting: &Setting<'_>) -> Option<NoSuggestion> {
    let Setting { tags, own, pos, lemma, .. } = *setting;
    let tag = tags.get(own.start)?;
    if own.len() > 1 {
        // An expression somebody marked as a whole: names and "can't" are all that is refused.
        let own = &tags[own.clone()];
        if own.iter().all(|tag| is_function(tag.pos)) && !is_known(lemma, pos) {
            return Some(NoSuggestion::FunctionWord);
        }
        let name = own.iter().all(|tag| tag.pos == Pos::Propn);
        return (name && !is_known(lemma, pos)).then_some(NoSuggestion::Name);
    }
    match tag.pos {
        Pos::Propn => name::find(setting),
        Pos::Num | Pos::Punct | Pos::Sym => Some(NoSuggestion::Number),
        pos if is_function(pos) => Some(NoSuggestion::FunctionWord),
        _ if LIGHT.contains(&lemma) => Some(NoSuggestion::FunctionWord),
        _ => None,
    }
}

const fn is_function(pos: Pos) -> bool {
    matches!(pos, Pos::Adp | Pos::Aux | Pos::Cconj | Pos::Det | Pos::Part | Pos::Pron | Pos::Sconj)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnalysedTarget, place};

    /// Why the marked word is left alone.
    pub(super) fn reason(marked: &str) -> Option<NoSuggestion> {
        let (text, span) = place::marked(marked).unwrap();
        AnalysedTarget::new(&text, span).unwrap().no_suggestion
    }

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

    #[test]
    fn a_reason_says_whether_the_whole_can_be_replaced() {
        let said = |marked: &str| reason(marked).unwrap().to_string();
        assert!(said("You **pulled** my leg.").ends_with("no other words for all of it are known"));
        assert!(said("They **gave** up.").ends_with("mark all of it to replace it"));
        assert!(said("So I **bit** the bullet.").ends_with("faced it, got it over with"));
    }
}
