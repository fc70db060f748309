//! Plurals of single nouns.

use motjuste_core::Pos;

use super::exceptions::Exceptions;
use super::push_variants;
use super::spelling::{syllables, with_s};
use crate::analysis::lexical_slot;
use crate::{Frequencies, Number, Slot};

/// Plurals that compounds keep, with their singulars: *bookshelf*, *dormouse*, *housewife*.
pub(crate) const IRREGULAR_PLURALS: &[(&str, &str)] = &[
    ("children", "child"),
    ("feet", "foot"),
    ("geese", "goose"),
    ("halves", "half"),
    ("knives", "knife"),
    ("leaves", "leaf"),
    ("lives", "life"),
    ("loaves", "loaf"),
    ("lice", "louse"),
    ("mice", "mouse"),
    ("people", "person"),
    ("selves", "self"),
    ("sheaves", "sheaf"),
    ("shelves", "shelf"),
    ("thieves", "thief"),
    ("teeth", "tooth"),
    ("wives", "wife"),
    ("wolves", "wolf"),
    ("women", "woman"),
    ("calves", "calf"),
    ("men", "man"),
];

/// Nouns that are the same in both numbers, alone or as the tail of a compound.
const UNCHANGED_TAILS: &[&str] = &[
    "fish",
    "sheep",
    "deer",
    "craft",
    "series",
    "species",
    "offspring",
    "swine",
    "salmon",
    "trout",
];

/// Tails of compounds too short or too common to be taken for one of the above.
const ORDINARY: &[&str] = &["mongoose", "lowlife", "proof", "witchcraft", "statecraft"];

/// End in *-man* and are no men.
#[rustfmt::skip]
const NOT_MEN: &[&str] = &[
    "ataman", "brahman", "caiman", "cayman", "german", "hetman", "human", "mussulman", "norman",
    "ottoman", "pullman", "roman", "shaman", "superhuman", "talisman", "toman", "turcoman",
    "turkoman", "desman", "dolman",
];

/// Written *-ch*, spoken *-k*.
const HARD_CH: &[&str] = &[
    "czech", "epoch", "eunuch", "loch", "mach", "stomach", "tech", "bach", "triptych", "diptych",
    "conch", "pibroch", "lech", "almanach",
];

/// The plurals the tables list for a noun or expression, preferred first; most have none.
pub(super) fn listed(noun: &str, tables: &Exceptions) -> Vec<String> {
    let mut forms = Vec::new();
    if let Some(listed) = tables.plurals.get(noun.to_lowercase().as_str()) {
        push_variants(&mut forms, listed);
        recapitalise(noun, &mut forms);
    }
    forms
}

/// All plurals of a noun, preferred first.
pub(super) fn plurals(noun: &str, tables: &Exceptions) -> Vec<String> {
    let mut forms = listed(noun, tables);
    if forms.is_empty() {
        let lower = noun.to_lowercase();
        forms.push(regular(noun, &lower));
        if lower.ends_with("fish") {
            forms.push(with_s(noun));
        }
    }
    forms
}

fn regular(noun: &str, lower: &str) -> String {
    if lower.len() != noun.len() {
        return with_s(noun); // rules cut by the place of small letters
    }
    if is_abbreviation(noun) {
        return format!("{noun}s");
    }
    if is_unchanged(lower) {
        return noun.to_owned();
    }
    if let Some(form) = compound(noun, lower) {
        return form;
    }
    let capital = noun.starts_with(char::is_uppercase);
    if capital && lower.ends_with('y') {
        return format!("{noun}s"); // the Kennedys
    }
    if lower.ends_with("sis") && syllables(lower) > 1 {
        return format!("{}es", &noun[..noun.len() - 2]);
    }
    let spoken_k = HARD_CH.contains(&lower)
        || (lower.ends_with("arch") && syllables(lower) > 1 && !lower.ends_with("search"));
    if spoken_k {
        return format!("{noun}s");
    }
    with_s(noun)
}

/// *CEO*, *1990*, *PhD*: only an *s* is added.
fn is_abbreviation(noun: &str) -> bool {
    let capitals = noun.chars().filter(|c| c.is_uppercase()).count();
    capitals > 1 && noun.ends_with(char::is_uppercase)
        || noun.ends_with(|c: char| c.is_ascii_digit())
}

fn is_unchanged(lower: &str) -> bool {
    let ends_unchanged =
        UNCHANGED_TAILS.iter().any(|tail| lower.ends_with(tail)) && !ORDINARY.contains(&lower);
    let people = lower.ends_with("ese") && syllables(lower) > 1;
    let already_plural = lower.ends_with("ics") || lower.ends_with("'s") || is_plural(lower);
    ends_unchanged || people || already_plural
}

/// Whether a noun is a plural already: it stands for itself as one, or it ends in the *s* of a word
/// that is seen, and nobody has seen another *s* behind it (*beads*).
fn is_plural(lower: &str) -> bool {
    if lexical_slot(lower, Pos::Noun) == Some(Slot::Noun(Number::Plural)) {
        return true;
    }
    let zipf = |word: &str| Frequencies::embedded().zipf(word);
    let singular = lower.strip_suffix('s').filter(|word| !word.ends_with(['s', 'u', 'i']));
    singular.is_some_and(|singular| zipf(singular) >= 2.0 && zipf(&with_s(lower)) == 0.0)
}

fn compound(noun: &str, lower: &str) -> Option<String> {
    let last = lower.rsplit('-').next().unwrap_or(lower);
    if ORDINARY.contains(&lower) || NOT_MEN.contains(&last) {
        return None;
    }
    IRREGULAR_PLURALS.iter().find_map(|(plural, singular)| {
        let head = lower.strip_suffix(singular)?;
        (head.len() != 1).then(|| format!("{}{plural}", &noun[..head.len()]))
    })
}

/// Gives listed plurals the capital the noun is written with.
fn recapitalise(noun: &str, forms: &mut [String]) {
    if noun.starts_with(char::is_uppercase) {
        for form in forms {
            *form = crate::Casing::Capitalised.apply(form);
        }
    }
}
