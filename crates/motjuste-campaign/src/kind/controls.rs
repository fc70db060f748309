//! Attention checks. Among substitutes, control words (SWORDS App. B.3): the target itself and a random
//! dictionary word. Among texts, one that says what to answer.

use std::sync::LazyLock;

use motjuste_lexicon::WordNet;
use motjuste_metrics::random::Stream;

use super::Candidate;
use crate::task::{Purpose, stream};
use crate::{About, Campaign, Control, Error, Expected, MarkedText, Question, Result};

/// English words that anyone can see are words: of three to ten lower-case letters.
static DICTIONARY: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let plain = |word: &&str| {
        (3..=10).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_lowercase())
    };
    WordNet::embedded().words().filter(plain).collect()
});

/// Refuses controls that need a dictionary there is none of; `words` is one of the campaign's own.
pub(super) fn check(controls: bool, words: &[String], language: &str) -> Result<()> {
    if controls && words.is_empty() && language.split('-').next() != Some("en") {
        let problem = "must list dictionary words of the campaign's language";
        return Err(Error::BadSetting { name: "control_words", problem });
    }
    Ok(())
}

/// Refuses texts that say what to answer where people may not read English.
pub(super) fn check_texts(controls: bool, language: &str) -> Result<()> {
    if controls && language.split('-').next() != Some("en") {
        let problem = "are in English: turn them off for a campaign in another language";
        return Err(Error::BadSetting { name: "controls", problem });
    }
    Ok(())
}

/// What is marked in such a text.
const CHECK: &str = "check";
const SAYS: &str = "This text is a check that you are reading. Please answer ";

/// A text that says what to answer, in the place of an item's.
pub(super) fn text(control: &Control) -> MarkedText {
    let text = format!("{SAYS}{} here.", control.text);
    MarkedText::new(&text, SAYS.find(CHECK).map(|at| at..at + CHECK.len()))
}

/// What such a text says.
pub(super) fn said(text: &MarkedText) -> Option<String> {
    let text = text.to_string();
    Some(text.strip_prefix(SAYS)?.strip_suffix(" here.")?.to_owned())
}

/// Puts a text that says what to answer in a random place of a block.
pub(super) fn add_text(
    campaign: &Campaign,
    block: &mut Vec<Question>,
    answer: impl FnOnce(&mut Stream) -> String,
) {
    let Some(item) = block.first().map(|question| question.item) else { return };
    let mut random = stream(campaign, Purpose::Check, item, 0);
    let control = Control { text: answer(&mut random), expected: Expected::Said };
    let at = random.below(block.len() + 1);
    block.insert(at, Question { item, about: About::Control(control) });
}

/// A word of the dictionary.
pub(super) fn word(random: &mut Stream) -> String {
    DICTIONARY[random.below(DICTIONARY.len())].to_owned()
}

/// The two controls of a task; `None` where every word there is is the target or a candidate. Words
/// are drawn from `words`, or from an English dictionary.
pub(super) fn controls(
    target: &str,
    candidates: &[Candidate],
    words: &[String],
    random: &mut Stream,
) -> Option<[Control; 2]> {
    let taken = |word: &str| {
        let word = word.to_lowercase();
        word == target.to_lowercase()
            || candidates.iter().any(|candidate| candidate.text.to_lowercase() == word)
    };
    let word = if words.is_empty() {
        draw(&DICTIONARY, taken, random)?
    } else {
        draw(words, taken, random)?
    };
    Some([
        Control { text: target.to_owned(), expected: Expected::Accepted },
        Control { text: word.to_owned(), expected: Expected::NotAccepted },
    ])
}

/// A random word that is not taken: the first from a random place on.
fn draw<'a, W: AsRef<str>>(
    words: &'a [W],
    taken: impl Fn(&str) -> bool,
    random: &mut Stream,
) -> Option<&'a str> {
    if words.is_empty() {
        return None;
    }
    let (before, from) = words.split_at(random.below(words.len()));
    from.iter().chain(before).map(AsRef::as_ref).find(|word| !taken(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(candidates: &[&str], words: &[String], seed: u64) -> Option<[Control; 2]> {
        let candidates: Vec<_> = candidates.iter().map(|text| Candidate::new(text, "x")).collect();
        controls("bright", &candidates, words, &mut Stream::new(seed, 0))
    }

    #[test]
    fn a_control_is_no_candidate() {
        let words = ["clever", "Bright", "smart", "oat"].map(str::to_owned);
        for seed in 0..20 {
            let [target, random] = drawn(&["clever", "Smart"], &words, seed).unwrap();
            assert_eq!((target.text.as_str(), random.text.as_str()), ("bright", "oat"));
        }
        assert_eq!(drawn(&["clever", "smart", "oat"], &words, 0), None);
    }

    #[test]
    fn the_dictionary_gives_many_words() {
        let words: std::collections::BTreeSet<_> =
            (0..50).map(|seed| drawn(&[], &[], seed).unwrap()[1].text.clone()).collect();
        assert!(words.len() > 40, "{words:?}");
    }

    #[test]
    fn a_text_says_what_to_answer() {
        let control = Control { text: "oat".into(), expected: Expected::Said };
        assert_eq!(said(&text(&control)).as_deref(), Some("oat"));
        assert_eq!(said(&MarkedText::plain("He ate here.")), None);
    }
}
