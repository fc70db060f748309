//! Sentences: where a run of tokens ends in a full stop that is not an abbreviation's.

use std::ops::Range;

use crate::Token;

/// Abbreviations that come before a name and never end a sentence.
const TITLES: &[&str] = &[
    "adm.", "capt.", "col.", "dr.", "fig.", "gen.", "gov.", "hon.", "lt.", "maj.", "messrs.",
    "mr.", "mrs.", "ms.", "mt.", "prof.", "rep.", "rev.", "sen.", "sgt.", "st.", "vol.", "vs.",
];

/// Words that begin sentences and, after an abbreviation, hardly anything else.
const OPENERS: &[&str] = &[
    "A", "An", "And", "As", "At", "But", "For", "He", "Her", "His", "However", "I", "If", "In",
    "It", "Its", "My", "No", "On", "Our", "She", "So", "That", "The", "Their", "Then", "There",
    "These", "They", "This", "Those", "We", "What", "When", "While", "You", "Your",
];

/// How many quotation marks and brackets may surround the end of a sentence.
const MARKS: usize = 4;

/// Groups the tokens of a text into sentences; every token is in exactly one.
#[must_use]
pub fn sentences(text: &str, tokens: &[Token]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while at < tokens.len() {
        at += 1;
        if at == tokens.len() || ends_here(text, tokens, start, at) {
            found.push(start..at);
            start = at;
        }
    }
    found
}

/// Whether a sentence ends before token `at`.
fn ends_here(text: &str, tokens: &[Token], start: usize, at: usize) -> bool {
    let (before, after) = (tokens[at - 1], tokens[at]);
    let gap = text.get(before.end..after.start).unwrap_or_default();
    if gap.len() > 1 && gap.matches('\n').count() > 1 {
        return true; // a blank line
    }
    if before.text(text).ends_with(|c: char| c.is_ascii_alphanumeric()) {
        return false; // most tokens: no mark at all
    }
    let next = after.text(text);
    if closes(next) && (gap.is_empty() || !opens(next)) {
        return false; // the quotation mark belongs to the sentence it ends
    }
    // Look back over closing quotation marks and brackets.
    let earliest = start.max(at.saturating_sub(MARKS));
    let last = (earliest..at)
        .rev()
        .find(|last| !closes(tokens[*last].text(text)) || is_full_stop(tokens[*last].text(text)))
        .unwrap_or(earliest);
    let mark = tokens[last].text(text);
    let mut upcoming =
        tokens[at..].iter().take(MARKS).map(|token| token.text(text)).filter(|t| !opens(t));
    let word = upcoming.next().unwrap_or_default();
    let begins = word.starts_with(|c: char| c.is_uppercase() || c.is_numeric());
    if is_full_stop(mark) {
        return begins || matches!(mark, "!" | "?") && !word.starts_with(char::is_lowercase);
    }
    mark.len() > 1
        && mark.ends_with('.')
        && !TITLES.contains(&mark.to_lowercase().as_str())
        && OPENERS.contains(&word)
}

fn is_full_stop(token: &str) -> bool {
    matches!(token, "." | "!" | "?" | "…" | "...")
        || !token.is_empty() && token.chars().all(|c| matches!(c, '!' | '?'))
}

fn closes(token: &str) -> bool {
    matches!(token, "\"" | "'" | "''" | "”" | "’" | ")" | "]" | "»") || is_full_stop(token)
}

fn opens(token: &str) -> bool {
    matches!(token, "\"" | "'" | "``" | "“" | "‘" | "(" | "[" | "«" | "-" | "–" | "—" | "*")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokenize;

    fn split(text: &str) -> Vec<&str> {
        let tokens = tokenize(text);
        sentences(text, &tokens)
            .into_iter()
            .map(|s| &text[tokens[s.start].start..tokens[s.end - 1].end])
            .collect()
    }

    #[test]
    fn texts_are_split_into_sentences() {
        for (text, expected) in [
            ("One. Two! Three?", vec!["One.", "Two!", "Three?"]),
            ("Mr. Smith met Dr. Jones. They left.", vec!["Mr. Smith met Dr. Jones.", "They left."]),
            (
                "He lives in the U.S. The rest do not.",
                vec!["He lives in the U.S.", "The rest do not."],
            ),
            ("The U.S. Senate met.", vec!["The U.S. Senate met."]),
            ("“Go!” he said. “Now.” She went.", vec!["“Go!” he said.", "“Now.”", "She went."]),
            ("\"Is it?\" \"Yes.\"", vec!["\"Is it?\"", "\"Yes.\""]),
            (
                "It costs 3.50 dollars. (Or so.) Fine",
                vec!["It costs 3.50 dollars.", "(Or so.)", "Fine"],
            ),
            ("a heading\n\nno stop\n\n", vec!["a heading", "no stop"]),
            ("Well... maybe. etc. and so on.", vec!["Well... maybe. etc. and so on."]),
            ("", vec![]),
        ] {
            assert_eq!(split(text), expected, "{text:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn every_token_is_in_one_sentence(text in "[A-Za-z.!?\"'() \n]{0,60}") {
            let tokens = tokenize(&text);
            let mut at = 0;
            for sentence in sentences(&text, &tokens) {
                proptest::prop_assert_eq!(sentence.start, at);
                proptest::prop_assert!(sentence.end > at);
                at = sentence.end;
            }
            proptest::prop_assert_eq!(at, tokens.len());
        }
    }
}
