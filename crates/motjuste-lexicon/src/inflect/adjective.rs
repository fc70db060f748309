//! Comparatives and superlatives of single adjectives and adverbs.

use super::exceptions::Exceptions;
use super::push_variants;
use super::spelling::{doubled, doubles, ends_in_consonant_and, syllables, with_e_ending};
use crate::Degree;

/// Endings of two-syllable adjectives that are compared with *-er*: *narrow*, *eerie*; *simple*, but
/// not *sterile*.
const SHORT_ENDINGS: &[&str] = &["ow", "ie"];

/// Words that are superlatives as they are.
#[rustfmt::skip]
pub(super) const SUPERLATIVES: &[&str] = &[
    "eldest", "first-born", "firstborn", "foremost", "innermost", "outermost", "top", "topmost",
    "uppermost", "utmost",
];

/// All spellings of a degree, preferred first. `adverb` says that *-ly* asks for *more*.
pub(super) fn forms(word: &str, degree: Degree, adverb: bool, tables: &Exceptions) -> Vec<String> {
    let (ending, periphrasis) = match degree {
        Degree::Positive => return vec![word.to_owned()],
        Degree::Comparative => ("er", "more"),
        Degree::Superlative => ("est", "most"),
    };
    if degree == Degree::Superlative && SUPERLATIVES.contains(&word) {
        return vec![word.to_owned()];
    }
    let pick = |(comparative, superlative): &(&'static str, &'static str)| match degree {
        Degree::Superlative => *superlative,
        _ => *comparative,
    };
    let mut forms = Vec::new();
    if let Some(listed) = tables.degrees.get(word) {
        push_variants(&mut forms, pick(listed));
    } else if takes_ending(word, adverb) {
        forms.push(suffixed(word, ending));
    } else {
        forms.push(format!("{periphrasis} {word}"));
        if !adverb && syllables(word) == 2 && word.chars().all(char::is_alphabetic) {
            forms.push(suffixed(word, ending)); // seldom written, and understood: "rapidest"
        }
    }
    if let Some(rare) = tables.rare_degrees.get(word) {
        push_variants(&mut forms, pick(rare));
    }
    forms
}

fn suffixed(word: &str, ending: &str) -> String {
    if doubles(word) {
        return with_e_ending(&doubled(word), ending);
    }
    with_e_ending(word, ending)
}

/// Short words take *-er*; longer ones, participles and adverbs in *-ly* take *more*.
fn takes_ending(word: &str, adverb: bool) -> bool {
    if !word.chars().all(char::is_alphabetic) || (adverb && word.ends_with("ly")) {
        return false;
    }
    if word.ends_with("ed") && word.chars().count() > 3 {
        return false;
    }
    let ends_in_y = ends_in_consonant_and(word, 'y');
    match syllables(word) {
        0 | 1 => true,
        2 => {
            ends_in_y
                || ends_in_consonant_and(word.trim_end_matches('e'), 'l') && word.ends_with("le")
                || SHORT_ENDINGS.iter().any(|ending| word.ends_with(ending))
        }
        3 => ends_in_y && word.starts_with("un"),
        _ => false,
    }
}
