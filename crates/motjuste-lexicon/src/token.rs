//! Tokens as the Penn Treebank cuts them, by byte offsets: words, numbers, punctuation; *do|n't*,
//! *John|'s*. Words with hyphens stay whole.

use std::ops::Range;

/// A piece of text that is tagged as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Token {
    /// First byte.
    pub start: usize,
    /// First byte after it.
    pub end: usize,
}

impl Token {
    /// The token's bytes.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// The token's text, of the text it was cut from; empty for any other.
    #[must_use]
    pub fn text(self, of: &str) -> &str {
        of.get(self.range()).unwrap_or_default()
    }
}

/// Abbreviations that keep their full stop, in small letters; single letters keep it too.
const ABBREVIATIONS: &[&str] = &[
    "adm", "al", "apr", "assn", "aug", "ave", "blvd", "bros", "capt", "cf", "co", "col", "corp",
    "dec", "dept", "dr", "ed", "est", "etc", "feb", "fig", "gen", "gov", "hon", "inc", "jan", "jr",
    "lt", "ltd", "maj", "messrs", "mr", "mrs", "ms", "mt", "nov", "oct", "prof", "rep", "rev",
    "sen", "sept", "sgt", "sr", "st", "vol", "vs",
];

/// Endings cut off a word, written with either apostrophe.
const CLITICS: &[&str] = &["s", "re", "ve", "ll", "d", "m"];

/// What some editors write before a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Cuts a text into tokens. Every character but white space is in exactly one of them.
#[must_use]
pub fn tokenize(text: &str) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(text.len() / 5);
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let next = at + c.len_utf8();
        if c.is_whitespace() || c.is_control() || c == BYTE_ORDER_MARK {
            at = next;
        } else if let Some(end) = address_end(text, at) {
            tokens.push(Token { start: at, end });
            at = end;
        } else if is_word(c) || opens_word(text, at) {
            at = push_word(text, at, &mut tokens);
        } else {
            let end = run_end(text, at, c);
            tokens.push(Token { start: at, end });
            at = end;
        }
    }
    tokens
}

fn is_word(c: char) -> bool {
    // Combining marks belong to the letter before them.
    c.is_alphanumeric() || ('\u{300}'..='\u{36f}').contains(&c)
}

/// An apostrophe that begins a word: *'tis*, *'80s*; not an opening quotation mark.
fn opens_word(text: &str, at: usize) -> bool {
    let rest = &text[at..];
    let Some(rest) = rest.strip_prefix(['\'', '’']) else {
        return false;
    };
    let word = rest.split(|c| !is_word(c)).next().unwrap_or_default();
    let glued = at > 0 && text[..at].ends_with(is_word);
    let decade =
        word.len() == 3 && word.ends_with('s') && word[..2].bytes().all(|b| b.is_ascii_digit());
    let clitic = CLITICS.contains(&word.to_ascii_lowercase().as_str());
    decade || (glued && clitic) || matches!(word, "tis" | "twas" | "em" | "til" | "cause")
}

/// The end of a web or mail address that starts here. Looks ahead only where one may start, so
/// that a long text without spaces is still read in linear time.
fn address_end(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    let in_mail = |c: char| c.is_alphanumeric() || "._-+".contains(c);
    let is_web = ["http://", "https://", "www."].iter().any(|start| rest.starts_with(start));
    if !is_web && text[..at].ends_with(in_mail) {
        return None;
    }
    let end = if is_web {
        rest.find(char::is_whitespace).unwrap_or(rest.len())
    } else {
        let (user, host) = rest.split_at(rest.find(|c| !in_mail(c))?);
        let host = host.strip_prefix('@').filter(|_| !user.is_empty())?;
        let host_end = host.find(|c| !in_mail(c)).unwrap_or(host.len());
        host[..host_end].trim_end_matches('.').find('.')?;
        user.len() + 1 + host_end
    };
    let address = rest[..end]
        .trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '"', '\'', '”', '’', '>']);
    Some(at + address.len()).filter(|end| *end > at)
}

/// The end of a run of one punctuation mark that is read as one: `...`, `--`.
fn run_end(text: &str, at: usize, mark: char) -> usize {
    let same = |c: char| {
        c == mark && matches!(mark, '.' | '-' | '!' | '?' | '*' | '=' | '_' | '~' | '`' | '\'')
    };
    let rest = &text[at + mark.len_utf8()..];
    let more = rest.len() - rest.trim_start_matches(same).len();
    at + mark.len_utf8() + more
}

