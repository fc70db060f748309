//! Whether a sentence is English. Only the small words and the share of known words are looked at:
//! enough to leave other languages alone, not to tell them apart.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use motjuste_core::Pos;

use crate::{Frequencies, WordNet, readings, unaccented};

/// How usual a word of no dictionary must be to count as English: names, slang.
const KNOWN_ZIPF: f32 = 3.5;

struct Small {
    english: HashSet<&'static str>,
    /// The languages that each small word belongs to.
    others: HashMap<&'static str, Vec<usize>>,
    languages: usize,
}

static SMALL: LazyLock<Small> = LazyLock::new(|| {
    let mut small = Small { english: HashSet::new(), others: HashMap::new(), languages: 0 };
    let rows = include_str!("../data/languages.tsv").lines().filter(|line| !line.starts_with('#'));
    for (language, words) in rows.filter_map(|line| line.split_once('\t')) {
        if language == "english" {
            small.english.extend(words.split(' '));
            continue;
        }
        for word in words.split(' ') {
            small.others.entry(word).or_default().push(small.languages);
        }
        small.languages += 1;
    }
    small
});

/// Whether a letter belongs to the Latin script.
#[must_use]
pub fn is_latin(c: char) -> bool {
    let extended =
        matches!(c, '\u{aa}' | '\u{ba}' | '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}');
    c.is_ascii_alphabetic()
        || extended
        || matches!(c, '\u{fb00}'..='\u{fb06}' | '\u{ff21}'..='\u{ff5a}')
}

/// Whether a word is written with letters of another script: *привет*, *你好*.
#[must_use]
pub fn is_other_script(word: &str) -> bool {
    let letters = || word.chars().filter(|c| c.is_alphabetic());
    2 * letters().filter(|c| !is_latin(*c)).count() > letters().count()
}

/// Whether a word is a small one of other languages and no form of an English verb: *hola*, but not *met*.
#[must_use]
pub fn is_foreign_word(word: &str) -> bool {
    let lower = word.to_lowercase();
    let plain = unaccented(&lower);
    let wordnet = WordNet::embedded();
    let is_verb = || {
        let verbs = readings(&plain, Pos::Verb, wordnet);
        verbs.iter().any(|verb| wordnet.senses(&verb.lemma, Pos::Verb).next().is_some())
    };
    SMALL.others.contains_key(lower.as_str())
        && !SMALL.english.contains(lower.as_str())
        && !wordnet.contains(&plain)
        && !is_verb()
}

/// Whether the words of a sentence are of another language than English.
#[must_use]
pub fn is_foreign(words: &[&str]) -> bool {
    let small = &*SMALL;
    let mut hits = vec![0usize; small.languages];
    let (mut total, mut english, mut foreign, mut unknown, mut marked) = (0, 0, 0, 0, 0);
    // One letter is a word of many languages.
    let telling = |word: &&&str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    for word in words.iter().filter(telling) {
        let lower = word.to_lowercase().replace('’', "'");
        total += 1;
        let of = small.others.get(lower.as_str());
        if let Some(languages) = of {
            languages.iter().for_each(|language| hits[*language] += 1);
            foreign += 1;
        }
        let clitic = lower.starts_with('\'') || lower == "n't";
        if clitic || small.english.contains(lower.as_str()) {
            english += 1;
        } else if of.is_none() && !is_known(&lower) {
            unknown += 1;
            marked += usize::from(!lower.is_ascii());
        }
    }
    let best = hits.into_iter().max().unwrap_or(0);
    let strange = foreign + unknown;
    let many = best >= 2 && best > 2 * english && 2 * strange >= total;
    let mostly = english == 0 && 10 * strange >= 7 * total && best + marked > 0 && unknown > 0;
    let nothing_known = english == 0 && total >= 4 && 10 * unknown >= 8 * total;
    many || (mostly && (total >= 4 || marked > 0 && total >= 3)) || nothing_known
}

fn is_known(lower: &str) -> bool {
    let plain = unaccented(lower);
    let wordnet = WordNet::embedded();
    let stems = [
        Some(&*plain),
        plain.strip_suffix('s'),
        plain.strip_suffix("ed"),
        plain.strip_suffix("ing"),
    ];
    let listed = stems.into_iter().flatten().any(|stem| wordnet.all_senses(stem).next().is_some());
    let compound = || plain.split('-').all(|part| wordnet.all_senses(part).next().is_some());
    listed || compound() || Frequencies::embedded().zipf(&plain) >= KNOWN_ZIPF
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokenize;

    fn foreign(text: &str) -> bool {
        let words: Vec<&str> = tokenize(text).into_iter().map(|token| token.text(text)).collect();
        is_foreign(&words)
    }

    #[test]
    fn other_languages_are_told_from_english() {
        for text in [
            "Die Kinder spielen heute im Garten.",
            "Les enfants jouent dans le jardin.",
            "Los niños juegan en el jardín.",
            "I bambini giocano nel giardino.",
            "De kinderen spelen in de tuin.",
            "Dzieci bawią się w ogrodzie.",
            "Barnen leker i trädgården.",
            "Lapset leikkivät puutarhassa.",
            "Çocuklar bahçede oynuyor.",
            "A gyerekek a kertben játszanak.",
        ] {
            assert!(foreign(text), "{text}");
        }
    }

    #[test]
    fn forms_of_english_words_are_english() {
        assert!(!is_foreign_word("met") && !is_foreign_word("Met"));
        assert!(is_foreign_word("hola") && is_foreign_word("und"));
    }

    #[test]
    fn english_stays_english() {
        for text in [
            "The soup du jour was lovely.",
            "She has a certain je ne sais quoi.",
            "Yo, wassup fam?",
            "lol that's so cringe bruh",
            "Go!",
            "Quick thinking.",
            "Siegfried met Brünnhilde in Bayreuth.",
            "Schadenfreude is a German word.",
            "Finna yeet dis outta here ngl.",
            "He ordered pad thai and pho.",
        ] {
            assert!(!foreign(text), "{text}");
        }
    }
}
