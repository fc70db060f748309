//! *Happy* and *unhappy*, *careful* and *careless*.

use motjuste_core::Pos;

/// What makes an opposite of an adjective, an adverb or a noun.
const PREFIXES: &[&str] = &[
    "un", "in", "im", "il", "ir", "dis", "non", "non-", "anti", "anti-", "mis", "ab", "mal", "de",
];
/// What makes an opposite of a verb.
const VERB_PREFIXES: &[&str] = &["un", "dis", "de", "mis"];
/// Endings that are opposite: *careful*, *careless*.
const ENDINGS: &[(&str, &str)] = &[
    ("ful", "less"),
    ("fully", "lessly"),
    ("fulness", "lessness"),
    ("some", "less"),
    ("y", "less"),
];
/// Words that only look like opposites.
const ALIKE: &[(&str, &str)] = &[
    ("tense", "intense"),
    ("valuable", "invaluable"),
    ("flammable", "inflammable"),
    ("habitable", "inhabitable"),
    ("bark", "debark"),
    ("limit", "delimit"),
    ("part", "depart"),
    ("fine", "define"),
    ("scribe", "describe"),
    ("sign", "design"),
];

pub(super) fn are_opposite(one: &str, other: &str, pos: Pos) -> bool {
    let prefixes = if pos == Pos::Verb { VERB_PREFIXES } else { PREFIXES };
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let by_prefix = prefixes.iter().any(|prefix| long.strip_prefix(prefix) == Some(short));
    let by_ending = ENDINGS
        .iter()
        .any(|(with, without)| pair(one, other, with, without) || pair(other, one, with, without));
    (by_prefix || by_ending) && !ALIKE.contains(&(short, long))
}

fn pair(one: &str, other: &str, with: &str, without: &str) -> bool {
    let stems = (one.strip_suffix(with), other.strip_suffix(without));
    matches!(stems, (Some(one), Some(other)) if one == other && one.len() > 2)
}
