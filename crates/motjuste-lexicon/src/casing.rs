//! Letter case of a word, carried over to the word that takes its place.

/// How a word is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Casing {
    /// All small letters, or no letters with case at all: *house*, *42*.
    Lower,
    /// A capital, then small letters; a single capital letter counts as this: *House*, *A*.
    Capitalised,
    /// Every one of several words capitalised: *White House*.
    Title,
    /// All capitals, at least two: *HOUSE*.
    Upper,
    /// Anything else: *iPhone*, *McDonald*.
    Mixed,
}

impl Casing {
    /// The casing of a word or expression.
    #[must_use]
    pub fn detect(text: &str) -> Self {
        let cased = || text.chars().filter(|c| c.is_uppercase() || c.is_lowercase());
        let capitals = cased().filter(|c| c.is_uppercase()).count();
        if capitals == 0 {
            return Self::Lower;
        }
        if capitals == cased().count() && capitals > 1 {
            return Self::Upper;
        }
        if !cased().next().is_some_and(char::is_uppercase) {
            return Self::Mixed;
        }
        if capitals == 1 {
            Self::Capitalised
        } else if text.split_whitespace().all(is_capitalised) {
            Self::Title
        } else {
            Self::Mixed
        }
    }

    /// Writes `word` in this casing.
    ///
    /// Capitals the word itself has (*French*, *iPhone*) are kept where the casing asks for none.
    #[must_use]
    pub fn apply(self, word: &str) -> String {
        match self {
            Self::Lower | Self::Mixed => word.to_owned(),
            Self::Upper => word.to_uppercase(),
            Self::Capitalised => capitalise(word),
            Self::Title => word.split_inclusive(char::is_whitespace).map(capitalise).collect(),
        }
    }
}

/// A capital before any small letter, and no other capital.
fn is_capitalised(word: &str) -> bool {
    let mut cased = word.chars().filter(|c| c.is_uppercase() || c.is_lowercase());
    cased.next().is_none_or(char::is_uppercase) && !cased.any(char::is_uppercase)
}

/// Makes the first letter a capital; digits and punctuation before it stay.
fn capitalise(word: &str) -> String {
    let Some((at, first)) = word.char_indices().find(|(_, c)| c.is_alphabetic()) else {
        return word.to_owned();
    };
    let mut out = String::with_capacity(word.len());
    out.push_str(&word[..at]);
    out.extend(first.to_uppercase());
    out.push_str(&word[at + first.len_utf8()..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn casing_of_words() {
        for (text, casing) in [
            ("house", Casing::Lower),
            ("42", Casing::Lower),
            ("", Casing::Lower),
            ("House", Casing::Capitalised),
            ("A", Casing::Capitalised),
            ("Give up", Casing::Capitalised),
            ("Élan", Casing::Capitalised),
            ("White House", Casing::Title),
            ("HOUSE", Casing::Upper),
            ("R2-D2", Casing::Upper),
            ("iPhone", Casing::Mixed),
            ("McDonald", Casing::Mixed),
        ] {
            assert_eq!(Casing::detect(text), casing, "{text:?}");
        }
    }

    #[test]
    fn casing_is_carried_over() {
        assert_eq!(Casing::Capitalised.apply("give up"), "Give up");
        assert_eq!(Casing::Capitalised.apply("'tis"), "'Tis");
        assert_eq!(Casing::Title.apply("executive mansion"), "Executive Mansion");
        assert_eq!(Casing::Upper.apply("straße"), "STRASSE");
        assert_eq!(Casing::Lower.apply("French"), "French");
        assert_eq!(Casing::Mixed.apply("phone"), "phone");
        assert_eq!(Casing::Capitalised.apply("iPhone"), "IPhone");
    }
}
