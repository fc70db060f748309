//! Which words are better left alone, and why.

use std::fmt;
use std::ops::Range;

use motjuste_core::Pos;
use motjuste_lexicon::{Tag, WordNet};

use crate::target::{is_known, lemma_as};

/// The longest expression looked for around a target, in words.
const LONGEST_EXPRESSION: usize = 5;
/// What makes one verb of two words.
const PARTICLES: &[&str] =
    &["apart", "aside", "away", "back", "down", "forth", "off", "out", "over", "up"];
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
    /// Part of an expression that means something as a whole.
    FixedExpression(String),
    /// It names a group of people, and no other word names the same one.
    Group,
    /// No substitute is known.
    NothingKnown,
}

impl fmt::Display for NoSuggestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name => f.write_str("a name has no substitutes"),
            Self::FunctionWord => f.write_str("a function word has no substitutes"),
            Self::Number => f.write_str("a number, not a word"),
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
            Self::FixedExpression(_) => "fixed-expression",
            Self::Group => "group",
            Self::NothingKnown => "nothing-known",
        }
    }
}

/// Why the tokens `own` of a sentence should be left alone, if they should.
pub(crate) fn find(
    words: &[&str],
    tags: &[Tag],
    own: &Range<usize>,
    surface: &str,
    pos: Pos,
    lemma: &str,
) -> Option<NoSuggestion> {
    if !surface.chars().any(char::is_alphabetic) {
        return Some(NoSuggestion::Number);
    }
    if let Some(whole) = fixed_expression(words, tags, own) {
        return Some(NoSuggestion::FixedExpression(whole));
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

/// The expression of the lexicon that a target is a part of and that cannot be taken apart: three
/// words or more ("hit the sack"), a verb with its particle ("give up"), an adverb ("of course").
fn fixed_expression(words: &[&str], tags: &[Tag], own: &Range<usize>) -> Option<String> {
    for length in (own.len() + 1..=LONGEST_EXPRESSION.min(words.len())).rev() {
        let first = own.end.saturating_sub(length);
        let last = own.start.min(words.len() - length);
        for start in first..=last {
            let stretch = &words[start..start + length];
            if !stretch.iter().all(|word| word.chars().any(char::is_alphabetic)) {
                continue;
            }
            let phrase = stretch.join(" ");
            for pos in [Pos::Verb, Pos::Adv, Pos::Noun, Pos::Adj] {
                let lemma = lemma_as(&phrase, pos);
                if is_fixed(&lemma, pos, tags[start].pos) {
                    return Some(lemma);
                }
            }
        }
    }
    None
}

fn is_fixed(lemma: &str, pos: Pos, head: Pos) -> bool {
    let mut words = lemma.split(' ');
    let (count, last) = (lemma.split(' ').count(), words.next_back().unwrap_or_default());
    let shape = match pos {
        Pos::Verb => head == Pos::Verb && (count > 2 || PARTICLES.contains(&last)),
        Pos::Adv => true,
        _ => count > 2,
    };
    // Names of people, places and plants are expressions too, but targets do not occur in them.
    let written_small = || {
        WordNet::embedded()
            .senses(lemma, pos)
            .any(|sense| !sense.word().contains(char::is_uppercase))
    };
    shape && written_small()
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

    #[test]
    fn expressions_that_mean_something_as_a_whole_are_named() {
        for (text, word, whole) in [
            ("I was so tired I hit the sack at nine.", "sack", "hit the sack"),
            ("They gave up after an hour.", "gave", "give up"),
            ("Of course we will come.", "course", "of course"),
        ] {
            let no_suggestion = analysed(text, word).no_suggestion;
            assert_eq!(no_suggestion, Some(NoSuggestion::FixedExpression(whole.into())), "{text}");
        }
        assert_eq!(analysed("They gave up after an hour.", "gave up").no_suggestion, None);
        assert_eq!(analysed("They gave up after an hour.", "gave up").lemma, "give up");
        assert_eq!(analysed("He put the sack on the table.", "sack").no_suggestion, None);
    }
}