/// Pushes the word that starts here, cut at its clitics; returns where it ends.
fn push_word(text: &str, start: usize, tokens: &mut Vec<Token>) -> usize {
    let end = word_end(text, start);
    let word = &text[start..end];
    let cut = clitic_at(word).filter(|cut| *cut > 0);
    if let Some(cut) = cut {
        tokens.push(Token { start, end: start + cut });
        tokens.push(Token { start: start + cut, end });
    } else {
        tokens.push(Token { start, end });
    }
    end
}

/// The end of the word that starts here: letters and digits, and what joins them.
fn word_end(text: &str, start: usize) -> usize {
    let first = text[start..].chars().next().map_or(0, char::len_utf8);
    let mut end = start + first;
    loop {
        let rest = &text[end..];
        let mut chars = rest.chars();
        let Some(c) = chars.next() else { break };
        let after = chars.next();
        let before = text[start..end].chars().next_back();
        let joined = match c {
            _ if is_word(c) => true,
            '-' | '\'' | '’' | '&' | '\u{ad}' => {
                before.is_some_and(is_word) && after.is_some_and(is_word)
            }
            ',' | ':' => {
                before.is_some_and(|c| c.is_ascii_digit())
                    && after.is_some_and(|c| c.is_ascii_digit())
            }
            '.' => keeps_full_stop(&text[start..end], after),
            _ => false,
        };
        if !joined {
            break;
        }
        end += c.len_utf8();
    }
    end
}

/// Whether the full stop after `word` belongs to it: *U.S.*, *3.14*, *Mr.*
fn keeps_full_stop(word: &str, after: Option<char>) -> bool {
    let last = word.rsplit('.').next().unwrap_or_default();
    let one_letter = last.chars().count() == 1 && last.chars().all(char::is_alphabetic);
    if after.is_some_and(is_word) {
        let digit = |c: char| c.is_ascii_digit();
        return one_letter || (last.ends_with(digit) && after.is_some_and(digit));
    }
    let initial =
        one_letter && (word.contains('.') || last.chars().all(char::is_uppercase)) && last != "I";
    initial || ABBREVIATIONS.contains(&word.to_ascii_lowercase().as_str())
}

/// Where a word is cut: before *n't*, *'s*, *'ll*, …; *can|not*.
fn clitic_at(word: &str) -> Option<usize> {
    let lower = word.to_ascii_lowercase();
    if lower == "cannot" {
        return Some(3);
    }
    let (at, mark) = lower.char_indices().rev().find(|(_, c)| matches!(c, '\'' | '’'))?;
    let ending = &lower[at + mark.len_utf8()..];
    if ending == "t" && lower[..at].ends_with('n') {
        return Some(at - 1);
    }
    CLITICS.contains(&ending).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cut(text: &str) -> String {
        let tokens: Vec<&str> = tokenize(text).into_iter().map(|t| t.text(text)).collect();
        tokens.join("|")
    }

    #[test]
    fn texts_are_cut_into_tokens() {
        for (text, tokens) in [
            ("I don't know.", "I|do|n't|know|."),
            ("John’s well-known dog can't", "John|’s|well-known|dog|ca|n't"),
            ("We cannot, they'll", "We|can|not|,|they|'ll"),
            ("Mr. Smith of the U.S. paid $1,000.50!", "Mr.|Smith|of|the|U.S.|paid|$|1,000.50|!"),
            ("Wait... what?! -- yes", "Wait|...|what|?|!|--|yes"),
            (
                "See http://a.b/c?d=e. Mail me@x.org, now",
                "See|http://a.b/c?d=e|.|Mail|me@x.org|,|now",
            ),
            ("'Twas 'good'", "'|Twas|'|good|'"),
            ("in the '80s, e.g. rock & roll, AT&T", "in|the|'80s|,|e.g.|rock|&|roll|,|AT&T"),
            ("so did I. Then", "so|did|I|.|Then"),
            ("“naïve café”—été", "“|naïve|café|”|—|été"),
            ("the boys' (two) cats", "the|boys|'|(|two|)|cats"),
            ("", ""),
            (" \r\n\t", ""),
        ] {
            assert_eq!(cut(text), tokens, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn every_character_is_in_one_token(text in "\\PC{0,40}|[a-zA-Z'’.,@& \n-]{0,40}") {
            let mut at = 0;
            for token in tokenize(&text) {
                prop_assert!(token.start >= at && token.end > token.start);
                let between = text.get(at..token.start);
                prop_assert!(between.is_some_and(|b| b.chars().all(|c| c.is_whitespace() || c.is_control())));
                prop_assert!(text.get(token.range()).is_some());
                at = token.end;
            }
            prop_assert!(text[at..].chars().all(|c| c.is_whitespace() || c.is_control()));
        }
    }
}
