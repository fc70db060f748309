//! Capitals that make a name, and those that make none.

use motjuste_core::Pos;

use super::{NoSuggestion, Setting};
use crate::suggestible::is_people_by_name;
use crate::target::is_known;

/// Endings of nouns for qualities, which open sentences more often than they name anybody.
#[rustfmt::skip]
const ABSTRACT: &[&str] =
    &["acy", "ance", "ancy", "cracy", "dom", "ence", "ency", "hood", "ism", "ment", "ness", "ship", "sion", "tion", "ty"];
/// Those that are given names, too.
#[rustfmt::skip]
const GIVEN: &[&str] = &[
    "amity", "charity", "chastity", "clemency", "constance", "felicity", "florence", "liberty", "patience", "prudence",
    "serenity", "trinity", "verity",
];

/// Why a word with the tag of a name is left alone.
pub(super) fn find(setting: &Setting<'_>) -> Option<NoSuggestion> {
    let Setting { surface, lemma, pos, .. } = *setting;
    // Names have capitals, whatever the tagger makes of a word alone.
    let capital = surface.contains(char::is_uppercase);
    if !capital || is_quality(setting) || is_lettered(surface) && is_known(lemma, pos) {
        return None;
    }
    if is_of_many(setting) && is_people_by_name(lemma) {
        return Some(NoSuggestion::Group);
    }
    Some(NoSuggestion::Name)
}

/// *Honesty matters*: a quality at the head of a sentence.
fn is_quality(setting: &Setting<'_>) -> bool {
    let Setting { words, own, surface, lemma, .. } = setting;
    let opens = words[..own.start].iter().all(|word| !word.contains(char::is_alphanumeric));
    let rest_small = surface.chars().skip(1).all(char::is_lowercase);
    opens
        && rest_small
        && lemma.len() > 5
        && ABSTRACT.iter().any(|ending| lemma.ends_with(ending))
        && !GIVEN.contains(lemma)
        && is_known(lemma, Pos::Noun)
}

/// *T-shirt*, *X-ray*: the capital is a letter's name.
fn is_lettered(surface: &str) -> bool {
    let mut parts = surface.split('-');
    let letter = parts.next().is_some_and(|part| part.chars().count() == 1);
    letter && parts.next().is_some_and(|part| part.len() > 1 && !part.contains(char::is_uppercase))
}

/// *many Muslims*, *the Jews*; *Christian* alone is somebody's name.
fn is_of_many(setting: &Setting<'_>) -> bool {
    let Setting { tags, own, surface, lemma, .. } = setting;
    let before = own.start.checked_sub(1).and_then(|at| tags.get(at));
    let determined = before.is_some_and(|tag| matches!(tag.pos, Pos::Det | Pos::Adj | Pos::Num));
    determined || surface.ends_with('s') && surface.to_lowercase() != **lemma
}

#[cfg(test)]
mod tests {
    use crate::no_suggestion::tests::reason;

    #[test]
    fn capitals_are_told_apart() {
        for (marked, name) in [
            ("**Honesty** matters.", "-"),
            ("**Literacy** is the key to better health.", "-"),
            ("He wore a **T-shirt** to work.", "-"),
            ("**Mark** called twice.", "name"),
            ("Many **Muslims** fast in spring.", "group"),
            ("The **Jews** left the city.", "group"),
            ("The **Danube** is long.", "name"),
        ] {
            let reason = reason(marked);
            assert_eq!(reason.as_ref().map_or("-", |it| it.name()), name, "{marked}");
        }
    }
}
