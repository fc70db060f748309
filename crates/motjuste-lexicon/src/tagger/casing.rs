//! Capitals: what they say depends on how the sentence is written.

/// How a sentence uses capitals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Letters {
    /// Names and the first word have them.
    Usual,
    /// No word has one.
    Small,
    /// Every word does, as in a headline.
    Title,
    /// Every letter is one.
    Capital,
}

impl Letters {
    pub(super) fn of(words: &[&str]) -> Self {
        let (mut written, mut capital, mut all_capitals, mut long, mut long_capital) =
            (0, 0, 0, 0, 0);
        for word in words.iter().filter(|word| word.chars().any(char::is_alphabetic)) {
            let starts = word.starts_with(char::is_uppercase);
            let small = word.chars().any(char::is_lowercase);
            written += 1;
            capital += usize::from(starts);
            all_capitals += usize::from(starts && !small);
            if word.chars().count() > 3 {
                long += 1;
                long_capital += usize::from(starts);
            }
        }
        if capital == 0 {
            Self::Small
        } else if all_capitals == written && written > 1 {
            Self::Capital
        } else if long > 2 && long_capital == long && capital * 3 > written * 2 {
            Self::Title
        } else {
            Self::Usual
        }
    }

    /// Capitals, digits, hyphens, full stop, and whether the capital may be the sentence's.
    pub(super) fn shape(self, word: &str, first: bool) -> u64 {
        let any = |test: fn(char) -> bool| u64::from(word.chars().any(test));
        let usual = u64::from(self == Self::Usual);
        let capital = u64::from(word.starts_with(char::is_uppercase));
        let all_capitals = word.chars().count() > 1 && !word.chars().any(char::is_lowercase);
        1 | (usual & capital) << 1
            | (u64::from(all_capitals) & usual) << 2
            | any(char::is_numeric) << 3
            | any(char::is_alphabetic) << 4
            | any(|c| c == '-') << 5
            | u64::from(word.ends_with('.')) << 6
            | u64::from(first) << 7
            | u64::from(self as u8) << 8
    }
}
