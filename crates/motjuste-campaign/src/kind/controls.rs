//! Control words (SWORDS App. B.3): the target itself and a random dictionary word.

use std::sync::LazyLock;

use motjuste_lexicon::WordNet;
use motjuste_metrics::random::Stream;

use super::{JudgeItem, JudgeSettings};
use crate::{Control, Expected};

/// English words that anyone can see are words: of three to ten lower-case letters.
static DICTIONARY: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let plain = |word: &&str| {
        (3..=10).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_lowercase())
    };
    WordNet::embedded().words().filter(plain).collect()
});

/// The two controls of a task; `None` where every word there is is the target or a candidate.
pub(super) fn controls(
    item: &JudgeItem,
    settings: &JudgeSettings,
    random: &mut Stream,
) -> Option<[Control; 2]> {
    let target = item.target().surface();
    let taken = |word: &str| {
        let word = word.to_lowercase();
        word == target.to_lowercase()
            || item.candidates().iter().any(|candidate| candidate.text.to_lowercase() == word)
    };
    let word = if settings.control_words.is_empty() {
        draw(&DICTIONARY, taken, random)?
    } else {
        draw(&settings.control_words, taken, random)?
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
    use crate::Candidate;

    fn item(candidates: &[&str]) -> JudgeItem {
        let candidates = candidates
            .iter()
            .map(|text| Candidate { text: (*text).to_owned(), sources: Default::default() });
        JudgeItem::new("A bright boy", "bright", 2, None, candidates).unwrap()
    }

    #[test]
    fn a_control_is_no_candidate() {
        let words = ["clever", "Bright", "smart", "oat"].map(str::to_owned);
        let settings = JudgeSettings { control_words: words.into(), ..Default::default() };
        for seed in 0..20 {
            let [target, random] =
                controls(&item(&["clever", "Smart"]), &settings, &mut Stream::new(seed, 0))
                    .unwrap();
            assert_eq!((target.text.as_str(), random.text.as_str()), ("bright", "oat"));
        }
        assert_eq!(
            controls(&item(&["clever", "smart", "oat"]), &settings, &mut Stream::new(0, 0)),
            None
        );
    }

    #[test]
    fn the_dictionary_gives_many_words() {
        let draw =
            |seed| controls(&item(&[]), &JudgeSettings::default(), &mut Stream::new(seed, 0));
        let words: std::collections::BTreeSet<_> =
            (0..50).map(|seed| draw(seed).unwrap()[1].text.clone()).collect();
        assert!(words.len() > 40, "{words:?}");
    }
}
