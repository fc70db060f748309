//! Words of no lexicon, and the usual word that is one letter away.

use motjuste_core::Pos;
use motjuste_lexicon::{Frequencies, Thesaurus, WordNet};

use super::{NoSuggestion, Setting};
use crate::target::lemma_as;

/// How usual a word must be to be what somebody meant.
const USUAL: f32 = 3.5;
/// How much more usual than what is written, on Zipf's scale.
const MORE_USUAL: f32 = 1.5;

/// Whether a target is a usual word misspelled.
pub(super) fn find(setting: &Setting<'_>) -> Option<NoSuggestion> {
    let Setting { surface, lemma, .. } = setting;
    let plain = surface.len() > 4 && surface.bytes().all(|byte| byte.is_ascii_lowercase());
    let form = |pos| in_lexicon(&lemma_as(surface, pos));
    let is_form = || [Pos::Noun, Pos::Verb, Pos::Adj].into_iter().any(form);
    if !plain || in_lexicon(surface) || in_lexicon(lemma) || is_form() {
        return None;
    }
    let zipf = |word: &str| Frequencies::embedded().zipf(word);
    let least = USUAL.max(zipf(surface) + MORE_USUAL);
    // Hardly anybody gets the first letter wrong.
    let meant = neighbours(surface).into_iter().filter(|word| word[..1] == surface[..1]);
    let known = meant.map(|word| (zipf(&word), word)).filter(|(zipf, _)| *zipf >= least);
    let known = known.filter(|(_, word)| in_lexicon(word));
    let best = known.max_by(|(a, _), (b, _)| a.total_cmp(b));
    best.map(|(_, meant)| NoSuggestion::Misspelled(meant))
}

fn in_lexicon(word: &str) -> bool {
    WordNet::embedded().all_senses(word).next().is_some()
        || Thesaurus::embedded().listed(word).next().is_some()
}

/// All strings that one letter more, less, different or two letters swapped make.
fn neighbours(word: &str) -> Vec<String> {
    let letters = || 'a'..='z';
    let mut found = Vec::new();
    for at in 0..=word.len() {
        let (before, after) = word.split_at(at);
        found.extend(letters().map(|letter| format!("{before}{letter}{after}")));
        let Some(rest) = after.get(1..) else { continue };
        found.push(format!("{before}{rest}"));
        found.extend(letters().map(|letter| format!("{before}{letter}{rest}")));
        if let (Some(second), Some(rest)) = (after.get(1..2), after.get(2..)) {
            found.push(format!("{before}{second}{}{rest}", &after[..1]));
        }
    }
    found.retain(|other| other != word);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::no_suggestion::tests::reason;

    #[test]
    fn a_misspelling_comes_with_the_word_meant() {
        for (marked, meant) in [
            ("I will **recieve** it soon.", "receive"),
            ("It was a **beatiful** day.", "beautiful"),
            ("She is **definately** right.", "definitely"),
        ] {
            assert_eq!(
                reason(marked),
                Some(NoSuggestion::Misspelled(meant.to_owned())),
                "{marked}"
            );
        }
        for marked in [
            "I **googled** it.",
            "We **onboarded** her.",
            "A **bright** day.",
            "His **overalls** were dirty.",
        ] {
            assert!(!matches!(reason(marked), Some(NoSuggestion::Misspelled(_))), "{marked}");
        }
    }
}
