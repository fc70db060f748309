//! When something happens, or for how long: *at noon*, *for an hour*, *the next day*.

use motjuste_core::Pos;
use motjuste_lexicon::Tag;

/// Nouns that name a time.
#[rustfmt::skip]
const TIMES: &[&str] = &[
    "afternoon", "april", "august", "autumn", "breakfast", "christmas", "dawn", "day", "daybreak",
    "december", "dinner", "dusk", "easter", "evening", "february", "friday", "january", "july",
    "june", "last", "lunch", "lunchtime", "march", "may", "midday", "midnight", "minute", "moment",
    "monday", "month", "morning", "night", "nightfall", "noon", "november", "october", "once",
    "saturday", "september", "spring", "summer", "sunday", "sunrise", "sunset", "thursday", "time",
    "tuesday", "wednesday", "week", "weekend", "winter", "year",
];
/// Nouns that measure time.
#[rustfmt::skip]
const LENGTHS: &[&str] = &[
    "age", "ages", "century", "centuries", "day", "days", "decade", "decades", "hour", "hours",
    "long", "minute", "minutes", "moment", "month", "months", "night", "nights", "second",
    "seconds", "time", "week", "weeks", "weekend", "while", "year", "years",
];

/// Whether a preposition and what follows it say when, or for how long.
pub(super) fn says_when<'w>(
    preposition: &str,
    after: impl Iterator<Item = (&'w str, Tag)>,
) -> bool {
    match preposition {
        "at" | "in" | "on" | "by" => is_time(after, TIMES),
        "for" => is_time(after, LENGTHS),
        _ => false,
    }
}

/// Whether a stretch begins with a time: *the next day*.
pub(crate) fn begins_with_time<'w>(after: impl Iterator<Item = (&'w str, Tag)>) -> bool {
    is_time(after, TIMES)
}

/// Whether the first words are a noun of the list, or a number and nothing else: *six*.
fn is_time<'w>(after: impl Iterator<Item = (&'w str, Tag)>, nouns: &[&str]) -> bool {
    let mut number = false;
    for (word, tag) in after {
        if nouns.contains(&word.to_lowercase().as_str()) {
            return true;
        }
        match tag.pos {
            Pos::Num => number = true,
            Pos::Det | Pos::Adj | Pos::Adv => {}
            Pos::Punct | Pos::Adp | Pos::Cconj => return number,
            _ => return false,
        }
    }
    number
}
