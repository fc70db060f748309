//! `str.lower()` and `str.strip()` as Python has them, for SWORDS' `lemma.lower().strip()`.

use std::borrow::Cow;

/// `word.lower().strip()`; most words are so already and are not copied.
pub(crate) fn lower_strip(word: Cow<'_, str>) -> Cow<'_, str> {
    let is_plain = |b: &u8| b.is_ascii_graphic() && !b.is_ascii_uppercase();
    let bytes = word.as_bytes();
    let ends_are_plain = bytes.first().is_some_and(is_plain) && bytes.last().is_some_and(is_plain);
    if ends_are_plain && bytes.iter().all(|b| is_plain(b) || *b == b' ') {
        return word;
    }
    let lower = word.to_lowercase();
    let stripped = lower.trim_matches(is_space);
    Cow::Owned(if stripped.len() == lower.len() { lower } else { stripped.to_owned() })
}

/// `str.isspace()`: Unicode's white space, and the four ASCII separators.
fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\x1c'..='\x1f')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lower(word: &str) -> Cow<'_, str> {
        lower_strip(Cow::Borrowed(word))
    }

    #[test]
    fn plain_words_are_not_copied() {
        assert!(matches!(lower("head-off now"), Cow::Borrowed(_)));
        assert_eq!(lower("a b "), "a b");
        assert_eq!(lower(""), "");
    }

    #[test]
    fn lower_case_is_unicode_s_full_mapping() {
        assert_eq!(lower("ÉTÉ"), "été");
        assert_eq!(lower("İ"), "i\u{307}");
        assert_eq!(lower("ΣΊΣΥΦΟΣ"), "σίσυφος");
        assert_eq!(lower("ẞ"), "ß");
    }

    #[test]
    fn all_of_python_s_white_space_is_stripped() {
        // [c for c in map(chr, range(0x110000)) if c.isspace()]
        let spaces = "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \u{85}\u{a0}\u{1680}\u{2000}\u{2001}\u{2002}\
                      \u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200a}\u{2028}\
                      \u{2029}\u{202f}\u{205f}\u{3000}";
        let all: String = (char::MIN..=char::MAX).filter(|&c| is_space(c)).collect();
        assert_eq!(all, spaces);
        assert_eq!(lower(&format!("{spaces}A b\u{200b}{spaces}")), "a b\u{200b}");
    }
}
