//! What the official scorer's regular expressions match, written out: they are run on every line
//! and every answer, and ten times faster this way. Each is checked against its expression below.

use std::borrow::Cow;
use std::iter;

/// `/([\w.]+) (\S+) :: (.*)/`, with the separator given: lexelt, id and the rest of the line.
pub(super) fn item_line<'a>(
    line: &'a [u8],
    separator: &[u8],
) -> Option<(&'a [u8], &'a [u8], &'a [u8])> {
    for colons in memchr::memchr_iter(b':', line) {
        // The separator stands between single spaces.
        if !line[colons..].starts_with(separator) {
            continue;
        }
        let before = line[..colons].strip_suffix(b" ");
        let after = line[colons + separator.len()..].strip_prefix(b" ");
        let (Some(before), Some(rest)) = (before, after) else { continue };
        let id_start = before.iter().rposition(|&b| is_space(b)).map_or(0, |space| space + 1);
        let (head, id) = before.split_at(id_start);
        let Some(head) = head.strip_suffix(b" ") else { continue };
        let lexelt_start =
            head.iter().rposition(|&b| !(is_word(b) || b == b'.')).map_or(0, |other| other + 1);
        let lexelt = &head[lexelt_start..];
        if !id.is_empty() && !lexelt.is_empty() {
            return Some((lexelt, id, rest));
        }
    }
    None
}

/// `/(\w[\w'-\s]+) (\d+)/`: a substitute of two characters or more and its votes.
pub(super) fn counted(response: &[u8]) -> Option<(&[u8], f64)> {
    runs(response).find_map(|run| {
        let start = run.iter().position(|&b| is_word(b))?;
        let (substitute, votes) = last_count(&run[start..], 2)?;
        Some((substitute, votes))
    })
}

/// `/[\w'-\s]+ (\d+)/`: the votes of a response.
pub(super) fn count(response: &[u8]) -> Option<f64> {
    runs(response).find_map(|run| Some(last_count(run, 1)?.1))
}

/// The last ` digits` of a run that leaves at least `least` characters before it.
fn last_count(run: &[u8], least: usize) -> Option<(&[u8], f64)> {
    let is_count = |at: &usize| run[*at] == b' ' && run.get(at + 1).is_some_and(u8::is_ascii_digit);
    let space = (least..run.len()).rev().find(is_count)?;
    let digits = run[space + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
    Some((&run[..space], number(&run[space + 1..space + 1 + digits])))
}

/// `[\w'-\s]`, looked up because every byte of a gold file is.
static IN_RUN: [bool; 256] = {
    let mut in_run = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        in_run[byte] = is_word(b) || is_space(b) || matches!(b, b'\'' | b'-');
        byte += 1;
    }
    in_run
};

/// The longest stretches of `[\w'-\s]`: in Perl a range that ends in a class is no range.
fn runs(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|b| !IN_RUN[usize::from(*b)]).filter(|run| !run.is_empty())
}

/// Perl's `split(';', …)`: empty fields at the end are dropped, others kept.
pub(super) fn split_on_semicolons(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let end = text.iter().rposition(|&b| b != b';').map_or(0, |last| last + 1);
    // An empty text has no field, where `split` would give one.
    let mut rest = (end > 0).then_some(&text[..end]);
    iter::from_fn(move || {
        let text = rest.take()?;
        let Some(end) = text.iter().position(|&b| b == b';') else { return Some(text) };
        rest = Some(&text[end + 1..]);
        Some(&text[..end])
    })
}

/// Lines without their line feed; a carriage return stays, as the original leaves it.
pub(super) fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes;
    iter::from_fn(move || {
        let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let line = &rest[..end];
        let ended = rest.is_empty();
        rest = rest.get(end + 1..).unwrap_or_default();
        (!ended).then_some(line)
    })
}

/// Whether there is no `/\S/`.
pub(super) fn is_blank(text: &[u8]) -> bool {
    text.iter().all(|&b| is_space(b))
}

/// `s/'//`.
pub(super) fn without_first_apostrophe(mut text: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    if let Some(at) = text.iter().position(|&b| b == b'\'') {
        text.to_mut().remove(at);
    }
    text
}

/// A run of ASCII digits as Perl takes it for a number.
pub(super) fn number(digits: &[u8]) -> f64 {
    digits.iter().fold(0.0, |value, digit| 10.0 * value + f64::from(digit - b'0'))
}

/// `\w` without locale or Unicode.
const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// `\s` without locale or Unicode.
pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use regex::bytes::Regex;

    #[test]
    fn the_first_match_wins_and_takes_all_it_can() {
        assert_eq!(counted(b"much, really 8"), Some((&b"really"[..], 8.0)));
        assert_eq!(counted(b"24 hour 2"), Some((&b"24 hour"[..], 2.0)));
        assert_eq!(counted(b"a 2"), None);
        assert_eq!(counted("café 2".as_bytes()), None);
        assert_eq!(count(b"a 2"), Some(2.0));
        let fields: Vec<_> = split_on_semicolons(b"a;;b;;").collect();
        assert_eq!(fields, [&b"a"[..], b"", b"b"]);
        assert_eq!(split_on_semicolons(b";;").count(), 0);
    }

    proptest! {
        #[test]
        fn lines_match_as_in_perl(line in "[a.: \t]{0,14}|[ -~\t\r]{0,6} [!-~]{1,4} :{1,4} [ -~]{0,8}") {
            for separator in ["::", ":::"] {
                let regex = Regex::new(&format!(r"(?-u)([\w.]+) (\S+) {separator} (.*)")).unwrap();
                let expected = regex.captures(line.as_bytes()).map(|c| (c[1].to_vec(), c[2].to_vec(), c[3].to_vec()));
                let ours = item_line(line.as_bytes(), separator.as_bytes())
                    .map(|(a, b, c)| (a.to_vec(), b.to_vec(), c.to_vec()));
                prop_assert_eq!(ours, expected);
            }
        }

        #[test]
        fn responses_match_as_in_perl(response in "[a1 '\\-é,;\t]{0,16}") {
            let regex = Regex::new(r"(?-u)(\w[\w'\-\s]+) (\d+)").unwrap();
            let expected = regex.captures(response.as_bytes()).map(|c| (c[1].to_vec(), number(&c[2])));
            prop_assert_eq!(counted(response.as_bytes()).map(|(s, n)| (s.to_vec(), n)), expected);
            let regex = Regex::new(r"(?-u)[\w'\-\s]+ (\d+)").unwrap();
            let expected = regex.captures(response.as_bytes()).map(|c| number(&c[1]));
            prop_assert_eq!(count(response.as_bytes()), expected);
        }
    }
}
