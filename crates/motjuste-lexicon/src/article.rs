//! *a* or *an*: chosen by the first sound of the next word, not by its first letter.

use crate::{Casing, Spelling};

/// The indefinite article.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Article {
    /// Before a consonant sound: *a unicorn*.
    A,
    /// Before a vowel sound: *an hour*.
    An,
}

/// Written with a vowel, spoken with a consonant: beginnings of words.
const CONSONANT_SOUND: &[&str] = &[
    "eu", "ewe", "ewer", "once", "ouija", "ubiquit", "uganda", "ukrain", "ukulele", "unanim",
    "unic", "unif", "unil", "union", "unip", "uniq", "unis", "unit", "univ", "uran", "urea",
    "ureth", "uret", "urin", "urolog", "uruguay", "usab", "usag", "use", "using", "usu", "usur",
    "uten", "uter", "util", "utop", "uvul", "uyghur", "oui",
];

/// Begin like one of the above and are nevertheless spoken with a vowel.
const VOWEL_AFTER_ALL: &[&str] = &["unill", "unimag", "unimp", "usher"];

/// Written with a silent *h*.
const SILENT_H: &[&str] = &["heir", "honest", "honor", "honour", "hour"];

/// Written in capitals but spoken as words, so their letters' names do not count.
const SPOKEN_ACRONYMS: &[&str] = &[
    "FEMA", "FIFA", "LAN", "LASER", "MIDI", "NAFTA", "NASA", "NASCAR", "NATO", "NIMBY", "RADAR",
    "RAM", "ROM", "SARS", "SCUBA", "SIM", "SONAR", "SWAT", "UNESCO", "UNICEF",
];

impl Article {
    /// The article that goes before `next`, a word or the beginning of a text.
    ///
    /// British writers sound the *h* of *herb*; elsewhere the spelling makes no difference.
    #[must_use]
    pub fn before(next: &str, spelling: Spelling) -> Self {
        let next = next.trim_start_matches(|c: char| !c.is_alphanumeric());
        let word: &str = next
            .split(|c: char| c.is_whitespace() || matches!(c, '-' | '–' | '—' | '/' | '\'' | '’'))
            .next()
            .unwrap_or_default();
        let word = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        let vowel = match word.chars().next() {
            Some(c) if c.is_ascii_digit() => number_starts_with_vowel(word),
            Some(_) if is_spelled_out(word) => letter_name_starts_with_vowel(word),
            Some(_) => word_starts_with_vowel(&word.to_lowercase(), spelling),
            None => false,
        };
        if vowel { Self::An } else { Self::A }
    }

    /// The right article before `next`, or `None` if `written` is no article.
    ///
    /// Keeps the casing: `An` becomes `A`.
    #[must_use]
    pub fn mend(written: &str, next: &str, spelling: Spelling) -> Option<String> {
        let is_article = written.eq_ignore_ascii_case("a") || written.eq_ignore_ascii_case("an");
        is_article.then(|| Casing::detect(written).apply(Self::before(next, spelling).as_str()))
    }

    /// `a` or `an`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::An => "an",
        }
    }
}

/// *an 8*, *an 80*, *an 11*, *an 1800s* …, *a 1*, *a 110*: by how the number is read aloud.
fn number_starts_with_vowel(word: &str) -> bool {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let leading = &word[..digits];
    leading.starts_with('8')
        || (leading.starts_with("11") || leading.starts_with("18")) && digits % 3 != 0
}

/// Whether a word is read letter by letter: single letters, short words in capitals (*MBA*, *MSc*),
/// words no one could read otherwise (*mpg*).
fn is_spelled_out(word: &str) -> bool {
    let letters = word.trim_end_matches('s');
    let length = word.chars().count();
    let capitals = letters.chars().filter(|c| c.is_uppercase()).count();
    let vowels = ['a', 'e', 'i', 'o', 'u', 'y'];
    let unpronounceable = letters.chars().all(|c| c.is_ascii_alphabetic())
        && !letters.to_ascii_lowercase().contains(vowels);
    length == 1
        || length <= 5 && !SPOKEN_ACRONYMS.contains(&letters) && (capitals > 1 || unpronounceable)
}

/// *an F*, *an MBA*, *an X-ray*; *a U-turn*.
fn letter_name_starts_with_vowel(word: &str) -> bool {
    word.chars().next().is_some_and(|c| "aefhilmnorsx".contains(c.to_ascii_lowercase()))
}

fn word_starts_with_vowel(word: &str, spelling: Spelling) -> bool {
    let begins = |list: &[&str]| list.iter().any(|start| word.starts_with(start));
    if begins(SILENT_H) {
        return true;
    }
    if word.starts_with("herb") {
        return spelling == Spelling::American
            && !word.starts_with("herbiv")
            && !word.starts_with("herber");
    }
    if begins(VOWEL_AFTER_ALL) {
        return true;
    }
    if word == "one" || word == "ones" || word == "oneself" || begins(CONSONANT_SOUND) {
        return false;
    }
    word.starts_with([
        'a', 'e', 'i', 'o', 'u', 'á', 'à', 'â', 'ä', 'å', 'æ', 'é', 'è', 'ê', 'ë', 'í', 'î', 'ï',
        'ó', 'ô', 'ö', 'ø', 'œ', 'ü',
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[rustfmt::skip]
    const AN: &[&str] = &[
        "apple", "hour", "hourly wage", "honest", "heir", "heirloom", "honour", "umbrella",
        "uncle", "uninteresting", "unidentified", "unimportant", "unillustrated", "unable",
        "upper", "usher", "urge", "utter", "onerous", "only", "FBI", "MBA", "X-ray", "x-ray",
        "HIV", "SUV", "NBA", "MRI", "LLM", "MSc", "f-word", "e-mail", "8", "8th", "80",
        "800-page", "8,000", "11", "11th", "11,000", "18", "18-year-old", "1800s", "herb",
        "herbal", "egg", "Elf", "“amazing", "(odd)", "Irish", "école", "mpg", "ill", "RSVP", "A",
        "S", "ousted", "oasis",
    ];
    #[rustfmt::skip]
    const A: &[&str] = &[
        "unicorn", "European", "one", "one-way", "once-over", "university", "unique", "unit",
        "union", "uniform", "useful", "user", "usual", "usurper", "utopia", "ukulele", "ewe",
        "eulogy", "house", "historic", "herbivore", "hotel", "unanimous", "UFO", "U-turn", "URL",
        "BBC", "PhD", "NASA", "NATO", "UNICEF", "t-shirt", "1", "10", "100", "110", "181",
        "1,100", "7", "ubiquitous", "year", "uranium", "urine", "Ukrainian", "", "…", "CEO", "TV",
        "ouija", "B", "unilateral", "universe", "RAM",
    ];

    #[test]
    fn by_sound_not_by_letter() {
        for word in AN {
            assert_eq!(Article::before(word, Spelling::American), Article::An, "{word:?}");
        }
        for word in A {
            assert_eq!(Article::before(word, Spelling::American), Article::A, "{word:?}");
        }
        assert_eq!(Article::before("herb", Spelling::British), Article::A);
    }

    #[test]
    fn mending_keeps_casing_and_leaves_other_words() {
        let mend = |written, next| Article::mend(written, next, Spelling::American);
        assert_eq!(mend("A", "excellent").as_deref(), Some("An"));
        assert_eq!(mend("an", "superb").as_deref(), Some("a"));
        assert_eq!(mend("AN", "superb").as_deref(), Some("A"));
        assert_eq!(mend("the", "superb"), None);
    }
}
