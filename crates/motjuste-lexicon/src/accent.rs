//! Accents that English leaves out as often as not: *café*, *naïve*, *résumé*.

use std::borrow::Cow;

/// Letters with marks, and the letters without them.
const FOLDED: &[(&str, &str)] = &[
    ("àáâãäåāăą", "a"),
    ("æ", "ae"),
    ("çćĉċč", "c"),
    ("ďđð", "d"),
    ("èéêëēĕėęě", "e"),
    ("ĝğġģ", "g"),
    ("ìíîïĩīĭįı", "i"),
    ("ñńņň", "n"),
    ("òóôõöøōŏő", "o"),
    ("œ", "oe"),
    ("śŝşš", "s"),
    ("ťţ", "t"),
    ("ùúûüũūŭůűų", "u"),
    ("ýÿŷ", "y"),
    ("źżž", "z"),
];

/// A word without accents; marks that stand apart from their letters are left out too.
#[must_use]
pub fn unaccented(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return word.into();
    }
    let mut plain = String::with_capacity(word.len());
    for c in word.chars().filter(|c| !('\u{300}'..='\u{36f}').contains(c)) {
        let small: String = c.to_lowercase().collect();
        match FOLDED.iter().find(|(marked, _)| marked.contains(&small)) {
            Some((_, letters)) if c.is_uppercase() => plain.push_str(&letters.to_uppercase()),
            Some((_, letters)) => plain.push_str(letters),
            None => plain.push(c),
        }
    }
    plain.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_are_left_out() {
        for (word, plain) in [
            ("café", "cafe"),
            ("Résumé", "Resume"),
            ("re\u{301}sume\u{301}", "resume"),
            ("naïve", "naive"),
            ("ÉLAN", "ELAN"),
            ("house", "house"),
            ("日本", "日本"),
        ] {
            assert_eq!(unaccented(word), plain);
        }
    }
}
