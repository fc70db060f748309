//! The spelling rules regular inflection shares: vowels, syllables, doubled consonants, final *e* and *y*.

/// Which spelling to write where the two differ: *traveled* or *travelled*.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Spelling {
    /// As in the United States.
    #[default]
    American,
    /// As in the United Kingdom and most of the Commonwealth.
    British,
}

/// Whether the letter at `at` is spoken as a vowel; *y* is one except at the beginning or after a
/// vowel, the *u* of *qu* is none.
fn is_vowel(letters: &[u8], at: usize) -> bool {
    match letters[at].to_ascii_lowercase() {
        b'a' | b'e' | b'i' | b'o' => true,
        b'u' => at == 0 || !letters[at - 1].eq_ignore_ascii_case(&b'q'),
        b'y' => at > 0 && !is_vowel(letters, at - 1),
        _ => false,
    }
}

/// Whether the letter `back` places before the last is a vowel.
pub(super) fn vowel_before_end(word: &str, back: usize) -> bool {
    word.len().checked_sub(back + 1).is_some_and(|at| is_vowel(word.as_bytes(), at))
}

/// Whether a word ends in a consonant followed by this letter.
pub(super) fn ends_in_consonant_and(word: &str, last: char) -> bool {
    word.ends_with(last) && word.len() > 1 && !vowel_before_end(word, 1)
}

/// Spoken syllables, counted as groups of vowels; a silent final *e* does not count.
pub(super) fn syllables(word: &str) -> usize {
    let letters = word.as_bytes();
    let mut groups = 0;
    let mut in_group = false;
    for at in 0..letters.len() {
        let vowel = is_vowel(letters, at);
        groups += usize::from(vowel && !in_group);
        in_group = vowel;
    }
    let silent_e = match letters {
        [.., before, l @ b'l', b'e'] => is_vowel(&[*before, *l], 0), // spoken in "simple"
        [.., _, _, b'e'] => !is_vowel(letters, letters.len() - 2),
        _ => false,
    };
    if silent_e && groups > 1 { groups - 1 } else { groups }
}

/// Whether a word ends like *stop*: one vowel letter and one consonant that can double.
pub(super) fn ends_in_vowel_and_consonant(word: &str) -> bool {
    let Some(last) = word.bytes().last() else {
        return false;
    };
    last.is_ascii_alphabetic()
        && !matches!(last.to_ascii_lowercase(), b'h' | b'w' | b'x' | b'y')
        && !vowel_before_end(word, 0)
        && vowel_before_end(word, 1)
        && !vowel_before_end(word, 2)
}

/// Whether a word of one syllable doubles its last consonant: *stop*, *big*.
pub(super) fn doubles(word: &str) -> bool {
    syllables(word) == 1 && ends_in_vowel_and_consonant(word)
}

/// `word` with its last letter written twice.
pub(super) fn doubled(word: &str) -> String {
    word.chars().chain(word.chars().last()).collect()
}

/// Adds *-s* or *-es* with the spelling plurals and third persons share.
pub(super) fn with_s(word: &str) -> String {
    if let Some(stem) = word.strip_suffix('y')
        && ends_in_consonant_and(word, 'y')
    {
        return format!("{stem}ies");
    }
    if word.ends_with('z') && doubles(word) {
        return format!("{}es", doubled(word));
    }
    let hisses = word.ends_with(['s', 'x', 'z']) || word.ends_with("sh") || word.ends_with("ch");
    format!("{word}{}", if hisses { "es" } else { "s" })
}

/// Adds an ending that begins with *e* (*-ed*, *-er*, *-est*) to a word whose last consonant is
/// already doubled where it should be.
pub(super) fn with_e_ending(word: &str, ending: &str) -> String {
    if word.ends_with('e') {
        format!("{word}{}", &ending[1..])
    } else if let Some(stem) = word.strip_suffix('y')
        && ends_in_consonant_and(word, 'y')
    {
        format!("{stem}i{ending}")
    } else {
        format!("{word}{ending}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syllables_of_words() {
        for (word, n) in [
            ("stop", 1),
            ("quit", 1),
            ("simple", 2),
            ("happy", 2),
            ("narrow", 2),
            ("nice", 1),
            ("clever", 2),
            ("beautiful", 3),
            ("the", 1),
            ("", 0),
            ("rhythm", 1),
            ("free", 1),
        ] {
            assert_eq!(syllables(word), n, "{word}");
        }
    }

    #[test]
    fn which_words_double_their_last_letter() {
        for word in ["stop", "quit", "big", "quiz", "gas", "sit"] {
            assert!(doubles(word), "{word}");
        }
        for word in ["suit", "play", "show", "fix", "visit", "help", "be", "", "é", "x", "agree"] {
            assert!(!doubles(word), "{word}");
        }
    }
}
