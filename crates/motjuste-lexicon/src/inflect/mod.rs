//! The inflector: dictionary form and slot → word form, and back.
//!
//! Regular spelling rules first (doubled consonants, *y* → *ies*, dropped *e*), then tables of what
//! does not follow them. Expressions are inflected at their head.

mod adjective;
mod defective;
mod exceptions;
mod multiword;
mod noun;
mod spelling;
mod verb;

use std::collections::HashSet;
use std::ops::Range;

use motjuste_core::Pos;

pub(crate) use exceptions::{irregular_forms, rows};
pub(crate) use noun::IRREGULAR_PLURALS;
pub use spelling::Spelling;
pub(crate) use verb::PREFIXES as VERB_PREFIXES;

use self::exceptions::{ALL, BY_HAND, Exceptions};
use crate::{Degree, Number, Slot};

/// Turns dictionary forms into the form a place in a sentence asks for.
///
/// ```
/// use motjuste_lexicon::{Inflector, Slot, VerbForm};
///
/// let inflector = Inflector::default();
/// assert_eq!(inflector.inflect("give up", Slot::Verb(VerbForm::Past)), "gave up");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Inflector {
    spelling: Spelling,
    without_lists: bool,
}

impl Inflector {
    /// An inflector that writes in this spelling.
    #[must_use]
    pub const fn new(spelling: Spelling) -> Self {
        Self { spelling, without_lists: false }
    }

    /// The same without what WordNet's exception lists add to the rules and the tables written by
    /// hand: what those lists are made and measured against.
    #[must_use]
    pub const fn without_lists(self) -> Self {
        Self { without_lists: true, ..self }
    }

    /// The preferred form of `lemma` for the slot.
    #[must_use]
    pub fn inflect(&self, lemma: &str, slot: Slot) -> String {
        self.variants(lemma, slot).swap_remove(0)
    }

    /// Every form in use for the slot, preferred first; never empty.
    #[must_use]
    pub fn variants(&self, lemma: &str, slot: Slot) -> Vec<String> {
        let tables: &Exceptions = if self.without_lists { &BY_HAND } else { &ALL };
        match slot {
            Slot::Noun(Number::Singular) => vec![lemma.to_owned()],
            Slot::Noun(Number::Plural) => {
                let listed = noun::listed(lemma, tables);
                if listed.is_empty() {
                    at_heads(lemma, &multiword::noun_heads(lemma), |head| {
                        noun::plurals(head, tables)
                    })
                } else {
                    listed
                }
            }
            Slot::Verb(form) => at_heads(lemma, &multiword::verb_heads(lemma), |head| {
                verb::forms(head, form, self.spelling, tables)
            }),
            Slot::Adj(degree) => compare(lemma, degree, false, tables),
            Slot::Adv(degree) => compare(lemma, degree, true, tables),
        }
    }

    /// The slots `form` can fill as a form of `lemma`, the dictionary form first.
    ///
    /// Letter case is ignored, and both spellings are known: *Travelled* is a past of *travel*.
    pub fn slots(&self, form: &str, lemma: &str, pos: Pos) -> impl Iterator<Item = Slot> {
        Slot::for_pos(pos).filter(move |slot| {
            [Spelling::American, Spelling::British].into_iter().any(|spelling| {
                Self::new(spelling)
                    .variants(lemma, *slot)
                    .iter()
                    .any(|variant| variant.to_lowercase() == form.to_lowercase())
            })
        })
    }
}

/// Replaces each head by its forms; expressions with two heads pair their forms up.
fn at_heads(
    text: &str,
    heads: &[Range<usize>],
    forms: impl Fn(&str) -> Vec<String>,
) -> Vec<String> {
    let per_head: Vec<Vec<String>> = heads.iter().map(|head| forms(&text[head.clone()])).collect();
    let count = per_head.iter().map(Vec::len).max().unwrap_or(1);
    (0..count)
        .map(|i| {
            let mut out = String::with_capacity(text.len() + 4);
            let mut at = 0;
            for (head, forms) in heads.iter().zip(&per_head) {
                out.push_str(&text[at..head.start]);
                out.push_str(&forms[i.min(forms.len() - 1)]);
                at = head.end;
            }
            out.push_str(&text[at..]);
            out
        })
        .collect()
}

/// Degrees of one word, or of an expression: *better-known*, *more up to date*.
fn compare(lemma: &str, degree: Degree, adverb: bool, tables: &Exceptions) -> Vec<String> {
    if let Some(rest) = lemma.strip_prefix("well-")
        && degree != Degree::Positive
    {
        return adjective::forms("well", degree, true, tables)
            .into_iter()
            .map(|well| format!("{well}-{rest}"))
            .collect();
    }
    adjective::forms(lemma, degree, adverb, tables)
}

/// The words of a list, one a line; lines starting with `#` are comments.
fn listed_words(list: &'static str) -> HashSet<&'static str> {
    list.lines().filter(|line| !line.starts_with('#')).collect()
}

/// Appends the forms of a table cell, separated by slashes.
fn push_variants(forms: &mut Vec<String>, cell: &str) {
    forms.extend(cell.split('/').filter(|form| !form.is_empty()).map(str::to_owned));
}
