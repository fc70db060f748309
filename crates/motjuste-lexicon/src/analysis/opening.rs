//! Tags of a sentence some of whose capitals say nothing: at its start, in a headline, for emphasis.

use motjuste_core::Pos;

use super::{open_class, readings};
use crate::{Casing, Number, Slot, Tag, Tagger, WordNet};

/// Shorter words in capitals are taken for abbreviations.
const SHORTEST_EMPHASISED: usize = 4;

/// Tags of a sentence. A capital that only opens it, or that all words have, says nothing: an
/// everyday word there is tagged as if it were written small, unless it opens the sentence as a
/// bare noun before a verb, as names do.
#[must_use]
pub fn tag_sentence(words: &[&str]) -> Vec<Tag> {
    let marks: Vec<&str> = words.iter().map(|word| as_mark(word)).collect();
    let tags = Tagger::embedded().tag(&marks);
    let headline = is_headline(words);
    let says_nothing = |at: usize| headline || opens(words, at) || is_emphasised(words[at]);
    let doubtful: Vec<usize> = (0..words.len())
        .filter(|at| words[*at].starts_with(char::is_uppercase) && says_nothing(*at))
        .filter(|at| tags[*at].pos == Pos::Propn || is_emphasised(words[*at]))
        .collect();
    if doubtful.is_empty() {
        return tags;
    }
    let small: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let written = |lowered: &[usize]| -> Vec<Tag> {
        let word = |at: usize| if lowered.contains(&at) { small[at].as_str() } else { marks[at] };
        Tagger::embedded().tag(&(0..words.len()).map(word).collect::<Vec<_>>())
    };
    let retagged = written(&doubtful);
    let is_everyday_here = |at: &usize| {
        let tag = retagged[*at];
        let bare = !headline && !is_emphasised(words[*at]) && is_bare_noun(&retagged, *at);
        tag.pos != Pos::Propn && !bare && is_everyday(&small[*at], open_class(tag.pos))
    };
    let everyday: Vec<usize> = doubtful.iter().copied().filter(is_everyday_here).collect();
    match everyday.len() {
        0 => tags,
        all if all == doubtful.len() => retagged,
        _ => written(&everyday),
    }
}

/// What the tagger reads for a token: a pictograph is a mark to it, and not an unknown word.
fn as_mark(word: &str) -> &str {
    let pictograph = !word.is_ascii() && !word.chars().any(|c| c.is_alphanumeric() || c == '’');
    let usual = matches!(word, "“" | "”" | "‘" | "–" | "—" | "…" | "«" | "»");
    if pictograph && !usual { "\"" } else { word }
}

/// Whether a word is the first, or the first after a mark that begins something.
fn opens(words: &[&str], at: usize) -> bool {
    let is_word = |word: &&str| word.chars().any(char::is_alphanumeric);
    let Some(before) = at.checked_sub(1).map(|before| words[before]) else { return true };
    let begins = matches!(
        before,
        "\"" | "“"
            | "‘"
            | "``"
            | "«"
            | "("
            | "["
            | ":"
            | "–"
            | "—"
            | "--"
            | "-"
            | "*"
            | "•"
            | "#"
            | ">"
    );
    begins || as_mark(before) != before || !words[..at].iter().any(is_word)
}

/// Whether the words of a sentence have capitals as a matter of style.
fn is_headline(words: &[&str]) -> bool {
    let long: Vec<&&str> = words
        .iter()
        .filter(|word| {
            word.chars().count() > 3 && word.chars().all(|c| c.is_alphabetic() || c == '-')
        })
        .collect();
    let capital = long.iter().filter(|word| word.starts_with(char::is_uppercase)).count();
    long.len() >= 3 && 10 * capital >= 9 * long.len()
}

/// *SUDDEN*.
fn is_emphasised(word: &str) -> bool {
    Casing::detect(word) == Casing::Upper
        && word.chars().count() >= SHORTEST_EMPHASISED
        && word.chars().all(char::is_alphabetic)
        && [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv]
            .iter()
            .any(|pos| is_everyday(&word.to_lowercase(), *pos))
}

/// *Mark went*, *Apple's*, *Justice Baker*.
fn is_bare_noun(tags: &[Tag], at: usize) -> bool {
    let next = tags.get(at + 1).map(|next| next.pos);
    tags[at].slot == Some(Slot::Noun(Number::Singular))
        && matches!(next, Some(Pos::Verb | Pos::Aux | Pos::Propn | Pos::Part))
}

/// Whether WordNet has a word of this part of speech, written small, that this could be a form of.
fn is_everyday(word: &str, pos: Pos) -> bool {
    let wordnet = WordNet::embedded();
    readings(word, pos, wordnet).first().is_some_and(|reading| {
        wordnet.senses(&reading.lemma, pos).any(|sense| !sense.word().contains(char::is_uppercase))
    })
}
