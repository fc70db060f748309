//! Morphy's rules of detachment (WordNet 3.0, morphy(7WN)), in the order NLTK 3.5 tries them.

use crate::WordClass;

/// One rule: a word that ends in `ending` may be an inflection of the one with `replacement`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rule {
    ending: &'static str,
    replacement: &'static str,
}

/// What a rule makes of a word: a part of the word, and what is added to it.
///
/// Most rules only cut, so most forms borrow everything from the word.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Form<'w> {
    pub(crate) stem: &'w str,
    pub(crate) added: &'static str,
}

impl<'w> Form<'w> {
    pub(crate) const fn whole(word: &'w str) -> Self {
        Self { stem: word, added: "" }
    }

    pub(crate) const fn len(self) -> usize {
        self.stem.len() + self.added.len()
    }
}

impl Rule {
    /// The form this rule makes, if the word has its ending.
    pub(crate) fn apply(self, word: &str) -> Option<Form<'_>> {
        // Most words fail at the last letter; comparing it first saves a call.
        if word.as_bytes().last() != self.ending.as_bytes().last() {
            return None;
        }
        let stem = word.strip_suffix(self.ending)?;
        Some(if self.ending.starts_with(self.replacement) {
            Form::whole(&word[..stem.len() + self.replacement.len()])
        } else {
            Form { stem, added: self.replacement }
        })
    }
}

const fn rule(ending: &'static str, replacement: &'static str) -> Rule {
    Rule { ending, replacement }
}

const NOUN: &[Rule] = &[
    rule("s", ""),
    rule("ses", "s"),
    rule("ves", "f"),
    rule("xes", "x"),
    rule("zes", "z"),
    rule("ches", "ch"),
    rule("shes", "sh"),
    rule("men", "man"),
    rule("ies", "y"),
];

const VERB: &[Rule] = &[
    rule("s", ""),
    rule("ies", "y"),
    rule("es", "e"),
    rule("es", ""),
    rule("ed", "e"),
    rule("ed", ""),
    rule("ing", "e"),
    rule("ing", ""),
];

const ADJ: &[Rule] = &[rule("er", ""), rule("est", ""), rule("er", "e"), rule("est", "e")];

impl WordClass {
    /// The rules of this class; adverbs have none.
    pub(crate) const fn rules(self) -> &'static [Rule] {
        match self {
            Self::Noun => NOUN,
            Self::Verb => VERB,
            Self::Adj => ADJ,
            Self::Adv => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms(word: &str, class: WordClass) -> Vec<String> {
        let rules = class.rules().iter();
        rules
            .filter_map(|rule| rule.apply(word))
            .map(|form| format!("{}{}", form.stem, form.added))
            .collect()
    }

    #[test]
    fn forms_come_in_the_order_of_the_rules() {
        assert_eq!(forms("glasses", WordClass::Noun), ["glasse", "glass"]);
        assert_eq!(forms("women", WordClass::Noun), ["woman"]);
        assert_eq!(forms("ponies", WordClass::Verb), ["ponie", "pony", "ponie", "poni"]);
        assert_eq!(forms("making", WordClass::Verb), ["make", "mak"]);
        assert_eq!(forms("nicest", WordClass::Adj), ["nic", "nice"]);
        assert!(forms("sooner", WordClass::Adv).is_empty());
    }

    #[test]
    fn a_word_that_is_all_ending_becomes_empty() {
        assert_eq!(forms("s", WordClass::Noun), [""]);
        assert_eq!(forms("ing", WordClass::Verb), ["e", ""]);
    }
}
